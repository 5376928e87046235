"""`sengoku game`: games, for a game master at the keyboard of the server."""

from datetime import UTC, datetime

import typer
from sqlalchemy import select

from sengoku.games.create import create_game
from sengoku.games.deadline import schedule_from, weekly
from sengoku.games.due import standings
from sengoku.games.invite import invite
from sengoku.games.lookups import (
    game_by_slug,
    open_phase,
    phase_value,
    position_of,
    seats_of,
    variant_of,
)
from sengoku.games.on_file import all_on_file
from sengoku.games.people import person_for
from sengoku.games.start import start_game
from sengoku.settings import Settings
from sengoku.store import Game

from .house import house_of, open_database

app = typer.Typer(help="Games: create, invite, start, look.", no_args_is_help=True)
_ACTOR = "command line"


@app.command("list")
def list_games() -> None:
    """List all games."""
    with open_database(Settings()).read() as session:
        for game in session.scalars(select(Game).order_by(Game.id)):
            row = open_phase(session, game.id)
            when = phase_value(row).title if row else ""
            due = f", due {row.due_at:%Y-%m-%d %H:%M} UTC" if row and row.due_at else ""
            typer.echo(f"{game.slug:20} {game.state:8} {when}{due}")


@app.command("create")
def create(
    slug: str = typer.Argument(help="Short name for subjects and addresses, such as kyoto."),
    gm: str = typer.Option(help="Mail address of the game master."),
    title: str = typer.Option(None, help="Title; by default the short name."),
    map_id: str = typer.Option("sengoku", "--map", help="Map: sengoku, sengoku-v5 or standard."),
    day: str = typer.Option("Tuesday", help="Day of the weekly deadline."),
    time: str = typer.Option("20:00", help="Clock time of the deadline."),
    zone: str = typer.Option("America/New_York", help="IANA time zone of the deadline."),
) -> None:
    """Create a game with a weekly deadline."""
    now = datetime.now(UTC)
    with open_database(Settings()).write() as session:
        game = create_game(
            session,
            slug=slug,
            title=title or slug.capitalize(),
            master=person_for(session, gm, now=now),
            map_id=map_id,
            schedule=weekly(day, time, zone),
            now=now,
        )
    typer.echo(f"{game.title} is created. Next: sengoku game invite {game.slug} CLAN ADDRESS")


@app.command("invite")
def invite_command(
    slug: str = typer.Argument(help="The game's short name."),
    clan: str = typer.Argument(help="The clan, such as mori."),
    email: str = typer.Argument(help="The player's mail address."),
) -> None:
    """Give a clan to somebody; the letter goes out with the worker's next round."""
    settings = Settings()
    with open_database(settings).write() as session:
        game = game_by_slug(session, slug)
        seat = invite(session, house_of(settings), game, clan, email, actor=_ACTOR, now=datetime.now(UTC))
    typer.echo(f"{seat.clan} of {slug} is given to {email}.")


@app.command("start")
def start(
    slug: str = typer.Argument(help="The game's short name."),
    allow_empty: bool = typer.Option(False, help="Start although clans have no player."),
) -> None:
    """Open the first phase and tell the players."""
    settings = Settings()
    with open_database(settings).write() as session:
        game = game_by_slug(session, slug)
        start_game(
            session, house_of(settings), game, actor=_ACTOR, allow_empty=allow_empty, now=datetime.now(UTC)
        )
    typer.echo(f"{slug} has begun.")


@app.command("show")
def show(slug: str = typer.Argument(help="The game's short name.")) -> None:
    """Show who plays, and who has ordered for the open phase."""
    with open_database(Settings()).read() as session:
        game = game_by_slug(session, slug)
        variant, seats, row = variant_of(game), seats_of(session, game), open_phase(session, game.id)
        schedule = schedule_from(game.settings["schedule"])
        typer.echo(f"{game.title} on {game.map}: {game.state}; deadlines {schedule.describe()}")
        if row is None:
            for seat in seats:
                typer.echo(f"  {variant.clan_name(seat.clan):12} {seat.state}")
            return
        typer.echo(f"{phase_value(row).title}, due {row.due_at} ")
        for one in standings(variant, position_of(row), seats, all_on_file(session, row, seats)):
            word = "in" if one.received else "missing" if one.missing else "nothing due"
            typer.echo(f"  {variant.clan_name(one.clan):12} {word if one.played else 'no player'}")
