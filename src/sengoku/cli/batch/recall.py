"""Reads each text of an order once for every look of the places that it depends on."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from sengoku.engine import PhaseKind, Variant, territory_of

from .given import Given, read_order
from .memory import Memory, Watched
from .places import read_clan
from .standing import Looks, Standing

_MOST_LOOKS = 100
"""For one text. A usual order depends on one unit or two, so it is read three times or nine at most."""


class _Known:
    """A text read before: the territories that mattered, and what it said by the looks of these."""

    __slots__ = ("look", "places", "said")

    def __init__(self) -> None:
        self.depend_on(())

    def depend_on(self, places: Iterable[str]) -> None:
        """Takes it from now on by the looks of these territories, and forgets what it said."""
        self.places = tuple(sorted(places))
        self.look: Callable[[Looks], object] = itemgetter(*self.places) if self.places else _nothing
        self.said: dict[object, tuple[Given, ...]] = {}


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
        clan_ids, texts, looks = self._clans, self._texts[kind], standing.looks
        clans: list[str] = []
        given: list[Given] = []
        for name, text in pairs:
            clan, known = clan_ids[name], texts[text]
            try:
                said = known.said[known.look(looks)]
            except KeyError:
                said = self._read(known, kind, standing, clan, text)
            given += said
            clans.append(clan)
            if len(said) > 1:  # `waive 2`
                clans += [clan] * (len(said) - 1)
        return clans, given

    def _read(
        self, known: _Known, kind: PhaseKind, standing: Standing, clan: str, text: str
    ) -> tuple[Given, ...]:
        watched = Watched(standing.by_territory)
        said = tuple(read_order(self._variant, kind, watched, clan, text))
        if watched.all_asked or any(one.names_clan for one in said):
            return said
        depends = watched.asked.union(*map(_named, said))
        if not depends.issubset(known.places):
            known.depend_on(depends.union(known.places))
        elif len(known.said) >= _MOST_LOOKS:
            known.said.clear()
        return known.said.setdefault(known.look(standing.looks), said)


def _named(given: Given) -> set[str]:
    """The territories of the units that an order names; its words are other ones for others there."""
    places = getattr(given.order, "at", None), getattr(given.order, "target", None)
    return {territory_of(place) for place in places if place}


def _unknown(text: str) -> _Known:
    if not isinstance(text, str):
        raise TypeError(text)
    return _Known()


def _nothing(looks: Looks) -> None:
    """The look of no territory at all."""
