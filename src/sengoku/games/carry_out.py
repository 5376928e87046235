"""The commands in a mail are carried out; each gives a sentence for the answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import assert_never
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from sengoku.mail import commands as by_mail
from sengoku.store import Game, Person, Seat

from .absence import give_absence, withdraw_absence
from .answer import answer_help
from .asked import send_history, send_map, send_rules
from .concede import concede
from .errors import GameError
from .house import House
from .observe import observe
from .press import Audience, audience_of, send_press
from .ready import ready, wait
from .resign import ask_to_resign
from .vote import vote
from .words import zone_of

GREETING = "Here is how to write to me."


@dataclass(frozen=True, slots=True)
class Commander:
    """Who gives the commands, for which seat, and when."""

    session: Session
    house: House
    game: Game
    seat: Seat
    person: Person
    now: datetime

    @property
    def today(self) -> date:
        """The day on the game's clock."""
        return self.now.astimezone(ZoneInfo(zone_of(self.game))).date()


def carry_out(by: Commander, commands: Iterable[by_mail.Command]) -> list[str]:
    """Does what the commands say, in their order; one that cannot be done says why and stops no other.

    Whoever asks for help, or writes a word that is not known, gets the help letter, once.
    """
    asked = list(commands)
    said = [sentence for command in asked if (sentence := _told(by, command))]
    if any(isinstance(one, by_mail.Help | by_mail.Unknown) for one in asked):
        answer_help(by.session, by.house, by.person, GREETING, now=by.now)
    return said


def without_questions(commands: Iterable[by_mail.Command]) -> list[by_mail.Command]:
    """The commands without those that bring a letter of their own: for one who was answered often enough."""
    letters = by_mail.Help | by_mail.History | by_mail.Map | by_mail.Rules | by_mail.Unknown
    return [one for one in commands if not isinstance(one, letters)]


def _told(by: Commander, command: by_mail.Command) -> str:
    try:
        return _do(by, command)
    except GameError as error:
        return str(error)


def _do(by: Commander, command: by_mail.Command) -> str:
    session, house, seat, now = by.session, by.house, by.seat, by.now
    match command:
        case by_mail.Concede(yes):
            return concede(session, house, seat.id, gives_up=yes, actor=f"seat:{seat.clan}", now=now)
        case by_mail.Vote(yes):
            return vote(session, house, seat.id, yes=yes, now=now)
        case by_mail.Press():
            return _send_letter(by, command)
        case by_mail.Ready():
            return ready(session, house, seat.id, now=now)
        case by_mail.Wait():
            return wait(session, house, seat.id, now=now)
        case by_mail.Absence():
            return _note_absence(by, command)
        case by_mail.Resign():
            return ask_to_resign(session, house, seat, now=now)
        case by_mail.Unknown():
            return command.sentence
        case by_mail.Help() | by_mail.Status():
            return ""  # a letter of its own; and every answer shows how things stand
        case by_mail.History() | by_mail.Map() | by_mail.Rules() | by_mail.Observe() | by_mail.Unobserve():
            return _show(by, command)
        case _:
            assert_never(command)


def _show(
    by: Commander,
    command: by_mail.History | by_mail.Map | by_mail.Rules | by_mail.Observe | by_mail.Unobserve,
) -> str:
    session, house, game, person, now = by.session, by.house, by.game, by.person, by.now
    match command:
        case by_mail.History(count):
            return send_history(session, house, game, by.seat, count, now=now)
        case by_mail.Map():
            return send_map(session, house, game, by.seat, now=now)
        case by_mail.Rules():
            return send_rules(session, house, game, by.seat, now=now)
        case by_mail.Observe() | by_mail.Unobserve():  # who writes here has a seat
            return observe(session, house, game, person, now=now)


def _send_letter(by: Commander, letter: by_mail.Press) -> str:
    """Sends a letter between PRESS TO and END; one that cannot be sent goes to nobody, and says why."""
    return send_press(
        by.session,
        by.house,
        by.seat.id,
        Audience(broadcast=True) if letter.broadcast else audience_of(by.game, letter.names),
        letter.text,
        source="mail",
        unsigned=letter.unsigned,
        now=by.now,
    )


def _note_absence(by: Commander, command: by_mail.Absence) -> str:
    if command.first is None or command.last is None:
        return withdraw_absence(by.session, by.seat.id, now=by.now)
    first = command.first.after(by.today)
    last = command.last.after(first)
    return give_absence(by.session, by.seat.id, first, last, now=by.now)
