"""Letters about time: a deadline moved, the clock stopped, the clock running again."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import phase_value
from sengoku.games.post import letter_exists, post
from sengoku.games.words import due_words, game_url, seat_url
from sengoku.mail.letter_values import (
    DeadlineChanged,
    Paused,
    Resumed,
)
from sengoku.mail.time_letters import AllReady, TimeRules
from sengoku.store import Game, Person, PhaseRow, Seat

from .about import about, players, watchers


def publish_deadline(
    session: Session, house: House, game: Game, row: PhaseRow, *, old: datetime | None, now: datetime
) -> None:
    """Tells players that a deadline was moved, that the clock stands, or that it runs again."""
    for seat, person in players(session, game):
        values = _about_clock(house, game, seat, person, row, old, now)
        post(session, house, person, values, game=game, reply_seat=seat, now=now)


def _about_clock(
    house: House,
    game: Game,
    seat: Seat,
    person: Person,
    row: PhaseRow,
    old: datetime | None,
    now: datetime,
) -> DeadlineChanged | Paused | Resumed:
    known, phase = about(house, game), phase_value(row).title
    if row.due_at is None:
        return Paused(**known, phase=phase)
    due, link = due_words(game, person, row.due_at), seat_url(house, seat, row, now)
    if old is None:
        return Resumed(**known, phase=phase, deadline=due, seat_url=link)
    before = due_words(game, person, old).full
    return DeadlineChanged(**known, phase=phase, deadline=due, old=before, seat_url=link)


def publish_all_ready(
    session: Session, house: House, game: Game, row: PhaseRow, *, scheduled: datetime, now: datetime
) -> None:
    """Tells players that a phase is to end early, the first time that this comes about in it.

    Later times are shown on pages only: READY given and taken back must not fill eight mailboxes.
    """
    for seat, person in players(session, game):
        if row.due_at is None or letter_exists(session, row.id, person.id, AllReady.kind):
            continue
        values = AllReady(
            **about(house, game),
            phase=phase_value(row).title,
            deadline=due_words(game, person, row.due_at),
            stands=due_words(game, person, scheduled).full,
            seat_url=seat_url(house, seat, row, now),
        )
        post(session, house, person, values, game=game, phase=row, reply_seat=seat, now=now)


def publish_put_off(
    session: Session,
    house: House,
    game: Game,
    row: PhaseRow,
    *,
    old: datetime,
    note: str,
    now: datetime,
) -> None:
    """Tells players and masters that a deadline moved without their doing; `note` says why."""
    for seat, person in players(session, game):
        values = _about_clock(house, game, seat, person, row, old, now)
        if isinstance(values, DeadlineChanged):
            values = replace(values, note=note)
        post(session, house, person, values, game=game, reply_seat=seat, now=now)
    for person in watchers(session, game):
        if row.due_at is not None:
            told = DeadlineChanged(
                **about(house, game),
                phase=phase_value(row).title,
                deadline=due_words(game, person, row.due_at),
                old=due_words(game, person, old).full,
                note=note,
            )
            post(session, house, person, told, game=game, now=now)


def publish_time_rules(
    session: Session,
    house: House,
    game: Game,
    row: PhaseRow | None,
    rules: tuple[str, ...],
    *,
    now: datetime,
) -> None:
    """Tells players that the rules about deadlines are new: all of them, in sentences."""
    for seat, person in players(session, game):
        stands = due_words(game, person, row.due_at) if row and row.due_at else None
        values = TimeRules(
            **about(house, game),
            rules=rules,
            calendar_url=f"{game_url(house, game)}/calendar",
            phase=phase_value(row).title if row else None,
            deadline=stands,
        )
        post(session, house, person, values, game=game, reply_seat=seat, now=now)
