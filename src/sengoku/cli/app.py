"""All commands in one place, and the one place where errors become sentences for whoever typed them.

The module of a command imports at its top only what its signature needs; what the command works with is
imported when it runs. Otherwise `sengoku --help`, and `sengoku adjudicate`, which needs the rules alone,
would wait for web server, database and mail.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated

import typer

from sengoku import __version__

from . import adjudicate, db, demo, game, gm, mail, maps, orders, serve, verify

app = typer.Typer(
    name="sengoku",
    help="""A play-by-email server for the Sengoku variant of Diplomacy.

    To see it at work: sengoku demo. To run games: sengoku gm add ADDRESS, then sengoku serve; settings are
    environment variables SENGOKU_… (docs/settings.md). Every command has a --help of its own.
    """,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain text reads the same in a terminal, a log and a pipe
)
app.command("demo", short_help="Watch a game that plays itself by mail.")(demo.demo)
app.command("serve", short_help="Run a house: pages, deadlines, mail.")(serve.serve)
app.command("worker", short_help="Run deadlines and mail without pages.")(serve.worker)
for _name, _group in (
    ("gm", gm.app),
    ("game", game.app),
    ("mail", mail.app),
    ("orders", orders.app),
    ("map", maps.app),
    ("db", db.app),
):
    app.add_typer(_group, name=_name)
app.command("verify", short_help="Replay a game and compare every phase.")(verify.verify)
app.command("adjudicate", short_help="Adjudicate positions given as JSON lines.")(adjudicate.adjudicate)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sengoku {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop."),
    ] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Show where an error came from: for reports of faults.")
    ] = False,
) -> None:
    if traceback:
        raise_errors.append(True)


raise_errors: list[bool] = []
"""Not empty once `--traceback` was given: errors then go through as they are."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line; ends with SystemExit.

    An error is one sentence on standard error and exit status 1, or 2 for a command that does not exist so;
    `mail receive` has a status of its own. What goes wrong in a way nobody foresaw is told in the same form.
    """
    raise_errors.clear()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack a letter
    try:
        typer.main.get_command(app)(arguments, prog_name="sengoku")
    except Exception as error:
        if raise_errors:
            raise
        from .faults import sentence_of, status_of

        typer.echo(f"sengoku: {sentence_of(error)}", err=True)
        _forget_what_cannot_be_written()
        sys.exit(status_of(error))


def _forget_what_cannot_be_written() -> None:
    """Where standard output is full or closed, Python would complain again on its way out."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
