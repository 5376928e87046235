"""Units and places by their names, as pages and answers say them."""

from sengoku.engine.unit import Unit
from sengoku.engine.variant import Variant
from sengoku.orders.write import name


def place_name(variant: Variant, location: str) -> str:
    """`South Shinano`, `St Petersburg (nc)`."""
    return name(variant.board, location)


def unit_name(variant: Variant, unit: Unit) -> str:
    """`Army South Shinano`."""
    return f"{unit.type.word} {place_name(variant, unit.at)}"
