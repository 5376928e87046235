"""First tables

Revision: 0001, the first
"""

import sqlalchemy as sa
from alembic import op


revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:

    op.create_table('game',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('map', sa.String(), nullable=False),
    sa.Column('rules', sa.JSON(), nullable=False),
    sa.Column('settings', sa.JSON(), nullable=False),
    sa.Column('engine_version', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('state_reason', sa.String(), nullable=True),
    sa.Column('winner', sa.String(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_game')),
    sa.UniqueConstraint('slug', name=op.f('uq_game_slug'))
    )
    op.create_table('heartbeat',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('role', sa.String(), nullable=False),
    sa.Column('process', sa.String(), nullable=False),
    sa.Column('began_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('beat_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('clock_was_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_heartbeat'))
    )
    with op.batch_alter_table('heartbeat', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_heartbeat_role_heartbeat_beat_at'), ['role', 'beat_at'], unique=False)

    op.create_table('person',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('zone', sa.String(), nullable=True),
    sa.Column('runs_games', sa.Boolean(), nullable=False),
    sa.Column('calendar_generation', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_person')),
    sa.UniqueConstraint('email', name=op.f('uq_person_email'))
    )
    op.create_table('seen_signature',
    sa.Column('signature_digest', sa.String(), nullable=False),
    sa.Column('content_digest', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('signature_digest', name=op.f('pk_seen_signature'))
    )
    op.create_table('audit',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('actor', sa.String(), nullable=False),
    sa.Column('act', sa.String(), nullable=False),
    sa.Column('detail', sa.String(), nullable=False),
    sa.Column('data', sa.JSON(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_audit_game_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_audit'))
    )
    with op.batch_alter_table('audit', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_audit_game_id'), ['game_id'], unique=False)

    op.create_table('game_master',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_game_master_game_id')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_game_master_person_id')),
    sa.PrimaryKeyConstraint('game_id', 'person_id', name=op.f('pk_game_master'))
    )
    op.create_table('login_link',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('secret_digest', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('spent_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_login_link_person_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_login_link')),
    sa.UniqueConstraint('secret_digest', name=op.f('uq_login_link_secret_digest'))
    )
    with op.batch_alter_table('login_link', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_login_link_person_id'), ['person_id'], unique=False)

    op.create_table('mailbox',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('uid_validity', sa.BigInteger(), nullable=False),
    sa.Column('last_uid', sa.BigInteger(), nullable=False),
    sa.Column('read_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('failing_since', sa.DateTime(timezone=True), nullable=True),
    sa.Column('failure', sa.String(), nullable=True),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_mailbox'))
    )
    op.create_table('way_out',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('refused_since', sa.DateTime(timezone=True), nullable=False),
    sa.Column('refusal', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_way_out'))
    )
    op.create_table('phase',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('season', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('position', sa.JSON(), nullable=False),
    sa.Column('opened_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('scheduled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('reminded_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('late_since', sa.DateTime(timezone=True), nullable=True),
    sa.Column('remaining_seconds', sa.Integer(), nullable=True),
    sa.Column('made_good_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('seats', sa.JSON(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_phase_game_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_phase')),
    sa.UniqueConstraint('game_id', 'seq', name=op.f('uq_phase_game_id_seq'))
    )
    with op.batch_alter_table('phase', schema=None) as batch_op:
        batch_op.create_index('ix_phase_open_due_at', ['due_at'], unique=False, sqlite_where=sa.text("state = 'open'"), postgresql_where=sa.text("state = 'open'"))
        batch_op.create_index('uq_phase_one_open', ['game_id'], unique=True, sqlite_where=sa.text("state = 'open'"), postgresql_where=sa.text("state = 'open'"))

    op.create_table('seat',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('clan', sa.String(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('token_generation', sa.Integer(), nullable=False),
    sa.Column('token_hash', sa.String(), nullable=True),
    sa.Column('conceded', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_seat_game_id')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_seat_person_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_seat')),
    sa.UniqueConstraint('game_id', 'clan', name=op.f('uq_seat_game_id_clan'))
    )
    with op.batch_alter_table('seat', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_seat_token_hash'), ['token_hash'], unique=True)

    op.create_table('absence',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('first_day', sa.Date(), nullable=False),
    sa.Column('last_day', sa.Date(), nullable=False),
    sa.Column('given_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_absence_person_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_absence_seat_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_absence'))
    )
    with op.batch_alter_table('absence', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_absence_seat_id'), ['seat_id'], unique=False)

    op.create_table('lapse',
    sa.Column('phase_id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('excused', sa.Boolean(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_lapse_person_id')),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_lapse_phase_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_lapse_seat_id')),
    sa.PrimaryKeyConstraint('phase_id', 'seat_id', 'excused', name=op.f('pk_lapse'))
    )
    with op.batch_alter_table('lapse', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_lapse_seat_id'), ['seat_id'], unique=False)

    op.create_table('ready',
    sa.Column('phase_id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_ready_phase_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_ready_seat_id')),
    sa.PrimaryKeyConstraint('phase_id', 'seat_id', name=op.f('pk_ready'))
    )

    op.create_table('ballot',
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('yes', sa.Boolean(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_ballot_seat_id')),
    sa.PrimaryKeyConstraint('seat_id', name=op.f('pk_ballot'))
    )
    op.create_table('observer',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_observer_game_id')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_observer_person_id')),
    sa.PrimaryKeyConstraint('game_id', 'person_id', name=op.f('pk_observer'))
    )
    op.create_table('press',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('phase_id', sa.Integer(), nullable=True),
    sa.Column('thread_id', sa.Integer(), nullable=True),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('signed', sa.Boolean(), nullable=False),
    sa.Column('broadcast', sa.Boolean(), nullable=False),
    sa.Column('to_master', sa.Boolean(), nullable=False),
    sa.Column('source', sa.String(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_press_game_id')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_press_person_id')),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_press_phase_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_press_seat_id')),
    sa.ForeignKeyConstraint(['thread_id'], ['press.id'], name=op.f('fk_press_thread_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_press'))
    )
    with op.batch_alter_table('press', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_press_game_id'), ['game_id'], unique=False)
        batch_op.create_index('ix_press_seat_id_at', ['seat_id', 'at'], unique=False)

    op.create_table('press_reader',
    sa.Column('press_id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('named', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_press_reader_person_id')),
    sa.ForeignKeyConstraint(['press_id'], ['press.id'], name=op.f('fk_press_reader_press_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_press_reader_seat_id')),
    sa.PrimaryKeyConstraint('press_id', 'seat_id', name=op.f('pk_press_reader'))
    )
    with op.batch_alter_table('press_reader', schema=None) as batch_op:
        batch_op.create_index('ix_press_reader_seat_id', ['seat_id'], unique=False)

    op.create_table('inbound',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('source', sa.String(), nullable=False),
    sa.Column('envelope_from', sa.String(), nullable=False),
    sa.Column('recipient', sa.String(), nullable=False),
    sa.Column('recipient_digest', sa.String(), nullable=False),
    sa.Column('content_digest', sa.String(), nullable=False),
    sa.Column('raw', sa.LargeBinary(), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('processed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=True),
    sa.Column('tries', sa.Integer(), nullable=False),
    sa.Column('message_id', sa.String(), nullable=True),
    sa.Column('sender', sa.String(), nullable=True),
    sa.Column('game_id', sa.Integer(), nullable=True),
    sa.Column('seat_id', sa.Integer(), nullable=True),
    sa.Column('press_id', sa.Integer(), nullable=True),
    sa.Column('put_away_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('put_away_by', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_inbound_game_id')),
    sa.ForeignKeyConstraint(['press_id'], ['press.id'], name=op.f('fk_inbound_press_id')),
    sa.ForeignKeyConstraint(['put_away_by'], ['person.id'], name=op.f('fk_inbound_put_away_by')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_inbound_seat_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_inbound')),
    sa.UniqueConstraint('recipient_digest', 'content_digest', name=op.f('uq_inbound_recipient_digest_content_digest'))
    )
    with op.batch_alter_table('inbound', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_inbound_game_id'), ['game_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_inbound_message_id'), ['message_id'], unique=False)
        batch_op.create_index('ix_inbound_waiting', ['received_at'], unique=False, sqlite_where=sa.text("state = 'waiting'"), postgresql_where=sa.text("state = 'waiting'"))

    op.create_table('letter',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=True),
    sa.Column('phase_id', sa.Integer(), nullable=True),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('address', sa.String(), nullable=True),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('message_id', sa.String(), nullable=False),
    sa.Column('in_reply_to', sa.String(), nullable=True),
    sa.Column('reply_seat_id', sa.Integer(), nullable=True),
    sa.Column('reply_press_id', sa.Integer(), nullable=True),
    sa.Column('subject', sa.String(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('html', sa.String(), nullable=False),
    sa.Column('picture_phase_id', sa.Integer(), nullable=True),
    sa.Column('picture_kind', sa.String(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('not_before', sa.DateTime(timezone=True), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('first_attempt_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('last_error', sa.String(), nullable=True),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('(person_id is null) <> (address is null)', name=op.f('ck_letter_one_recipient')),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_letter_game_id')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_letter_person_id')),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_letter_phase_id')),
    sa.ForeignKeyConstraint(['picture_phase_id'], ['phase.id'], name=op.f('fk_letter_picture_phase_id')),
    sa.ForeignKeyConstraint(['reply_press_id'], ['press.id'], name=op.f('fk_letter_reply_press_id')),
    sa.ForeignKeyConstraint(['reply_seat_id'], ['seat.id'], name=op.f('fk_letter_reply_seat_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_letter')),
    sa.UniqueConstraint('message_id', name=op.f('uq_letter_message_id')),
    sa.UniqueConstraint('phase_id', 'person_id', 'kind', name=op.f('uq_letter_phase_id_person_id_kind'))
    )
    with op.batch_alter_table('letter', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_letter_address'), ['address'], unique=False)
        batch_op.create_index(batch_op.f('ix_letter_game_id'), ['game_id'], unique=False)
        batch_op.create_index('ix_letter_person_id_created_at', ['person_id', 'created_at'], unique=False)
        batch_op.create_index('ix_letter_outgoing', ['not_before'], unique=False, sqlite_where=sa.text("state in ('pending', 'sending')"), postgresql_where=sa.text("state in ('pending', 'sending')"))

    op.create_table('picture',
    sa.Column('phase_id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('content', sa.LargeBinary(), nullable=False),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_picture_phase_id')),
    sa.PrimaryKeyConstraint('phase_id', 'kind', name=op.f('pk_picture'))
    )
    op.create_table('submission',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('season', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('source', sa.String(), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('orders', sa.JSON(), nullable=False),
    sa.Column('problems', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['game.id'], name=op.f('fk_submission_game_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_submission_seat_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_submission')),
    sa.UniqueConstraint('seat_id', 'year', 'season', 'kind', 'revision', name=op.f('uq_submission_seat_id_year_season_kind_revision'))
    )
    with op.batch_alter_table('submission', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_submission_game_id'), ['game_id'], unique=False)

    op.create_table('tenure',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('from_seq', sa.Integer(), nullable=False),
    sa.Column('to_seq', sa.Integer(), nullable=True),
    sa.Column('began_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_tenure_person_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_tenure_seat_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tenure'))
    )
    with op.batch_alter_table('tenure', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tenure_seat_id'), ['seat_id'], unique=False)

    op.create_table('verdict',
    sa.Column('phase_id', sa.Integer(), nullable=False),
    sa.Column('orders', sa.JSON(), nullable=False),
    sa.Column('outcome', sa.JSON(), nullable=False),
    sa.Column('engine_version', sa.String(), nullable=False),
    sa.Column('input_digest', sa.String(), nullable=False),
    sa.Column('output_digest', sa.String(), nullable=False),
    sa.Column('resolved_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['phase_id'], ['phase.id'], name=op.f('fk_verdict_phase_id')),
    sa.PrimaryKeyConstraint('phase_id', name=op.f('pk_verdict'))
    )

    op.create_table('returned',
    sa.Column('letter_id', sa.Integer(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('for_good', sa.Boolean(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['letter_id'], ['letter.id'], name=op.f('fk_returned_letter_id')),
    sa.PrimaryKeyConstraint('letter_id', name=op.f('pk_returned'))
    )
    with op.batch_alter_table('returned', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_returned_email_at'), ['email', 'at'], unique=False)

    op.create_table('dead_address',
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('why', sa.String(), nullable=False),
    sa.Column('stopped_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('cleared_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('email', name=op.f('pk_dead_address'))
    )
    op.create_table('no_reminder',
    sa.Column('seat_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_no_reminder_person_id')),
    sa.ForeignKeyConstraint(['seat_id'], ['seat.id'], name=op.f('fk_no_reminder_seat_id')),
    sa.PrimaryKeyConstraint('seat_id', 'person_id', name=op.f('pk_no_reminder'))
    )


def downgrade() -> None:
    op.drop_table('no_reminder')
    op.drop_table('dead_address')
    with op.batch_alter_table('returned', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_returned_email_at'))

    op.drop_table('returned')

    op.drop_table('verdict')
    with op.batch_alter_table('tenure', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tenure_seat_id'))

    op.drop_table('tenure')
    with op.batch_alter_table('submission', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_submission_game_id'))

    op.drop_table('submission')
    op.drop_table('picture')
    with op.batch_alter_table('letter', schema=None) as batch_op:
        batch_op.drop_index('ix_letter_outgoing', sqlite_where=sa.text("state in ('pending', 'sending')"), postgresql_where=sa.text("state in ('pending', 'sending')"))
        batch_op.drop_index('ix_letter_person_id_created_at')
        batch_op.drop_index(batch_op.f('ix_letter_game_id'))
        batch_op.drop_index(batch_op.f('ix_letter_address'))

    op.drop_table('letter')
    with op.batch_alter_table('inbound', schema=None) as batch_op:
        batch_op.drop_index('ix_inbound_waiting', sqlite_where=sa.text("state = 'waiting'"), postgresql_where=sa.text("state = 'waiting'"))
        batch_op.drop_index(batch_op.f('ix_inbound_message_id'))
        batch_op.drop_index(batch_op.f('ix_inbound_game_id'))

    op.drop_table('inbound')
    op.drop_table('ready')
    with op.batch_alter_table('lapse', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_lapse_seat_id'))

    op.drop_table('lapse')
    with op.batch_alter_table('absence', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_absence_seat_id'))

    op.drop_table('absence')
    with op.batch_alter_table('press_reader', schema=None) as batch_op:
        batch_op.drop_index('ix_press_reader_seat_id')

    op.drop_table('press_reader')
    with op.batch_alter_table('press', schema=None) as batch_op:
        batch_op.drop_index('ix_press_seat_id_at')
        batch_op.drop_index(batch_op.f('ix_press_game_id'))

    op.drop_table('press')
    op.drop_table('observer')
    op.drop_table('ballot')
    with op.batch_alter_table('seat', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_seat_token_hash'))

    op.drop_table('seat')
    with op.batch_alter_table('phase', schema=None) as batch_op:
        batch_op.drop_index('uq_phase_one_open', sqlite_where=sa.text("state = 'open'"), postgresql_where=sa.text("state = 'open'"))
        batch_op.drop_index('ix_phase_open_due_at', sqlite_where=sa.text("state = 'open'"), postgresql_where=sa.text("state = 'open'"))

    op.drop_table('phase')
    op.drop_table('way_out')
    op.drop_table('mailbox')
    with op.batch_alter_table('login_link', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_login_link_person_id'))

    op.drop_table('login_link')
    op.drop_table('game_master')
    with op.batch_alter_table('audit', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_audit_game_id'))

    op.drop_table('audit')
    op.drop_table('seen_signature')
    op.drop_table('person')
    with op.batch_alter_table('heartbeat', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_heartbeat_role_heartbeat_beat_at'))

    op.drop_table('heartbeat')
    op.drop_table('game')

