"""One phase as everybody may see it: while it is open, the board; afterwards, every order and its fate."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import EventKind, Outcome, Position, Verdict, Why, verdict_from_json
from sengoku.engine.variant import Variant
from sengoku.games.deadline import schedule_from
from sengoku.games.lookups import game_by_slug, position_of, variant_of, verdict_of
from sengoku.games.words import unit_words
from sengoku.orders.write import name
from sengoku.render import report
from sengoku.render.outcomes import outcome_sentence
from sengoku.store import PhaseRow, PhaseState, VerdictRow

from .game import PhaseLine, phase_line
from .moment import in_words
from .phase_row import phase_by_seq


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order and what became of it, in a sentence; `result` is the code of the outcome."""

    sentence: str
    result: str


@dataclass(frozen=True, slots=True)
class ClanReport:
    """What a clan ordered, and whether it sent nothing at all (civil disorder)."""

    clan: str
    name: str
    colour: str
    disorder: bool
    orders: tuple[OrderLine, ...]


@dataclass(frozen=True, slots=True)
class ClanUnits:
    """The units of a clan at the beginning of a phase, in words: `Army Kai`."""

    clan: str
    name: str
    colour: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A phase. Of an open one `reports`, `dislodged` and `events` are empty, whatever is on file."""

    slug: str
    title: str
    map_id: str
    phase: PhaseLine
    previous: PhaseLine | None
    next: PhaseLine | None
    resolved_at: datetime | None
    resolved_words: str | None
    board: tuple[ClanUnits, ...]
    waiting: tuple[str, ...]
    reports: tuple[ClanReport, ...]
    dislodged: tuple[str, ...]
    events: tuple[str, ...]
    text: str | None


def season_view(session: Session, slug: str, seq: int) -> SeasonView:
    """The page of one phase, by its number in the game. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    row, around = phase_by_seq(session, slug, seq), _around(session, game.id, seq)
    variant, position = variant_of(game), position_of(row)
    stored = verdict_of(session, row) if row.state == PhaseState.RESOLVED else None
    verdict = verdict_from_json(stored.outcome) if stored else None
    zone = schedule_from(game.settings["schedule"]).zone
    return SeasonView(
        slug=game.slug,
        title=game.title,
        map_id=game.map,
        phase=phase_line(row),
        previous=phase_line(around[seq - 1]) if seq - 1 in around else None,
        next=phase_line(around[seq + 1]) if seq + 1 in around else None,
        resolved_at=stored.resolved_at if stored else None,
        resolved_words=in_words(stored.resolved_at, zone) if stored else None,
        board=board_by_clan(variant, position),
        waiting=tuple(report.dislodged_sentence(variant, one) for one in position.dislodged),
        reports=_reports(variant, position, stored, verdict) if stored and verdict else (),
        dislodged=tuple(report.dislodged_sentences(variant, position, verdict)) if verdict else (),
        events=_events(variant, verdict) if verdict else (),
        text=report.text(variant, position, verdict) if verdict else None,
    )


def _around(session: Session, game_id: int, seq: int) -> dict[int, PhaseRow]:
    near = select(PhaseRow).where(PhaseRow.game_id == game_id, PhaseRow.seq.between(seq - 1, seq + 1))
    return {row.seq: row for row in session.scalars(near)}


def board_by_clan(variant: Variant, position: Position) -> tuple[ClanUnits, ...]:
    """The units of every side that has any, the garrisons last."""
    sides = [(clan.id, clan.name, clan.colour) for clan in variant.clans]
    if variant.garrison_clan:
        sides.append((variant.garrison_clan, "Garrisons", "white"))
    return tuple(
        ClanUnits(clan, name, colour, units)
        for clan, name, colour in sides
        if (units := tuple(unit_words(variant, unit) for unit in position.units_of(clan)))
    )


def _reports(
    variant: Variant, position: Position, stored: VerdictRow, verdict: Verdict
) -> tuple[ClanReport, ...]:
    return tuple(
        ClanReport(
            clan=clan.id,
            name=clan.name,
            colour=clan.colour,
            disorder=_is_in_disorder(verdict.outcomes, clan.id),
            orders=_orders(variant, position, verdict, clan.id),
        )
        for clan in variant.clans
        if any(one.clan == clan.id for one in verdict.outcomes)
    )


def _is_in_disorder(outcomes: Sequence[Outcome], clan: str) -> bool:
    return any(one.clan == clan and one.reason.why is Why.DISORDER for one in outcomes)


def _orders(variant: Variant, position: Position, verdict: Verdict, clan: str) -> tuple[OrderLine, ...]:
    by = report.victors(position, verdict)
    return tuple(
        OrderLine(outcome_sentence(variant, one, by), one.result)
        for one in verdict.outcomes
        if one.clan == clan
    )


def _events(variant: Variant, verdict: Verdict) -> tuple[str, ...]:
    """What happened besides; of units lost at once the sentences about dislodged ones tell already."""
    told = [
        report.event_sentence(variant, one)
        for one in verdict.events
        if one.kind is not EventKind.DISBANDED_AT_ONCE
    ]
    empty = [name(variant.board, place) for place in verdict.contested]
    return (*told, f"Left empty by a standoff: {', '.join(empty)}.") if empty else tuple(told)
