"""What every layer needs to draw: the variant, the board on paper, the picture, and names for parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sengoku.engine.unit import Unit, territory_of
from sengoku.engine.variant import Variant

from .board import BoardDrawing, Point, Sizes, View
from .palette import GARRISON_PAINT, Paint, paint
from .picture import Layer, Picture


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture about to be drawn. Raises KeyError for a place or clan that the map does not have."""

    variant: Variant
    board: BoardDrawing
    picture: Picture
    paints: Mapping[str, Paint]
    """Clan id -> its colours."""
    standing: Mapping[str, Unit] = field(default_factory=dict)
    """Territory id -> the unit that stands there."""

    @property
    def view(self) -> View:
        return self.picture.view

    @property
    def sizes(self) -> Sizes:
        return self.board.sizes[self.picture.view]

    def paint(self, clan: str) -> Paint:
        return self.paints.get(clan, GARRISON_PAINT)

    def place(self, location: str) -> Point:
        return self.board.place(location, self.view)

    def origin(self, unit: Unit | None, location: str) -> Point:
        """Where an order sets out: at the unit's place, or beside it when the unit was driven from it."""
        if unit is not None and any(one.unit == unit for one in self.picture.dislodged):
            return self.board.dislodged_place(location, self.view)
        return self.place(location)

    def id(self, name: str) -> str:
        """The id of a part of the SVG."""
        return f"{self.picture.prefix}{name}"

    def ref(self, name: str) -> str:
        """A reference to a part, for `href`."""
        return f"#{self.picture.prefix}{name}"

    def url(self, name: str) -> str:
        """A reference to a part, for fills and clips."""
        return f"url(#{self.picture.prefix}{name})"

    def shows(self, layer: Layer) -> bool:
        return layer in self.picture.layers


def set_scene(variant: Variant, board: BoardDrawing, picture: Picture) -> Scene:
    """The scene of a picture."""
    paints = {clan.id: paint(clan.colour) for clan in variant.clans}
    standing = {territory_of(unit.at): unit for unit in picture.units}
    return Scene(variant, board, picture, paints, standing)
