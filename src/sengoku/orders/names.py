"""Names of places: what a word or a few words can mean on one map.

An exact code comes before an exact name, a name before an alias, an alias before a prefix, a prefix before
a colloquial form (`N Shi`, `Shinano`). Nothing is ever corrected by itself: a misspelling only gets a
proposal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import lru_cache

from sengoku.engine.board import Board, Territory

from .tokens import words_of


class How(IntEnum):
    """How a place was found, surest first."""

    EXACT = 0
    PREFIX = 1
    COLLOQUIAL = 2


@dataclass(frozen=True, slots=True)
class Found:
    """The territory ids that some words can mean; more than one means that the words alone do not decide."""

    ids: tuple[str, ...]
    how: How


SHORTEST_PREFIX = 3
LONGEST_NAME = 8
_GENERIC = frozenset(
    ("sea", "bay", "strait", "straits", "coast", "ocean", "gulf", "of", "north", "south", "east", "west")
)
_QUARTERS = frozenset("nsew")


class Gazetteer:
    """All names of one board. Make it with `gazetteer(board)`, which keeps the last few."""

    def __init__(self, board: Board) -> None:
        self._territories = board.territories
        self._name_of = {territory.id: territory.name for territory in board.territories}
        self._exact = _exact_names(board.territories)
        self._lengths = _lengths(self._exact)
        self._spelled = dict(_spelled_names(board.territories))
        self._prefixes = _prefixes(self._spelled)
        self._last_words = _last_words(board.territories)
        self._many = [(words_of(t.name), t.id) for t in board.territories if len(words_of(t.name)) > 1]
        self._cache: dict[tuple[str, ...], Found | None] = {}
        self._slips: dict[str, frozenset[str]] = {}

    def name(self, territory: str) -> str:
        """The full name of a territory id."""
        return self._name_of[territory]

    def exact(self, words: tuple[str, ...]) -> str | None:
        """The territory with exactly this code, name or alias."""
        return self._exact.get(words)

    def exact_lengths(self, words: tuple[str, ...]) -> list[int]:
        """How many of the first words make an exact name: all possible numbers, the longest first."""
        lengths = self._lengths.get(words[0], ()) if words else ()
        return [n for n in lengths if n <= len(words) and words[:n] in self._exact]

    def loose(self, words: tuple[str, ...]) -> Found | None:
        """What the words mean as a prefix or colloquially, when they are no exact name."""
        if words not in self._cache:
            if len(self._cache) > _CACHED:
                self._cache.clear()
            self._cache[words] = self._by_prefix(words) or self._colloquial(words)
        return self._cache[words]

    def _by_prefix(self, words: tuple[str, ...]) -> Found | None:
        if any(len(word) < 2 or not word.isalpha() for word in words):
            return None
        typed = "".join(words)
        ids = self._prefixes.get(typed)
        if not ids:
            return None
        return Found(tuple(sorted(ids | self.slips(typed))), How.PREFIX)

    def _colloquial(self, words: tuple[str, ...]) -> Found | None:
        if len(words) == 1:
            ids = self._last_words.get(words[0], frozenset())
        elif words[0] in _QUARTERS and all(
            len(word) >= SHORTEST_PREFIX or word == "of" for word in words[1:]
        ):
            ids = frozenset(place for name, place in self._many if _abbreviates(words, name))
        else:
            return None
        return Found(tuple(sorted(ids)), How.COLLOQUIAL) if ids else None

    def slips(self, typed: str) -> frozenset[str]:
        """The ids of the places whose spelled-out name is one slip away from a word."""
        if typed not in self._slips:
            if len(self._slips) > _CACHED:
                self._slips.clear()
            self._slips[typed] = frozenset(
                place
                for name, place in self._spelled.items()
                if -2 < len(name) - len(typed) < 2 and one_edit_apart(typed, name)
            )
        return self._slips[typed]

    def proposals(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of the places that a misspelt or very short name may mean, likeliest first; at most six."""
        typed = "".join(word for word in words if word.isalpha())
        if not 2 <= len(typed) <= _LONGEST_TYPED:
            return ()
        if len(typed) < SHORTEST_PREFIX:
            return tuple(dict.fromkeys(p for name, p in self._spelled.items() if name.startswith(typed)))[:6]
        begun = self._prefixes.get(typed, frozenset())
        if begun:
            return tuple(sorted(begun))[:6]
        alike = [name for name in self._spelled if name[0] == typed[0] and -4 < len(name) - len(typed) < 4]
        close = get_close_matches(typed, alike, n=4, cutoff=0.74)
        ids = [*(self._spelled[name] for name in close), *sorted(self.slips(typed))]
        return tuple(dict.fromkeys(ids))[:3]


_CACHED = 4096
_LONGEST_TYPED = 30


@lru_cache(maxsize=32)
def gazetteer(board: Board) -> Gazetteer:
    """The names of a board."""
    return Gazetteer(board)


def _exact_names(territories: Iterable[Territory]) -> dict[tuple[str, ...], str]:
    """Word keys -> territory ids; codes win over names, names over aliases."""
    found: dict[tuple[str, ...], str] = {}
    for territory in territories:
        found[words_of(territory.code)] = territory.id
    for rank in (_plain_names, _aliases):
        for territory in territories:
            for name in rank(territory):
                for key in _forms(name):
                    found.setdefault(key, territory.id)
    return found


def _lengths(exact: Iterable[tuple[str, ...]]) -> dict[str, tuple[int, ...]]:
    """First word -> the numbers of words of the names that begin with it, the longest first."""
    found: dict[str, set[int]] = {}
    for key in exact:
        found.setdefault(key[0], set()).add(len(key))
    return {first: tuple(sorted(lengths, reverse=True)) for first, lengths in found.items()}


def _plain_names(territory: Territory) -> list[str]:
    return [territory.name, territory.id]


def _aliases(territory: Territory) -> list[str]:
    return [*territory.aliases, *([territory.japanese] if territory.japanese else [])]


def _forms(name: str) -> list[tuple[str, ...]]:
    """A name as its words, without its hyphens, run together, and from its start to past a hyphen."""
    key = words_of(name)
    plain = tuple(word for word in key if word != "-")
    parts = [key[:length] for length in range(3, len(key)) if "-" in key[: length - 1]]  # Mid-Atlantic
    return list(dict.fromkeys((key, plain, ("".join(plain),), *parts)))


def _spelled_names(territories: Iterable[Territory]) -> Iterable[tuple[str, str]]:
    """(name run together, territory id) for all names that are spelled out, not codes."""
    for territory in territories:
        for name in (*territory.aliases, territory.name):
            if not (name.isupper() and len(name) == 3):
                yield "".join(word for word in words_of(name) if word.isalpha()), territory.id


def _prefixes(spelled: Mapping[str, str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, territory in spelled.items():
        for length in range(SHORTEST_PREFIX, len(name) + 1):
            found.setdefault(name[:length], set()).add(territory)
    return {prefix: frozenset(ids) for prefix, ids in found.items()}


def _last_words(territories: Iterable[Territory]) -> dict[str, frozenset[str]]:
    """`shinano` -> both Shinanos: a telling word of a longer name, but its first."""
    found: dict[str, set[str]] = {}
    for territory in territories:
        for word in words_of(territory.name)[1:]:
            if word not in _GENERIC and len(word) > SHORTEST_PREFIX:
                found.setdefault(word, set()).add(territory.id)
    return {word: frozenset(ids) for word, ids in found.items()}


def _abbreviates(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether each typed word begins a word of the name, in order, from its first word on."""
    if not name[0].startswith(words[0]):
        return False
    rest = iter(name[1:])
    return all(any(part.startswith(word) for part in rest) for word in words[1:])


def one_edit_apart(one: str, other: str) -> bool:
    """Whether a single slip (a letter wrong, missing, too many, or two swapped) turns one into the other."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    head, tail = one[same:], other[same:]
    swapped = head[:2] == tail[1::-1] and head[2:] == tail[2:]
    return head[1:] == tail[1:] or head[1:] == tail or head == tail[1:] or swapped
