"""One JSON object -> one case: a position and the orders given in it."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from operator import itemgetter
from typing import Any

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
from .given import Given, OrderReader, matched, units_of
from .memory import Memory
from .places import read_clan, read_place, read_territory, read_unit

_SEASON = {
    PhaseKind.MOVEMENT: Season.SPRING,
    PhaseKind.RETREAT: Season.SPRING,
    PhaseKind.ADJUSTMENT: Season.WINTER,
}
_AT = itemgetter(2)
_FIELDS = ("id", "kind", "units", "orders", "dislodged", "owners", "absent")


@dataclass(frozen=True, slots=True)
class Case:
    """One adjudication to do. `id` is given back as it came; `given` are the orders in their order."""

    id: Any
    position: Position
    units: Mapping[str, Unit]
    """As `units_of` gives them."""
    given: tuple[Given, ...]
    absent: frozenset[str]

    def orders(self, variant: Variant) -> Mapping[str, Sequence[Order]]:
        """The orders by clan, as `resolve` takes them: a clan that gave none holds, unless it is absent."""
        by_clan: dict[str, list[Order]] = {
            clan.id: [] for clan in variant.clans if clan.id not in self.absent
        }
        for one in self.given:
            if one.clan in by_clan:
                by_clan[one.clan].append(one.order)
            else:
                by_clan[one.clan] = [one.order]
        return by_clan


class CaseReader:
    """Reads cases of one variant; what it read before helps it with the next."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self._orders = variant, OrderReader(variant)
        self._clans: Memory[str, str] = Memory(lambda text: read_clan(variant, text), limit=1_000)
        self._units: Memory[tuple[str, str], Unit] = Memory(lambda pair: read_unit(variant, *pair))

    def read(self, data: object) -> Case:
        """The case that a line's JSON describes. Raises CaseError with a sentence."""
        if not isinstance(data, dict):
            raise CaseError("A line must hold one JSON object.")
        _check_fields(data)
        variant, kind = self.variant, _kind(data.get("kind", "movement"))
        position = Position(
            Phase(variant.start_year, _SEASON[kind], kind),
            tuple(sorted(map(self._units.__getitem__, _pairs(data, "units")), key=_AT)),
            _owners(variant, data, kind),
            _all_dislodged(variant, data, kind),
        )
        if position.dislodged:
            _check_retreats(variant, position)
        units = units_of(position)
        given = self._given(data, kind, units)
        absent = frozenset(read_clan(variant, clan) for clan in _list(data, "absent"))
        if absent:
            _check_absent(absent, given)
        return Case(data.get("id"), position, units, given, absent)

    def _given(
        self, data: Mapping[str, Any], kind: PhaseKind, units: Mapping[str, Unit]
    ) -> tuple[Given, ...]:
        clans, read = self._clans, self._orders.against(kind, units)
        given: list[Given] = []
        for clan, text in _pairs(data, "orders"):
            given += read(clans[clan], text)
        return matched(given)


def _check_absent(absent: Set[str], given: Iterable[Given]) -> None:
    for one in given:
        if one.clan in absent:
            raise CaseError(f"{one.clan} is absent and gives an order all the same.")


def _check_fields(data: Mapping[str, Any]) -> None:
    """Others may keep notes of their own in a line, but an `order` must not silently be none of `orders`."""
    for name in data:
        if name not in _FIELDS and (meant := get_close_matches(name.lower(), _FIELDS, n=1, cutoff=0.75)):
            raise CaseError(f"There is no field {name!r}; did you mean {meant[0]!r}?")


def _kind(text: object) -> PhaseKind:
    try:
        return PhaseKind(str(text).lower())
    except ValueError:
        raise CaseError(f"'kind' must be one of {', '.join(PhaseKind)}, not {text!r}.") from None


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise CaseError(f"{name!r} must be a list.")
    return value


def _pairs(data: Mapping[str, Any], name: str) -> list[tuple[str, str]]:
    items = _list(data, name)
    are_pairs = set(map(type, items)) <= {list} and set(map(len, items)) <= {2}
    if not are_pairs or not set(map(type, chain.from_iterable(items))) <= {str}:
        items = [_pair(name, one) for one in items]
    return list(map(tuple, items))


def _pair(name: str, one: object) -> list[str]:
    if isinstance(one, list) and len(one) == 2 and all(isinstance(part, str) for part in one):
        return one
    raise CaseError(f'Each of {name!r} must be a pair such as ["mori", "F Nagato"], not {one!r}.')


def _owners(variant: Variant, data: Mapping[str, Any], kind: PhaseKind) -> dict[str, str]:
    """Centre -> clan. A centre of the garrisons is nobody's, so it may be named and is left out."""
    if kind is PhaseKind.ADJUSTMENT and "owners" not in data:
        raise CaseError("An adjustment needs 'owners', which maps each owned centre to its clan.")
    said = data.get("owners", {})
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
    if dislodged and kind is not PhaseKind.RETREAT:
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
