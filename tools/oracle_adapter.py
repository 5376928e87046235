"""Lets other people's test data and timers call our engine in their neutral map form.

    resolve(map, units, orders)       -> (final, dislodged)    standard rules, Szykman's paradox rule
    resolve_1982(map, units, orders)  -> the same under the 1982 convoy rule
    make(map)                         -> an object with prepare, adjudicate and end_to_end

The map form: provinces with type and coasts, `army_adj`, `fleet_adj`, `supply_centers`, `powers`; units are
`[power, "A PAR"]`, orders `[power, "A PAR - BUR"]`. Orders may name units by place only.

Under Szykman's rule about one in a thousand of the cases made around paradoxes differs from `diplomacy`
1.1.2, always in one way: there a landing at a helper of its own ship is stopped although the ship is safe
without the help. No paradox, no backup rule: `tests/engine/cases/convoys/no-paradox-*` hold two of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from sys import intern
from typing import Any

from sengoku.engine import (
    STANDARD,
    Board,
    Border,
    Clan,
    Convoy,
    Hold,
    Move,
    Order,
    ParadoxRule,
    Phase,
    PhaseKind,
    Position,
    Rules,
    Season,
    SupportHold,
    SupportMove,
    Terrain,
    Territory,
    Unit,
    UnitType,
    Variant,
    Verdict,
    check_position,
)
from sengoku.engine import resolve as adjudicate

_TERRAIN = {"land": Terrain.INLAND, "coast": Terrain.COASTAL, "sea": Terrain.SEA}
_START = Phase(1901, Season.SPRING, PhaseKind.MOVEMENT)
_AT = itemgetter(2)
_KNOWN: dict[int, tuple[dict[str, Any], Variant]] = {}

Strings = Sequence[Sequence[str]]
Result = tuple[list[tuple[str, str]], list[tuple[str, str]]]


def variant_of(js: dict[str, Any], rules: Rules = STANDARD) -> Variant:
    """A variant from the neutral map form; places keep the codes of the map, in lower case."""
    known = _KNOWN.get(id(js))
    if known is None or known[0] is not js:
        known = _KNOWN[id(js)] = (js, _build(js))
    return known[1] if rules == known[1].rules else replace(known[1], rules=rules)


def _build(js: dict[str, Any]) -> Variant:
    homes = {home: power for power, facts in js["powers"].items() for home in facts.get("home", ())}
    centers = set(js["supply_centers"])
    territories = [
        Territory(
            id=code.lower(),
            code=code,
            name=facts.get("name", code),
            terrain=_TERRAIN[facts["type"]],
            supply_center=code in centers,
            home_of=homes.get(code),
            coasts=tuple(coast.lower() for coast in facts.get("coasts", ())),
        )
        for code, facts in js["provinces"].items()
    ]
    clans = tuple(Clan(power, power.capitalize(), "") for power in sorted(js["powers"]))
    return Variant("neutral", js["name"], "", Board(territories, _borders(js)), clans, (), 1901, STANDARD)


def _borders(js: dict[str, Any]) -> Iterable[Border]:
    army = {tuple(sorted((a.lower(), b.lower()))) for a, near in js["army_adj"].items() for b in near}
    fleet = {tuple(sorted((a.lower(), b.lower()))) for a, near in js["fleet_adj"].items() for b in near}
    for a, b in sorted(army | fleet):
        yield Border(a, b, (a, b) in army, (a, b) in fleet)


# Texts are read once: the last few thousand units and orders are kept, as the batch door keeps them.
@lru_cache(maxsize=8_192)
def unit_of(power: str, text: str) -> Unit:
    """`"F STP/NC"` of a power as a unit."""
    return Unit(power, UnitType.ARMY if text[0] == "A" else UnitType.FLEET, intern(text[2:].lower()))


@lru_cache(maxsize=32_768)
def order_of(text: str) -> Order:
    """`"A PAR S A MUN - BUR"` and its like as an order."""
    words = list(map(intern, text.lower().split()))  # as the engine's own place names are: quick to compare
    at, verb = words[1], words[2]
    if verb == "-":
        return Move(at, words[3], words[-1] == "via")
    if verb == "c":
        return Convoy(at, intern(words[4][:3]), intern(words[6][:3]))
    if verb == "s":
        if len(words) > 5:
            return SupportMove(at, words[4], words[6])
        return SupportHold(at, words[4])
    return Hold(at)


def position_of(units: Strings) -> Position:
    """Units as a position at the beginning of a Spring."""
    stand = sorted([unit_of(power, text) for power, text in units], key=_AT)
    return Position(_START, tuple(stand), {})


def orders_of(units: Strings, orders: Strings) -> dict[str, list[Order]]:
    """Orders by power; a power without orders still says that it holds."""
    given: dict[str, list[Order]] = {power: [] for power, _ in units}
    for power, text in orders:
        if power in given:
            given[power].append(order_of(text))
        else:
            given[power] = [order_of(text)]
    return given


@lru_cache(maxsize=8_192)
def written(unit: Unit) -> tuple[str, str]:
    """A unit as `(power, "A PAR")`."""
    return unit.clan, f"{unit.type.letter} {unit.at.upper()}"


def strings_of(verdict: Verdict) -> Result:
    """The units left and those dislodged, as strings."""
    return [written(unit) for unit in verdict.units], [written(one.unit) for one in verdict.dislodged]


def _resolve(js: dict[str, Any], units: Strings, orders: Strings, rules: Rules) -> Result:
    return strings_of(adjudicate(variant_of(js, rules), position_of(units), orders_of(units, orders)))


def resolve(js: dict[str, Any], units: Strings, orders: Strings) -> Result:
    """The end of a movement phase under the standard rules."""
    return _resolve(js, units, orders, STANDARD)


_RULES_1982 = replace(STANDARD, paradox=ParadoxRule.RULE_1982)


def resolve_1982(js: dict[str, Any], units: Strings, orders: Strings) -> Result:
    """The end of a movement phase under the standard rules with the convoy rule of 1982."""
    return _resolve(js, units, orders, _RULES_1982)


Prepared = tuple[Position, dict[str, list[Order]]]


class Peer:
    """Our engine as a peer of `bench_peers.py`."""

    def __init__(self, js: dict[str, Any]) -> None:
        self.variant = variant_of(js)

    def prepare(self, units: Strings, orders: Strings) -> Prepared:
        """Position and orders as the engine's own values; the position is checked, the orders are not."""
        position = position_of(units)
        check_position(self.variant, position)
        return position, orders_of(units, orders)

    def adjudicate(self, prepared: Prepared) -> Verdict:
        """Legality, resolution, reasons and open retreats."""
        return adjudicate(self.variant, *prepared)

    def end_to_end(self, units: Strings, orders: Strings) -> Result:
        """From strings to strings."""
        return strings_of(adjudicate(self.variant, position_of(units), orders_of(units, orders)))


def make(js: dict[str, Any]) -> Peer:
    """The factory that `bench_peers.py` asks for."""
    return Peer(js)
