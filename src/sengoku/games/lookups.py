"""Questions to the database that several verbs ask."""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Phase, PhaseKind, Position, Season, position_from_json
from sengoku.engine.variant import Variant
from sengoku.maps import load
from sengoku.store import Game, GameMaster, Person, PhaseRow, PhaseState, Seat, VerdictRow

from .errors import NotFoundError


def variant_for(map_id: str, changes: Mapping[str, object]) -> Variant:
    """A map's variant with some rules changed. Raises MapError or RulesError."""
    variant = load(map_id)
    return replace(variant, rules=variant.rules.with_changes(changes)) if changes else variant


def variant_of(game: Game) -> Variant:
    """The variant a game is played on: its map, with the game's changes to the rules."""
    return variant_for(game.map, game.rules)


def game_by_slug(session: Session, slug: str) -> Game:
    """The game of that name. Raises NotFoundError."""
    game = session.scalar(select(Game).where(Game.slug == slug))
    if game is None:
        raise NotFoundError(f"There is no game called {slug!r}.")
    return game


def game_of(session: Session, game_id: int) -> Game:
    """The game of that id. Raises NotFoundError."""
    game = session.get(Game, game_id)
    if game is None:
        raise NotFoundError("There is no such game.")
    return game


def seats_of(session: Session, game: Game) -> list[Seat]:
    """The seats of a game in the order of the variant's clans.

    A game has its seats for ever, so a session asks for them once; what is in them is always theirs of now.
    """
    known: dict[int, list[Seat]] = session.info.setdefault("seats", {})
    if game.id not in known:
        order = {clan.id: number for number, clan in enumerate(variant_of(game).clans)}
        seats = session.scalars(select(Seat).where(Seat.game_id == game.id)).all()
        if not seats:
            return []
        known[game.id] = sorted(seats, key=lambda seat: order[seat.clan])
    return list(known[game.id])


def seat_of(session: Session, game: Game, clan: str) -> Seat:
    """The seat of a clan. Raises NotFoundError."""
    seat = session.scalar(select(Seat).where(Seat.game_id == game.id, Seat.clan == clan.lower()))
    if seat is None:
        raise NotFoundError(f"There is no clan {clan!r} in {game.title}.")
    return seat


def open_phase(session: Session, game_id: int, *, lock: str | None = None) -> PhaseRow | None:
    """The phase that takes orders now, if there is one.

    `lock` is `share` for looking at it while it cannot be closed (many may hold it) or `update` for moving or
    closing it. Whoever locks a seat as well does that first. Letters that refer to the row wait for neither.
    SQLite ignores it: there a write session has the whole database.
    """
    query = select(PhaseRow).where(PhaseRow.game_id == game_id, PhaseRow.state == PhaseState.OPEN)
    if lock is not None:
        query = query.with_for_update(read=lock == "share", key_share=lock == "update").execution_options(
            populate_existing=True
        )
    return session.scalar(query)


def phases_of(session: Session, game_id: int) -> list[PhaseRow]:
    """All phases of a game in the order in which they were played, without those that were taken back."""
    query = select(PhaseRow).where(PhaseRow.game_id == game_id, PhaseRow.seq >= 0)
    return list(session.scalars(query.order_by(PhaseRow.seq)))


def verdict_of(session: Session, phase: PhaseRow) -> VerdictRow | None:
    """What came of a phase; None while it is open."""
    return session.get(VerdictRow, phase.id)


def phase_value(row: PhaseRow) -> Phase:
    """The phase of a row as the rules know it."""
    return Phase(row.year, Season(row.season), PhaseKind(row.kind))


def position_of(row: PhaseRow) -> Position:
    """The position at the beginning of a phase."""
    return position_from_json(row.position)


def masters_of(session: Session, game_id: int) -> list[Person]:
    """The game masters of a game."""
    query = select(Person).join(GameMaster, GameMaster.person_id == Person.id)
    return list(session.scalars(query.where(GameMaster.game_id == game_id).order_by(Person.id)))


def is_master(session: Session, game_id: int, person_id: int) -> bool:
    """Whether that person runs the game."""
    return session.get(GameMaster, (game_id, person_id)) is not None
