"""An explanation in plain sentences: what was ordered, step by step why, and what came of it."""

from collections.abc import Iterator

from sengoku.engine import Build, Outcome, Result, Variant, Waive, Why
from sengoku.engine.explain import (
    Balance,
    Basis,
    Beaten,
    Contest,
    Course,
    Effect,
    Embarked,
    Explanation,
    Fate,
    Helped,
    Meeting,
    Passing,
    Power,
    Ranking,
    RetreatChoice,
    Step,
    Strength,
    Threat,
    Voyage,
)

from .explain_year import balance, ranking, retreat
from .outcomes import outcome_sentence
from .reasons import clause, phrase
from .words import Names, Words, listed


def sentences(variant: Variant, explanation: Explanation) -> list[str]:
    """The sentences of an explanation: the order first, the outcome last, the steps between them.

    Units of other clans than the order's are named with their clan.
    """
    outcome = explanation.outcome
    teller = _Teller(variant, outcome.clan)
    steps = [said for step in explanation.steps for said in teller.step(step)]
    if not steps and outcome.unit is not None and outcome.result in (Result.HOLDS, Result.VOID):
        steps.append("Nobody attacked it.")
    if outcome.result is Result.SUPPORTS and not any(isinstance(one, Threat) for one in explanation.steps):
        steps.insert(0, "Nobody attacked it, so nothing could cut its support.")
    beaten = {one.unit: one.by for one in explanation.steps if isinstance(one, Beaten)}
    return [teller.ordered(outcome), *steps, f"So: {outcome_sentence(variant, outcome, beaten)}"]


def text(variant: Variant, explanation: Explanation) -> str:
    """The sentences one a line, the steps numbered, ended by a newline."""
    first, *steps, last = sentences(variant, explanation)
    numbered = [f"{number:3}. {said}" for number, said in enumerate(steps, 1)]
    return "\n".join((first, *numbered, f"  {last}")) + "\n"


class _Teller(Names):
    """Words for the steps of one order, as its clan would be told them."""

    def ordered(self, outcome: Outcome) -> str:
        """What was ordered, and to whom."""
        words = Words(self.variant, outcome)
        clan = self.clan_name()
        match outcome.reason.why:
            case Why.GARRISON if outcome.unit is not None:
                return f"{_capital(words.me())} took no orders: garrisons always hold."
            case Why.NO_ORDER:
                return f"{clan}'s {words.me()} had no order."
            case Why.DISORDER:
                return f"{clan} sent no orders, so its {words.me()} held (civil disorder, R3.6)."
            case Why.FARTHEST:
                return f"{clan} did not name all the units that it had to give up."
        if isinstance(outcome.order, Build | Waive):
            return f"{clan} asked {phrase(words)}."
        return f"{clan} ordered {words.me()} {phrase(words)}."

    def step(self, step: Step) -> Iterator[str]:
        """One step in one or more sentences."""
        match step:
            case Strength():
                yield _capital(self._strength(step))
                yield from map(_capital, self._wasted(step))
            case Contest():
                yield _capital(self._contest(step))
            case Threat():
                yield _capital(self._threat(step))
            case Voyage():
                yield from map(_capital, self._voyage(step))
            case _:
                yield _capital(self._other(step))

    def _strength(self, step: Strength) -> str:
        place = self.place(step.place)
        if step.unit is None:
            return f"{place} was empty: nobody held it."
        unit = self.unit(step.unit)
        match step.basis:
            case Basis.LEFT:
                return f"{unit} moved away from {place}: nobody held it."
            case Basis.SET_OUT:
                return f"{unit} set out in vain: it held {place} with 1, itself alone (R4.12)."
            case Basis.OWN_UNIT:
                return f"{unit} attacked {place} with 0: a unit of its own clan stayed there (R4.15)."
            case Basis.NO_LANDING:
                return f"{unit} was bound for {place}, but its convoy failed: it counted 0 there."
            case Basis.THROWN_BACK:
                return (
                    f"{unit} was bound for {place} too, but was dislodged by the unit that it met "
                    "head to head: it kept nobody out (R4.14)."
                )
        return f"{self._use(step, unit, place)} with {step.total}: {self._count(step)}."

    def _use(self, step: Strength, unit: str, place: str) -> str:
        match step.power:
            case Power.ATTACK:
                return f"{unit} attacked {place}"
            case Power.HOLD:
                return f"{unit} held {place}"
            case Power.PREVENT:
                return f"{unit} was bound for {place} too and kept others out"
            case Power.DEFEND:
                return f"{unit} defended itself head to head"

    def _count(self, step: Strength) -> str:
        helpers = [self.unit(one.unit) for one in step.helps if one.fate is Fate.COUNTS]
        if not helpers:
            return "itself alone"
        return f"itself and the {'support' if len(helpers) == 1 else 'supports'} of {listed(helpers)}"

    def _wasted(self, step: Strength) -> Iterator[str]:
        """The supports that do not count in a strength, and why."""
        for one in step.helps:
            giver = self.unit(one.unit)
            if one.outcome is not None:
                whom = self.unit(step.unit) if step.unit else "it"
                why = clause(Words(self.variant, one.outcome))
                yield f"{giver} was ordered to support {whom}, which did not count: {why}."
            elif one.fate is Fate.OF_VICTIM:
                yield f"the support of {giver} did not count: no clan helps to dislodge its own unit (R4.15)."
            elif one.fate is Fate.CUT:
                yield f"the support of {giver} was cut by {self.units(one.by)}."

    def _contest(self, step: Contest) -> str:
        attack, place = step.attack, self.place(step.attack.place)
        me = self.unit(attack.unit) if attack.unit else "nobody"
        strongest = max(step.against, key=lambda one: (one.total, one.power is Power.PREVENT))
        if strongest.total == 0 and step.wins:
            return f"nobody was in the way of {me}: it got into {place}."
        theirs = f"the {strongest.total} of {self.unit(strongest.unit)}" if strongest.unit else "0"
        if step.wins:
            return f"{attack.total} is more than {theirs}: {me} got into {place}."
        return f"{attack.total} is not more than {theirs}: {me} did not get into {place}."

    def _threat(self, step: Threat) -> str:
        who = self.unit(step.attacker)
        match step.effect:
            case Effect.CUTS:
                return f"{who} attacked it, which cut its support (R4.8)."
            case Effect.OWN_CLAN:
                return f"{who} attacked it, but a clan does not cut its own supports (R4.8)."
            case Effect.OUT_OF_TARGET:
                return (
                    f"{who} attacked it out of {self.place(step.place)}, where its support went: "
                    "only by dislodging it could that end the support (R4.8)."
                )
            case Effect.NO_LANDING:
                return f"{who} was to attack it, but its convoy failed: that cut nothing (R4.9)."
            case Effect.SHELTERED:
                return (
                    f"{who} attacked it by convoy, but it supported into {self.place(step.place)}, a sea "
                    "where a fleet convoyed: such an attack cuts nothing (R5.5)."
                )

    def _voyage(self, step: Voyage) -> Iterator[str]:
        army, place, fleets = self.unit(step.army), self.place(step.place), self.units(step.fleets)
        was = "was" if len(step.fleets) == 1 else "were"
        if step.embarked is Embarked.ORDERED:
            yield f"{army} could have walked to {place}, but its order said by convoy (R5.3)."
        elif step.embarked is Embarked.OWN_FLEET:
            yield f"{army} could have walked to {place}, but its own clan ordered a fleet to carry it (R5.3)."
        if step.course is Course.MISSING and not step.fleets:
            yield f"{army} was to go to {place} by convoy, and no fleet was ordered to carry it there."
        elif step.course is Course.MISSING:
            yield f"{fleets} {was} ordered to carry it to {place}: that is no whole chain of fleets."
        else:
            yield f"{fleets} {was} ordered to carry it to {place}."
        for fleet, victor in step.lost:
            yield f"{self.unit(fleet)} was dislodged by {self.unit(victor)}."
        match step.course:
            case Course.STANDS:
                left = "a whole chain was left, so " if step.lost else ""
                yield f"{left}the convoy came through."
            case Course.BROKEN:
                yield "no whole chain of fleets was left, so the convoy was broken (R5.2)."
            case Course.PARADOX:
                yield "the convoy hung on its own landing; the backup rule decides that it fails (R5.6)."
        if step.course is not Course.STANDS:
            yield f"so {army} was not felt in {place}: it attacked nobody, cut nothing and kept nobody out."

    def _other(self, step: Step) -> str:
        match step:
            case Meeting():
                return f"{self.unit(step.unit)} and {self.unit(step.other)} met head to head (R4.14)."
            case Passing():
                units = f"{self.unit(step.unit)} and {self.unit(step.other)}"
                return f"{units} were to change places; as one went by convoy they did not meet (R4.13)."
            case Helped():
                return f"What it was for: {outcome_sentence(self.variant, step.outcome)}"
            case Beaten():
                way = f"may retreat to {self.places(step.retreats)}" if step.retreats else "is lost"
                return f"{self.unit(step.unit)} was dislodged by {self.unit(step.by)} and {way}."
            case RetreatChoice():
                return retreat(self, step)
            case Balance():
                return balance(self, step)
            case Ranking():
                return ranking(self, step)
        raise AssertionError(step)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
