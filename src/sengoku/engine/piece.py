"""A unit where it stands: what it can do there, and what is said of it again and again."""

from typing import TYPE_CHECKING, TypeAlias

from .unit import Unit
from .verdict import Reason, Result, Why

if TYPE_CHECKING:
    from .stand import Stand

Steps: TypeAlias = dict[str, int]
"""A place that a unit can go to by itself, as orders name it -> the number of that territory."""
Start: TypeAlias = tuple[int, Steps]
"""The number of a unit's territory, and where the unit can go."""


class Piece:
    """A unit with its stand, and the fates of others in whose reasons it is the only party.

    The same few units meet in every phase, so a reason that needs no more than one of them is made once:
    that costs five times as much as having it at hand. Its strengths are those of units without help.
    """

    __slots__ = (
        *("beaten_by", "carried", "cut_by", "even_clash", "even_standoff", "evenly_held_off", "given"),
        *("is_fleet", "is_ship", "own_unit", "party", "place", "stand", "start", "steps", "unit", "walked"),
        "went",
    )

    unit: Unit
    party: tuple[Unit]
    """The unit as the only party of a reason that is made anew."""
    stand: "Stand"
    place: int
    """The number of its territory."""
    steps: Steps
    """Where it can go by itself: see `Stand.steps`."""
    start: Start
    """Both in one, for the movement phase."""
    is_fleet: bool
    is_ship: bool
    """Whether it is a fleet at sea, which can carry armies."""
    went: dict[int, Unit]
    """Location number -> the unit when it has gone there; filled as the moves come."""

    def __init__(self, unit: Unit, stand: "Stand") -> None:
        self.unit, self.stand, self.went = unit, stand, {}
        self.place, self.steps = self.start = stand.place, stand.steps
        self.is_fleet, self.is_ship = stand.is_fleet, stand.is_ship
        self.party = party = (unit,)
        self.even_standoff = Result.BOUNCES, Reason(Why.STOOD_OFF, party, (), (1, 1))
        self.even_clash = Result.BOUNCES, Reason(Why.HEAD_TO_HEAD, party, (), (1, 1))
        self.evenly_held_off = Result.BOUNCES, Reason(Why.HELD_OFF, party, (), (1, 1))
        self.own_unit = Result.BOUNCES, Reason(Why.OWN_UNIT, party)
        self.given = Result.SUPPORTS, Reason(Why.GIVEN, party)
        self.cut_by = Result.CUT, Reason(Why.CUT_BY, party)
        self.carried = Result.CONVOYS, Reason(Why.CARRIED, party)
        self.walked = Result.CONVOYS, Reason(Why.WALKED, party)
        self.beaten_by = Reason(Why.DISLODGED_BY, party)

    def go(self, location: int) -> Unit:
        """The unit in another location, by its number."""
        unit = self.went[location] = self.stand.kin[location].piece(self.unit.clan).unit
        return unit
