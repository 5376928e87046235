"""Lines that are about all orders at once: the header, headings, `all hold`, `CLEAR`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from sengoku.engine.phase import PhaseKind, Season

from . import words as w
from .draft import Act


@dataclass(frozen=True, slots=True)
class Header:
    """What a header line says about whose orders these are and for when; None where it does not say."""

    clan: str | None = None
    year: int | None = None
    season: Season | None = None
    kind: PhaseKind | None = None


class WholeSet(Enum):
    """A word about every unit at once."""

    ALL_HOLD = auto()
    REST_HOLD = auto()
    CLEAR = auto()
    WAIVE_REST = auto()


def read_header(words: Sequence[str], clans: Mapping[tuple[str, ...], str]) -> Header | None:
    """The header that all these words make: `mori orders , spring 1570`, `spring of 1570`, `s 1570 m`.

    It must name season and year, or a clan or a season with the word "orders".
    """
    clan = year = season = kind = None
    has_orders = False
    for index, word in enumerate(words):
        before, after = words[index - 1] if index else "", words[index + 1] if index + 1 < len(words) else ""
        if (word,) in clans and clan is None:
            clan = clans[(word,)]
        elif word in w.SEASONS and season is None:
            season = w.SEASONS[word]
        elif len(word) == 4 and word.isdecimal() and word.isascii() and year is None:
            year = int(word)
        elif word in w.KINDS and kind is None:
            kind = w.KINDS[word]
        elif word in w.SEASON_LETTERS and after.isdigit() and season is None:
            season = w.SEASON_LETTERS[word]
        elif word in w.KIND_LETTERS and before.isdigit() and kind is None:
            kind = w.KIND_LETTERS[word]
        elif word not in w.HEADER_FILL:
            return None
        has_orders = has_orders or word in ("orders", "order")
    if (year and season) or ((clan or season) and has_orders):
        return Header(clan, year, season, kind)
    return None


def merged_headers(one: Header | None, other: Header) -> Header | None:
    """What two headers say together, or None when they contradict each other."""
    if one is None:
        return other
    pairs = (
        (one.clan, other.clan),
        (one.year, other.year),
        (one.season, other.season),
        (one.kind, other.kind),
    )
    if any(a is not None and b is not None and a != b for a, b in pairs):
        return None
    return Header(
        one.clan or other.clan, one.year or other.year, one.season or other.season, one.kind or other.kind
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """A line such as `Builds:`; `act` is what a bare unit below it means, None for a plain heading."""

    act: Act | None


def read_heading(words: Sequence[str]) -> Heading | None:
    """The heading that these words make."""
    if len(words) > 5:
        return None
    said = [word for word in words if not word.isdecimal()]
    kept = [word for word in said if word not in w.HEADER_FILL or word in ("orders", "order")]
    if len(kept) != 1:
        return None
    if kept[0] in w.BUILD_HEADINGS:
        return Heading(Act.BUILD)
    if kept[0] in w.REMOVAL_HEADINGS:
        return Heading(Act.REMOVE)
    return Heading(None) if kept[0] in w.PLAIN_HEADINGS else None


_ALL = {("all",), ("everything",), ("everybody",), ("everyone",), ("every",)}
_REST = {
    *(("rest",), ("others",), ("other",), ("remaining",)),
    *(("all", "others"), ("all", "other"), ("all", "rest")),
    *((word, "else") for word in ("all", "everything", "everybody", "everyone")),
}
_SIGNS = frozenset(".-,")
_SMALL = w.ARTICLES | {"units", "unit", "of", "will", "should", "armies", "fleets", "and", "&", "just"}
_CLEAR = {("clear",), ("clear", "orders"), ("cancel", "orders"), ("withdraw", "orders"), ("clear", "all")} | {
    (word, "all", "orders") for word in ("clear", "cancel", "withdraw")
}
_ABOUT_ALL = {word for who in (*_ALL, *_REST, *_CLEAR) for word in who}


def read_whole(words: Sequence[str]) -> WholeSet | None:
    """The word about the whole set that these words make, and nothing besides."""
    if not _ABOUT_ALL & set(words):
        return None
    core = [word for word in words if word not in _SMALL and word not in w.COURTESY and word not in _SIGNS]
    if tuple(core) in _CLEAR:
        return None if "," in words else WholeSet.CLEAR  # "Clear, thanks" is said of what one has understood
    while len(core) > 2 and core[-1] in w.HOLD_ENDS:
        core.pop()
    if len(core) < 2:
        return None
    if core[0] in ("hold", "holds"):
        core = [*core[1:], core[0]]
    if core[-1] not in w.HOLD:
        return None
    who = tuple(core[:-1])
    return WholeSet.ALL_HOLD if who in _ALL else WholeSet.REST_HOLD if who in _REST else None
