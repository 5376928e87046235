"""The demo without a browser: a whole game in seconds, on a clock that jumps from deadline to deadline."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import typer
from sqlalchemy import func, select

from sengoku.cli.house import read_settings
from sengoku.cli.logs import configure_logs
from sengoku.engine import Position
from sengoku.engine.variant import Variant
from sengoku.games.house import House
from sengoku.games.lookups import game_by_slug, phase_value, phases_of, position_of, variant_of
from sengoku.games.verify import verify_game
from sengoku.mail.transports import FolderTransport
from sengoku.store import Database, GameState, Inbound, Letter, LetterState, Picture
from sengoku.worker.clock import Worker

from .house import (
    LAST_YEAR,
    SLUG,
    begin,
    concede_all_but_the_leader,
    demo_house,
    game_and_phase,
    prepare,
    write_orders,
)


class JumpingClock:
    """A clock that stands still until it is set."""

    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        """The time it shows, aware and in UTC."""
        return self.now


def play_once(place: Path, *, map_id: str, seed: int, last_year: int = LAST_YEAR) -> None:
    """Plays a game from invitation to winner, prints its seasons, and checks it by a replay.

    If nobody has won by the Fall of `last_year`, all but the leader concede by mail.
    Exits with status 1 if the game does not end, a letter was not sent, or the replay differs.
    """
    configure_logs(as_json=False, level=logging.WARNING)
    clock = JumpingClock(datetime(2026, 1, 6, tzinfo=UTC))
    house, database = demo_house(read_settings()), prepare(place)
    begin(database, house, map_id=map_id, seconds=3600, pictures="first and last", now=clock())
    worker = Worker(database, house, FolderTransport(place / "outbox"), clock)
    typer.echo("Eight programs play a game by mail. Pictures are drawn for the first and last season only.")
    while _play_phase(database, house, worker, clock, seed, last_year):
        pass
    worker.run_once()
    _report(database)


def _play_phase(
    database: Database, house: House, worker: Worker, clock: JumpingClock, seed: int, last_year: int
) -> bool:
    """One phase: everybody writes, the deadline passes, the worker does its round. False once it is over."""
    with database.read() as session:
        game, row = game_and_phase(session)
        if row is None or row.due_at is None or game.state != GameState.RUNNING:
            return False
        variant, position, due_at = variant_of(game), position_of(row), row.due_at
    clock.now = due_at - timedelta(minutes=10)
    if position.phase.year > last_year:
        concede_all_but_the_leader(database, house, clock)
    else:
        write_orders(database, house, seed=seed, clock=clock)
    worker.run_once()
    typer.echo(_line(variant, position))
    clock.now = due_at
    worker.run_once()
    return True


def _line(variant: Variant, position: Position) -> str:
    counts = ", ".join(f"{clan.name} {len(position.centers_of(clan.id))}" for clan in variant.clans)
    return f"{position.phase.title:24} {counts}"


def _report(database: Database) -> None:
    with database.read() as session:
        game = game_by_slug(session, SLUG)
        replayed = verify_game(session, game)
        wrong = [one for one in replayed if one.difference]
        mails = session.scalar(select(func.count()).select_from(Inbound)) or 0
        letters = session.scalar(select(func.count()).select_from(Letter)) or 0
        unsent = session.scalar(
            select(func.count()).select_from(Letter).where(Letter.state != LetterState.SENT)
        )
        pictures = session.scalar(select(func.count()).select_from(Picture)) or 0
        last = phases_of(session, game.id)[-1]
        typer.echo(f"{game.state_reason} The last phase was {phase_value(last).title}.")
        typer.echo(
            f"{mails} mails came in, {letters} letters went out, {pictures} pictures were drawn; "
            f"a replay of {len(replayed)} phases found {len(wrong)} differences."
        )
    if game.winner is None or wrong or unsent:
        raise typer.Exit(1)
