"""One phase as everybody may see it: while it is open, the board; afterwards, every order and its fate."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session, load_only

from sengoku.engine import EventKind, Outcome, Position, Verdict, Why
from sengoku.engine.variant import Variant
from sengoku.games.deadline import schedule_from
from sengoku.games.lookups import game_by_slug, variant_of, verdict_of
from sengoku.orders.write import name
from sengoku.render import report
from sengoku.render.outcomes import outcome_sentence
from sengoku.render.standing import standing
from sengoku.store import PhaseRow

from .game import PhaseLine, phase_line
from .moment import in_words
from .moment_shown import shown_of
from .phase_row import phase_by_seq
from .told import SideTold, sides_told


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
class SideReport:
    """A side on the page of a phase: what it ordered, None while that is secret, and what it has."""

    side: SideTold
    report: ClanReport | None


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A phase. Of an open one `reports`, `dislodged` and `events` are empty, whatever is on file.

    `sides` is the board as the map of the phase shows it, at the moment that `moment` says.
    """

    slug: str
    title: str
    map_id: str
    phase: PhaseLine
    previous: PhaseLine | None
    next: PhaseLine | None
    all: tuple[PhaseLine, ...]
    resolved_at: datetime | None
    resolved_words: str | None
    moment: str
    sides: tuple[SideReport, ...]
    waiting: tuple[str, ...]
    reports: tuple[ClanReport, ...]
    dislodged: tuple[str, ...]
    events: tuple[str, ...]
    text: str | None


def season_view(session: Session, slug: str, seq: int) -> SeasonView:
    """The page of one phase, by its number in the game. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    row, every = phase_by_seq(session, slug, seq), all_phases(session, game.id)
    around = {one.seq: one for one in every}
    variant, seen = variant_of(game), shown_of(session, row)
    position, verdict = seen.before, seen.verdict
    stored = verdict_of(session, row) if verdict else None
    reports = _reports(variant, position, verdict) if verdict else ()
    zone = schedule_from(game.settings["schedule"]).zone
    return SeasonView(
        slug=game.slug,
        title=game.title,
        map_id=game.map,
        phase=phase_line(row),
        previous=around.get(seq - 1),
        next=around.get(seq + 1),
        all=every,
        resolved_at=stored.resolved_at if stored else None,
        resolved_words=in_words(stored.resolved_at, zone) if stored else None,
        moment=seen.words,
        sides=_sides(variant, seen.position, reports),
        waiting=tuple(report.dislodged_sentence(variant, one) for one in position.dislodged),
        reports=reports,
        dislodged=tuple(report.dislodged_sentences(variant, position, verdict)) if verdict else (),
        events=_events(variant, verdict) if verdict else (),
        text=_text(variant, position, verdict) if verdict else None,
    )


def _text(variant: Variant, position: Position, verdict: Verdict) -> str:
    return f"{report.text(variant, position, verdict)}\n{standing(variant, verdict.position)}"


def all_phases(session: Session, game_id: int) -> tuple[PhaseLine, ...]:
    """Every phase of a game; their positions stay in the store."""
    columns = (PhaseRow.seq, PhaseRow.year, PhaseRow.season, PhaseRow.kind, PhaseRow.state)
    query = select(PhaseRow).where(PhaseRow.game_id == game_id, PhaseRow.seq >= 0).order_by(PhaseRow.seq)
    return tuple(phase_line(row) for row in session.scalars(query.options(load_only(*columns))))


def _sides(variant: Variant, position: Position, reports: Sequence[ClanReport]) -> tuple[SideReport, ...]:
    """What every side has beside what it ordered; a clan that lost its last unit is told of, too."""
    by_clan = {one.clan: one for one in reports}
    told = sides_told(variant, position, also=by_clan)
    return tuple(SideReport(side, by_clan.get(side.clan)) for side in told)


def _reports(variant: Variant, position: Position, verdict: Verdict) -> tuple[ClanReport, ...]:
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
