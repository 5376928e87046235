"""From places as written to places on the map: what the board, and the units that stand on it, decide.

The movement, retreat and adjustment files use `Scene` to turn a draft into an order. What is settled by
more than its name gets a note, so that nothing is guessed silently.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from sengoku.engine.board import Board, Terrain
from sengoku.engine.unit import Unit, UnitType, territory_of

from .draft import PlaceRef, UnitRef
from .faults import NotUnderstood, listed, shortened
from .names import Gazetteer, How


@dataclass(slots=True)
class Scene:
    """What a draft is read against, and the notes made while reading it."""

    board: Board
    names: Gazetteer
    units: Mapping[str, Unit]
    notes: list[str] = field(default_factory=list)

    def unit_place(self, unit: UnitRef, near: str | None = None) -> str:
        """The territory of a unit that is named. A short name that fits several places is settled by where
        units stand, and for a helped unit by what lies near its helper."""
        ref, ids, because = unit.place, list(unit.place.ids), ""
        for reason, fitting in self._clues(unit, near) if len(ids) > 1 else ():
            kept = [one for one in ids if one in fitting]
            if kept and kept != ids:
                ids, because = kept, reason
        if len(ids) > 1:
            raise self.ambiguous(ref)
        self._tell(ref, ids[0], because)
        return ids[0]

    def _clues(self, unit: UnitRef, near: str | None) -> Iterator[tuple[str, Collection[str]]]:
        """(why the others are out, the places that are left), in the order in which they are asked."""
        if unit.type:
            fitting = [one for one in unit.place.ids if self._fits(unit.type, one)]
            yield f"{_with_article(unit.type)} cannot be in", fitting
        yield "no unit stands in", self.units
        if near:
            helper = self.names.name(territory_of(near))
            yield f"{helper} does not touch", self.around(near, None)

    def _fits(self, type: UnitType, place: str) -> bool:
        terrain = self.board.territory(place).terrain
        return terrain is not (Terrain.SEA if type is UnitType.ARMY else Terrain.INLAND)

    def destination(self, ref: PlaceRef, location: str, type: UnitType | None) -> str:
        """The territory that is gone to, or supported into, by such a unit; it settles a short name."""
        ids = list(ref.ids)
        if len(ids) > 1:
            reach = self.around(location, type)
            ids = [one for one in ids if one in reach]
        if len(ids) != 1:
            raise self.ambiguous(ref)
        self._tell(ref, ids[0], f"{self.names.name(territory_of(location))} does not touch")
        return ids[0]

    def only(self, ref: PlaceRef) -> str:
        """The one territory that a name fits, where nothing but the name can tell."""
        if len(ref.ids) != 1:
            raise self.ambiguous(ref)
        self._tell(ref, ref.ids[0], "")
        return ref.ids[0]

    def _tell(self, ref: PlaceRef, place: str, because: str) -> None:
        if len(ref.ids) == 1 and ref.how is not How.COLLOQUIAL:
            return
        others = [self.names.name(one) for one in ref.ids if one != place]
        read = f'I read "{shortened(ref.typed)}" as {self.names.name(place)}'
        if others:
            self.notes.append(f"{read} because {because} {listed(others)}.")
        elif ref.how is How.COLLOQUIAL:
            self.notes.append(f"{read}.")

    def ambiguous(self, ref: PlaceRef) -> NotUnderstood:
        """The answer to a name that fits several places."""
        names = listed([self.names.name(one) for one in ref.ids])
        sentence = f'"{shortened(ref.typed)}" can be {names}: write more of the name.'
        return NotUnderstood(sentence, candidates=ref.ids)

    def type_at(self, unit: UnitRef, place: str) -> UnitType | None:
        """The type of the unit that stands there, or as written; a wrong one gets a note."""
        standing = self.units.get(place)
        if standing is None:
            return unit.type
        if unit.type and unit.type is not standing.type:
            is_one, typed = _with_article(standing.type), _with_article(unit.type)
            self.notes.append(f"In {self.names.name(place)} stands {is_one}, not {typed}: read as {is_one}.")
        return standing.type

    def location(self, unit: UnitRef, place: str) -> str:
        """Where the unit is, with its coast: as it stands on the board, else as written."""
        standing = self.units.get(place)
        if standing:
            return standing.at
        coast = unit.place.coast
        return f"{place}/{coast}" if coast and unit.type is not UnitType.ARMY else place

    def goal(self, ref: PlaceRef, place: str, type: UnitType | None) -> str:
        """A destination with its coast as written; armies have no use for one (DATC 6.B.12)."""
        return f"{place}/{ref.coast}" if ref.coast and type is not UnitType.ARMY else place

    def around(self, location: str, type: UnitType | None) -> frozenset[str]:
        """The territories such a unit can move to, coasts put together; without a type what either could."""
        board, place = self.board, territory_of(location)
        found = set(board.neighbours(UnitType.ARMY, place)) if type is not UnitType.FLEET else set()
        if type is not UnitType.ARMY:
            coasts = board.territory(place).coasts if location == place else ()
            for start in (location, *(f"{place}/{coast}" for coast in coasts)):
                found.update(territory_of(one) for one in board.neighbours(UnitType.FLEET, start))
        return frozenset(found)


def _with_article(type: UnitType) -> str:
    return "an army" if type is UnitType.ARMY else "a fleet"
