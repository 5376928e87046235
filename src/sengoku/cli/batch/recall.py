"""Reads each text of an order once for every look of the places that it depends on."""

from collections.abc import Iterable, Sequence
from typing import Any

from sengoku.engine import PhaseKind, Variant, territory_of

from .given import Given, read_order
from .memory import Memory, Watched
from .places import read_clan
from .standing import Standing

_MOST_LOOKS = 100
"""For one text. A usual order depends on one unit or two, so it is read three times or nine at most."""
_UNSEEN = "like nothing that stands there"


class _Known:
    """A text read before: what it said the last time, and by what stood in the territories that mattered.

    `place` and `other` are the first two of these, if there are so many, with their looks at the time.
    """

    __slots__ = ("look", "other", "other_look", "place", "places", "said", "said_by_looks")

    def __init__(self) -> None:
        self.place: str | None = None
        self.other: str | None = None
        self.look: str | None = _UNSEEN
        self.other_look: str | None = None
        self.said: tuple[Given, ...] = ()
        self.places: tuple[str, ...] = ()
        self.said_by_looks: dict[tuple[str | None, ...], tuple[Given, ...]] = {}

    def depend_on(self, places: Iterable[str]) -> None:
        """Takes it from now on by the looks of these territories, and forgets what it said."""
        self.places = tuple(sorted(places))
        self.said_by_looks.clear()
        self.place, self.look = None, _UNSEEN

    def looks(self, standing: Standing) -> tuple[str | None, ...]:
        """The looks of all territories that matter."""
        return tuple(map(standing.looks.get, self.places))

    def remember(self, looks: tuple[str | None, ...], said: tuple[Given, ...]) -> None:
        """What it says when its territories look like this."""
        if len(self.said_by_looks) >= _MOST_LOOKS:
            self.said_by_looks.clear()
        self.said_by_looks[looks] = said
        if len(looks) < 3:  # else it is found by all looks only
            self.place, self.other, *_ = (*self.places, None, None)
            self.look, self.other_look, *_ = (*looks, None, None)
            self.said = said


class OrderReader:
    """Reads orders like `read_order`; what it read before is the same `Given`, with the very same order.

    So an order that came twice had the same words and named the same units, but for whose they were.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._clans: Memory[str, str] = Memory(lambda text: read_clan(variant, text), limit=1_000)
        self._texts: dict[PhaseKind, Memory[str, _Known]] = {
            kind: Memory(_unknown, limit=20_000) for kind in PhaseKind
        }

    def read(
        self, kind: PhaseKind, pairs: Iterable[Sequence[Any]], standing: Standing
    ) -> tuple[list[str], list[Given]]:
        """The clans that gave orders, and what each of them ordered, from pairs of a clan and a text.

        Raises CaseError, and TypeError or ValueError for what is no pair of strings.
        """
        clan_ids, texts, look = self._clans, self._texts[kind], standing.looks.get
        clans: list[str] = []
        given: list[Given] = []
        for name, text in pairs:
            clan, known = clan_ids[name], texts[text]
            if look(known.place) == known.look and look(known.other) == known.other_look:
                said = known.said
            else:
                said = self._read(known, kind, standing, clan, text)
            given += said
            clans.append(clan)
            if len(said) > 1:  # `waive 2`
                clans += [clan] * (len(said) - 1)
        return clans, given

    def _read(
        self, known: _Known, kind: PhaseKind, standing: Standing, clan: str, text: str
    ) -> tuple[Given, ...]:
        said = known.said_by_looks.get(known.looks(standing))
        if said is None:
            watched = Watched(standing.by_territory)
            said = tuple(read_order(self._variant, kind, watched, clan, text))
            if watched.all_asked or any(one.names_clan for one in said):
                return said
            depends = watched.asked.union(*map(_named, said))
            if not depends.issubset(known.places):
                known.depend_on(depends.union(known.places))
        known.remember(known.looks(standing), said)
        return said


def _named(given: Given) -> set[str]:
    """The territories of the units that an order names; its words are other ones for others there."""
    places = getattr(given.order, "at", None), getattr(given.order, "target", None)
    return {territory_of(place) for place in places if place}


def _unknown(text: str) -> _Known:
    if not isinstance(text, str):
        raise TypeError(text)
    return _Known()
