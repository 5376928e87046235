"""What a draft orders in a movement phase."""

from sengoku.engine.board import Terrain
from sengoku.engine.order import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from sengoku.engine.unit import UnitType

from .draft import Act, Draft, PlaceRef, UnitRef
from .faults import NotUnderstood, shortened
from .settle import Scene

_ELSEWHEN = {
    Act.RETREAT: "These are moves, with one destination each; retreats come after them.",
    Act.DISBAND: "Units are disbanded in retreats and adjustments; these are moves.",
    Act.REMOVE: "Units are removed in the winter adjustments; these are moves.",
    Act.BUILD: "Builds are ordered in the winter adjustments; these are moves.",
    Act.WAIVE: "Builds are waived in the winter adjustments; these are moves.",
}


def movement_order(scene: Scene, draft: Draft) -> MovementOrder:
    """The order that a draft gives in a movement phase. Raises NotUnderstood with a sentence."""
    unit = draft.unit
    if draft.act in _ELSEWHEN or unit is None:
        raise NotUnderstood(_ELSEWHEN[draft.act])
    place = scene.unit_place(unit)
    type = scene.type_at(unit, place)
    at = scene.location(unit, place)
    if draft.act is Act.MOVE:
        return _move(scene, draft, at, type)
    if draft.target is None:
        return Hold(at)
    return _help(scene, draft, draft.target, at, type)


def _move(scene: Scene, draft: Draft, at: str, type: UnitType | None) -> Move:
    ref = draft.to[-1]
    to = scene.only(ref) if draft.via_convoy else scene.destination(ref, at, type)
    for sea in draft.through:
        _check_way(scene, sea, type)
    if draft.through:
        scene.notes.append(f"Read as a move by convoy to {scene.names.name(to)}; the fleets need orders too.")
    if draft.via_convoy and type is UnitType.FLEET:
        scene.notes.append('A fleet sails by itself: "by convoy" is left out.')
    return Move(at, scene.goal(ref, to, type), draft.via_convoy and type is not UnitType.FLEET)


def _check_way(scene: Scene, ref: PlaceRef, type: UnitType | None) -> None:
    """A chain of places is a way by sea: an army has to pass through seas only (rule R5.1)."""
    if type is UnitType.FLEET:
        raise NotUnderstood("A fleet moves to one neighbouring place in a turn: name only where it goes.")
    seas = [one for one in ref.ids if scene.board.territory(one).terrain is Terrain.SEA]
    if not seas:
        raise NotUnderstood(
            f'"{shortened(ref.typed)}" is not a sea: an army moves to one place, or by convoy through seas.'
        )


def _help(
    scene: Scene, draft: Draft, target: UnitRef, at: str, type: UnitType | None
) -> SupportHold | SupportMove | Convoy:
    near = at if draft.act is Act.SUPPORT and not draft.to else None
    place = scene.unit_place(target, near)
    target_type = scene.type_at(target, place)
    target_at = scene.location(target, place)
    if not draft.to:
        return SupportHold(at, target_at)
    ref = draft.to[0]
    if draft.act is Act.CONVOY:
        return Convoy(at, target_at, scene.only(ref))
    to = scene.destination(ref, at, type)
    if to == place:
        return SupportHold(at, target_at)
    return SupportMove(at, target_at, scene.goal(ref, to, target_type))
