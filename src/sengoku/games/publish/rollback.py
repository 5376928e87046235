"""The letter that tells everybody that a game was taken back."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import phase_value
from sengoku.games.on_file import orders_on_file
from sengoku.games.post import post
from sengoku.games.words import due_words, seat_url
from sengoku.mail.letter_values import TakenBack
from sengoku.store import Game, Person, PhaseRow, Seat

from .about import about, players, watchers


def publish_rollback(
    session: Session,
    house: House,
    game: Game,
    row: PhaseRow,
    undone: Sequence[str],
    *,
    forgotten: bool,
    now: datetime,
) -> None:
    """Tells players and masters that phase `row` is open again, and what is on file for it.

    `undone` are the titles of the phases that count no more; `forgotten` says that orders for those after
    this one were taken off the file.
    """
    later = _later(len(undone) > 1, forgotten)
    readers: list[tuple[Seat | None, Person]] = [*players(session, game)]
    readers += [(None, person) for person in watchers(session, game)]
    for seat, person in readers:
        values = TakenBack(
            **about(house, game),
            phase=phase_value(row).title,
            undone=_listed(undone),
            deadline=due_words(game, person, row.due_at) if row.due_at else None,
            on_file=_on_file(session, row, seat) if seat else None,
            later=later if seat else None,
            seat_url=seat_url(house, seat, row, now) if seat else None,
        )
        post(session, house, person, values, game=game, phase=row, reply_seat=seat, now=now)


def _on_file(session: Session, row: PhaseRow, seat: Seat) -> str:
    phase = phase_value(row)
    if orders_on_file(session, seat.id, phase).silent:
        return f"Nothing is on file from you for {phase.title}."
    return f"Your orders for {phase.title} are on file again, as they were when it was resolved."


def _later(any_later: bool, forgotten: bool) -> str | None:
    if not any_later:
        return None
    if forgotten:
        return "Orders that were sent for the seasons after it since then are off the file."
    return (
        "Orders that were sent for the seasons after it are kept until those open again; what you send for "
        "them later takes their place."
    )


def _listed(titles: Sequence[str]) -> str:
    *most, last = titles
    return f"{', '.join(most)} and {last}" if most else last
