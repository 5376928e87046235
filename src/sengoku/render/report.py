"""What happened in a phase, told in sentences for players: outcomes, events, the whole report (R11)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sengoku.engine import (
    Dislodged,
    Event,
    EventKind,
    PhaseKind,
    Position,
    Result,
    Unit,
    Variant,
    Verdict,
    Why,
    owed,
)

from .outcomes import outcome_sentence
from .words import listed, place_name, unit_name, unit_words


def victors(position: Position, verdict: Verdict) -> Mapping[Unit, Unit]:
    """Each unit that was dislodged in a phase that began so -> the unit that did it."""
    if not verdict.dislodged:
        return {}
    standing = {unit.at: unit for unit in position.units}
    return {one.unit: standing[one.attacker_from] for one in verdict.dislodged}


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


def dislodged_sentences(variant: Variant, position: Position, verdict: Verdict) -> list[str]:
    """The units dislodged in a phase that began so: by whom, and where each may go or why it is lost."""
    by = victors(position, verdict)
    absent = {one.unit for one in verdict.outcomes if one.reason.why is Why.DISORDER}
    told = []
    for one in verdict.dislodged:
        is_absent = variant.rules.disorder_holds_alone and one.unit in absent
        told.append(dislodged_sentence(variant, one, by.get(one.unit), is_absent=is_absent))
    return told


def dislodged_sentence(
    variant: Variant, one: Dislodged, victor: Unit | None = None, *, is_absent: bool = False
) -> str:
    """One dislodged unit, whose it is, who did it or out of where, and where it may retreat to.

    `is_absent` says that its clan is in civil disorder, so that it has no retreat.
    """
    place = place_name(variant, one.unit.at)
    if one.unit.clan == variant.garrison_clan:
        beaten = f"The garrison of {place} was dislodged"
    else:
        beaten = f"{unit_words(variant, one.unit)} was dislodged from {place}"
    origin = place_name(variant, one.attacker_from)
    beaten = f"{beaten} by {unit_words(variant, victor) if victor else f'an attack out of {origin}'}"
    if one.retreats:
        names = listed(sorted(place_name(variant, way) for way in one.retreats), "or")
        return f"{beaten}; it may retreat to {names}."
    if one.unit.clan == variant.garrison_clan:
        return f"{beaten} and is destroyed."
    why = "its clan sent no orders" if is_absent else "no place was open to it"
    return f"{beaten} and is lost: {why}."


def text(variant: Variant, position: Position, verdict: Verdict) -> str:
    """The whole report of a phase as plain text, one fact a line, ended by a newline.

    `position` is the one in which the phase began, `verdict` what came of it. Clans come in the variant's
    order, then the garrisons, the dislodged units, what happened besides, and the supply centres.
    """
    parts = [_titled(verdict.phase.title, ())]
    parts += [_titled(name, lines) for name, lines in _by_clan(variant, position, verdict) if lines]
    parts += [_titled(name, lines) for name, lines in _aftermath(variant, position, verdict) if lines]
    if position.owners or verdict.position.owners:
        parts.append(_titled("Supply centres", _centres(variant, position, verdict.position)))
    parts.append(_next(variant, verdict))
    return "\n\n".join(parts) + "\n"


def _titled(title: str, lines: Sequence[str]) -> str:
    return "\n".join((title, *(f"  {line}" for line in lines)))


def _by_clan(variant: Variant, position: Position, verdict: Verdict) -> Iterator[tuple[str, list[str]]]:
    ids = [clan.id for clan in variant.clans]
    ids += sorted({one.clan for one in verdict.outcomes if one.clan not in variant.sides})
    by, unused = victors(position, verdict), _unused_builds(variant, position, verdict)
    for clan in ids:
        name = variant.clan_name(clan) if clan in variant.sides else clan
        told = [outcome_sentence(variant, one, by) for one in verdict.outcomes if one.clan == clan]
        if count := unused.get(clan, 0):
            told.append(f"{name} left {count} {'build' if count == 1 else 'builds'} unused.")
        yield name, told


def _unused_builds(variant: Variant, position: Position, verdict: Verdict) -> Mapping[str, int]:
    """Clan id -> the builds it could have made in this phase and neither made nor waived."""
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        return {}
    used = Counter(one.clan for one in verdict.outcomes if one.result in (Result.BUILDS, Result.WAIVES))
    return {clan: count - used[clan] for clan, count in owed(variant, position).items() if count > 0}


def _garrisons(variant: Variant, verdict: Verdict) -> list[str]:
    """The garrisons that stood through the phase and those that came back, in one line each."""
    beaten = {one.unit for one in verdict.dislodged}
    stood = [one.unit for one in verdict.outcomes if one.clan == variant.garrison_clan and one.unit]
    held = [place_name(variant, unit.at) for unit in stood if unit not in beaten]
    back = [event.place for event in verdict.events if event.kind is EventKind.GARRISON_REBUILT]
    rebuilt = [place_name(variant, place) for place in back if place]
    lines = [f"Held their ground: {listed(sorted(held))}."] if held else []
    return [*lines, f"Rebuilt: {listed(sorted(rebuilt))}."] if rebuilt else lines


def _aftermath(variant: Variant, position: Position, verdict: Verdict) -> Iterator[tuple[str, list[str]]]:
    yield "Neutral garrisons", _garrisons(variant, verdict)
    yield "Dislodged", dislodged_sentences(variant, position, verdict)
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
