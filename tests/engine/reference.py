"""A second adjudicator, as slow and as plain as can be, to hold the engine against.

It follows the general method of DATC 5.E: ask each order, in the best and in the worst case, whether it
succeeds; when the answers differ and the question has come back to itself, a backup rule decides. It knows
movement phases only and nothing of reasons. It takes over from the engine which orders are legal and match
(`Movement` before `settle`), so it checks how they are resolved.
"""

from sengoku.engine.convoy import joined
from sengoku.engine.movement import Movement
from sengoku.engine.rules import ParadoxRule
from sengoku.engine.unit import UnitType


class Reference:
    """Which units move, which are dislodged and by whom, as `won` and `beaten` of the engine tell it."""

    def __init__(self, phase: Movement) -> None:
        self.phase, self.clan = phase, phase.field.clan_at
        self.movers = [one for one, goal in enumerate(phase.goal) if goal >= 0]
        self.answers: dict[int, bool] = {}
        self.asked: set[int] = set()
        self.cycle: list[int] = []
        self.hits = 0
        self.is_unsure = False
        for question in [*self.movers, *phase.supporting]:
            self.ask(question, best=True)
        goal = phase.goal
        self.won = {one for one in self.movers if self.answers[one]}
        self.beaten = {
            goal[one]: one for one in self.won if self.clan[goal[one]] and goal[one] not in self.won
        }

    def ask(self, question: int, *, best: bool) -> bool:
        """Whether a move arrives or a support is not cut; for `~army`, whether the army's convoy stands."""
        if question in self.answers:
            return self.answers[question]
        if question in self.asked or question in self.cycle:
            if question not in self.cycle:
                self.cycle.append(question)
                self.hits += 1
            self.is_unsure = True
            return best
        self.asked.add(question)
        length, hits, was_unsure, self.is_unsure = len(self.cycle), self.hits, self.is_unsure, False
        in_best = self.judge(question, best=True)
        in_worst = self.judge(question, best=False) if in_best and self.is_unsure else in_best
        self.asked.discard(question)
        if in_best == in_worst:
            self._forget(length, hits, unsure=was_unsure)
            self.answers[question] = in_best
            return in_best
        if question in self.cycle[length:]:
            self.hits -= 1
        else:
            self.cycle.append(question)
        if self.hits > hits:
            return in_best if best else in_worst
        ring = self.cycle[length:]
        self._forget(length, hits, unsure=was_unsure)
        self._back_up(ring)
        return self.ask(question, best=best)

    def _forget(self, length: int, hits: int, *, unsure: bool) -> None:
        del self.cycle[length:]
        self.hits, self.is_unsure = hits, unsure

    def _back_up(self, ring: list[int]) -> None:
        """Landings that hang on themselves do not come (Szykman); else the ring goes round."""
        ways = [one for one in ring if one < 0]
        for one in ways or ring:
            self.answers[one] = not ways

    def judge(self, question: int, *, best: bool) -> bool:
        if question < 0:
            return self._stands(~question, best=best)
        return (
            self._arrives(question, best=best)
            if question in self.movers
            else self._is_given(question, best=best)
        )

    def _has_way(self, unit: int, *, best: bool) -> bool:
        return unit not in self.phase.convoyed or self.ask(~unit, best=best)

    def _stands(self, army: int, *, best: bool) -> bool:
        phase = self.phase
        left = 0
        for sea in phase.crews.get(army, ()):
            if not any(self.ask(one, best=not best) for one in self.movers if phase.goal[one] == sea):
                left |= 1 << sea
        return joined(phase.field.board, army, phase.goal[army], left)

    def _is_given(self, giver: int, *, best: bool) -> bool:
        phase, target = self.phase, self.phase.supporting[giver]
        for one in self.movers:
            if phase.goal[one] != giver or self.clan[one] == self.clan[giver]:
                continue
            if one in phase.convoyed and self._is_sheltered(giver):
                continue
            cuts = self.ask(one, best=not best) if one == target else self._has_way(one, best=not best)
            if cuts:
                return False
        return True

    def _is_sheltered(self, giver: int) -> bool:
        phase = self.phase
        unit, coast = phase.field.unit_at[giver], phase.field.board.coast_mask
        is_fleet_on_coast = unit is not None and unit.type is UnitType.FLEET and coast >> giver & 1
        is_1982 = phase.rules.paradox is ParadoxRule.RULE_1982
        is_at_ship = any(phase.supporting[giver] in crew for crew in phase.crews.values())
        return bool(is_1982 and is_fleet_on_coast and is_at_ship)

    def _count(self, givers: list[int], *, best: bool, but: str = "") -> int:
        return 1 + sum(1 for one in givers if self.clan[one] != but and self.ask(one, best=best))

    def _meets(self, unit: int) -> bool:
        other = self.phase.goal[unit]
        by_sea = self.phase.convoyed
        return self.phase.goal[other] == unit and unit not in by_sea and other not in by_sea

    def _arrives(self, unit: int, *, best: bool) -> bool:
        phase, goal = self.phase, self.phase.goal[unit]
        attack = self._attack(unit, best=best)
        if self._meets(unit):
            against = self._count(phase.helpers.get(goal, []), best=not best)
        else:
            against = self._hold(goal, best=not best)
        for rival in self.movers:
            if rival != unit and phase.goal[rival] == goal:
                against = max(against, self._prevent(rival, best=not best))
        return attack > against

    def _attack(self, unit: int, *, best: bool) -> int:
        phase, goal = self.phase, self.phase.goal[unit]
        if not self._has_way(unit, best=best):
            return 0
        helpers = phase.helpers.get(unit, [])
        leaves = phase.goal[goal] >= 0 and not self._meets(unit) and self.ask(goal, best=best)
        if not self.clan[goal] or leaves:
            return self._count(helpers, best=best)
        if self.clan[goal] == self.clan[unit]:
            return 0
        return self._count(helpers, best=best, but=self.clan[goal])

    def _hold(self, place: int, *, best: bool) -> int:
        if not self.clan[place]:
            return 0
        if self.phase.goal[place] >= 0:
            return 0 if self.ask(place, best=not best) else 1
        return self._count(self.phase.backers.get(place, []), best=best)

    def _prevent(self, unit: int, *, best: bool) -> int:
        if not self._has_way(unit, best=best):
            return 0
        if self._meets(unit) and self.ask(self.phase.goal[unit], best=not best):
            return 0
        return self._count(self.phase.helpers.get(unit, []), best=best)
