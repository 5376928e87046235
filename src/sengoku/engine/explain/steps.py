"""The steps of an explanation: each a fact of one phase, with its parties and its numbers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sengoku.engine.unit import Unit
from sengoku.engine.verdict import Outcome


class Power(StrEnum):
    """The four strengths of DATC 5.B: what a unit's number is used for."""

    ATTACK = "attack"  # to get into a territory
    HOLD = "hold"  # to stay in it
    PREVENT = "prevent"  # to keep others out of the territory it is bound for
    DEFEND = "defend"  # against the one it meets head to head


class Basis(StrEnum):
    """How a strength came about."""

    COUNTED = "counted"  # one for the unit, one for each help that counts
    EMPTY = "empty"  # nobody is there: 0
    LEFT = "left"  # the unit there moved away: 0
    SET_OUT = "set_out"  # it was ordered to move and did not get away: 1, whoever helps
    OWN_UNIT = "own_unit"  # it would dislodge a unit of its own clan: 0
    NO_LANDING = "no_landing"  # its convoy did not come through: 0
    THROWN_BACK = "thrown_back"  # dislodged by the unit that it met head to head: 0


class Fate(StrEnum):
    """Whether a support counts in a strength."""

    COUNTS = "counts"
    CUT = "cut"  # `by`: who attacked the supporter, or dislodged it
    OF_VICTIM = "of_victim"  # no clan helps to dislodge its own unit
    NOT_GIVEN = "not_given"  # void or illegal; `outcome` tells why


class Help(NamedTuple):
    """A support meant for the unit whose strength is told."""

    unit: Unit
    fate: Fate
    by: tuple[Unit, ...] = ()
    outcome: Outcome | None = None


class Strength(NamedTuple):
    """One strength of one unit in the battle for `place`; `unit` is None where nobody is there to hold."""

    power: Power
    unit: Unit | None
    place: str
    total: int
    basis: Basis = Basis.COUNTED
    helps: tuple[Help, ...] = ()


class Contest(NamedTuple):
    """The deciding comparison: an attack gets in when it is greater than each of `against`."""

    attack: Strength
    against: tuple[Strength, ...]
    wins: bool


class Course(StrEnum):
    """What became of an army's way by sea."""

    STANDS = "stands"
    MISSING = "missing"  # no whole chain of fleets was ordered to carry it
    BROKEN = "broken"  # fleets of it were dislodged, and no whole chain was left
    PARADOX = "paradox"  # the backup rule: the way hung on its own landing (R5.6)


class Embarked(StrEnum):
    """Why an army went by sea (R5.3)."""

    NO_LAND_WAY = "no_land_way"
    ORDERED = "ordered"  # it could have walked; its order said by convoy
    OWN_FLEET = "own_fleet"  # it could have walked; a fleet of its own clan was ordered to carry it


class Voyage(NamedTuple):
    """An army's way by sea: the fleets ordered to carry it, and each that was lost with its victor."""

    army: Unit
    place: str
    course: Course
    fleets: tuple[Unit, ...]
    lost: tuple[tuple[Unit, Unit], ...]
    embarked: Embarked = Embarked.NO_LAND_WAY


class Meeting(NamedTuple):
    """Two units go against each other head to head (R4.14)."""

    unit: Unit
    other: Unit


class Passing(NamedTuple):
    """Two units change places and do not meet, for one of them goes by sea (R4.13)."""

    unit: Unit
    other: Unit


class Effect(StrEnum):
    """What an attack on a supporter does to its support."""

    CUTS = "cuts"
    OWN_CLAN = "own_clan"  # a clan does not cut its own supports
    OUT_OF_TARGET = "out_of_target"  # out of the place supported into: only dislodging ends the support
    NO_LANDING = "no_landing"  # the attacker's convoy did not come through
    SHELTERED = "sheltered"  # the rule of 1982 (R5.5)


class Threat(NamedTuple):
    """An attack on a unit that supports; `place` is where its support goes."""

    attacker: Unit
    effect: Effect
    place: str


class Helped(NamedTuple):
    """What became of the unit that a support or convoy was for."""

    outcome: Outcome


class Beaten(NamedTuple):
    """A unit was dislodged: by whom, and where it may retreat to."""

    unit: Unit
    by: Unit
    retreats: tuple[str, ...]


class Closed(StrEnum):
    """Why a dislodged unit cannot retreat to a place that it could otherwise move to (R6.2)."""

    ATTACKER = "attacker"  # the attack came from there
    OCCUPIED = "occupied"
    CONTESTED = "contested"  # left empty by a standoff


class RetreatChoice(NamedTuple):
    """What was open to a dislodged unit, and why its other neighbours were not; the attack came from
    `attacker_from`, which is "" where that is not known."""

    unit: Unit
    attacker_from: str
    retreats: tuple[str, ...]
    closed: tuple[tuple[str, Closed], ...] = ()


class Balance(NamedTuple):
    """The centres and units of a clan when a year was closed, and the vacant centres it could build in."""

    clan: str
    centers: int
    units: int
    sites: tuple[str, ...]


class Ranking(NamedTuple):
    """The units of a clan in the order in which removals are made for it, with their distances from home."""

    clan: str
    units: tuple[tuple[Unit, int | None], ...]


Step = (
    Voyage
    | Meeting
    | Passing
    | Threat
    | Strength
    | Contest
    | Helped
    | Beaten
    | RetreatChoice
    | Balance
    | Ranking
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """One order, the steps that lead to what became of it, and that."""

    outcome: Outcome
    steps: tuple[Step, ...]
