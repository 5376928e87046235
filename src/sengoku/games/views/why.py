"""Why each order of a phase fared as it did, step by step, for everybody once the phase is over."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.engine import Outcome, Position, Verdict, territory_of
from sengoku.engine.explain import explain
from sengoku.engine.variant import Variant
from sengoku.games.errors import NotFoundError
from sengoku.games.lookups import game_by_slug, variant_of
from sengoku.render.explain import sentences
from sengoku.render.outcomes import outcome_sentence
from sengoku.render.report import victors

from .game import PhaseLine, phase_line
from .moment_shown import shown_of
from .phase_row import phase_by_seq


@dataclass(frozen=True, slots=True)
class Reasoned:
    """One order: what came of it, what was ordered, the steps between; `anchor` names its place."""

    anchor: str
    outcome: str
    ordered: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClanReasoned:
    """The orders of one clan."""

    clan: str
    name: str
    colour: str
    orders: tuple[Reasoned, ...]


@dataclass(frozen=True, slots=True)
class WhyView:
    """The reasoning of a phase that was resolved."""

    slug: str
    title: str
    map_id: str
    phase: PhaseLine
    clans: tuple[ClanReasoned, ...]


def why_view(session: Session, slug: str, seq: int) -> WhyView:
    """The reasoning of a phase by its number in the game. Raises NotFoundError, also while it is open."""
    game = game_by_slug(session, slug)
    row = phase_by_seq(session, slug, seq)
    moment, phase = shown_of(session, row), phase_line(row)
    if moment.verdict is None:
        raise NotFoundError(f"{phase.title} has not been resolved yet.")
    clans = tuple(_clans(variant_of(game), moment.before, moment.verdict))
    return WhyView(game.slug, game.title, game.map, phase, clans)


def _clans(variant: Variant, before: Position, verdict: Verdict) -> Iterator[ClanReasoned]:
    for clan in variant.clans:
        given = [one for one in verdict.outcomes if one.clan == clan.id]
        if given:
            orders = tuple(_reasoned(variant, before, verdict, one) for one in given)
            yield ClanReasoned(clan.id, clan.name, clan.colour, orders)


def _reasoned(variant: Variant, before: Position, verdict: Verdict, outcome: Outcome) -> Reasoned:
    ordered, *steps, _ = sentences(variant, explain(variant, before, verdict, outcome))
    anchor = territory_of(getattr(outcome.order, "at", "")) or "nobody"
    return Reasoned(
        anchor, outcome_sentence(variant, outcome, victors(before, verdict)), ordered, tuple(steps)
    )
