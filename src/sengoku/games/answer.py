"""A mail that may not order is answered where the decision table says so, within its limits."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import public_address
from sengoku.mail.letter_text import letter_text
from sengoku.mail.letter_values import AcksPaused, Confirm, HelpGame, HelpLetter, OtherSender
from sengoku.mail.message import Message
from sengoku.mail.player_letters import WhichGame
from sengoku.mail.times import full_time
from sengoku.mail.trust import Answer, Decision
from sengoku.mail.trust import Seat as KnownSeat
from sengoku.store import Game, GameMaster, GameState, Inbound, Letter, Person, Seat

from .house import House
from .links import sign_held
from .looks import mail_text
from .lookups import game_of, open_phase, seats_of, variant_of
from .people import find_person
from .post import post
from .publish.about import About, about
from .words import desk_url, seat_url, zoned

CONFIRM_WITHIN = timedelta(days=3)
_MOST_SHOWN = 2000
_STRANGER = (
    "Nobody plays here from this address, so nothing in your mail was put on file. If you have a seat, write "
    "from the address at which you were invited. To follow a game by mail, use its page."
)


def answer(
    session: Session, house: House, inbound: Inbound, message: Message, decision: Decision, *, now: datetime
) -> None:
    """Writes the answer that a decision asks for, to the registered address; nothing if it asks for none.

    Only a stranger who has proven that the address is theirs is answered there, once a week.
    """
    if decision.answer_to is None:
        return
    person = find_person(session, decision.answer_to)
    if not within_limit(session, house, person or decision.answer_to, decision, now=now):
        return
    if person is None:
        _help_stranger(session, house, message, decision.answer_to, now=now)
        return
    match decision.answer:
        case Answer.HELP:
            answer_help(session, house, person, _why(decision), in_reply_to=message.message_id, now=now)
        case Answer.WHICH_GAME:
            _ask_which_game(session, house, person, inbound, now=now)
        case Answer.CONFIRM_REQUEST:
            _ask_to_confirm(session, house, person, inbound, message, decision, now=now)
        case Answer.NOTICE_TO_REGISTERED:
            _tell_of_other_sender(session, house, person, message, decision, now=now)
        case Answer.NONE | Answer.ACK | Answer.LATE_NOTICE:
            pass


def within_limit(
    session: Session, house: House, to: Person | str, decision: Decision, *, now: datetime
) -> bool:
    """Whether another answer of that kind may go to that person, or to that stranger's address, now.

    Whoever wrote more often than is answered is told so once, in the answer's stead.
    """
    limit = decision.limit
    if limit is None:
        return True
    kinds = _KINDS[decision.answer]
    since = now - limit.period
    if _letters_since(session, to, kinds, since) < limit.count:
        return True
    if isinstance(to, Person) and kinds == _ACKS and not _letters_since(session, to, ("acks_paused",), since):
        _tell_acks_paused(session, house, to, decision, limit.count, now=now)
    return False


def _tell_acks_paused(
    session: Session, house: House, person: Person, decision: Decision, count: int, *, now: datetime
) -> None:
    if decision.seat is not None:
        seat, game = _seat_and_game(session, decision.seat)
        values = AcksPaused(**_about_seat(session, house, seat, game, now), count=count)
        post(session, house, person, values, game=game, now=now)


def _seat_and_game(session: Session, known: KnownSeat) -> tuple[Seat, Game]:
    seat = session.get_one(Seat, known.seat_id)
    return seat, game_of(session, seat.game_id)


class _AboutSeat(About):
    clan: str
    seat_url: str


def _about_seat(session: Session, house: House, seat: Seat, game: Game, now: datetime) -> _AboutSeat:
    link = seat_url(house, seat, open_phase(session, game.id), now)
    return _AboutSeat(**about(house, game), clan=variant_of(game).clan_name(seat.clan), seat_url=link)


_ACKS = ("receipt", "late")
_KINDS: dict[Answer, tuple[str, ...]] = {
    Answer.ACK: _ACKS,
    Answer.HELP: ("help",),
    Answer.WHICH_GAME: ("which_game",),  # apart from help, so that no forger uses up a player's share of that
    Answer.CONFIRM_REQUEST: ("confirm",),
    Answer.NOTICE_TO_REGISTERED: ("other_sender",),
}


def _letters_since(session: Session, to: Person | str, kinds: tuple[str, ...], since: datetime) -> int:
    query = select(func.count()).select_from(Letter)
    recipient = Letter.person_id == to.id if isinstance(to, Person) else Letter.address == to
    return session.scalar(query.where(recipient, Letter.kind.in_(kinds), Letter.created_at > since)) or 0


def _why(decision: Decision) -> str:
    return {
        "9a": "I could not tell which game your mail is for, so nothing in it was put on file.",
        "11": "The address you wrote to is no longer in use, so nothing was put on file or sent.",
    }.get(decision.row, "Nothing in your mail was put on file.")


def answer_help(
    session: Session,
    house: House,
    person: Person,
    why: str,
    *,
    matter: str = "how to write to the judge",
    in_reply_to: str | None = None,
    now: datetime,
) -> None:
    """Writes how to reach the judge, with the games that the person plays; `matter` is the subject."""
    values = HelpLetter(
        why=why,
        matter=matter,
        public_address=public_address(house.domain),
        games=tuple(_games_of(session, house, person, now)),
        desks=tuple(_desks_of(session, house, person)),
    )
    post(session, house, person, values, in_reply_to=in_reply_to, now=now)


def _desks_of(session: Session, house: House, person: Person) -> list[str]:
    """The games that somebody runs and that are not over, with the addresses of their desks."""
    games = session.scalars(
        select(Game)
        .join(GameMaster, GameMaster.game_id == Game.id)
        .where(GameMaster.person_id == person.id, Game.state != GameState.OVER)
        .order_by(Game.id)
    )
    return [f"[{game.slug}] {game.title}: {desk_url(house, game)}" for game in games]


def _help_stranger(session: Session, house: House, message: Message, address: str, *, now: datetime) -> None:
    """Tells somebody whom nobody has invited that nothing was done; it names no game and no player."""
    values = HelpLetter(why=_STRANGER, public_address=public_address(house.domain))
    post(session, house, address, values, in_reply_to=message.message_id, now=now)


def _games_of(session: Session, house: House, person: Person, now: datetime) -> list[HelpGame]:
    seats = session.scalars(
        select(Seat)
        .join(Game, Game.id == Seat.game_id)
        .where(Seat.person_id == person.id, Game.state != GameState.OVER)
        .order_by(Seat.id)
    )
    games = []
    for seat in seats:
        game = game_of(session, seat.game_id)
        link = seat_url(house, seat, open_phase(session, game.id), now)
        games.append(HelpGame(game.slug, game.title, variant_of(game).clan_name(seat.clan), link))
    return games


def _ask_which_game(
    session: Session, house: House, person: Person, inbound: Inbound, *, now: datetime
) -> None:
    """Tells a player how to name the game; in the letter is no link that opens anything."""
    games = _games_of(session, house, person, now)
    values = WhichGame(
        arrived=full_time(zoned(None, person, inbound.received_at)),
        public_address=public_address(house.domain),
        ask_url=f"{house.base_url}/seat/ask",
        games=tuple(dict.fromkeys(f"[{one.slug}] {one.title}" for one in games)),
    )
    post(session, house, person, values, now=now)


def _ask_to_confirm(
    session: Session,
    house: House,
    person: Person,
    inbound: Inbound,
    message: Message,
    decision: Decision,
    *,
    now: datetime,
) -> None:
    if decision.seat is None:
        return
    seat, game = _seat_and_game(session, decision.seat)
    expires = now + CONFIRM_WITHIN
    values = Confirm(
        arrived=full_time(zoned(game, person, inbound.received_at)),
        lines=(letter_text(message) if decision.press else mail_text(session, message, seat))[:_MOST_SHOWN],
        confirm_url=f"{house.base_url}/confirm/{sign_held(house.key, inbound.id, person.id, expires)}",
        expires=full_time(zoned(game, person, expires)),
        clan=variant_of(game).clan_name(seat.clan),
        game=game.title,
    )
    post(session, house, person, values, game=game, now=now)


def _tell_of_other_sender(
    session: Session, house: House, person: Person, message: Message, decision: Decision, *, now: datetime
) -> None:
    if decision.seat is not None:
        seat, game = _seat_and_game(session, decision.seat)
        known = _about_seat(session, house, seat, game, now)
        values = OtherSender(**known, author=_named(session, game, message.author))
        post(session, house, person, values, game=game, now=now)


def _named(session: Session, game: Game, author: str | None) -> str:
    """Who wrote to somebody else's address: the players of a game do not learn each other's addresses."""
    person = find_person(session, author) if author else None
    plays = person and any(seat.person_id == person.id for seat in seats_of(session, game))
    return "another player of this game" if plays else author or "somebody"
