"""What a clan has to do in a phase, as one sentence."""

from sengoku.engine import PhaseKind, Position, due_clans, owed
from sengoku.engine.variant import Variant


def task_of(variant: Variant, position: Position, clan: str) -> str:
    """The sentence that a results letter and a seat's page tell a player."""
    if not position.survives(clan):
        return "You have no units and no centres left."
    if clan not in due_clans(variant, position):
        return "You have nothing to decide in it."
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            count = len(position.units_of(clan))
            return f"You have {count} unit{'' if count == 1 else 's'} to order."
        case PhaseKind.RETREAT:
            return "You have a dislodged unit to withdraw or disband."
        case PhaseKind.ADJUSTMENT:
            count = owed(variant, position)[clan]
            what = "build" if count > 0 else "have to remove"
            may = "may " if count > 0 else ""
            return f"You {may}{what} {abs(count)} unit{'' if abs(count) == 1 else 's'}."
