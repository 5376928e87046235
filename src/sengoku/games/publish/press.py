"""Letters between players, mailed to each reader by the judge: no address of anybody is in them."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import masters_of, variant_of
from sengoku.games.post import post
from sengoku.games.press_rule import press_rule_of
from sengoku.games.words import desk_url, letters_url
from sengoku.mail.letter_values import PressLetter
from sengoku.mail.letters import and_list
from sengoku.store import Game, Person, Press, PressReader, Seat

from .about import about

HIDDEN, ALL = "whoever wrote unsigned", "all players"


def publish_press(session: Session, house: House, game: Game, press: Press, *, now: datetime) -> None:
    """Mails a letter to its readers; an answer to it reaches the press address of the reader's seat."""
    readers = _readers(session, press)
    for row, seat, person in readers:
        others = [one for one in readers if one[1].id != seat.id]
        signed = row.named and press_rule_of(game).signed
        values = _values(session, house, game, press, others=others, answers=signed)
        letter = post(session, house, person, values, game=game, reply_seat=seat, now=now)
        letter.reply_press_id = press.id
    if press.to_master or press.broadcast:
        reading = {person.id for _, _, person in readers} | {press.person_id}
        for person in (one for one in masters_of(session, game.id) if one.id not in reading):
            values = _values(session, house, game, press, others=readers)
            post(session, house, person, values, game=game, now=now)


_Row = tuple[PressReader, Seat, Person]


def _readers(session: Session, press: Press) -> list[_Row]:
    query = (
        select(PressReader, Seat, Person)
        .join(Seat, Seat.id == PressReader.seat_id)
        .join(Person, Person.id == PressReader.person_id)
        .where(PressReader.press_id == press.id)
        .order_by(Seat.id)
    )
    return [(row, seat, person) for row, seat, person in session.execute(query)]


def _values(
    session: Session,
    house: House,
    game: Game,
    press: Press,
    *,
    others: list[_Row],
    answers: bool | None = None,
) -> PressLetter:
    """The letter for one reader, beside the `others`.

    `answers` tells whether an answer names this reader; None is for a game master, whose answer reaches
    nobody.
    """
    variant = variant_of(game)
    sender = variant.clan_name(session.get_one(Seat, press.seat_id).clan) if press.signed else None
    names = [variant.clan_name(seat.clan) for row, seat, _ in others if row.named]
    names += [HIDDEN for row, _, _ in others if not row.named]
    names += ["the game master"] if press.to_master and answers is not None else []
    back = ALL if press.broadcast else and_list((sender or HIDDEN, *names))
    return PressLetter(
        **about(house, game),
        sender=sender,
        to=ALL if press.broadcast else and_list(("you", *names)),
        text=press.text,
        answer_to=back if answers is not None else None,
        unsigned_answer=answers is False,
        letters_url=letters_url(house, game),
        desk_url=desk_url(house, game) if answers is None else None,
    )
