"""Places and units in a row of tokens: what both the beginning and the object of every order are made of.

The parser tries readings in turn. Every function that reads something yields pairs of what it read and the
index of the token after it, likeliest first. The place where the readings got stuck is kept for the answer.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, auto

from sengoku.engine.board import Board
from sengoku.engine.unit import UnitType

from . import words as w
from .draft import PlaceRef, UnitRef
from .names import LONGEST_NAME, Found, Gazetteer, How
from .tokens import Token


class Wanted(Enum):
    """What would have had to follow where the reading got stuck."""

    UNIT = auto()
    PLACE = auto()
    VERB = auto()
    DESTINATION = auto()
    TARGET = auto()
    NAMED_TARGET = auto()
    END = auto()


class Scan:
    """The tokens of one order with the names they can hold, and how far reading them got."""

    def __init__(
        self,
        tokens: Sequence[Token],
        line: str,
        names: Gazetteer,
        board: Board,
        clans: Mapping[tuple[str, ...], str],
    ) -> None:
        self.tokens = tokens
        self.line = line
        self.names = names
        self.board = board
        self.clans = clans
        self.words = tuple(token.text for token in tokens)
        self.size = len(tokens)
        self.stuck = 0
        self.wanted = Wanted.UNIT
        self.place_starts: set[int] = set()

    def miss(self, index: int, wanted: Wanted) -> None:
        """Note that something was wanted at a token; the furthest such note is kept."""
        if index > self.stuck or (index == self.stuck and wanted is Wanted.NAMED_TARGET):
            self.stuck, self.wanted = index, wanted

    def text(self, start: int, end: int) -> str:
        """The line as written between two tokens."""
        end = min(end, self.size)
        return self.line[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    def word(self, index: int) -> str:
        """The word at an index, empty past the end."""
        return self.words[index] if index < self.size else ""

    def skip(self, index: int, words: Collection[str], most: int = 4) -> int:
        """The index after up to `most` of these words."""
        for word in self.words[index : index + most]:
            if word not in words:
                break
            index += 1
        return index

    def places(self, index: int) -> Iterator[tuple[PlaceRef, int]]:
        """The places whose name begins at a token."""
        nearby = self.words[index : index + LONGEST_NAME]
        known = False
        for length in self.names.exact_lengths(nearby):
            known = True
            place = self.names.exact(nearby[:length]) or ""
            yield self._place(index, index + length, Found((place,), How.EXACT))
        for length in range(min(4, len(nearby)), 0, -1):
            found = None if self.names.exact(nearby[:length]) else self.names.loose(nearby[:length])
            if found:
                known = True
                yield self._place(index, index + length, found)
        if not known:
            self.miss(index, Wanted.PLACE)

    def _place(self, start: int, end: int, found: Found) -> tuple[PlaceRef, int]:
        self.place_starts.add(start)
        coast, after = None, end
        if len(found.ids) == 1 and (coasts := self.board.territory(found.ids[0]).coasts):
            coast, after = self._coast(end, coasts)
        return PlaceRef(self.text(start, after), found.ids, found.how, coast), after

    def _coast(self, index: int, coasts: tuple[str, ...]) -> tuple[str | None, int]:
        start = self.skip(index, ("/",), 1)
        for length in (2, 1):
            words = self.words[start : start + length]
            coast = w.COASTS.get(words) if len(words) == length else None
            if coast in coasts:
                return coast, start + length
        return None, index

    def units(self, index: int) -> Iterator[tuple[UnitRef, int]]:
        """The units named at a token: `A Kai`, `the Mori fleet in Iyo`, `AKai`, `Kai`."""
        start = self.skip(index, w.ARTICLES - {"a"}, 2)
        clan, start = self._clan(start)
        yield from self._typed(start, clan)
        if self.word(start) in ("a", "an"):
            for unit, after in self.units(start + 1):
                if unit.type or unit.clan:
                    yield unit, after
        yield from self._glued(start, clan)
        if self.word(start) in w.UNIT_NOUNS:
            start = self.skip(start + 1, w.AT, 1)
        for place, after in self.places(start):
            if self.word(after) in ("army", "fleet"):
                yield UnitRef(place, w.TYPES[self.word(after)], clan), after + 1
            yield UnitRef(place, None, clan), after

    def _typed(self, start: int, clan: str | None) -> Iterator[tuple[UnitRef, int]]:
        type = w.TYPES.get(self.word(start))
        if type:
            for place, after in self.places(self.skip(self.skip(start + 1, w.AT, 1), ("the",), 1)):
                yield UnitRef(place, type, clan), after

    def _glued(self, start: int, clan: str | None) -> Iterator[tuple[UnitRef, int]]:
        word = self.word(start)
        place = self.names.exact((word[1:],)) if word[:1] in ("a", "f") and len(word) > 2 else None
        if not place or self.names.exact((word,)):
            return
        type = UnitType.ARMY if word[0] == "a" else UnitType.FLEET
        raw = self.tokens[start].raw
        found = Found((place,), How.EXACT)
        if not (raw[1].isupper() and not raw.isupper()):
            others = {id for id in self.names.slips(word) if id != place}
            if others or not (raw.islower() or raw.isupper()):
                return
        ref, after = self._place(start, start + 1, found)
        yield UnitRef(PlaceRef(ref.typed[1:], ref.ids, ref.how, ref.coast), type, clan), after

    def _clan(self, index: int) -> tuple[str | None, int]:
        for length in (1, 2):
            clan = self.clans.get(self.words[index : index + length])
            if clan and index + length < self.size:
                after = index + length
                if self.words[after : after + 2] == ("'", "s"):
                    after += 2
                return clan, after
        return None, index

    def into(self, index: int) -> Iterator[int]:
        """The index after an arrow or a word like it."""
        after = self.skip(index, w.INTO, 3)
        if after > index:
            yield after
        else:
            self.miss(index, Wanted.VERB)
