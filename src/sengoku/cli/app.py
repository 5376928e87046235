"""All commands in one place, and the one place where errors become sentences for whoever typed them."""

import sys

import typer

from sengoku import __version__
from sengoku.engine import EngineError
from sengoku.games.errors import GameError
from sengoku.maps import MapError
from sengoku.settings import SettingsError

from . import adjudicate, db, demo, game, gm, mail, maps, orders, serve, verify

app = typer.Typer(
    name="sengoku",
    help="A play-by-email server for the Sengoku variant of Diplomacy.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("serve")(serve.serve)
app.command("worker")(serve.worker)
app.command("demo")(demo.demo)
app.command("adjudicate")(adjudicate.adjudicate)
app.command("verify")(verify.verify)
for _name, _group in (
    ("db", db.app),
    ("game", game.app),
    ("gm", gm.app),
    ("mail", mail.app),
    ("map", maps.app),
    ("orders", orders.app),
):
    app.add_typer(_group, name=_name)


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    if version:
        typer.echo(f"sengoku {__version__}")
        raise typer.Exit


def main() -> None:
    """Runs the command line; a known error is one sentence on standard error and exit status 1."""
    try:
        app()
    except (EngineError, GameError, MapError, SettingsError) as error:
        typer.echo(f"sengoku: {error}", err=True)
        sys.exit(1)
