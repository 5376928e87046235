"""The ways of units over several phases, read out of the verdicts: who moved, who was lost, who is new."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sengoku.engine import Move, Outcome, Position, Result, Unit, Verdict, territory_of
from sengoku.engine.variant import Variant
from sengoku.games.words import unit_words
from sengoku.orders.write import name


@dataclass(slots=True)
class Journey:
    """One unit's way. `first` is where it was met, `unit` where it is now or was last."""

    first: Unit
    unit: Unit
    path: list[str] = field(default_factory=list)
    built: str | None = None
    lost: str | None = None

    @property
    def has_moved(self) -> bool:
        """Whether it stands elsewhere than at first, or was away in between."""
        return bool(self.path)


def journeys(start: Position, verdicts: Iterable[Verdict]) -> tuple[Journey, ...]:
    """The ways of all units from a position on, through the verdicts that followed it, in their order."""
    units = (*start.units, *(one.unit for one in start.dislodged))
    known = [Journey(unit, unit) for unit in units]
    for verdict in verdicts:
        _follow(known, verdict)
    return tuple(known)


def _follow(known: list[Journey], verdict: Verdict) -> None:
    goals = {one.unit: goal for one in verdict.outcomes if one.unit and (goal := _goal(one))}
    standing = {territory_of(unit.at): unit for unit in verdict.position.units}
    waiting = {one.unit for one in verdict.position.dislodged}
    found: set[Unit] = set()
    for journey in known:
        if journey.lost or journey.unit in waiting:
            continue
        goal = goals.get(journey.unit, territory_of(journey.unit.at))
        now = standing.get(goal)
        if now is None or now.clan != journey.unit.clan or now in found:
            journey.lost = verdict.phase.title
            continue
        found.add(now)
        if now.at != journey.unit.at:
            journey.path.append(now.at)
        journey.unit = now
    new = (unit for unit in verdict.position.units if unit not in found)
    known.extend(Journey(unit, unit, built=verdict.phase.title) for unit in new)


def _goal(outcome: Outcome) -> str | None:
    """The territory in which an order ended that led its unit away."""
    if outcome.result is Result.MOVES and isinstance(outcome.order, Move):
        return territory_of(outcome.order.to)
    if outcome.result is Result.RETREATS and outcome.reason.places:
        return territory_of(outcome.reason.places[0])
    return None


def sentence(variant: Variant, journey: Journey) -> str:
    """A way in words, e.g. `Army Kai went by Musashi to Sagami and was lost in Fall 1571.`"""
    who = unit_words(variant, journey.first)
    if journey.first.clan == variant.garrison_clan:
        who = f"The garrison of {name(variant.board, journey.first.at)}"
    parts = (
        [f"{'came back' if 'garrison' in who else 'was built'} in {journey.built}"] if journey.built else []
    )
    if journey.path:
        parts.append(_way(variant, journey))
    if journey.lost:
        parts.append(f"was lost in {journey.lost}")
    return f"{who} {', '.join(parts[:-1])}{' and ' if parts[1:] else ''}{parts[-1] if parts else 'stayed'}."


def _way(variant: Variant, journey: Journey) -> str:
    *between, last = [name(variant.board, at) for at in journey.path]
    by = f" by {', '.join(between)}" if between else ""
    back = journey.path[-1] == journey.first.at
    return f"went{by} and came back" if back and between else f"went{by} to {last}"
