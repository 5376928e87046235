"""Whoever wants no reminders for a seat gets none, until he asks for them again."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import NoReminder, Seat

from .errors import NotAllowedError
from .links import read_reminders
from .lookups import game_of, variant_of


def wants_reminders(session: Session, seat: Seat) -> bool:
    """Whether the holder of a seat is to be reminded."""
    return seat.person_id is None or session.get(NoReminder, (seat.id, seat.person_id)) is None


def reminded_seat(session: Session, key: bytes, token: str) -> Seat:
    """The seat whose reminders a link is about. NotAllowedError when it is not ours, or not any more."""
    read = read_reminders(key, token)
    seat = session.get(Seat, read[0]) if read else None
    if read is None or seat is None or seat.token_generation != read[1] or seat.person_id is None:
        raise NotAllowedError("This link is not ours, or the seat has changed hands since.")
    return seat


def seat_words(session: Session, seat: Seat) -> str:
    """`the Mori in The Road to Kyoto`."""
    game = game_of(session, seat.game_id)
    return f"the {variant_of(game).clan_name(seat.clan)} in {game.title}"


def set_reminders(session: Session, seat: Seat, *, wanted: bool, now: datetime) -> None:
    """Ends the reminders of a seat's holder, or begins them again; asking twice changes nothing."""
    assert seat.person_id is not None  # noqa: S101 - `reminded_seat` gives no other
    known = session.get(NoReminder, (seat.id, seat.person_id))
    if wanted and known is not None:
        session.delete(known)
    elif not wanted and known is None:
        session.add(NoReminder(seat_id=seat.id, person_id=seat.person_id, since=now))
