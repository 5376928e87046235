"""What a map or a menu offers to somebody who writes orders: ready-made words, so that no page knows a rule.

Everything legal comes from the engine's `options`. A page only fills `{unit}` with the `code` of a unit and
`{to}` with the `code` of a place; what comes out is an order that the reader of orders understands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    PhaseKind,
    Position,
    Retreat,
    SupportHold,
    SupportMove,
    Terrain,
    Unit,
    UnitType,
    Variant,
    Waive,
    options,
    territory_of,
)
from sengoku.games.words import unit_words
from sengoku.orders import write
from sengoku.render.board import BoardDrawing, Point, View


@dataclass(frozen=True, slots=True)
class Place:
    """A location that orders can name, and where it lies on the map in either view, px of the board."""

    name: str
    code: str
    full: Point
    compact: Point


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board or beside it: who it is, and where it is drawn."""

    name: str
    code: str
    clan: str
    full: Point
    compact: Point


@dataclass(slots=True)
class Act:
    """One kind of order that can be given to a unit or for a place.

    `text` is the order, ready but for what has to be chosen: `to` are the places with the way there (`land`,
    `coast`, `sea`, `bridge`, `convoy`); `of` are the units with such places for each, and `stay` is the order
    when the unit's own place is chosen. An act with neither is complete.
    """

    label: str
    text: str
    stay: str | None = None
    to: dict[str, str] = field(default_factory=dict)
    of: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that can be ordered: the acts of each unit or site by its territory.

    `places` are by location, `pieces` and `acts` by territory; `titles` name what the acts are for; `loose`
    are orders for no place at all.
    """

    kind: str
    places: Mapping[str, Place]
    pieces: Mapping[str, Piece]
    titles: Mapping[str, str]
    acts: Mapping[str, list[Act]]
    loose: list[Act]


def choices(variant: Variant, board: BoardDrawing, position: Position, clans: Iterable[str]) -> Choices:
    """What these clans can order in this phase. Raises PositionError for an impossible position."""
    made = _Maker(variant, position)
    for clan in clans:
        for order in options(variant, position, clan):
            made.add(order)
    return Choices(
        kind=position.phase.kind.value,
        places={at: _place(variant, board, at) for at in variant.board.locations},
        pieces=_pieces(variant, board, position),
        titles={place: made.title(place) for place in made.acts},
        acts={place: list(acts.values()) for place, acts in made.acts.items()},
        loose=made.loose,
    )


def _place(variant: Variant, board: BoardDrawing, at: str) -> Place:
    spots = (board.place(at, view) for view in (View.FULL, View.COMPACT))
    return Place(write.name(variant.board, at), write.code(variant.board, at), *spots)


def _pieces(variant: Variant, board: BoardDrawing, position: Position) -> dict[str, Piece]:
    """The units that orders can name; in a retreat phase a beaten one goes before its victor."""
    beaten = {territory_of(one.unit.at): one.unit for one in position.dislodged}
    standing = {territory_of(unit.at): unit for unit in position.units}
    return {
        at: _piece(variant, board, unit, beaten=at in beaten) for at, unit in {**standing, **beaten}.items()
    }


def _piece(variant: Variant, board: BoardDrawing, unit: Unit, *, beaten: bool) -> Piece:
    spots = (
        board.dislodged_place(unit.at, view) if beaten else board.place(unit.at, view)
        for view in (View.FULL, View.COMPACT)
    )
    words = unit_words(variant, unit)
    return Piece(words, _unit_code(variant, unit), variant.clan_name(unit.clan), *spots)


def _unit_code(variant: Variant, unit: Unit) -> str:
    return f"{unit.type.letter} {write.code(variant.board, unit.at)}"


class _Maker:
    """Sorts orders into acts, each kind once for each unit or site."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant, self.position = variant, position
        self.acts: dict[str, dict[str, Act]] = {}
        self.loose: list[Act] = []

    def title(self, place: str) -> str:
        unit = self._unit(place)
        return unit_words(self.variant, unit) if unit else write.name(self.variant.board, place)

    def add(self, order: Order) -> None:
        match order:
            case Hold():
                self._act(order, "Hold")
            case Move(at, to, via_convoy):
                label, end = ("Go by ship", " VIA CONVOY") if via_convoy else ("Move", "")
                text = f"{self._code(at)} - {{to}}{end}"
                self._act(order, label, text).to[to] = self._way(at, to, by_ship=via_convoy)
            case SupportHold(at, target):
                self._support(order)[territory_of(target)] = "stay"
            case SupportMove(at, target, to):
                self._support(order)[to] = self._way(target, to)
            case Convoy(at, target, to):
                act = self._act(order, "Convoy", f"{self._code(at)} C {{unit}} - {{to}}")
                act.of.setdefault(territory_of(target), {})[to] = "convoy"
            case Retreat(at, to):
                act = self._act(order, "Retreat", f"{self._code(at)} R {{to}}")
                act.to[to[0]] = self._way(at, to[0])
            case Disband():
                winter = self.position.phase.kind is PhaseKind.ADJUSTMENT
                self._act(order, "Remove" if winter else "Disband")
            case Build(type, at):
                _, _, coast = at.partition("/")
                self._act(order, type.word + (f" ({coast})" if coast else ""))
            case Waive():
                self.loose.append(Act("Waive a build", "WAIVE"))
            case _:
                assert_never(order)

    def _act(self, order: Order, label: str, text: str = "") -> Act:
        assert not isinstance(order, Waive)  # noqa: S101  # it is for no place
        acts = self.acts.setdefault(territory_of(order.at), {})
        return acts.setdefault(label, Act(label, text or write.short(self.variant, self.position, order)))

    def _support(self, order: SupportHold | SupportMove) -> dict[str, str]:
        help_ = f"{self._code(order.at)} S {{unit}}"
        act = self._act(order, "Support", f"{help_} - {{to}}")
        act.stay = help_
        return act.of.setdefault(territory_of(order.target), {})

    def _unit(self, place: str) -> Unit | None:
        return write.unit_at(self.position, place)

    def _code(self, at: str) -> str:
        unit = self._unit(at)
        assert unit is not None  # noqa: S101  # only units that are there have options
        return _unit_code(self.variant, unit)

    def _way(self, at: str, to: str, *, by_ship: bool = False) -> str:
        """How the unit there gets to a place."""
        board, unit = self.variant.board, self._unit(at)
        ends = frozenset((territory_of(at), territory_of(to)))
        near = {territory_of(one) for one in board.neighbours(unit.type, unit.at)} if unit else set()
        if by_ship or territory_of(to) not in near:
            return "convoy"
        if ends in board.bridges:
            return "bridge"
        if unit and unit.type is UnitType.ARMY:
            return "land"
        return "sea" if board.territory(to).terrain is Terrain.SEA else "coast"
