"""A letter comes back or is refused: its row says so, and an address that takes nothing gets no more mail."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import BounceAddress, parse_recipient, read_verp
from sengoku.mail.blot import blotted_text
from sengoku.mail.bounce import Bounce, other_failure
from sengoku.mail.letter_values import Invitation
from sengoku.mail.message import Message
from sengoku.store import DeadAddress, GameState, Inbound, Letter, LetterState, Returned, Seat, SeatState

from .house import House
from .lookups import game_of, variant_of
from .outgoing import recipient_of
from .publish import publish_alarm

_WITHIN = timedelta(days=14)
_MOST = {True: 3, False: 10}
"""So many letters that came back for good, or for the moment, are too many."""


def note_bounce(session: Session, house: House, inbound: Inbound, message: Message, *, now: datetime) -> None:
    """Writes down that a letter could not be delivered, by the report that came to its own bounce address.

    A report that a letter is only delayed (RFC 3464 2.3.3) changes nothing, nor does one to an address that
    we never made. Reports in forms of their own, from before RFC 3464, are read as well.
    """
    letter = _letter(session, house, inbound.recipient)
    if letter is None or letter.state not in (LetterState.SENT, LetterState.SENDING):
        return  # the report may be quicker than we are in writing down that the letter was sent
    reported = message.bounces or other_failure(inbound.raw)
    failure = next((one for one in reported if one.action == "failed"), None)
    if failure is None:
        return
    inbound.game_id = letter.game_id
    kind = "Came back for good: " if failure.permanent else "Came back: "
    letter_failed(session, house, letter, kind + _words(failure), for_good=failure.permanent, now=now)


def letter_failed(
    session: Session, house: House, letter: Letter, why: str, *, for_good: bool, now: datetime
) -> None:
    """Gives a letter up. One too many within two weeks, and its address gets no more mail.

    Three count that failed for good, or ten that failed for the moment; the game masters are told once.
    """
    letter.state, letter.last_error = LetterState.FAILED, why
    email = recipient_of(session, letter)
    session.merge(Returned(letter_id=letter.id, email=email, for_good=for_good, at=now))
    session.flush()
    if for_good and letter.kind == Invitation.kind:
        _tell_of_invitation(session, house, letter, email, now)
    dead = session.get(DeadAddress, email)
    since = max(filter(None, (now - _WITHIN, dead.cleared_at if dead else None)))
    count = session.scalar(
        select(func.count())
        .select_from(Returned)
        .where(Returned.email == email, Returned.for_good == for_good, Returned.at > since)
    )
    if (count or 0) >= _MOST[for_good] and (dead is None or dead.stopped_at is None):
        _stop(session, house, letter, email, dead, now)


def _tell_of_invitation(session: Session, house: House, letter: Letter, email: str, now: datetime) -> None:
    """While a game forms, its masters hear at once, unless they have put the address right meanwhile.

    Nothing else is written to that address then, so that no third letter can come back.
    """
    seat = session.get(Seat, letter.reply_seat_id) if letter.reply_seat_id else None
    if seat is None or seat.person_id != letter.person_id or seat.state != SeatState.INVITED:
        return
    game = game_of(session, seat.game_id)
    if game.state != GameState.FORMING:
        return
    clan = variant_of(game).clan_name(seat.clan)
    sentence = (
        f"The invitation to lead the {clan} could not be delivered to {email}: {letter.last_error}. If there "
        "is a slip in the address, give the clan to the right one at your desk."
    )
    publish_alarm(session, house, game, sentence, now=now)


def _stop(
    session: Session, house: House, letter: Letter, email: str, dead: DeadAddress | None, now: datetime
) -> None:
    if dead is None:
        dead = DeadAddress(email=email, why="", stopped_at=None, cleared_at=None)
        session.add(dead)
    dead.stopped_at, dead.why = now, letter.last_error or ""
    if letter.game_id is not None:
        sentence = (
            f"Too many letters to {email} came back within two weeks, so no more are sent there. Ask its "
            "owner for another address, or give the seat to somebody else. Once the address works, let "
            "letters go there again on the desk's page of letters."
        )
        publish_alarm(session, house, game_of(session, letter.game_id), sentence, now=now)


def _letter(session: Session, house: House, recipient: str) -> Letter | None:
    address = parse_recipient(recipient, house.domain)
    number = read_verp(house.key, address.verp) if isinstance(address, BounceAddress) else None
    return session.get(Letter, number) if number is not None and number < 2**31 else None


def _words(failure: Bounce) -> str:
    return blotted_text(" ".join(filter(None, (failure.status, failure.detail)))) or "no reason was given"
