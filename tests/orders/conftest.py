"""What the tests of the language of orders share: the maps, and a short way to read a text."""

from collections.abc import Callable

import pytest

from sengoku.engine import Order, PhaseKind, Position, Unit, UnitType, Variant
from sengoku.maps import load
from sengoku.orders import Reading, orderable, read

MAPS = ("sengoku", "sengoku-v5", "standard")
KINDS = {"M": PhaseKind.MOVEMENT, "R": PhaseKind.RETREAT, "A": PhaseKind.ADJUSTMENT}


@pytest.fixture(params=MAPS)
def any_map(request: pytest.FixtureRequest) -> Variant:
    """Each map in turn."""
    return load(str(request.param))


@pytest.fixture(scope="session")
def sengoku() -> Variant:
    """The default map."""
    return load("sengoku")


@pytest.fixture(scope="session")
def standard() -> Variant:
    """The map with split coasts."""
    return load("standard")


Orders = Callable[..., tuple[Order, ...]]


@pytest.fixture
def orders_in(sengoku: Variant) -> Orders:
    """The orders that a text gives: `orders_in("A Kai - Sag")`, `orders_in("B A Kai", "A")`.

    Fails when the text has a problem, so that a test cannot pass on half of it.
    """

    def orders(text: str, kind: str = "M", variant: Variant = sengoku) -> tuple[Order, ...]:
        reading = read(variant, KINDS[kind], text)
        assert not reading.problems, reading.problems
        return tuple(one.order for one in reading.orders)

    return orders


@pytest.fixture
def sentences_for(sengoku: Variant) -> Callable[..., tuple[str, ...]]:
    """The sentences about what in a text is not understood, when nothing else is in it."""

    def sentences(text: str, kind: str = "M", variant: Variant = sengoku) -> tuple[str, ...]:
        reading = read(variant, KINDS[kind], text)
        assert not reading.orders, reading.orders
        return tuple(one.sentence for one in reading.problems)

    return sentences


Standing = Callable[..., Position]


@pytest.fixture
def standing(sengoku: Variant) -> Standing:
    """A movement position with just these units: `standing("mori F nagato", "oda A omi")`."""

    def position(*lines: str, variant: Variant = sengoku) -> Position:
        units = []
        for line in lines:
            clan, letter, at = line.split()
            units.append(Unit(clan, UnitType.ARMY if letter == "A" else UnitType.FLEET, at))
        start = variant.start()
        return Position(start.phase, tuple(sorted(units, key=lambda unit: unit.at)), start.owners)

    return position


@pytest.fixture
def read_at(sengoku: Variant) -> Callable[..., Reading]:
    """The reading of a text against a position, as the program does it."""

    def reading(position: Position, text: str, variant: Variant = sengoku) -> Reading:
        return read(variant, position.phase.kind, text, orderable(position))

    return reading
