"""Reads the commonest orders in the plainest form at a glance: `A KAI - SAG`, `F Izu S A Kai - Sagami`.

These are the forms that programs write. The reader of everything that people write comes to the same order,
in ten times the time; whatever is not as plain as this is left to it.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from sengoku.engine.board import Board
from sengoku.engine.order import Hold, Move, MovementOrder, SupportHold, SupportMove
from sengoku.engine.unit import Unit

from . import words as w
from .names import gazetteer
from .tokens import words_of

_PLAIN = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_WITH_A_MEANING = frozenset().union(
    *(w.TYPES, w.ARTICLES, w.UNIT_NOUNS, w.NEUTRAL, w.AT, w.INTO, w.PRONOUNS, w.COURTESY),
    *(w.HOLD, w.HOLD_ENDS, w.MOVE, w.MOVE_NOUNS, w.SUPPORT, w.CONVOY, w.CARRIED, w.CONVOYED, w.BY),
    *(w.RETREAT, w.DISBAND, w.REMOVE, w.BUILD, w.WAIVE, w.WAIVE_ENDS, w.CLEARING, w.AUXILIARIES),
    *(w.ELSE, w.CONTINUING, w.CONDITIONS, w.STATEMENTS),
)
"""Words that can be more than a part of a name."""


def read_brief(board: Board, text: str, units: Mapping[str, Unit]) -> MovementOrder | None:
    """The move, hold or support in a text such as `short` writes it, in codes or full names.

    `units` by territory: those that are named must stand there and be what they are called. None for
    anything else, which may still be an order.
    """
    places = _places(board)
    who, supports, rest = text.partition(" S ")
    if not supports:
        who, moves, goal = text.partition(" - ")
        unit = _unit(who if moves else who.removesuffix(" H"), places, units)
        to = places.get(goal)
        if moves:
            return Move(unit.at, to) if unit and to and to != unit.at else None
        return Hold(unit.at) if unit and text.endswith(" H") else None
    whom, moves, goal = rest.partition(" - ")
    unit, helped, to = _unit(who, places, units), _unit(whom, places, units), places.get(goal)
    if unit is None or helped is None or helped.at == unit.at:
        return None
    if not moves:
        return SupportHold(unit.at, helped.at)
    return SupportMove(unit.at, helped.at, to) if to and to not in (unit.at, helped.at) else None


def _unit(text: str, places: Mapping[str, str], units: Mapping[str, Unit]) -> Unit | None:
    """The unit that is named by type and place, if it is there."""
    type, _, name = text.partition(" ")
    place = places.get(name)
    unit = units.get(place) if place else None
    return unit if unit and unit.type.letter == type else None


@lru_cache(maxsize=32)
def _places(board: Board) -> Mapping[str, str]:
    """Code or name -> territory id, of those that have no coasts to choose from and mean nothing else."""
    return {
        name: territory.id
        for territory in board.territories
        if not territory.coasts
        for name in (territory.code, territory.name)
        if _PLAIN.fullmatch(name) and _WITH_A_MEANING.isdisjoint(words_of(name))
        if gazetteer(board).exact(words_of(name)) == territory.id
    }
