"""What became of one order, in a sentence for players (R11.1)."""

from collections.abc import Mapping

from sengoku.engine import Build, Outcome, Result, SupportHold, SupportMove, Unit, Variant, Waive, Why

from .reasons import clause, phrase
from .words import Words, listed


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def outcome_sentence(variant: Variant, outcome: Outcome, victors: Mapping[Unit, Unit] | None = None) -> str:
    """One outcome as a sentence, e.g. `Army Kai bounced at Sagami with Army Izu (Hojo), 1 against 1.`

    `victors` as `victors` gives them: with them the sentence tells, too, by whom the unit was dislodged.
    """
    words = Words(variant, outcome)
    said = _TOLD[outcome.result](words)
    victor = victors.get(outcome.unit) if victors and outcome.unit else None
    if victor is not None and words.reason.why not in (Why.DISLODGED_BY, Why.ORDERED_TWICE):
        said += _beaten(words, victor)
    return f"{_capital(said)}."


def outcome_frame(variant: Variant, outcome: Outcome) -> tuple[str, ...]:
    """The sentence of one outcome without the name of the unit that its reason names: what is around it.

    With that name between the parts, as `unit_words` has it for the clan whose order it was, they are the
    sentence of `outcome_sentence`, if the order's own unit was not dislodged. The parts are the same for
    whatever unit is named, unless it is a garrison. A reason that names nobody leaves one part. This is not
    for reasons that name several.
    """
    words = _Unnamed(variant, outcome)
    return tuple(f"{_capital(_TOLD[outcome.result](words))}.".split(_SLOT))


_SLOT = "\0"


class _Unnamed(Words):
    """An outcome with a gap where the name of the other unit belongs."""

    def parties(self) -> str:
        return _SLOT if self.reason.units else super().parties()


def _beaten(words: Words, victor: Unit) -> str:
    """The end of a sentence about a unit that was dislodged, by one that it may have named already."""
    is_named = words.reason.units == (victor,)
    if words.outcome.result is Result.CUT:
        return " and dislodged it" if is_named else f", and {words.unit(victor)} dislodged it"
    joint = "but" if words.outcome.result is Result.HOLDS else "and"
    return f", {joint} was dislodged by {'it' if is_named else words.unit(victor)}"


def _moves(words: Words) -> str:
    seas = [words.place(sea) for sea in words.reason.places]
    by_sea = f" by convoy over {listed(seas)}" if seas else ""
    against = f" {clause(words)}" if words.reason.why is Why.PREVAILED else ""
    return f"{words.me()} moved to {words.goal()}{by_sea}{against}"


def _bounces(words: Words) -> str:
    if words.reason.why is Why.OWN_UNIT:
        return f"{words.me()} did not get into {words.goal()}: {clause(words)}"
    joint = ", " if words.reason.why is Why.HELD_OFF else " "
    return f"{words.me()} bounced at {words.goal()}{joint}{clause(words)}"


def _stays(words: Words) -> str:
    return f"{words.me()} stayed where it was: {clause(words)}"


def _holds(words: Words) -> str:
    plain = words.reason.why in (Why.ORDERED, Why.GARRISON)
    return f"{words.me()} held{'' if plain else f': {clause(words)}'}"


def _what(words: Words) -> str:
    """What a support or convoy was for, by place."""
    order = words.order
    if isinstance(order, SupportHold):
        return f"for the unit in {words.place(order.target)}"
    if isinstance(order, SupportMove):
        return f"for the unit in {words.place(order.target)} moving to {words.goal()}"
    return f"for the army in {words.place(getattr(order, 'target', ''))} to {words.goal()}"


def _supports(words: Words) -> str:
    way = f" moving to {words.goal()}" if isinstance(words.order, SupportMove) else " in holding"
    return f"{words.me()} supported {words.parties()}{way}"


def _cut(words: Words) -> str:
    return f"the support of {words.me()} {_what(words)} was cut: {clause(words)}"


def _convoys(words: Words) -> str:
    if words.reason.why is Why.CARRIED:
        return f"{words.me()} convoyed {words.parties()} to {words.goal()}"
    return f"{words.me()} convoyed nobody: {clause(words)}"


def _void(words: Words) -> str:
    verb = "supported" if isinstance(words.order, SupportHold | SupportMove) else "convoyed"
    return f"{words.me()} {verb} nobody: {clause(words)}"


def _illegal(words: Words) -> str:
    whom = words.clan_name()
    if words.outcome.unit is not None:
        whom = words.me()
    elif not isinstance(words.order, Build | Waive):
        whom = f"{whom} for {words.me()}"
    return f"the order of {whom} {phrase(words)} was not followed: {clause(words)}"


def _retreats(words: Words) -> str:
    return f"{words.me()} retreated {clause(words)}"


def _disbands(words: Words) -> str:
    joint = " " if words.reason.why is Why.CHOSEN else ": "
    return f"{words.me()} was disbanded{joint}{clause(words)}"


def _builds(words: Words) -> str:
    return f"{words.clan_name()} built {words.me()}"


def _removes(words: Words) -> str:
    if words.reason.why is Why.FARTHEST:
        return f"{words.me()} was removed for {words.clan_name()} (rule R8.5): {clause(words)}"
    return f"{words.me()} was removed {clause(words)}"


def _waives(words: Words) -> str:
    return f"{words.clan_name()} waived a build"


_TOLD = {
    Result.MOVES: _moves,
    Result.BOUNCES: _bounces,
    Result.NO_CONVOY: _stays,
    Result.CONVOY_DISRUPTED: _stays,
    Result.HOLDS: _holds,
    Result.SUPPORTS: _supports,
    Result.CUT: _cut,
    Result.CONVOYS: _convoys,
    Result.DISRUPTED: _convoys,
    Result.VOID: _void,
    Result.ILLEGAL: _illegal,
    Result.RETREATS: _retreats,
    Result.DISBANDS: _disbands,
    Result.BUILDS: _builds,
    Result.REMOVES: _removes,
    Result.WAIVES: _waives,
}
