"""Reads each text of an order once for every look of the places that it depends on."""

from collections.abc import Iterable, Sequence
from typing import Any

from sengoku.engine import PhaseKind, Variant, territory_of

from .given import Given, read_order
from .memory import Memory, Watched
from .places import read_clan
from .standing import Standing

_Looks = tuple[str | None, str | None]
_NEVER_SEEN = "like nothing that stands on a board"


class _Known:
    """A text read before: which territories mattered, two at most, and what it said by their looks.

    It is held against `look` and `other_look` first, those of the last time; then `said` is what it says.
    """

    __slots__ = ("look", "other", "other_look", "place", "said", "said_by_looks")

    def __init__(self) -> None:
        self.place: str | None = None
        self.other: str | None = None
        self.look: str | None = _NEVER_SEEN
        self.other_look: str | None = None
        self.said: tuple[Given, ...] = ()
        self.said_by_looks: dict[_Looks, tuple[Given, ...]] = {}

    def recall(self, looks: _Looks) -> tuple[Given, ...] | None:
        """What it said when the territories looked like this; None when they never did."""
        said = self.said_by_looks.get(looks)
        if said is not None:
            self.look, self.other_look = looks
            self.said = said
        return said

    def depend_on(self, places: Iterable[str]) -> None:
        """Holds it from now on against these territories, and forgets what it said."""
        self.place, self.other, *_ = (*sorted(places), None, None)
        self.look = _NEVER_SEEN
        self.said_by_looks.clear()


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
                looks = look(known.place), look(known.other)
                said = known.recall(looks) or self._read(known, kind, standing, clan, text)
            clans.append(clan)
            given.append(said[0])
            if len(said) > 1:  # `waive 2`
                clans += [clan] * (len(said) - 1)
                given += said[1:]
        return clans, given

    def _read(
        self, known: _Known, kind: PhaseKind, standing: Standing, clan: str, text: str
    ) -> tuple[Given, ...]:
        watched, look = Watched(standing.by_territory), standing.looks.get
        said = tuple(read_order(self._variant, kind, watched, clan, text))
        matter = watched.asked.union(*map(_named, said))
        if watched.all_asked or len(matter) > 2 or any(one.names_clan for one in said):
            return said
        if not matter <= {known.place, known.other}:
            known.depend_on(matter)
        known.said_by_looks[look(known.place), look(known.other)] = said
        return said


def _named(given: Given) -> set[str]:
    """The territories of the units that an order names; its words are other ones for others there."""
    places = getattr(given.order, "at", None), getattr(given.order, "target", None)
    return {territory_of(place) for place in places if place}


def _unknown(text: str) -> _Known:
    if not isinstance(text, str):
        raise TypeError(text)
    return _Known()
