"""A clan writes to others: the letter is kept, and mailed to each of its readers without anybody's address.

Letters go from clan to clan. What was written stays with the people who held the seats then, so that a
replacement does not read the letters of whoever sat there before.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import get_close_matches

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import ORDERS, PRESS
from sengoku.mail.blot import blotted_text
from sengoku.mail.letters import and_list
from sengoku.store import Game, GameState, Press, PressReader, Seat

from .errors import GameError, NotFoundError
from .house import House
from .lookups import game_of, open_phase, seats_of, variant_of
from .press_rule import PressRule, press_rule_of
from .publish.press import ALL, HIDDEN, publish_press

LONGEST = 10_000
"""Characters of one letter."""
WITHIN, MOST = timedelta(hours=1), 30
"""So many letters of one clan are passed on in that time."""
_OPENING = "seat|confirm|resign|mailbox|observe|reminders|desk/login"
"""Where links lead that do something for whoever has them."""
_MASTER = {"gm", "master", "game master", "judge", "moderator"}


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom a letter is for: these clans by id, or all; `master` sends it to the game masters as well."""

    clans: tuple[str, ...] = ()
    broadcast: bool = False
    master: bool = False


@dataclass(frozen=True, slots=True)
class _Reader:
    seat: Seat
    named: bool = True


@dataclass(frozen=True, slots=True)
class _Draft:
    """A letter about to be sent, its text apart."""

    game: Game
    seat: Seat
    audience: Audience
    readers: list[_Reader]
    signed: bool
    thread_id: int | None = None


def audience_of(game: Game, names: Iterable[str]) -> Audience:
    """The clans of those names, in any case of letters, with or without marks over them.

    Raises GameError for a name that is nobody's.
    """
    variant = variant_of(game)
    known = {_plain(word): clan.id for clan in variant.clans for word in (clan.id, clan.name)}
    clans, master = [], False
    for name in names:
        said = _plain(name).removeprefix("the ").removesuffix(" clan")
        if said in _MASTER:
            master = True
        elif said in known:
            clans.append(known[said])
        else:
            near = get_close_matches(said, [clan.name.lower() for clan in variant.clans], n=1)
            hint = f" Did you mean {variant.clan_name(known[near[0]])}?" if near else ""
            names_all = ", ".join(clan.name for clan in variant.clans)
            raise GameError(
                f"There is no clan called “{name.strip()[:40]}”, so the letter was sent to nobody.{hint} "
                f"The clans are {names_all}."
            )
    return Audience(tuple(dict.fromkeys(clans)), master=master)


def _plain(name: str) -> str:
    """`Mōri` and `MORI` as `mori`."""
    letters = unicodedata.normalize("NFKD", name.strip().lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def send_press(
    session: Session,
    house: House,
    seat_id: int,
    audience: Audience,
    text: str,
    *,
    source: str,
    unsigned: bool = False,
    now: datetime,
) -> str:
    """Sends a letter of a seat to an audience; the answer is a sentence for its writer.

    Raises GameError, and then nothing was sent to anybody: for an audience that holds nobody else or a clan
    without a player, for what the game's rule does not allow, and beyond `MOST` letters an hour.
    """
    seat, game = _writer(session, seat_id, to_master=audience == Audience(master=True))
    rule = press_rule_of(game)
    _check_rule(game, rule, audience, unsigned=unsigned)
    readers = _addressed(session, game, seat, audience)
    draft = _Draft(game, seat, audience, readers, signed=rule.signed and not unsigned)
    return _send(session, house, draft, text, source=source, now=now)


def answer_press(
    session: Session,
    house: House,
    seat_id: int,
    press_id: int,
    text: str,
    *,
    source: str,
    unsigned: bool = False,
    now: datetime,
) -> str:
    """Answers a letter: everybody who was to read it hears, and whoever wrote it, named or not.

    Who wrote unsigned and answers an answer stays unnamed. Raises GameError as `send_press`, NotFoundError
    for a letter that the seat was not to read.
    """
    seat, game = _writer(session, seat_id)
    press = session.get(Press, press_id)
    if press is None or not may_read(session, seat, press):
        raise NotFoundError("There is no such letter of yours.")
    rule, readers = press_rule_of(game), _answered(session, game, seat, press)
    clans = () if press.broadcast else tuple(one.seat.clan for one in readers)
    audience = Audience(clans, press.broadcast, press.to_master)
    hidden = _is_hidden(session, seat, press)
    _check_rule(game, rule, audience, unsigned=unsigned and not hidden)
    signed = rule.signed and not unsigned and not hidden
    draft = _Draft(game, seat, audience, readers, signed, thread_id=press.thread_id or press.id)
    return _send(session, house, draft, text, source=source, now=now)


def may_read(session: Session, seat: Seat, press: Press) -> bool:
    """Whether the present holder of a seat wrote a letter or was to read it."""
    if press.seat_id == seat.id:
        return press.person_id == seat.person_id
    row = session.get(PressReader, (press.id, seat.id))
    return row is not None and row.person_id == seat.person_id


def _writer(session: Session, seat_id: int, *, to_master: bool = False) -> tuple[Seat, Game]:
    """The seat and its game, unless no letters are passed on there; to its master they are at once."""
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None or seat.person_id is None:
        raise NotFoundError("There is no such seat.")
    game = game_of(session, seat.game_id)
    if game.state == GameState.OVER or (game.state == GameState.FORMING and not to_master):
        what = "is over" if game.state == GameState.OVER else "has not begun yet"
        raise GameError(f"{game.title} {what}, so letters are not passed on.")
    return seat, game


def _check_rule(game: Game, rule: PressRule, audience: Audience, *, unsigned: bool) -> None:
    to_clans = bool(audience.clans)
    if (
        (audience.broadcast and not rule.broadcast)
        or (to_clans and not rule.private)
        or (unsigned and not rule.unsigned)
    ):
        raise GameError(f"Nothing was sent. In {game.title} it is so: {rule.describe()}")


def _addressed(session: Session, game: Game, seat: Seat, audience: Audience) -> list[_Reader]:
    others = [one for one in seats_of(session, game) if one.id != seat.id]
    if audience.broadcast:
        return [_Reader(one) for one in others if one.person_id is not None]
    readers = [one for one in others if one.clan in audience.clans]
    empty = [variant_of(game).clan_name(one.clan) for one in readers if one.person_id is None]
    if empty:
        raise GameError(
            f"Nobody plays {and_list(tuple(empty))} at the moment, so the letter was sent to nobody. "
            "Send it again to the others alone."
        )
    return [_Reader(one) for one in readers]


def _answered(session: Session, game: Game, seat: Seat, press: Press) -> list[_Reader]:
    """Everybody the letter went to and whoever wrote it, but the one who answers and empty seats."""
    rows = session.scalars(select(PressReader).where(PressReader.press_id == press.id))
    named = {row.seat_id: row.named for row in rows}
    named.setdefault(press.seat_id, press.signed)
    return [
        _Reader(one, named[one.id])
        for one in seats_of(session, game)
        if one.id in named and one.id != seat.id and one.person_id is not None
    ]


def _is_hidden(session: Session, seat: Seat, press: Press) -> bool:
    if press.seat_id == seat.id:
        return not press.signed
    row = session.get(PressReader, (press.id, seat.id))
    return row is not None and not row.named


def _send(session: Session, house: House, draft: _Draft, text: str, *, source: str, now: datetime) -> str:
    game, seat, to = draft.game, draft.seat, draft.audience
    words = _checked(session, house, seat, text, now)
    if not draft.readers and not to.master:
        raise GameError("That letter is for nobody but yourself, so it was sent to nobody.")
    row = open_phase(session, game.id)
    press = Press(
        game_id=game.id,
        phase_id=row.id if row else None,
        thread_id=draft.thread_id,
        seat_id=seat.id,
        person_id=seat.person_id,
        signed=draft.signed,
        broadcast=to.broadcast,
        to_master=to.master,
        source=source,
        text=words,
        at=now,
    )
    session.add(press)
    session.flush()
    session.add_all(
        PressReader(press_id=press.id, seat_id=one.seat.id, person_id=one.seat.person_id, named=one.named)
        for one in draft.readers
    )
    session.flush()
    publish_press(session, house, game, press, now=now)
    unsigned = "" if draft.signed else ", unsigned,"
    return f"Your letter{unsigned} was sent to {_named(game, to, draft.readers)}."


def _named(game: Game, audience: Audience, readers: Sequence[_Reader]) -> str:
    variant = variant_of(game)
    if audience.broadcast:
        return ALL
    names = [variant.clan_name(one.seat.clan) for one in readers if one.named]
    names += [HIDDEN for one in readers if not one.named]
    return and_list((*names, *(("the game master",) if audience.master else ())))


def _checked(session: Session, house: House, seat: Seat, text: str, now: datetime) -> str:
    words = _without_secrets(house, text.strip("\n").rstrip())
    if not words.strip():
        raise GameError("That letter is empty, so nothing was sent.")
    if len(words) > LONGEST:
        raise GameError(
            f"That letter has {len(words)} characters; at most {LONGEST} are passed on, so nothing was sent."
        )
    sent = select(func.count()).where(Press.seat_id == seat.id, Press.at > now - WITHIN)
    if (session.scalar(sent) or 0) >= MOST:
        raise GameError(f"More than {MOST} letters an hour are not passed on; send this one again later.")
    return words


def _without_secrets(house: House, text: str) -> str:
    """Seat links and order addresses taken out: a quoted letter of the judge must not hand a clan over."""
    text = re.sub(rf"{re.escape(house.base_url)}/(?:{_OPENING})/[^\s<>\"]+", "(a link of my own)", text)
    secret = rf"\b(?:{ORDERS}|{PRESS})\+[a-z0-9*-]+@{re.escape(house.domain)}"
    return blotted_text(re.sub(secret, "(my order address)", text, flags=re.IGNORECASE))
