"""What a verdict tells about the moves of a phase, sorted the way its strengths are counted."""

from collections import defaultdict

from sengoku.engine.order import Convoy, Move, SupportHold, SupportMove
from sengoku.engine.position import Position
from sengoku.engine.rules import ParadoxRule
from sengoku.engine.unit import Unit, UnitType
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import Outcome, Result, Verdict, Why

from .steps import Effect

_STARTED = {Result.MOVES, Result.BOUNCES, Result.NO_CONVOY, Result.CONVOY_DISRUPTED}
_ASHORE = {Result.NO_CONVOY, Result.CONVOY_DISRUPTED}
_MATCHED = {Result.SUPPORTS, Result.CUT, Result.CONVOYS, Result.DISRUPTED}

_Groups = defaultdict[int, list[int]]


class Ledger:
    """The units of a movement phase by the number of their territory, and what each of them did."""

    def __init__(self, variant: Variant, position: Position, verdict: Verdict) -> None:
        self.variant, self.verdict = variant, verdict
        self.place_of = variant.board.place_of
        self.unit_at: dict[int, Unit] = {self.place_of[unit.at]: unit for unit in position.units}
        self.told: dict[int, Outcome] = {}
        """The outcome of the order that counted; it comes before those of orders that did not."""
        for outcome in verdict.outcomes:
            if outcome.unit is not None:
                self.told.setdefault(self.place_of[outcome.unit.at], outcome)
        self.goal: dict[int, int] = {}
        """Unit with a legal move order -> where it leads."""
        self.into: _Groups = defaultdict(list)
        """Territory -> all that were to move into it, landings that never came among them."""
        self.helpers: _Groups = defaultdict(list)
        """Unit -> those whose support in moving fits its order, cut or not."""
        self.backers: _Groups = defaultdict(list)
        """Unit -> those whose support in staying fits its order, cut or not."""
        self.failed: _Groups = defaultdict(list)
        """Unit -> those whose support for it was void or illegal."""
        self.ships: _Groups = defaultdict(list)
        """Army -> the fleets whose convoy order fits its own."""
        for place in sorted(self.unit_at):
            self._enter(place, self.told[place])
        self.beaten = {self.place_of[one.unit.at]: one for one in verdict.dislodged}

    def _enter(self, place: int, outcome: Outcome) -> None:
        order = outcome.order
        if isinstance(order, Move):
            if outcome.result in _STARTED:
                self.goal[place] = self.place_of[order.to]
                self.into[self.goal[place]].append(place)
        elif isinstance(order, SupportHold | SupportMove | Convoy):
            target = self.place_of.get(order.target, -1)
            if outcome.result not in _MATCHED:
                groups = None if isinstance(order, Convoy) else self.failed
            elif isinstance(order, Convoy):
                groups = self.ships
            else:
                groups = self.helpers if isinstance(order, SupportMove) else self.backers
            if groups is not None:
                groups[target].append(place)

    def moved(self, place: int) -> bool:
        """Whether the unit there got away."""
        return place in self.goal and self.told[place].result is Result.MOVES

    def lands(self, place: int) -> bool:
        """Whether a moving unit's attack reaches its goal: not when its convoy is missing or broken."""
        return self.told[place].result not in _ASHORE

    def by_sea(self, place: int) -> bool:
        """Whether a moving unit goes by convoy, whether or not that comes through."""
        if not self.lands(place):
            return True
        return any(self.told[ship].reason.why is Why.CARRIED for ship in self.ships[place])

    def opposite(self, place: int) -> int | None:
        """The unit that is ordered to where this one comes from, out of where it goes, or None."""
        other = self.goal.get(place, -1)
        return other if self.goal.get(other) == place else None

    def meets(self, place: int) -> int | None:
        """The unit that this one meets head to head, or None."""
        other = self.opposite(place)
        return None if other is None or self.by_sea(place) or self.by_sea(other) else other

    def victor(self, place: int) -> Unit:
        """Who dislodged the unit there."""
        return next(self.unit_at[one] for one in self.into[place] if self.moved(one))

    def supports_into(self, place: int) -> int:
        """The territory into which a support goes that fits."""
        order = self.told[place].order
        return self.place_of[order.to if isinstance(order, SupportMove) else order.target]  # type: ignore[union-attr]

    def effect(self, attacker: int, place: int) -> Effect:
        """What an attack does to the support that the unit there gives (rules R4.8, R4.9, R5.5)."""
        if self.unit_at[attacker].clan == self.unit_at[place].clan:
            return Effect.OWN_CLAN
        if not self.lands(attacker):
            return Effect.NO_LANDING
        if attacker == self.supports_into(place):
            return Effect.OUT_OF_TARGET
        return Effect.SHELTERED if self.by_sea(attacker) and self._is_sheltered(place) else Effect.CUTS

    def _is_sheltered(self, place: int) -> bool:
        if self.variant.rules.paradox is not ParadoxRule.RULE_1982:
            return False
        on_coast = self.unit_at[place].type is UnitType.FLEET and self.variant.board.coast_mask >> place & 1
        carrying = {ship for fleets in self.ships.values() for ship in fleets}
        return bool(on_coast) and self.supports_into(place) in carrying
