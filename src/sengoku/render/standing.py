"""Where everybody stands, in a few lines of plain text: the map for those who read or hear letters."""

from collections.abc import Sequence

from sengoku.engine import Position, Unit, Variant

from .words import place_name


def standing(variant: Variant, position: Position) -> str:
    """The units of all sides, a line each, ended by a newline; who has none is left out.

    It is worded so that nothing in it is taken for an order when it comes back as a quotation.
    """
    sides = [(clan.name, position.units_of(clan.id)) for clan in variant.clans]
    if variant.garrison_clan:
        sides.append(("Neutral", position.units_of(variant.garrison_clan)))
    width = max(len(name) for name, _ in sides)
    told = (f"  {name:{width}}  {_places(variant, units)}" for name, units in sides if units)
    return "\n".join((f"On the board in {position.phase.title}, (A) armies and (F) fleets", *told)) + "\n"


def _places(variant: Variant, units: Sequence[Unit]) -> str:
    return ", ".join(sorted(f"{place_name(variant, unit.at)} ({unit.type.letter})" for unit in units))
