"""What a draft orders in an adjustment phase."""

from sengoku.engine.board import Terrain
from sengoku.engine.order import AdjustmentOrder, Build, Disband, Waive
from sengoku.engine.unit import UnitType

from .draft import Act, Draft, UnitRef
from .faults import NotUnderstood, shortened
from .settle import Scene

_ELSEWHEN = (Act.HOLD, Act.MOVE, Act.SUPPORT, Act.CONVOY, Act.RETREAT)


def adjustment_order(scene: Scene, draft: Draft) -> AdjustmentOrder:
    """The order that a draft gives in an adjustment phase. Raises NotUnderstood with a sentence."""
    unit = draft.unit
    if draft.act is Act.WAIVE or unit is None:
        return Waive()
    if draft.act in _ELSEWHEN:
        raise NotUnderstood("These are the adjustments: units are built, removed or waived, and none moves.")
    if draft.act is Act.BARE:
        typed = shortened(unit.place.typed)
        raise NotUnderstood(f'"{typed}": say "build" or "remove" in front of it.')
    if draft.act is Act.BUILD:
        return _build(scene, unit)
    place = scene.unit_place(unit)
    scene.type_at(unit, place)
    return Disband(scene.location(unit, place))


def _build(scene: Scene, unit: UnitRef) -> Build:
    place = _site(scene, unit)
    type = unit.type
    name = scene.names.name(place)
    if type is None and scene.board.territory(place).terrain is Terrain.INLAND:
        type = UnitType.ARMY
        scene.notes.append(f"I read it as an army: {name} lies inland.")
    if type is None:
        raise NotUnderstood(f"Army or fleet in {name}? Write the one or the other before the name.")
    coast = unit.place.coast
    return Build(type, f"{place}/{coast}" if coast and type is UnitType.FLEET else place)


def _site(scene: Scene, unit: UnitRef) -> str:
    """Where the new unit goes; among several places with that beginning only a centre can be meant."""
    ref = unit.place
    centers = [one for one in ref.ids if scene.board.territory(one).supply_center]
    place = scene.only(ref) if len(ref.ids) == 1 else ""
    if not place:
        if len(centers) != 1:
            raise scene.ambiguous(ref)
        place = centers[0]
        name = scene.names.name(place)
        scene.notes.append(f'I read "{shortened(ref.typed)}" as {name}, the only centre so named.')
    return place
