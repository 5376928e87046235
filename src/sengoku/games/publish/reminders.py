"""Letters to those who owe something: before a deadline, and after it where late orders are waited for."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind, Position
from sengoku.engine.variant import Variant
from sengoku.games.house import House
from sengoku.games.lookups import phase_value, position_of, variant_of
from sengoku.games.post import letter_exists, post
from sengoku.games.quiet import wants_reminders
from sengoku.games.tasks import task_of
from sengoku.games.words import due_words, letter_unit, no_reminders_url, seat_url
from sengoku.mail.letter_values import Reminder
from sengoku.store import Game, Person, PhaseRow, Seat

from .about import about


def publish_reminder(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow, lead: timedelta, *, now: datetime
) -> bool:
    """Reminds a seat that owes something, once for each lead time of a deadline; says whether it did now."""
    clan, title = variant_of(game).clan_name(seat.clan), phase_value(row).title
    hours = int(lead.total_seconds() // 3600)
    situation = f"Nothing has come from the {clan} for {title} yet."
    return _send(session, house, game, seat, row, f"reminder {hours} h", situation, now=now)


def publish_nudge(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow, *, now: datetime
) -> bool:
    """Tells a seat that its orders are late and still waited for, once for each time up to which they are."""
    clan, title = variant_of(game).clan_name(seat.clan), phase_value(row).title
    situation = f"The orders of the {clan} for {title} are late. They are waited for and still count."
    return _send(session, house, game, seat, row, "nudge", situation, now=now)


def _send(
    session: Session,
    house: House,
    game: Game,
    seat: Seat,
    row: PhaseRow,
    name: str,
    situation: str,
    *,
    now: datetime,
) -> bool:
    if seat.person_id is None or row.due_at is None:
        return False
    kind = f"{name}, {row.due_at:%Y-%m-%d %H:%M}"
    if letter_exists(session, row.id, seat.person_id, kind) or not wants_reminders(session, seat):
        return False
    person, variant, position = session.get_one(Person, seat.person_id), variant_of(game), position_of(row)
    units = _units(variant, position, seat.clan)
    values = Reminder(
        **about(house, game),
        clan=variant.clan_name(seat.clan),
        phase=phase_value(row).title,
        situation=situation if units else f"{situation} {task_of(variant, position, seat.clan)}",
        deadline=due_words(game, person, row.due_at),
        seat_url=seat_url(house, seat, row, now),
        missing=units,
        unsubscribe_url=no_reminders_url(house, seat),
    )
    post(session, house, person, values, kind=kind, game=game, phase=row, reply_seat=seat, now=now)
    return True


def _units(variant: Variant, position: Position, clan: str) -> tuple[str, ...]:
    """The units that an order is asked for; in an adjustment there are none to name."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            units = position.units_of(clan)
        case PhaseKind.RETREAT:
            units = tuple(one.unit for one in position.dislodged if one.unit.clan == clan)
        case PhaseKind.ADJUSTMENT:
            units = ()
    return tuple(letter_unit(variant, unit) for unit in units)
