"""What a draft orders in a retreat phase."""

from sengoku.engine.order import Disband, Retreat, RetreatOrder

from .draft import Act, Draft
from .faults import NotUnderstood, shortened
from .settle import Scene

_EXAMPLE = "say where it retreats to, or that it disbands"


def retreat_order(scene: Scene, draft: Draft) -> RetreatOrder:
    """The order that a draft gives in a retreat phase. Raises NotUnderstood with a sentence.

    A list of places is kept in its order: the unit goes to the first that is open. "else disband" adds
    nothing, since a unit that cannot go anywhere is disbanded (rule R6.4).
    """
    unit = draft.unit
    if unit is None or draft.act in (Act.BUILD, Act.WAIVE):
        raise NotUnderstood("Builds are ordered in the winter adjustments; these are retreats.")
    if draft.act in (Act.SUPPORT, Act.CONVOY, Act.HOLD):
        raise NotUnderstood(f"A dislodged unit can neither hold, support nor convoy: {_EXAMPLE}.")
    if draft.act is Act.BARE:
        raise NotUnderstood(f'"{shortened(unit.place.typed)}": {_EXAMPLE}.')
    place = scene.unit_place(unit)
    type = scene.type_at(unit, place)
    at = scene.location(unit, place)
    if draft.act in (Act.DISBAND, Act.REMOVE):
        return Disband(at)
    if draft.via_convoy:
        raise NotUnderstood("A unit retreats to a neighbouring place, never by convoy (rule R6.3).")
    goals = [scene.goal(ref, scene.destination(ref, at, type), type) for ref in draft.to]
    return Retreat(at, tuple(dict.fromkeys(goals)))
