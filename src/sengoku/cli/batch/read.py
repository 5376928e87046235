"""One JSON object -> one case: a position and the orders given in it."""

from collections.abc import Iterable, Mapping, Sequence, Set
from difflib import get_close_matches
from typing import Any, NamedTuple

from sengoku.engine import (
    Dislodged,
    Order,
    Phase,
    PhaseKind,
    Position,
    Season,
    Unit,
    Variant,
    territory_of,
)

from .errors import CaseError
from .given import Given, matched
from .memory import Memory
from .places import read_clan, read_place, read_territory, read_unit
from .recall import OrderReader
from .standing import Spot, Standing, spot, standing

_SEASON = {
    PhaseKind.MOVEMENT: Season.SPRING,
    PhaseKind.RETREAT: Season.SPRING,
    PhaseKind.ADJUSTMENT: Season.WINTER,
}
_KINDS = {kind.value: kind for kind in PhaseKind}
_ADJUSTMENT = PhaseKind.ADJUSTMENT
_FIELDS = ("id", "kind", "units", "orders", "dislodged", "owners", "absent")


class Case(NamedTuple):
    """One adjudication to do. `id` is given back as it came; `given` are the orders in their order.

    `clans` are those that gave them, one for each; `units` are those that can get orders, by territory.
    """

    id: Any
    position: Position
    units: Mapping[str, Unit]
    clans: Sequence[str]
    given: Sequence[Given]
    absent: frozenset[str]

    def orders(self, variant: Variant) -> Mapping[str, Sequence[Order]]:
        """The orders by clan, as `resolve` takes them: a clan that gave none holds, unless it is absent."""
        absent = self.absent
        by_clan: dict[str, list[Order]] = {clan.id: [] for clan in variant.clans if clan.id not in absent}
        for clan, one in zip(self.clans, self.given, strict=True):
            try:
                by_clan[clan].append(one.order)
            except KeyError:  # a garrison's
                by_clan[clan] = [one.order]
        return by_clan


class CaseReader:
    """Reads cases of one variant; what it read before helps it with the next."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self._orders = variant, OrderReader(variant)
        self._spots: Memory[tuple[str, str], Spot] = Memory(lambda pair: spot(read_unit(variant, *pair)))
        self._phases = {kind: Phase(variant.start_year, season, kind) for kind, season in _SEASON.items()}

    def read(self, data: object) -> Case:
        """The case that a line's JSON describes. Raises CaseError with a sentence."""
        if not isinstance(data, dict):
            raise CaseError("A line must hold one JSON object.")
        _check_fields(data)
        variant, kind = self.variant, _kind(data.get("kind", "movement"))
        spots = self._units(_list(data, "units"))
        owners = _owners(variant, data, kind)
        dislodged = _all_dislodged(variant, data, kind)
        stands = standing(spots, [spot(one.unit) for one in dislodged])
        position = Position(self._phases[kind], stands.units, owners, dislodged)
        if dislodged:
            _check_retreats(variant, position)
        clans, given = self._given(_list(data, "orders"), kind, stands)
        absent = frozenset([read_clan(variant, clan) for clan in _list(data, "absent")])
        if absent:
            _check_absent(absent, clans)
        return Case(data.get("id"), position, stands.by_territory, clans, given, absent)

    def _units(self, pairs: list[Any]) -> list[Spot]:
        try:
            _check_lists(pairs)
            return [*map(self._spots.__getitem__, map(tuple, pairs))]
        except (CaseError, TypeError):
            _check_pairs("units", pairs)
            raise

    def _given(
        self, pairs: list[Any], kind: PhaseKind, stands: Standing
    ) -> tuple[Sequence[str], Sequence[Given]]:
        try:
            _check_lists(pairs)
            clans, given = self._orders.read(kind, pairs, stands)
        except (CaseError, TypeError, ValueError):
            _check_pairs("orders", pairs)
            raise
        return clans, matched(given)


def _check_absent(absent: Set[str], clans: Iterable[str]) -> None:
    for clan in clans:
        if clan in absent:
            raise CaseError(f"{clan} is absent and gives an order all the same.")


def _check_fields(data: Mapping[str, Any]) -> None:
    """Others may keep notes of their own in a line, but an `order` must not silently be none of `orders`."""
    for name in data:
        if name not in _FIELDS and (meant := get_close_matches(name.lower(), _FIELDS, n=1, cutoff=0.75)):
            raise CaseError(f"There is no field {name!r}; did you mean {meant[0]!r}?")


def _kind(text: object) -> PhaseKind:
    try:
        return _KINDS[str(text).lower()]
    except KeyError:
        raise CaseError(f"'kind' must be one of {', '.join(PhaseKind)}, not {text!r}.") from None


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise CaseError(f"{name!r} must be a list.")
    return value


def _check_lists(pairs: list[Any]) -> None:
    """Raises TypeError at once for what cannot be a list of pairs, but could be taken apart like one."""
    if not {list}.issuperset(map(type, pairs)):
        raise TypeError(pairs)


def _check_pairs(name: str, items: list[Any]) -> None:
    """Raises CaseError when one is no pair of strings; whatever else is wrong is told only after that."""
    for one in items:
        if not (isinstance(one, list) and len(one) == 2 and all(isinstance(part, str) for part in one)):
            raise CaseError(f'Each of {name!r} must be a pair such as ["mori", "F Nagato"], not {one!r}.')


def _owners(variant: Variant, data: Mapping[str, Any], kind: PhaseKind) -> dict[str, str]:
    """Centre -> clan. A centre of the garrisons is nobody's, so it may be named and is left out."""
    if "owners" not in data:
        if kind is _ADJUSTMENT:
            raise CaseError("An adjustment needs 'owners', which maps each owned centre to its clan.")
        return {}
    said = data["owners"]
    if not isinstance(said, dict):
        raise CaseError("'owners' must map territories to clans.")
    owners: dict[str, str] = {}
    for place, clan in said.items():
        center, owner = read_territory(variant, place), read_clan(variant, clan)
        if owners.setdefault(center, owner) != owner:
            raise CaseError(f"'owners' gives {variant.board.territory(center).name} to two clans.")
    return {center: owner for center, owner in owners.items() if owner != variant.garrison_clan}


def _all_dislodged(variant: Variant, data: Mapping[str, Any], kind: PhaseKind) -> tuple[Dislodged, ...]:
    dislodged = [_dislodged(variant, one) for one in _list(data, "dislodged")]
    if not dislodged:
        return ()
    if kind is not PhaseKind.RETREAT:
        raise CaseError(f"'dislodged' belongs to kind 'retreat', not to {str(kind)!r}.")
    return tuple(sorted(dislodged, key=lambda one: one.unit.at))


def _dislodged(variant: Variant, one: object) -> Dislodged:
    if not isinstance(one, dict) or not isinstance(one.get("retreats"), list):
        raise CaseError(f"Each of 'dislodged' needs clan, unit and a list of retreats, not {one!r}.")
    unit = read_unit(variant, one.get("clan"), one.get("unit"))
    came_from = read_place(variant, one["attacker_from"]) if one.get("attacker_from") else ""
    return Dislodged(unit, came_from, tuple(sorted(read_place(variant, place) for place in one["retreats"])))


def _check_retreats(variant: Variant, position: Position) -> None:
    """The engine takes the list of open places as it is, so what cannot be in it is found here."""
    board, occupied, seen = variant.board, {territory_of(unit.at) for unit in position.units}, set()
    for one in position.dislodged:
        name = board.territory(one.unit.at).name
        if not board.can_stand(one.unit.type, one.unit.at) or territory_of(one.unit.at) in seen:
            raise CaseError(f"No such unit can have been dislodged in {name}, or not two of them.")
        seen.add(territory_of(one.unit.at))
        for place in one.retreats:
            if place not in board.neighbours(one.unit.type, one.unit.at) or territory_of(place) in occupied:
                raise CaseError(f"{board.territory(place).name} is not open to the unit dislodged in {name}.")
