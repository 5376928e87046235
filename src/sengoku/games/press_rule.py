"""Which letters the players of a game may write to each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game

from .audit import record
from .errors import GameError

PRIVATE, BROADCAST, GREY, NONE = "private", "broadcast", "grey", "none"
DEFAULT = (PRIVATE, BROADCAST)
CHOICES = (PRIVATE, BROADCAST, GREY)


@dataclass(frozen=True, slots=True)
class PressRule:
    """What a game's letters may be.

    `private` goes to chosen clans, `broadcast` to all. With `grey` a letter may leave its sender out, and
    where grey stands alone, every letter does.
    """

    words: tuple[str, ...] = DEFAULT

    @property
    def private(self) -> bool:
        """Whether letters to chosen clans are passed on."""
        return PRIVATE in self.words or self.words == (GREY,)

    @property
    def broadcast(self) -> bool:
        """Whether letters to all are passed on."""
        return BROADCAST in self.words or self.words == (GREY,)

    @property
    def unsigned(self) -> bool:
        """Whether a letter may leave its sender out."""
        return GREY in self.words

    @property
    def signed(self) -> bool:
        """Whether a letter may name its sender."""
        return self.words != (GREY,)

    @property
    def any(self) -> bool:
        """Whether letters are passed on at all."""
        return bool(self.words)

    def describe(self) -> str:
        """A sentence about it."""
        if not self.any:
            return "No letters are passed on between players."
        kinds = (("to chosen clans", self.private), ("to all", self.broadcast))
        to = [words for words, allowed in kinds if allowed]
        sentence = f"Players write letters {' and '.join(to)}"
        if not self.signed:
            return f"{sentence}; none of them names its sender."
        return f"{sentence}; a letter may leave its sender out." if self.unsigned else f"{sentence}."


def press_rule(words: Iterable[str]) -> PressRule:
    """The rule of these words: `private`, `broadcast`, `grey`, or `none` alone. Raises GameError."""
    said = {word.strip().lower().replace("gray", GREY) for word in words} - {""}
    unknown = sorted(said - {*CHOICES, NONE})
    if unknown or (NONE in said and len(said) > 1):
        raise GameError("Press is private, broadcast, grey, several of them with commas between, or none.")
    return PressRule(tuple(choice for choice in CHOICES if choice in said))


def press_rule_of(game: Game) -> PressRule:
    """The rule of a game; private and broadcast where nobody has set it."""
    return PressRule(tuple(game.settings.get("press", DEFAULT)))


def set_press(session: Session, game: Game, words: Iterable[str], *, actor: str, now: datetime) -> PressRule:
    """Changes the rule of a game from now on; letters that were sent stay. Raises GameError."""
    rule = press_rule(words)
    game.settings = {**game.settings, "press": list(rule.words)}
    record(session, game, actor, "press", rule.describe(), now=now)
    return rule
