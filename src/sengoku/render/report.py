"""What happened in a phase, told in sentences for players: outcomes, events, the whole report (R11)."""

from collections.abc import Iterator, Mapping, Sequence

from sengoku.engine import (
    Build,
    Dislodged,
    Event,
    EventKind,
    Outcome,
    PhaseKind,
    Position,
    Result,
    SupportHold,
    SupportMove,
    Variant,
    Verdict,
    Waive,
    Why,
)

from .reasons import Words, clause, listed, phrase, place_name, unit_name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def outcome_sentence(variant: Variant, outcome: Outcome) -> str:
    """One outcome as a sentence, e.g. `Army Kai bounced at Sagami with Army Izu, 1 against 1.`"""
    words = Words(variant, outcome)
    return f"{_capital(_TOLD[outcome.result](words))}."


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
        return f"for {words.place(order.target)}"
    if isinstance(order, SupportMove):
        return f"from {words.place(order.target)} into {words.goal()}"
    return f"from {words.place(getattr(order, 'target', ''))} to {words.goal()}"


def _supports(words: Words) -> str:
    way = f" moving to {words.goal()}" if isinstance(words.order, SupportMove) else " in its place"
    return f"{words.me()} supported {words.units()}{way}"


def _cut(words: Words) -> str:
    return f"the support of {words.me()} {_what(words)} was cut: {clause(words)}"


def _convoys(words: Words) -> str:
    if words.reason.why is Why.CARRIED:
        return f"{words.me()} convoyed {words.units()} to {words.goal()}"
    return f"{words.me()} convoyed nobody: {clause(words)}"


def _void(words: Words) -> str:
    verb = "supported" if isinstance(words.order, SupportHold | SupportMove) else "convoyed"
    return f"{words.me()} {verb} nobody: {clause(words)}"


def _illegal(words: Words) -> str:
    clan = words.outcome.clan
    whom = words.variant.clan_name(clan) if clan in words.variant.sides else f"“{clan}”"
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
    return f"{words.variant.clan_name(words.outcome.clan)} built {words.me()}"


def _removes(words: Words) -> str:
    if words.reason.why is Why.FARTHEST:
        clan = words.variant.clan_name(words.outcome.clan)
        return f"{words.me()} was removed for {clan} (rule R8.5): {clause(words)}"
    return f"{words.me()} was removed {clause(words)}"


def _waives(words: Words) -> str:
    return f"{words.variant.clan_name(words.outcome.clan)} waived a build"


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


def event_sentence(variant: Variant, event: Event) -> str:
    """One event as a sentence, e.g. `Oda took Mino.`"""
    clan = variant.clan_name(event.clan) if event.clan else ""
    place = place_name(variant, event.place) if event.place else ""
    match event.kind:
        case EventKind.DISBANDED_AT_ONCE:
            return _disbanded(variant, event)
        case EventKind.CENTER_TAKEN:
            return f"{clan} took {place}{f' from {variant.clan_name(event.other)}' if event.other else ''}."
        case EventKind.GARRISON_REBUILT:
            return f"The garrison of {place} was rebuilt."
        case EventKind.ELIMINATED:
            return f"{clan} has neither units nor centres left and is out of the game."
        case EventKind.VICTORY:
            return f"{clan} controls {variant.rules.victory_centers} centres or more and has won."


def _disbanded(variant: Variant, event: Event) -> str:
    if event.unit is None:
        return "A unit was disbanded at once."
    if event.clan == variant.garrison_clan:
        return f"The garrison of {place_name(variant, event.unit.at)} was destroyed."
    owner = variant.clan_name(event.unit.clan)
    return f"{unit_name(variant, event.unit)} ({owner}) was disbanded at once: no retreat was open to it."


def dislodged_sentence(variant: Variant, one: Dislodged) -> str:
    """One dislodged unit, whose it is, where its attacker came from, and where it may retreat to."""
    place = place_name(variant, one.unit.at)
    if one.unit.clan == variant.garrison_clan:
        beaten = f"The garrison of {place} was dislodged"
    else:
        owner = variant.clan_name(one.unit.clan)
        beaten = f"{unit_name(variant, one.unit)} ({owner}) was dislodged from {place}"
    origin = place_name(variant, one.attacker_from)
    if not one.retreats:
        return f"{beaten} by an attack out of {origin} and is lost."
    names = listed(sorted(place_name(variant, way) for way in one.retreats), "or")
    return f"{beaten} by an attack out of {origin}; it may retreat to {names}."


def text(variant: Variant, position: Position, verdict: Verdict) -> str:
    """The whole report of a phase as plain text, one fact a line, ended by a newline.

    `position` is the one in which the phase began, `verdict` what came of it. Clans come in the variant's
    order, then the garrisons, the dislodged units, what happened besides, and the supply centres.
    """
    parts = [_titled(verdict.phase.title, ())]
    parts += [_titled(name, lines) for name, lines in _by_clan(variant, verdict.outcomes) if lines]
    parts += [_titled(name, lines) for name, lines in _aftermath(variant, verdict) if lines]
    if position.owners or verdict.position.owners:
        parts.append(_titled("Supply centres", _centres(variant, position, verdict.position)))
    parts.append(_next(variant, verdict))
    return "\n\n".join(parts) + "\n"


def _titled(title: str, lines: Sequence[str]) -> str:
    return "\n".join((title, *(f"  {line}" for line in lines)))


def _by_clan(variant: Variant, outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[str]]]:
    ids = [clan.id for clan in variant.clans]
    ids += sorted({one.clan for one in outcomes if one.clan not in variant.sides})
    for clan in ids:
        name = variant.clan_name(clan) if clan in variant.sides else clan
        yield name, [outcome_sentence(variant, one) for one in outcomes if one.clan == clan]


def _garrisons(variant: Variant, verdict: Verdict) -> list[str]:
    """The garrisons that stood through the phase and those that came back, in one line each."""
    beaten = {one.unit for one in verdict.dislodged}
    stood = [one.unit for one in verdict.outcomes if one.clan == variant.garrison_clan and one.unit]
    held = [place_name(variant, unit.at) for unit in stood if unit not in beaten]
    back = [event.place for event in verdict.events if event.kind is EventKind.GARRISON_REBUILT]
    rebuilt = [place_name(variant, place) for place in back if place]
    lines = [f"Held their ground: {listed(sorted(held))}."] if held else []
    return [*lines, f"Rebuilt: {listed(sorted(rebuilt))}."] if rebuilt else lines


def _aftermath(variant: Variant, verdict: Verdict) -> Iterator[tuple[str, list[str]]]:
    yield "Neutral garrisons", _garrisons(variant, verdict)
    yield "Dislodged", [dislodged_sentence(variant, one) for one in verdict.dislodged]
    empty = sorted(place_name(variant, one) for one in verdict.contested)
    yield "Left empty by a standoff", [listed(empty) + "."] if empty else []
    told = (EventKind.DISBANDED_AT_ONCE, EventKind.GARRISON_REBUILT)
    yield "Besides", [event_sentence(variant, event) for event in verdict.events if event.kind not in told]


def _centres(variant: Variant, before: Position, after: Position) -> list[str]:
    width = max(len(clan.name) for clan in variant.clans)
    lines = []
    for clan in variant.clans:
        was, now = len(before.centers_of(clan.id)), after.centers_of(clan.id)
        if not was and not now and not after.survives(clan.id):
            continue
        change = f"{len(now) - was:+d}" if len(now) != was else ""
        names = ", ".join(sorted(place_name(variant, center) for center in now))
        units = len(after.units_of(clan.id))
        lines.append(f"{clan.name:{width}} {len(now):3d} {change:>3}  units {units:2d}  {names}".rstrip())
    return lines


_ASKED: Mapping[PhaseKind, str] = {
    PhaseKind.MOVEMENT: "moves are asked for",
    PhaseKind.RETREAT: "retreats are asked for",
    PhaseKind.ADJUSTMENT: "builds and removals are asked for",
}


def _next(variant: Variant, verdict: Verdict) -> str:
    if verdict.winner is not None:
        return f"{variant.clan_name(verdict.winner)} has won the game."
    phase = verdict.position.phase
    return f"Next: {phase.title}; {_ASKED[phase.kind]}."
