"""The letters of a seat: what its holder wrote and what was written to them, exchange by exchange."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import Session

from sengoku.engine.variant import Variant
from sengoku.games.lookups import game_of, phase_value, seats_of, variant_of
from sengoku.games.press_rule import PressRule, press_rule_of
from sengoku.games.publish.press import ALL, HIDDEN
from sengoku.games.words import zone_of
from sengoku.mail.letters import and_list
from sengoku.store import Game, GameState, Person, PhaseRow, Press, PressReader, Seat

from .moment import in_words

MOST = 500
"""So many letters are shown, the newest ones."""


@dataclass(frozen=True, slots=True)
class LetterView:
    """One letter. `sender` is a clan's id, None for somebody who did not sign; `mine`: the
    reader wrote it."""

    id: int
    sender: str | None
    sender_name: str
    to: str
    phase: str | None
    at: datetime
    when: str
    text: str
    mine: bool


@dataclass(frozen=True, slots=True)
class ThreadView:
    """An exchange, its first letter first. An answer answers its last letter: `answers` is that one's id."""

    id: int
    answers: int
    answer_to: str
    letters: tuple[LetterView, ...]


@dataclass(frozen=True, slots=True)
class Correspondent:
    """A clan that can be written to now."""

    clan: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class LettersView:
    """The letters of a seat, the exchange with the newest letter first, and whom it may write to."""

    slug: str
    title: str
    clan: str
    clan_name: str
    colour: str
    rule: PressRule
    rule_words: str
    open: bool
    others: tuple[Correspondent, ...]
    threads: tuple[ThreadView, ...]


def count_letters(session: Session, seat: Seat) -> int:
    """How many letters the holder of a seat has got."""
    query = select(func.count()).where(
        PressReader.seat_id == seat.id, PressReader.person_id == seat.person_id
    )
    return session.scalar(query) or 0


def letters_view(session: Session, seat: Seat) -> LettersView:
    """What the holder of a seat may read; the caller has made sure that it is them."""
    game = game_of(session, seat.game_id)
    variant, seats = variant_of(game), seats_of(session, game)
    clan, rule = variant.clan(seat.clan), press_rule_of(game)
    others = [variant.clan(one.clan) for one in seats if one.id != seat.id and one.person_id is not None]
    return LettersView(
        slug=game.slug,
        title=game.title,
        clan=clan.id,
        clan_name=clan.name,
        colour=clan.colour,
        rule=rule,
        rule_words=rule.describe(),
        open=rule.any and game.state not in (GameState.FORMING, GameState.OVER),
        others=tuple(Correspondent(one.id, one.name, one.colour) for one in others),
        threads=_threads(session, game, variant, seats, seat),
    )


def _threads(
    session: Session, game: Game, variant: Variant, seats: Sequence[Seat], seat: Seat
) -> tuple[ThreadView, ...]:
    found = _readable(session, seat)
    readers = _readers(session, [press.id for press, _ in found])
    by_seat = {one.id: one for one in seats}
    person = session.get_one(Person, seat.person_id)
    zone = person.zone or zone_of(game)
    threads: dict[int, list[tuple[Press, LetterView]]] = {}
    for press, phase in found:
        rows = readers.get(press.id, [])
        view = _letter(variant, by_seat, seat, press, phase, rows, zone)
        threads.setdefault(press.thread_id or press.id, []).append((press, view))
    newest_first = sorted(threads.items(), key=lambda one: -one[1][-1][0].id)
    return tuple(
        ThreadView(
            id=thread_id,
            answers=letters[-1][0].id,
            answer_to=_answer_to(variant, by_seat, seat, letters[-1][0], readers.get(letters[-1][0].id, [])),
            letters=tuple(view for _, view in letters),
        )
        for thread_id, letters in newest_first
    )


def _readable(session: Session, seat: Seat) -> list[tuple[Press, PhaseRow | None]]:
    query = (
        select(Press, PhaseRow)
        .outerjoin(PhaseRow, PhaseRow.id == Press.phase_id)
        .outerjoin(PressReader, and_(PressReader.press_id == Press.id, PressReader.seat_id == seat.id))
        .where(
            or_(
                and_(Press.seat_id == seat.id, Press.person_id == seat.person_id),
                PressReader.person_id == seat.person_id,
            )
        )
        .order_by(Press.id.desc())
        .limit(MOST)
    )
    return [(press, phase) for press, phase in reversed(session.execute(query).all())]


def _readers(session: Session, ids: list[int]) -> dict[int, list[PressReader]]:
    rows: dict[int, list[PressReader]] = {}
    query = select(PressReader).where(PressReader.press_id.in_(ids)).order_by(PressReader.seat_id)
    for row in session.scalars(query):
        rows.setdefault(row.press_id, []).append(row)
    return rows


def _letter(
    variant: Variant,
    seats: dict[int, Seat],
    seat: Seat,
    press: Press,
    phase: PhaseRow | None,
    rows: list[PressReader],
    zone: str,
) -> LetterView:
    mine = press.seat_id == seat.id
    sender = seats[press.seat_id].clan if press.signed or mine else None
    name = variant.clan_name(sender) if sender else "Somebody who does not sign"
    return LetterView(
        id=press.id,
        sender=sender,
        sender_name=f"{name}, unsigned" if mine and not press.signed else name,
        to=_to(variant, seats, seat, press, rows),
        phase=phase_value(phase).title if phase else None,
        at=press.at,
        when=in_words(press.at, zone),
        text=press.text,
        mine=mine,
    )


def _to(variant: Variant, seats: dict[int, Seat], seat: Seat, press: Press, rows: list[PressReader]) -> str:
    if press.broadcast:
        return ALL
    names = ["you" for row in rows if row.seat_id == seat.id]
    names += [
        variant.clan_name(seats[row.seat_id].clan) for row in rows if row.named and row.seat_id != seat.id
    ]
    names += [HIDDEN for row in rows if not row.named and row.seat_id != seat.id]
    return and_list((*names, *(("the game master",) if press.to_master else ())))


def _answer_to(
    variant: Variant, seats: dict[int, Seat], seat: Seat, press: Press, rows: list[PressReader]
) -> str:
    """Whom an answer to a letter reaches, in words."""
    if press.broadcast:
        return ALL
    others = [row for row in rows if row.seat_id != seat.id]
    names = [variant.clan_name(seats[row.seat_id].clan) for row in others if row.named]
    if press.seat_id != seat.id:
        names.insert(0, variant.clan_name(seats[press.seat_id].clan) if press.signed else HIDDEN)
    names += [HIDDEN for row in others if not row.named]
    return and_list((*names, *(("the game master",) if press.to_master else ())))
