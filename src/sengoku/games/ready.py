"""A player is READY: as far as they are concerned, the phase need not wait for its deadline."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import due_clans
from sengoku.store import Game, GameState, Person, PhaseRow, Ready, Seat

from .audit import record
from .early import forget_ready, settle
from .errors import GameError, NotFoundError
from .house import House
from .lookups import game_of, open_phase, phase_value, position_of, variant_of
from .on_file import orders_on_file
from .pace import pace_of
from .publish import publish_all_ready
from .words import due_words


def ready(session: Session, house: House, seat_id: int, *, now: datetime) -> str:
    """Says READY for a seat in the open phase; the answer is a sentence for the player.

    Saying it twice changes nothing. When everybody due is READY, the phase ends after the cool-off, and all
    players are told, once a phase. Orders stay free to change, which takes READY back. Raises GameError
    where it makes no sense: early turns are off, nothing is to be decided, or nothing is on file.
    """
    seat, game, row = _locked(session, seat_id)
    title = phase_value(row).title
    _check(session, game, seat, row)
    if session.get(Ready, (row.id, seat.id)) is None:
        session.add(Ready(phase_id=row.id, seat_id=seat.id, at=now))
        session.flush()
        name = variant_of(game).clan_name(seat.clan)
        record(session, game, f"seat:{seat.clan}", "ready", f"{name} is READY for {title}.", now=now)
    scheduled = row.due_at
    if settle(session, game, row, now=now) and scheduled is not None and row.due_at is not None:
        detail = f"Everybody due is READY: {title} ends at {row.due_at:%Y-%m-%d %H:%M} UTC."
        data = {"from": scheduled.isoformat(), "to": row.due_at.isoformat()}
        record(session, game, "server", "early", detail, now=now, data=data)
        publish_all_ready(session, house, game, row, scheduled=scheduled, now=now)
    return _answer(session, game, seat, row)


def wait(session: Session, house: House, seat_id: int, *, now: datetime) -> str:
    """Takes a seat's READY back; the answer is a sentence for the player. Without READY it changes nothing.

    An early end that all had agreed to falls with it. Raises GameError when no phase is open.
    """
    seat, game, row = _locked(session, seat_id)
    title = phase_value(row).title
    if not forget_ready(session, game, row, seat, now=now):
        return f"You were not READY for {title}; it waits for you until its deadline."
    name = variant_of(game).clan_name(seat.clan)
    record(session, game, f"seat:{seat.clan}", "wait", f"{name} takes READY back for {title}.", now=now)
    when = _when(session, game, seat, row)
    return f"You are not READY any more: {title} waits for you until its deadline{when}."


def is_ready(session: Session, row: PhaseRow, seat: Seat) -> bool:
    """Whether a seat is READY for a phase."""
    return session.get(Ready, (row.id, seat.id)) is not None


def _locked(session: Session, seat_id: int) -> tuple[Seat, Game, PhaseRow]:
    """Seat and open phase, locked in the order in which saving orders locks them."""
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None:
        raise NotFoundError("There is no such seat.")
    game = game_of(session, seat.game_id)
    seen = open_phase(session, game.id)
    row = open_phase(session, game.id, lock="update")
    if seen is not None and (row is None or row.id != seen.id):
        raise GameError(f"{phase_value(seen).title} was resolved just now; READY comes too late for it.")
    if row is None:
        raise GameError(f"No season of {game.title} is open, so there is nothing to be READY for.")
    return seat, game, row


def _check(session: Session, game: Game, seat: Seat, row: PhaseRow) -> None:
    title = phase_value(row).title
    if not pace_of(game.settings).early:
        raise GameError(f"{game.title} has no early turns: {title} ends at its deadline.")
    if game.state != GameState.RUNNING:
        raise GameError(f"The clock of {game.title} stands still; say READY when it runs again.")
    if seat.clan not in due_clans(variant_of(game), position_of(row)):
        raise GameError(f"You have nothing to decide in {title}, so it does not wait for you.")
    if orders_on_file(session, seat.id, phase_value(row)).silent:
        raise GameError(
            f"Nothing is on file from you for {title} yet. Send your orders first, then say READY."
        )


def _answer(session: Session, game: Game, seat: Seat, row: PhaseRow) -> str:
    title, when = phase_value(row).title, _when(session, game, seat, row)
    if row.scheduled_at is None:
        return (
            f"You are READY for {title}. It ends early when everybody else is, too; otherwise at its "
            f"deadline{when}. WAIT takes READY back, and so do other orders."
        )
    when = when.replace(",", " on", 1)
    return f"Everybody is READY: {title} ends{when}. Until then WAIT, or other orders, takes READY back."


def _when(session: Session, game: Game, seat: Seat, row: PhaseRow) -> str:
    if row.due_at is None:
        return ""
    person = session.get(Person, seat.person_id) if seat.person_id else None
    return f", {due_words(game, person, row.due_at).full}"
