"""Two moments of a game side by side: what moved in between, and what changed hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Position, Verdict, verdict_from_json
from sengoku.engine.variant import Variant
from sengoku.games.lookups import game_by_slug, position_of, variant_of
from sengoku.orders.write import name
from sengoku.store import PhaseRow, VerdictRow

from .game import PhaseLine
from .journeys import Journey, journeys, sentence
from .moment_shown import Shown, shown
from .phase_row import phase_by_seq
from .pictures import MapView, map_view, opening_view
from .season import all_phases

START = -1
"""The number that stands for the board before the first phase."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the two moments: its number, its words (`after Fall 1571`), and its map if it is drawn."""

    seq: int
    words: str
    map: MapView | None


@dataclass(frozen=True, slots=True)
class ClanChange:
    """What became of one side. `moved` are sentences; `stayed` counts the units that have not moved."""

    clan: str
    name: str
    colour: str
    centers: tuple[int, int]
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    moved: tuple[str, ...]
    stayed: int


@dataclass(frozen=True, slots=True)
class CompareView:
    """Everything the page of a comparison shows; `changes` leaves out clans that nothing happened to."""

    slug: str
    title: str
    map_id: str
    all: tuple[PhaseLine, ...]
    first: Moment
    second: Moment
    changes: tuple[ClanChange, ...]


def compare(session: Session, slug: str, one: int, other: int) -> CompareView:
    """Two moments by the numbers of their phases, the earlier first. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    variant, (low, high) = variant_of(game), sorted((one, other))
    before, after = _shown(session, slug, low), _shown(session, slug, high)
    ways = journeys(before.position, _verdicts(session, game.id, low, high))
    changes = _changes(variant, before.position, after.position, ways)
    return CompareView(
        slug=game.slug,
        title=game.title,
        map_id=game.map,
        all=all_phases(session, game.id),
        first=Moment(low, before.words, _map(session, slug, low)),
        second=Moment(high, after.words, _map(session, slug, high)),
        changes=changes,
    )


def _shown(session: Session, slug: str, seq: int) -> Shown:
    if seq != START:
        return shown(session, slug, seq)
    position = position_of(phase_by_seq(session, slug, 0))
    return Shown(position, position, None, "at the start")


def _map(session: Session, slug: str, seq: int) -> MapView | None:
    return opening_view(session, slug) if seq == START else map_view(session, slug, seq)


def _verdicts(session: Session, game_id: int, low: int, high: int) -> list[Verdict]:
    """The verdicts between two moments, in the order in which they fell."""
    query = (
        select(VerdictRow)
        .join(PhaseRow, PhaseRow.id == VerdictRow.phase_id)
        .where(PhaseRow.game_id == game_id, PhaseRow.seq > low, PhaseRow.seq <= high)
        .order_by(PhaseRow.seq)
    )
    return [verdict_from_json(row.outcome) for row in session.scalars(query)]


def _changes(
    variant: Variant, before: Position, after: Position, ways: Sequence[Journey]
) -> tuple[ClanChange, ...]:
    sides = [(clan.id, clan.name, clan.colour) for clan in variant.clans]
    if variant.garrison_clan:
        sides.append((variant.garrison_clan, "Garrisons", "white"))
    found = (
        _change(variant, before, after, side, [way for way in ways if way.first.clan == side[0]])
        for side in sides
    )
    return tuple(one for one in found if one.gained or one.lost or one.moved)


def _change(
    variant: Variant, before: Position, after: Position, side: tuple[str, str, str], ways: Sequence[Journey]
) -> ClanChange:
    clan = side[0]
    had, has = set(before.centers_of(clan)), set(after.centers_of(clan))
    changed = [way for way in ways if way.path or way.built or way.lost]
    return ClanChange(
        *side,
        centers=(len(had), len(has)),
        gained=tuple(_taken(variant, one, before.owners.get(one), "from") for one in sorted(has - had)),
        lost=tuple(_taken(variant, one, after.owners.get(one), "to") for one in sorted(had - has)),
        moved=tuple(sentence(variant, way) for way in changed if not (way.built and way.lost)),
        stayed=len(ways) - len(changed),
    )


def _taken(variant: Variant, center: str, other: str | None, joint: str) -> str:
    """`Mino from Oda`; just `Mino` when nobody owned it before."""
    where = name(variant.board, center)
    return f"{where} {joint} {variant.clan_name(other)}" if other else where
