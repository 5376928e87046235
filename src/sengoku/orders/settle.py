"""From places as written to places on the map: what the board, and the units that stand on it, decide.

The movement, retreat and adjustment files use `Scene` to turn a draft into an order. What is settled by
more than its name gets a note, so that nothing is guessed silently.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sengoku.engine.board import Board, Terrain
from sengoku.engine.unit import Unit, UnitType

from .draft import PlaceRef, UnitRef
from .faults import NotUnderstood, listed, shortened
from .names import Gazetteer, How

_BOTH = (UnitType.ARMY, UnitType.FLEET)


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
        ref = unit.place
        ids = [one for one in ref.ids if not unit.type or self._fits(unit.type, one)] or list(ref.ids)
        if len(ids) > 1:
            ids = [one for one in ids if one in self.units] or ids
        if len(ids) > 1 and near:
            ids = [one for one in ids if one in self.around(near, None)] or ids
        if len(ids) > 1:
            raise self.ambiguous(ref)
        self._tell(ref, ids[0], "no such unit can be meant in")
        return ids[0]

    def _fits(self, type: UnitType, place: str) -> bool:
        terrain = self.board.territory(place).terrain
        return terrain is not (Terrain.SEA if type is UnitType.ARMY else Terrain.INLAND)

    def destination(self, ref: PlaceRef, reach: Collection[str], start: str) -> str:
        """The territory that is gone to; a short name is settled by what can be reached from `start`."""
        ids = list(ref.ids)
        if len(ids) > 1:
            ids = [one for one in ids if one in reach]
        if len(ids) != 1:
            raise self.ambiguous(ref)
        self._tell(ref, ids[0], f"{self.names.name(start)} does not touch")
        return ids[0]

    def _tell(self, ref: PlaceRef, place: str, because: str) -> None:
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

    def reach(self, type: UnitType | None, location: str) -> frozenset[str]:
        """The locations such a unit can move to, with split coasts; without a type what either could."""
        starts = [location, *(f"{location}/{coast}" for coast in self.board.territory(location).coasts)]
        kinds = (type,) if type else _BOTH
        return frozenset(
            one for kind in kinds for start in starts for one in self.board.neighbours(kind, start)
        )

    def around(self, location: str, type: UnitType | None) -> frozenset[str]:
        """The territories such a unit can move to, split coasts put together."""
        return frozenset(one.partition("/")[0] for one in self.reach(type, location))


def _with_article(type: UnitType) -> str:
    return "an army" if type is UnitType.ARMY else "a fleet"
