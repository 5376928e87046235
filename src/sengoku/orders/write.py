"""Orders -> text: the short form, the sentence, and the form for letters.

The short form and the sentence read back as the same order. The form for letters (`noted`) says the same in
words that the reader does not take for an order, so that a quoted acknowledgement orders nothing.
"""

from typing import assert_never

from sengoku.engine.board import Board
from sengoku.engine.order import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Position
from sengoku.engine.unit import Unit, UnitType, territory_of
from sengoku.engine.variant import Variant


def unit_at(position: Position, location: str) -> Unit | None:
    """The unit that is ordered there: in a retreat phase the dislodged one, else the one that stands."""
    place = territory_of(location)
    for one in position.dislodged:
        if territory_of(one.unit.at) == place:
            return one.unit
    return next((unit for unit in position.units if territory_of(unit.at) == place), None)


def code(board: Board, location: str) -> str:
    """`KAI`, `STP/NC`."""
    _, slash, coast = location.partition("/")
    return f"{board.territory(location).code}{slash}{coast.upper()}"


def name(board: Board, location: str) -> str:
    """`Kai`, `St Petersburg (nc)`; a place that is not on the board stays as it was written."""
    place, _, coast = location.partition("/")
    if place not in board.index:
        return location
    return f"{board.territory(place).name}{f' ({coast})' if coast else ''}"


def short(variant: Variant, position: Position, order: Order) -> str:
    """The short form, e.g. `A KAI - SAG`, `F TOS S F IYO`, `A KAI R NSH else SSH`."""
    board = variant.board

    def place(location: str) -> str:
        return code(board, location)

    def unit(location: str) -> str:
        there = unit_at(position, location)
        return f"{there.type.letter} {place(location)}" if there else place(location)

    match order:
        case Hold(at):
            return f"{unit(at)} H"
        case Move(at, to, via_convoy):
            return f"{unit(at)} - {place(to)}{' VIA CONVOY' if via_convoy else ''}"
        case SupportHold(at, target):
            return f"{unit(at)} S {unit(target)}"
        case SupportMove(at, target, to):
            return f"{unit(at)} S {unit(target)} - {place(to)}"
        case Convoy(at, target, to):
            return f"{unit(at)} C {unit(target)} - {place(to)}"
        case Retreat(at, to):
            return f"{unit(at)} R {' else '.join(map(place, to))}" if to else f"{unit(at)} D"
        case Disband(at):
            return f"{unit(at)} D"
        case Build(type, at):
            return f"B {type.letter} {place(at)}"
        case Waive():
            return "WAIVE"
        case _:
            assert_never(order)


def sentence(variant: Variant, position: Position, order: Order) -> str:
    """The order as a sentence without a full stop, e.g. `Army Kai moves to Sagami`."""
    board = variant.board

    def place(location: str) -> str:
        return name(board, location)

    def unit(location: str) -> str:
        there = unit_at(position, location)
        return plain(board, location, there.type if there else None)

    def helped(location: str) -> str:
        return unit(location).replace("The unit", "the unit", 1)

    match order:
        case Hold(at):
            return f"{unit(at)} holds"
        case Move(at, to, via_convoy):
            return f"{unit(at)} moves to {place(to)}{' by convoy' if via_convoy else ''}"
        case SupportHold(at, target):
            return f"{unit(at)} supports {helped(target)}"
        case SupportMove(at, target, to):
            return f"{unit(at)} supports {helped(target)} moving to {place(to)}"
        case Convoy(at, target, to):
            return f"{unit(at)} convoys {helped(target)} to {place(to)}"
        case Retreat(at, to):
            goals = ", else ".join(map(place, to))
            return f"{unit(at)} retreats to {goals}" if to else f"{unit(at)} disbands"
        case Disband(at):
            return f"{unit(at)} disbands"
        case Build(type, at):
            return f"Build {type.word} {place(at)}"
        case Waive():
            return "Waive a build"
        case _:
            assert_never(order)


def plain(board: Board, location: str, type: UnitType | None) -> str:
    """`Army Kai`: a unit as orders name it."""
    return f"{type.word} {name(board, location)}" if type else f"The unit in {name(board, location)}"


def possessive(board: Board, location: str, type: UnitType | None) -> str:
    """`Kai's army`: a unit in a letter, in words that order nothing when they come back."""
    place, _, coast = location.partition("/")
    word = type.word.lower() if type else "unit"
    return f"{name(board, place)}'s {word}{f' ({coast})' if coast else ''}"


def noted(variant: Variant, position: Position, order: Order) -> str:
    """The order for a letter, without a full stop, e.g. `Kai's army moves to Sagami`."""
    board = variant.board

    def place(location: str) -> str:
        return name(board, location)

    def unit(location: str) -> str:
        there = unit_at(position, location)
        return possessive(board, location, there.type if there else None)

    match order:
        case Hold(at):
            return f"{unit(at)} holds"
        case Move(at, to, via_convoy):
            return f"{unit(at)} moves to {place(to)}{' by convoy' if via_convoy else ''}"
        case SupportHold(at, target):
            return f"{unit(at)} supports {unit(target)} in holding"
        case SupportMove(at, target, to):
            return f"{unit(at)} supports {unit(target)} moving to {place(to)}"
        case Convoy(at, target, to):
            return f"{unit(at)} convoys {unit(target)} to {place(to)}"
        case Retreat(at, to):
            return f"{unit(at)} retreats to {', else '.join(map(place, to)) or 'nowhere'}"
        case Disband(at):
            removed = position.phase.kind is PhaseKind.ADJUSTMENT
            return f"{unit(at)} is {'removed' if removed else 'disbanded'}"
        case Build(type, at):
            return f"{place(at)} gets a new {type.word.lower()}"
        case Waive():
            return "One build is waived"
        case _:
            assert_never(order)
