"""A game as everybody may see it: no addresses, no orders of an open phase, no concession before its time."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.engine import Phase, Position, Season
from sengoku.engine.variant import Variant
from sengoku.games.deadline import schedule_from
from sengoku.games.lapses import open_seats
from sengoku.games.lookups import (
    game_by_slug,
    open_phase,
    phase_value,
    phases_of,
    position_of,
    seats_of,
    variant_of,
)
from sengoku.store import Game, GameState, PhaseRow, PhaseState, Seat

from .final import last_position
from .moment import DeadlineView, deadline_view
from .pictures import has_png

STATE_WORDS = {
    GameState.FORMING: "The game has not begun yet.",
    GameState.RUNNING: "The game is running.",
    GameState.PAUSED: "The game is paused: the clock stands still, orders are still taken.",
    GameState.PARKED: "The game stands still until its game master has looked at it. Orders are still taken.",
    GameState.OVER: "The game is over.",
}


@dataclass(frozen=True, slots=True)
class ClanView:
    """One clan in the table of a game. `played` is false for an empty seat, which is in civil disorder;
    `wanted` is true for one whose player has missed too much."""

    id: str
    name: str
    colour: str
    centers: int
    units: int
    played: bool
    survives: bool
    wanted: bool


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """One phase in the list of seasons."""

    seq: int
    title: str
    code: str
    state: str
    resolved: bool


@dataclass(frozen=True, slots=True)
class CenterLine:
    """The centres of every clan after the Fall of a year, in the order of the clans; None is the start."""

    year: int | None
    counts: tuple[int, ...]
    unowned: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of games. `map_seq` is the phase whose map shows it best, if one is drawn."""

    slug: str
    title: str
    map_name: str
    state: str
    state_words: str
    phase: str | None
    deadline: DeadlineView | None
    winner: str | None
    map_seq: int | None


@dataclass(frozen=True, slots=True)
class GameView:
    """All that a game's page tells. `map_seq` is the phase whose picture shows the board as it stands."""

    slug: str
    title: str
    map_id: str
    map_name: str
    edition: str
    state: str
    state_words: str
    ending: str | None
    winner: str | None
    schedule: str
    zone: str
    victory_centers: int
    phase: PhaseLine | None
    deadline: DeadlineView | None
    clans: tuple[ClanView, ...]
    seasons: tuple[PhaseLine, ...]
    centers: tuple[CenterLine, ...]
    map_seq: int | None


def game_list(session: Session, now: datetime) -> tuple[GameLine, ...]:
    """Every game: those that are played first, then those that form, then those that are over."""
    order = [GameState.RUNNING, GameState.PAUSED, GameState.PARKED, GameState.FORMING, GameState.OVER]
    games = session.scalars(select(Game).order_by(Game.created_at.desc(), Game.id.desc()))
    lines = [game_line(session, game, now) for game in games]
    return tuple(sorted(lines, key=lambda line: order.index(GameState(line.state))))


def game_view(session: Session, slug: str, now: datetime, reader_zone: str | None = None) -> GameView:
    """The page of a game. `reader_zone` adds the deadline on that clock. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    variant, rows, seats = variant_of(game), phases_of(session, game.id), seats_of(session, game)
    row = next((one for one in rows if one.state == PhaseState.OPEN), None)
    position = last_position(session, variant, rows)
    schedule = schedule_from(game.settings["schedule"])
    return GameView(
        slug=game.slug,
        title=game.title,
        map_id=game.map,
        map_name=variant.name,
        edition=variant.edition,
        state=game.state,
        state_words=STATE_WORDS[GameState(game.state)],
        ending=game.state_reason if game.state == GameState.OVER else None,
        winner=_winner(game, variant),
        schedule=schedule.describe(),
        zone=schedule.zone,
        victory_centers=variant.rules.victory_centers,
        phase=phase_line(row) if row else None,
        deadline=_deadline(game, row, now, reader_zone),
        clans=_clans(variant, position, seats, open_seats(session, game, seats)),
        seasons=tuple(phase_line(one) for one in rows),
        centers=_center_table(variant, [position_of(one) for one in rows], position),
        map_seq=rows[-1].seq if rows else None,
    )


def phase_line(row: PhaseRow) -> PhaseLine:
    """A phase for a list."""
    phase = phase_value(row)
    return PhaseLine(row.seq, phase.title, phase.code, row.state, row.state == PhaseState.RESOLVED)


def game_line(session: Session, game: Game, now: datetime) -> GameLine:
    """One line of a list of games."""
    variant, row = variant_of(game), open_phase(session, game.id)
    return GameLine(
        slug=game.slug,
        title=game.title,
        map_name=variant.name,
        state=game.state,
        state_words=STATE_WORDS[GameState(game.state)],
        phase=phase_value(row).title if row else None,
        deadline=_deadline(game, row, now),
        winner=_winner(game, variant),
        map_seq=_map_seq(session, game),
    )


def _map_seq(session: Session, game: Game) -> int | None:
    newest = session.scalar(select(func.max(PhaseRow.seq)).where(PhaseRow.game_id == game.id))
    return newest if newest is not None and has_png(session, game.slug, newest) else None


def _winner(game: Game, variant: Variant) -> str | None:
    return variant.clan_name(game.winner) if game.winner else None


def _deadline(
    game: Game, row: PhaseRow | None, now: datetime, reader_zone: str | None = None
) -> DeadlineView | None:
    if row is None or row.due_at is None or game.state != GameState.RUNNING:
        return None
    return deadline_view(row.due_at, schedule_from(game.settings["schedule"]).zone, now, reader_zone)


def _clans(
    variant: Variant, position: Position, seats: Sequence[Seat], wanted: Collection[str]
) -> tuple[ClanView, ...]:
    centers, units = Counter(position.owners.values()), Counter(unit.clan for unit in position.units)
    played = {seat.clan for seat in seats if seat.person_id is not None}
    return tuple(
        ClanView(
            id=clan.id,
            name=clan.name,
            colour=clan.colour,
            centers=centers[clan.id],
            units=units[clan.id],
            played=clan.id in played,
            survives=position.survives(clan.id),
            wanted=clan.id in wanted,
        )
        for clan in variant.clans
    )


def _center_table(variant: Variant, positions: Sequence[Position], last: Position) -> tuple[CenterLine, ...]:
    """Control changes after Fall only, so the first position after a Fall tells that year's centres."""
    by_year: dict[int | None, Position] = {}
    for position in (*positions, last):
        by_year.setdefault(_settled_year(variant, position.phase), position)
    total = sum(territory.supply_center for territory in variant.board.territories)
    lines = []
    for year, position in by_year.items():
        counts = Counter(position.owners.values())
        owned = tuple(counts[clan.id] for clan in variant.clans)
        lines.append(CenterLine(year, owned, total - sum(owned)))
    return tuple(lines) if positions else ()


def _settled_year(variant: Variant, phase: Phase) -> int | None:
    """The year whose Fall was the last to decide about centres; None before the first."""
    year = phase.year if phase.season is Season.WINTER else phase.year - 1
    return year if year >= variant.start_year else None
