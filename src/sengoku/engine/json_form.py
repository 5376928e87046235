"""Orders, positions and verdicts as plain dicts, lists, strings and numbers, for files, tables and the API.

Reading raises PositionError with a sentence when a value has not the form that writing gives it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, assert_never

from .errors import PositionError
from .order import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from .phase import Phase, PhaseKind, Season
from .position import Dislodged, Position
from .unit import Unit, UnitType
from .verdict import Event, EventKind, Outcome, Reason, Result, Verdict, Why

Json = Mapping[str, Any]
_Read = TypeVar("_Read")


def order_to_json(order: Order) -> dict[str, Any]:
    """One order, e.g. `{"type": "move", "at": "kai", "to": "sagami", "via_convoy": false}`."""
    match order:
        case Hold(at):
            return {"type": "hold", "at": at}
        case Move(at, to, via_convoy):
            return {"type": "move", "at": at, "to": to, "via_convoy": via_convoy}
        case SupportHold(at, target):
            return {"type": "support_hold", "at": at, "target": target}
        case SupportMove(at, target, to):
            return {"type": "support_move", "at": at, "target": target, "to": to}
        case Convoy(at, target, to):
            return {"type": "convoy", "at": at, "target": target, "to": to}
        case Retreat(at, ways):
            return {"type": "retreat", "at": at, "to": list(ways)}
        case Disband(at):
            return {"type": "disband", "at": at}
        case Build(unit, at):
            return {"type": "build", "unit": str(unit), "at": at}
        case Waive():
            return {"type": "waive"}
        case _:
            assert_never(order)


def order_from_json(data: Json) -> Order:
    """The order that `order_to_json` wrote."""
    try:
        return _read_order(data)
    except (KeyError, ValueError, TypeError, AttributeError):
        raise PositionError(f"{data!r} is not an order.") from None


def _read_order(data: Json) -> Order:
    text = {key: value for key, value in data.items() if isinstance(value, str)}
    match data["type"]:
        case "hold":
            return Hold(text["at"])
        case "move":
            return Move(text["at"], text["to"], bool(data.get("via_convoy", False)))
        case "support_hold":
            return SupportHold(text["at"], text["target"])
        case "support_move":
            return SupportMove(text["at"], text["target"], text["to"])
        case "convoy":
            return Convoy(text["at"], text["target"], text["to"])
        case "retreat":
            return Retreat(text["at"], tuple(str(one) for one in _list(data["to"])))
        case "disband":
            return Disband(text["at"])
        case "build":
            return Build(UnitType(text["unit"]), text["at"])
        case "waive":
            return Waive()
        case other:
            raise ValueError(other)


def _list(value: object) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    return value


def _unit(unit: Unit) -> list[str]:
    return [unit.clan, str(unit.type), unit.at]


def _read_unit(data: Sequence[str]) -> Unit:
    clan, type, at = _list(data)
    return Unit(str(clan), UnitType(type), str(at))


def _phase(phase: Phase) -> dict[str, Any]:
    return {"year": phase.year, "season": str(phase.season), "kind": str(phase.kind)}


def _read_phase(data: Json) -> Phase:
    return Phase(int(data["year"]), Season(data["season"]), PhaseKind(data["kind"]))


def _dislodged(one: Dislodged) -> dict[str, Any]:
    return {"unit": _unit(one.unit), "attacker_from": one.attacker_from, "retreats": list(one.retreats)}


def _read_dislodged(data: Json) -> Dislodged:
    ways = tuple(str(one) for one in _list(data["retreats"]))
    return Dislodged(_read_unit(data["unit"]), str(data["attacker_from"]), ways)


def position_to_json(position: Position) -> dict[str, Any]:
    """A position: `phase`, `units` as [clan, type, place], `owners` by centre, `dislodged`."""
    return {
        "phase": _phase(position.phase),
        "units": [_unit(unit) for unit in position.units],
        "owners": dict(position.owners),
        "dislodged": [_dislodged(one) for one in position.dislodged],
    }


def position_from_json(data: Json) -> Position:
    """The position that `position_to_json` wrote."""
    return _sure(_read_position, data, "a position")


def _read_position(data: Json) -> Position:
    return Position(
        _read_phase(data["phase"]),
        tuple(_read_unit(one) for one in _list(data["units"])),
        {str(center): str(owner) for center, owner in data["owners"].items()},
        tuple(_read_dislodged(one) for one in _list(data.get("dislodged", ()))),
    )


def _sure(read: Callable[[Json], _Read], data: Json, what: str) -> _Read:
    try:
        return read(data)
    except KeyError as error:
        raise PositionError(f"What should be {what} lacks {error.args[0]!r}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise PositionError(f"What should be {what} cannot be read: {error}.") from None


def _reason(reason: Reason) -> dict[str, Any]:
    """Only what is there: most reasons are a bare code."""
    found: dict[str, Any] = {"why": str(reason.why)}
    if reason.units:
        found["units"] = [_unit(unit) for unit in reason.units]
    if reason.places:
        found["places"] = list(reason.places)
    if reason.strengths:
        found["strengths"] = list(reason.strengths)
    return found


def _read_reason(data: Json) -> Reason:
    return Reason(
        Why(data["why"]),
        tuple(_read_unit(one) for one in _list(data.get("units", ()))),
        tuple(str(one) for one in _list(data.get("places", ()))),
        tuple(int(one) for one in _list(data.get("strengths", ()))),
    )


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """What became of one order: `clan`, `unit` or null, `order`, `result`, `reason`."""
    return {
        "clan": outcome.clan,
        "unit": _unit(outcome.unit) if outcome.unit else None,
        "order": order_to_json(outcome.order),
        "result": str(outcome.result),
        "reason": _reason(outcome.reason),
    }


def _read_outcome(data: Json) -> Outcome:
    unit = _read_unit(data["unit"]) if data["unit"] else None
    result, reason = Result(data["result"]), _read_reason(data["reason"])
    return Outcome(str(data["clan"]), unit, order_from_json(data["order"]), result, reason)


def _event(event: Event) -> dict[str, Any]:
    plain = {"clan": event.clan, "place": event.place, "other": event.other}
    found: dict[str, Any] = {"kind": str(event.kind)}
    found |= {name: value for name, value in plain.items() if value is not None}
    if event.unit:
        found["unit"] = _unit(event.unit)
    return found


def _read_event(data: Json) -> Event:
    unit = _read_unit(data["unit"]) if data.get("unit") else None
    return Event(EventKind(data["kind"]), data.get("clan"), data.get("place"), unit, data.get("other"))


def verdict_to_json(verdict: Verdict) -> dict[str, Any]:
    """All of a verdict; `position` is the next one."""
    return {
        "phase": _phase(verdict.phase),
        "outcomes": [outcome_to_json(one) for one in verdict.outcomes],
        "units": [_unit(unit) for unit in verdict.units],
        "dislodged": [_dislodged(one) for one in verdict.dislodged],
        "contested": list(verdict.contested),
        "events": [_event(event) for event in verdict.events],
        "position": position_to_json(verdict.position),
        "winner": verdict.winner,
    }


def verdict_from_json(data: Json) -> Verdict:
    """The verdict that `verdict_to_json` wrote."""
    return _sure(_read_verdict, data, "a verdict")


def _read_verdict(data: Json) -> Verdict:
    return Verdict(
        _read_phase(data["phase"]),
        tuple(_read_outcome(one) for one in _list(data["outcomes"])),
        tuple(_read_unit(one) for one in _list(data["units"])),
        tuple(_read_dislodged(one) for one in _list(data["dislodged"])),
        tuple(str(one) for one in _list(data["contested"])),
        tuple(_read_event(one) for one in _list(data["events"])),
        position_from_json(data["position"]),
        data.get("winner"),
    )
