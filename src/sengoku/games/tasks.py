"""What a clan has to do in a phase, as one sentence."""

from sengoku.engine import PhaseKind, Position, build_sites, due_clans, owed
from sengoku.engine.variant import Variant
from sengoku.orders.write import name

from .words import unit_words


def task_of(variant: Variant, position: Position, clan: str) -> str:
    """The sentence that a results letter and a seat's page tell a player."""
    if not position.survives(clan):
        return "You have no units and no centres left."
    if clan not in due_clans(variant, position):
        return "You have nothing to decide in it."
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            count = len(position.units_of(clan))
            return f"You have {count} unit{_s(count)} to order."
        case PhaseKind.RETREAT:
            count = sum(one.unit.clan == clan for one in position.dislodged)
            return (
                f"You have {'a' if count == 1 else count} dislodged unit{_s(count)} to withdraw or disband."
            )
        case PhaseKind.ADJUSTMENT:
            count = owed(variant, position)[clan]
            what = "build" if count > 0 else "have to remove"
            may = "may " if count > 0 else ""
            return f"You {may}{what} {abs(count)} unit{_s(count)}."


def _s(count: int) -> str:
    """The ending of a plural."""
    return "" if abs(count) == 1 else "s"


def retreats_of(variant: Variant, position: Position | None, clan: str) -> tuple[str, ...]:
    """For each dislodged unit of a clan a sentence that says where it can go."""
    beaten = [one for one in position.dislodged if one.unit.clan == clan] if position else []
    return tuple(
        f"{unit_words(variant, one.unit)} can go to "
        f"{', '.join(name(variant.board, place) for place in one.retreats)}, or disband."
        for one in beaten
    )


def sites_of(variant: Variant, position: Position | None, clan: str) -> tuple[str, ...]:
    """Where a clan can build, in an adjustment phase."""
    if position is None or position.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    return tuple(name(variant.board, site) for site in build_sites(variant, position, clan))


def example(variant: Variant, position: Position | None, clan: str) -> str | None:
    """An order that the clan could give now, to show how one is written."""
    if position is None:
        return None
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            for unit in position.units_of(clan):
                goals = variant.board.neighbours(unit.type, unit.at)
                if goals:
                    return f"{unit_words(variant, unit)} moves to {name(variant.board, goals[0])}"
        case PhaseKind.RETREAT:
            for one in position.dislodged:
                if one.unit.clan == clan and one.retreats:
                    return (
                        f"{unit_words(variant, one.unit)} retreats to {name(variant.board, one.retreats[0])}"
                    )
        case PhaseKind.ADJUSTMENT:
            sites = build_sites(variant, position, clan)
            if sites:
                return f"Build Army {name(variant.board, sites[0])}"
            if position.units_of(clan):
                return f"Remove {unit_words(variant, position.units_of(clan)[0])}"
    return None
