"""The board: territories, the borders between them, and masks made of both for fast questions.

Outside the engine a place is named by its *location*: a territory id (`kai`), or for a fleet on a split
coast the id with the coast (`st-petersburg/nc`). Inside, territories have small integer numbers in the
order of their ids, and a set of territories is one integer with a bit for each.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from sys import intern
from types import MappingProxyType

from .errors import BoardError
from .piece import Steps
from .stand import NOWHERE, Stand
from .unit import UnitType, territory_of


class Terrain(StrEnum):
    """Armies stand on land, fleets at sea, both on a coast (rule R3)."""

    INLAND = "inland"
    COASTAL = "coastal"
    SEA = "sea"


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory as the map file gives it. `coasts` are the names of split coasts, mostly none."""

    id: str
    code: str
    name: str
    terrain: Terrain
    supply_center: bool = False
    home_of: str | None = None
    garrison: bool = False
    japanese: str | None = None
    aliases: tuple[str, ...] = ()
    coasts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Border:
    """A border between two locations, crossed in both directions, by armies, fleets or both."""

    a: str
    b: str
    army: bool
    fleet: bool
    bridge: bool = False


def bits(mask: int) -> list[int]:
    """The numbers of the bits set in a mask, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def mask(numbers: Iterable[int]) -> int:
    """The mask in which these bits are set."""
    ones = 0
    for number in numbers:
        ones |= 1 << number
    return ones


class Board:
    """Territories and borders, checked when made and never changed after.

    Raises BoardError with a sentence when the facts contradict each other.
    """

    territories: tuple[Territory, ...]
    borders: tuple[Border, ...]
    index: Mapping[str, int]
    """Territory id -> number."""
    locations: tuple[str, ...]
    """All locations: the territories in their order, then the split coasts."""
    location_index: Mapping[str, int]
    """Location -> number; a territory's number is its location number."""
    territory_at: tuple[int, ...]
    """Location number -> territory number."""
    is_sorted: bool
    """Whether locations sort like their territories: not when `kai-` sorts between `kai` and `kai/nc`."""
    army_reach: tuple[int, ...]
    """Territory number -> mask of territories an army there can walk to."""
    fleet_reach: tuple[int, ...]
    """Location number -> mask of *locations* a fleet there can sail to."""
    fleet_range: tuple[int, ...]
    """Location number -> mask of *territories* a fleet there can sail to, coasts put together."""
    borders_of: tuple[int, ...]
    """Territory number -> mask of territories that share any border with it."""
    sea_mask: int
    coast_mask: int
    inland_mask: int
    center_mask: int
    sea_shore: tuple[int, ...]
    """Territory number -> mask of the seas that touch it (any coast): where a convoy can begin or end."""
    place_of: dict[str, int]
    """Location -> number of its territory, for every location there is."""
    camps: dict[str, Stand]
    """Location where an army can stand -> what can be said of it there."""
    ports: dict[str, Stand]
    """The same for fleets."""
    camp_at: list[Stand]
    """Location number -> its stand for armies, NOWHERE when they cannot be there."""
    port_at: list[Stand]
    """The same for fleets."""
    sails: dict[str, dict[str, int]]
    """Location of a fleet -> each place it can sail to, as orders name it -> number of that location.
    A territory with coasts is in it under its bare name too when the fleet can reach only one of them."""

    def __init__(self, territories: Iterable[Territory], borders: Iterable[Border]) -> None:
        self.territories = tuple(sorted(territories, key=lambda territory: territory.id))
        self.borders = tuple(borders)
        self._number()
        self._mask_terrain()
        self._join()
        self._list_places()

    def _number(self) -> None:
        # Names of places are interned: orders name them again and again, and one and the same text is found
        # at a glance.
        ids = [intern(territory.id) for territory in self.territories]
        for one, other in pairwise(ids):
            if one == other:
                raise BoardError(f"Territory {one!r} is there twice.")
        coasts = [intern(f"{t.id}/{coast}") for t in self.territories for coast in t.coasts]
        self.index = MappingProxyType({one: number for number, one in enumerate(ids)})
        self.locations = (*ids, *coasts)
        self.location_index = MappingProxyType({one: number for number, one in enumerate(self.locations)})
        self.territory_at = tuple(self.index[territory_of(location)] for location in self.locations)
        self.is_sorted = [territory_of(one) for one in sorted(self.locations)] == sorted(
            map(territory_of, self.locations)
        )

    def _mask_terrain(self) -> None:
        def mask(wanted: Iterable[bool]) -> int:
            return sum(1 << number for number, is_wanted in enumerate(wanted) if is_wanted)

        self.sea_mask = mask(t.terrain is Terrain.SEA for t in self.territories)
        self.coast_mask = mask(t.terrain is Terrain.COASTAL for t in self.territories)
        self.inland_mask = mask(t.terrain is Terrain.INLAND for t in self.territories)
        self.center_mask = mask(t.supply_center for t in self.territories)

    def _join(self) -> None:
        size = len(self.territories)
        army, touch, shore = [0] * size, [0] * size, [0] * size
        reach, span = [0] * len(self.locations), [0] * len(self.locations)
        for border in self.borders:
            for here, there in ((border.a, border.b), (border.b, border.a)):
                for place in (here, there):
                    if place not in self.location_index:
                        raise BoardError(f"A border names {place!r}, which is no territory of this board.")
                from_location, to_location = self.location_index[here], self.location_index[there]
                start, end = self.territory_at[from_location], self.territory_at[to_location]
                touch[start] |= 1 << end
                if border.army:
                    army[start] |= 1 << end
                if border.fleet:
                    reach[from_location] |= 1 << to_location
                    span[from_location] |= 1 << end
                    if self.sea_mask >> end & 1:
                        shore[start] |= 1 << end
        self.army_reach, self.borders_of, self.sea_shore = tuple(army), tuple(touch), tuple(shore)
        self.fleet_reach, self.fleet_range = tuple(reach), tuple(span)

    def _list_places(self) -> None:
        self.place_of = dict(zip(self.locations, self.territory_at, strict=True))
        self._near_armies, self._near_fleets = self._name(self.army_reach), self._name(self.fleet_reach)
        self.camps, self.ports, self.sails = {}, {}, {}
        size = len(self.territories)
        for at, place in self.place_of.items():
            is_sea = bool(self.sea_mask >> place & 1)
            if self.can_stand(UnitType.ARMY, at):
                self.camps[at] = Stand(UnitType.ARMY, at, place, self._ways(place), is_sea=is_sea)
            if self.can_stand(UnitType.FLEET, at):
                self.sails[at] = courses = self._courses(self.location_index[at])
                steps = {to: number for to, number in courses.items() if number < size}
                self.ports[at] = Stand(UnitType.FLEET, at, place, steps, is_sea=is_sea)
        self.camp_at = [self.camps.get(at, NOWHERE) for at in self.locations]
        self.port_at = [self.ports.get(at, NOWHERE) for at in self.locations]
        for stands, kin in ((self.camps, self.camp_at), (self.ports, self.port_at)):
            for stand in stands.values():
                near = self.neighbours(stand.type, stand.at)
                stand.kin, stand.ways = kin, tuple((one, self.place_of[one]) for one in near)

    def _ways(self, place: int) -> Steps:
        named = {self.locations[one]: one for one in bits(self.army_reach[place])}
        coasts = [(at, coast, one) for at, one in named.items() for coast in self.territories[one].coasts]
        return named | {intern(f"{at}/{coast}"): one for at, coast, one in coasts}

    def _courses(self, location: int) -> dict[str, int]:
        named = {self.locations[one]: one for one in bits(self.fleet_reach[location])}
        bare = [intern(territory_of(at)) for at in named]
        return named | {at: one for at, one in zip(bare, named.values(), strict=True) if bare.count(at) == 1}

    @cached_property
    def bridges(self) -> frozenset[frozenset[str]]:
        """The pairs of territory ids that a bridge joins."""
        return frozenset(frozenset((border.a, border.b)) for border in self.borders if border.bridge)

    def __contains__(self, location: str) -> bool:
        return location in self.location_index

    def territory(self, location: str) -> Territory:
        """The territory of a location. Raises KeyError for a place that is not on the board."""
        return self.territories[self.index[territory_of(location)]]

    def can_stand(self, type: UnitType, location: str) -> bool:
        """Whether such a unit can be there: terrain fits, and a fleet on a split coast names the coast."""
        if location not in self.location_index:
            return False
        territory = self.territory(location)
        if type == UnitType.ARMY:
            return territory.terrain is not Terrain.SEA and location == territory.id
        if territory.terrain is Terrain.INLAND:
            return False
        return not territory.coasts or location != territory.id

    def neighbours(self, type: UnitType, location: str) -> tuple[str, ...]:
        """The locations such a unit could move to from there without a convoy, sorted."""
        near = self._near_armies if type is UnitType.ARMY else self._near_fleets
        return near.get(location, ())

    def _name(self, masks: Iterable[int]) -> dict[str, tuple[str, ...]]:
        names = self.locations
        return {
            at: tuple(sorted(names[one] for one in bits(mask)))
            for at, mask in zip(names, masks, strict=False)
        }
