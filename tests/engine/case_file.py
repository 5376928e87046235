"""Cases as text: a position, orders with the outcomes they must have, and what the board is afterwards.

    title: Two come, one leaves, nobody gets in
    map: sengoku                          a map that ships with the program
    rules: standard, paradox=1982         optional: a preset, then fields that differ
    phase: fall 1570 movement             optional: Spring of the first year
    owns oda: MIN OWA                     optional: centres with their owners
    absent: mori hojo                     optional: clans in civil disorder; all others sent something

    takeda
      A KAI - SAG : bounces stood_off (F IZU) 1:1
    hojo
      A SAG - KAZ : moves
      F IZU - SAG : bounces
      F SUR                               a unit that gets no order
      + A TOT - SUR : illegal no_unit     an order that brings no unit with it

    after takeda: A KAI
    after hojo: A KAZ, F IZU, F SUR       or: after: unchanged
    dislodged neutral A MIN from OWA: NSH SSH    `none` where it may go nowhere
    contested: SAG
    event: disbanded_at_once neutral
    next: fall 1570 movement
    owned oda: MIN OWA                    owners in the next position
    winner: oda
    then                                  the next phase, with orders only

An outcome is a result and, where it matters, why: its parties in brackets, its places in square brackets, its
strengths. What is not said about dislodged units and contested places must not have happened; events, owners
and the next phase are looked at when they are mentioned.
"""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from sengoku import maps
from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Phase,
    PhaseKind,
    Position,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    preset,
    territory_of,
)

_OUTCOME = re.compile(
    r"(?P<result>\w+)(?: (?P<why>[a-z]\w+))?(?: \((?P<units>[^)]*)\))?(?: \[(?P<places>[^]]*)\])?"
    r"(?: (?P<strengths>\d+(?::\d+)?))?$"
)


@dataclass
class Expected:
    """What must come of one order; parts that are None do not matter."""

    clan: str
    order: Order
    result: str
    why: str | None = None
    units: tuple[str, ...] | None = None
    places: tuple[str, ...] | None = None
    strengths: tuple[int, ...] | None = None


@dataclass
class Stage:
    """One phase of a case: orders and what must come of them."""

    orders: dict[str, list[Order]] = field(default_factory=dict)
    expected: list[Expected] = field(default_factory=list)
    after: dict[str, list[str]] | None = None
    is_unchanged: bool = False
    dislodged: list[str] = field(default_factory=list)
    contested: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    owned: dict[str, list[str]] = field(default_factory=dict)
    next: str | None = None
    winner: str | None = None
    absent: list[str] = field(default_factory=list)


@dataclass
class Case:
    """One case file."""

    title: str
    variant: Variant
    position: Position
    stages: list[Stage]


class Codes:
    """Codes of a map, with coasts (`STP/NC`), to locations and back."""

    def __init__(self, variant: Variant) -> None:
        self.ids = {territory.code: territory.id for territory in variant.board.territories}
        self.codes = {one: code for code, one in self.ids.items()}

    def place(self, code: str) -> str:
        """`STP/NC` -> `st-petersburg/nc`; a code the map does not have stays as it is."""
        head, slash, coast = code.partition("/")
        return self.ids.get(head, head) + slash + coast.lower()

    def code(self, location: str) -> str:
        """`st-petersburg/nc` -> `STP/NC`."""
        head, slash, coast = location.partition("/")
        return self.codes.get(head, head) + slash + coast.upper()

    def unit(self, clan: str, text: str) -> Unit:
        """`F STP/NC` of a clan."""
        letter, code = text.split()
        return Unit(clan, {"A": UnitType.ARMY, "F": UnitType.FLEET}[letter], self.place(code))

    def order(self, text: str) -> Order:
        """An order in short notation."""
        words = text.split()
        if words[0] == "W":
            return Waive()
        if words[0] == "B":
            unit = self.unit("", " ".join(words[1:]))
            return Build(unit.type, unit.at)
        at, rest = self.place(words[1]), words[2:]
        match rest:
            case [] | ["H"]:
                return Hold(at)
            case ["D"]:
                return Disband(at)
            case ["-", to]:
                return Move(at, self.place(to))
            case ["-", to, "VIA"]:
                return Move(at, self.place(to), via_convoy=True)
            case ["R", *ways]:
                return Retreat(at, tuple(self.place(one) for one in ways))
            case ["S", _, target]:
                return SupportHold(at, territory_of(self.place(target)))
            case ["S", _, target, "-", to]:
                return SupportMove(at, territory_of(self.place(target)), self.place(to))
            case ["C", _, target, "-", to]:
                return Convoy(at, self.place(target), self.place(to))
        raise ValueError(f"{text!r} is no order")


def _phase(text: str) -> Phase:
    season, year, kind = text.split()
    return Phase(int(year), Season(season), PhaseKind(kind))


class _Reader:
    def __init__(self, text: str) -> None:
        self.heads: dict[str, str] = {}
        self.owners: dict[str, str] = {}
        self.units: list[Unit] = []
        self.stages = [Stage()]
        self.clan = ""
        self.lines = [line.split(" #")[0].rstrip() for line in text.splitlines()]
        self.lines = [line for line in self.lines if line and not line.startswith("#")]
        for line in self.lines:
            key, colon, value = line.partition(":")
            if colon and key in ("title", "map", "rules", "phase"):
                self.heads[key] = value.strip()
        self.variant = self._variant()
        self.codes = Codes(self.variant)
        self.sides = self.variant.sides

    def _variant(self) -> Variant:
        variant = maps.load(self.heads["map"])
        if "rules" not in self.heads:
            return variant
        name, *changes = (one.strip() for one in self.heads["rules"].split(","))
        pairs = dict(one.split("=") for one in changes)
        values = {"true": True, "false": False}
        return replace(
            variant, rules=preset(name).with_changes({k: values.get(v, v) for k, v in pairs.items()})
        )

    def read(self) -> Case:
        for line in self.lines:
            self._read_line(line)
        start = self.variant.start().phase
        phase = _phase(self.heads["phase"]) if "phase" in self.heads else start
        units = tuple(sorted(self.units, key=lambda unit: unit.at))
        position = Position(phase, units, dict(sorted(self.owners.items())))
        for stage in self.stages:
            for clan in self.sides - set(stage.absent) - {self.variant.garrison_clan}:
                stage.orders.setdefault(clan, [])
        return Case(self.heads["title"], self.variant, position, self.stages)

    def _read_line(self, line: str) -> None:
        if line.startswith(" "):
            self._read_order(line.strip())
            return
        key, _, value = (part.strip() for part in line.partition(":"))
        verb, _, rest = key.partition(" ")
        stage = self.stages[-1]
        if key in self.heads:
            return
        if key == "then":
            self.stages.append(Stage())
        elif key in self.sides:
            self.clan = key
        elif verb == "owns":
            self.owners.update({self.codes.place(one): rest for one in value.split()})
        elif verb == "owned":
            stage.owned[rest] = value.split()
        elif verb == "after" and value == "unchanged":
            stage.is_unchanged = True
        elif verb == "after":
            stage.after = (stage.after or {}) | {
                rest: [one.strip() for one in value.split(",") if one.strip()]
            }
        elif verb == "dislodged":
            stage.dislodged.append(f"{rest}: {' '.join(sorted(value.split()))}")
        elif key in ("contested", "absent"):
            getattr(stage, key).extend(value.split())
        elif key == "event":
            stage.events.append(value)
        elif key in ("next", "winner"):
            setattr(stage, key, value)
        else:
            raise ValueError(f"{line!r} says nothing a case can say")

    def _read_order(self, line: str) -> None:
        text, colon, outcome = (part.strip() for part in line.partition(" : "))
        brings_unit = not text.startswith("+") and len(self.stages) == 1
        text = text.removeprefix("+").strip()
        if brings_unit:
            self.units.append(self.codes.unit(self.clan, " ".join(text.split()[:2])))
        if colon:
            order = self.codes.order(text)
            stage = self.stages[-1]
            if not outcome.startswith("unordered"):
                stage.orders.setdefault(self.clan, []).append(order)
            stage.expected.append(self._expected(order, outcome.removeprefix("unordered").strip()))

    def _expected(self, order: Order, outcome: str) -> Expected:
        found = _OUTCOME.match(outcome)
        if not found:
            raise ValueError(f"{outcome!r} is no outcome")
        units, places, strengths = found["units"], found["places"], found["strengths"]
        return Expected(
            self.clan,
            order,
            found["result"],
            found["why"],
            None if units is None else tuple(sorted(one.strip() for one in units.split(",") if one.strip())),
            None if places is None else tuple(places.split()),
            None if strengths is None else tuple(int(one) for one in strengths.split(":")),
        )


def read_case(text: str) -> Case:
    """The case that a text states. Raises ValueError or KeyError when it cannot be read."""
    return _Reader(text).read()


FOLDER = Path(__file__).parent / "cases"


def case_files() -> list[Path]:
    """All case files, sorted."""
    return sorted(FOLDER.rglob("*.txt"))
