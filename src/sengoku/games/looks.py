"""What the author of a mail wrote: which text counts, and the commands and orders in it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind, Variant
from sengoku.mail.choose import Choice, choose_text
from sengoku.mail.commands import CommandReading, is_command, read_commands
from sengoku.mail.message import Message
from sengoku.maps import load
from sengoku.orders import read
from sengoku.store import Game, Seat

from .lookups import open_phase, phase_value, variant_of

_DEFAULT_MAP = "sengoku"


@dataclass(frozen=True, slots=True)
class MailText:
    """The text that counts, and the commands in it."""

    choice: Choice
    commands: CommandReading

    @property
    def orders(self) -> str:
        """The text without its commands: orders and prose."""
        return self.commands.rest


def text_of(session: Session, message: Message, game: Game | None) -> MailText:
    """The part of a mail that its author wrote, for the map and open phase of a game.

    Without a game lines are looked at as orders for a movement on the default map.
    """
    choice = choose_text(message, _order_like_in(session, game), _orders_in(session, game))
    commands = read_commands(choice.text)
    if choice.alternative is not None:
        variant, kind = _board_and_kind(session, game)
        other = read_commands(choice.alternative)
        if _said(variant, kind, commands) == _said(variant, kind, other):  # in other signs and line breaks
            choice = replace(choice, alternative=None)
    return MailText(choice, commands)


def _said(variant: Variant, kind: PhaseKind, text: CommandReading) -> tuple[object, ...]:
    """What a text asks for, whatever words it takes."""
    return text.commands, frozenset(one.order for one in read(variant, kind, text.rest).orders)


def mail_text(session: Session, message: Message, seat: Seat | None) -> str:
    """The part of a mail that its author wrote, as it is shown to be confirmed."""
    game = session.get(Game, seat.game_id) if seat else None
    return text_of(session, message, game).choice.text


def subject_says_something(session: Session, message: Message, game: Game) -> bool:
    """Whether the subject of a mail holds orders or a command, behind any `Re:` and tag."""
    said = message.subject.rpartition("]")[2].rpartition(":")[2].strip()
    return is_command(said) or _order_like_in(session, game)(said)


def _order_like_in(session: Session, game: Game | None) -> Callable[[str], bool]:
    variant, kind = _board_and_kind(session, game)

    @cache  # a mail has the same lines in its text and its HTML
    def looks_like_order(line: str) -> bool:
        return not read(variant, kind, line).says_nothing

    return looks_like_order


def _orders_in(session: Session, game: Game | None) -> Callable[[str], bool]:
    variant, kind = _board_and_kind(session, game)

    @cache
    def gives_orders(line: str) -> bool:
        reading = read(variant, kind, line)
        return bool(reading.orders or reading.whole or reading.cleared)

    return gives_orders


def _board_and_kind(session: Session, game: Game | None) -> tuple[Variant, PhaseKind]:
    row = open_phase(session, game.id) if game else None
    kind = phase_value(row).kind if row else PhaseKind.MOVEMENT
    return variant_of(game) if game else load(_DEFAULT_MAP), kind
