"""The JSON form of one adjudication, as `sengoku adjudicate` reads and writes it.

In: units and orders as short strings, by clan. Out: an outcome and a reason for each order, who stands where,
who was dislodged and may retreat where. Names and codes are both read; one of them is written.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Move,
    Order,
    Outcome,
    Phase,
    PhaseKind,
    Position,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Verdict,
    Waive,
    resolve,
    territory_of,
)
from sengoku.engine.variant import Variant
from sengoku.orders import gazetteer, read
from sengoku.orders.tokens import words_of
from sengoku.render.report import outcome_sentence

_SEASON = {
    PhaseKind.MOVEMENT: Season.SPRING,
    PhaseKind.RETREAT: Season.SPRING,
    PhaseKind.ADJUSTMENT: Season.WINTER,
}
_FIELDS = {"id", "kind", "units", "orders", "dislodged", "owners", "absent"}


class CaseError(ValueError):
    """A line that is no case; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Case:
    """One adjudication to do."""

    id: Any
    position: Position
    orders: Mapping[str, tuple[Order, ...]]


def adjudicate_case(variant: Variant, data: object, *, codes: bool = False) -> dict[str, Any]:
    """The result of one line. Raises CaseError or EngineError with a sentence for one that makes no sense."""
    case = read_case(variant, data)
    verdict = resolve(variant, case.position, case.orders)
    return write_verdict(variant, case, verdict, codes=codes)


def read_case(variant: Variant, data: object) -> Case:
    """The case that a line's JSON describes. Raises CaseError."""
    if not isinstance(data, dict):
        raise CaseError("a line must hold one JSON object")
    unknown = sorted(set(data) - _FIELDS)
    if unknown:
        raise CaseError(f"unknown field {unknown[0]!r}; known are {', '.join(sorted(_FIELDS))}")
    kind = _kind(data.get("kind", "movement"))
    units = tuple(_unit(variant, clan, text) for clan, text in _pairs(data, "units"))
    dislodged = tuple(_dislodged(variant, one) for one in _list(data, "dislodged"))
    phase = Phase(variant.start_year, _SEASON[kind], kind)
    owners = _owners(variant, data.get("owners", {}))
    position = Position(phase, tuple(sorted(units, key=lambda unit: unit.at)), owners, dislodged)
    return Case(data.get("id"), position, _orders(variant, position, data))


def _kind(text: object) -> PhaseKind:
    try:
        return PhaseKind(str(text).lower())
    except ValueError:
        raise CaseError(f"kind {text!r} is none of {', '.join(PhaseKind)}") from None


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise CaseError(f"{name!r} must be a list")
    return value


def _pairs(data: Mapping[str, Any], name: str) -> list[tuple[str, str]]:
    pairs = []
    for one in _list(data, name):
        if not (isinstance(one, list) and len(one) == 2 and all(isinstance(part, str) for part in one)):
            raise CaseError(f'each of {name!r} must be a pair such as ["mori", "F Nagato"], not {one!r}')
        pairs.append((one[0], one[1]))
    return pairs


def _clan(variant: Variant, text: object) -> str:
    clans = {clan.id for clan in variant.clans} | {variant.garrison_clan}
    clan = str(text).lower()
    if clan not in clans:
        raise CaseError(f"there is no clan {text!r} on map {variant.id}")
    return clan


def _place(variant: Variant, text: object) -> str:
    """The location of a code or name, with its coast if there is one: `Nagato`, `NAG`, `STP/NC`."""
    base, slash, coast = str(text).partition("/")
    territory = gazetteer(variant.board).exact(words_of(base))
    place = f"{territory}{slash}{coast.strip().lower()}"
    if territory is None or place not in variant.board:
        raise CaseError(f"there is no territory {text!r} on map {variant.id}")
    return place


def _unit(variant: Variant, clan: object, text: object) -> Unit:
    letter, _, place = str(text).strip().partition(" ")
    if letter.upper() not in ("A", "F") or not place:
        raise CaseError(f"{text!r} is no unit; write one such as 'F Nagato'")
    type = UnitType.ARMY if letter.upper() == "A" else UnitType.FLEET
    return Unit(_clan(variant, clan), type, _place(variant, place))


def _dislodged(variant: Variant, one: object) -> Dislodged:
    if not isinstance(one, dict) or "clan" not in one or "unit" not in one:
        raise CaseError(f"each of 'dislodged' needs clan, unit and retreats, not {one!r}")
    unit = _unit(variant, one["clan"], one["unit"])
    retreats = tuple(sorted(_place(variant, place) for place in one.get("retreats", [])))
    came_from = _place(variant, one["attacker_from"]) if one.get("attacker_from") else ""
    return Dislodged(unit, came_from, retreats)


def _owners(variant: Variant, owners: object) -> dict[str, str]:
    if not isinstance(owners, dict):
        raise CaseError("'owners' must map territories to clans")
    return {_place(variant, place): _clan(variant, clan) for place, clan in owners.items()}


def _orders(variant: Variant, position: Position, data: Mapping[str, Any]) -> dict[str, tuple[Order, ...]]:
    absent = {_clan(variant, clan) for clan in _list(data, "absent")}
    given: dict[str, list[Order]] = {clan.id: [] for clan in variant.clans if clan.id not in absent}
    standing = (*position.units, *(one.unit for one in position.dislodged))
    units = {territory_of(unit.at): unit for unit in standing}
    for clan, text in _pairs(data, "orders"):
        reading = read(variant, position.phase.kind, text, units)
        if len(reading.orders) != 1 or reading.problems:
            why = f": {reading.problems[0].sentence}" if reading.problems else ""
            raise CaseError(f"{text!r} is not understood as one order{why}")
        given.setdefault(_clan(variant, clan), []).append(reading.orders[0].order)
    return {clan: tuple(orders) for clan, orders in given.items()}


def write_verdict(variant: Variant, case: Case, verdict: Verdict, *, codes: bool) -> dict[str, Any]:
    """A verdict in the form of the answer lines."""
    label = _labels(variant, codes=codes)
    return {
        "id": case.id,
        "results": [_result(variant, one, label) for one in verdict.outcomes],
        "units": [[unit.clan, _unit_text(unit, label)] for unit in verdict.units],
        "dislodged": [
            {
                "clan": one.unit.clan,
                "unit": _unit_text(one.unit, label),
                "attacker_from": label(one.attacker_from),
                "retreats": [label(place) for place in one.retreats],
            }
            for one in verdict.dislodged
        ],
        "contested": [label(place) for place in verdict.contested],
    }


def _labels(variant: Variant, *, codes: bool) -> Callable[[str], str]:
    def label(place: str) -> str:
        if not place:
            return ""
        territory = variant.board.territory(place)
        coast = place.partition("/")[2].upper()
        return (territory.code if codes else territory.name) + (f"/{coast}" if coast else "")

    return label


def _unit_text(unit: Unit, label: Callable[[str], str]) -> str:
    return f"{unit.type.letter} {label(unit.at)}"


def _result(variant: Variant, outcome: Outcome, label: Callable[[str], str]) -> dict[str, Any]:
    unit = outcome.unit
    return {
        "clan": outcome.clan,
        "unit": _unit_text(unit, label) if unit else None,
        "order": order_text(outcome.order, unit, label),
        "outcome": str(outcome.result),
        "reason": outcome_sentence(variant, outcome),
    }


def order_text(order: Order, unit: Unit | None, label: Callable[[str], str]) -> str:
    """An order in the short form with the labels asked for; types of helped units are left out."""
    who = f"{unit.type.letter} " if unit else ""
    match order:
        case Hold(at):
            return f"{who}{label(at)} H"
        case Move(at, to, via):
            return f"{who}{label(at)} - {label(to)}{' via convoy' if via else ''}"
        case SupportHold(at, target):
            return f"{who}{label(at)} S {label(target)}"
        case SupportMove(at, target, to):
            return f"{who}{label(at)} S {label(target)} - {label(to)}"
        case Convoy(at, target, to):
            return f"{who}{label(at)} C A {label(target)} - {label(to)}"
        case Retreat(at, places):
            return f"{who}{label(at)} R {' else '.join(map(label, places))}"
        case Disband(at):
            return f"{who}{label(at)} D"
        case Build(type, at):
            return f"B {type.letter} {label(at)}"
        case Waive():
            return "waive"


def error_line(case_id: object, message: str) -> dict[str, Any]:
    """The answer to a line that could not be adjudicated."""
    return {"id": case_id, "error": message}
