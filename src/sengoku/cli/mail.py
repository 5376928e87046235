"""`sengoku mail`: mail from a pipe, and what is kept of mail."""

from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Mail that comes in by a pipe, and what is kept of mail."""


@app.command("receive", short_help="Take one mail from standard input.")
def receive(
    recipient: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="ADDRESS",
            help="Envelope recipient; by default the mail's Delivered-To, X-Original-To, or To and Cc.",
        ),
    ] = None,
    sender: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="ADDRESS",
            help='Envelope sender, "" for a bounce; by default the mail\'s Return-Path, or its author.',
        ),
    ] = None,
) -> None:
    """Take one mail (RFC 5322) from standard input: `sengoku mail receive < message.eml`.

    It is on file when this ends with status 0; the worker answers it in its next round. Status 1 means that
    it is not for us, status 75 that it could not be kept now and should be tried again.
    """
    from .pipe import take_from_stdin

    for address in take_from_stdin(recipient, sender):
        typer.echo(f"Kept for {address}; the worker will answer.")


@app.command("list", short_help="List the mails of a clan.")
def list_mails(
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, such as kyoto.")],
    clan: Annotated[str, typer.Argument(metavar="CLAN", help="The clan, such as mori.")],
) -> None:
    """List the newest mails that a clan's player sent to the order address, and what became of each.

    `sengoku mail show` shows one as it was read. Letters to other players are not among them.
    """
    from .complaints import mails_of

    for line in mails_of(slug, clan):
        typer.echo(line)


@app.command("show", short_help="Show a mail as it was read.")
def show_mail(
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, such as kyoto.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number from `sengoku mail list`.")],
) -> None:
    """Show the words of a mail that were read for orders, for a player who says that he was misread.

    What was quoted is left out as it was then, and so are letters to other players. It is noted in the
    game's record.
    """
    from .complaints import words_of_mail

    for line in words_of_mail(slug, number):
        typer.echo(line)


@app.command("forget", short_help="Empty mails that are kept no longer.")
def forget() -> None:
    """Empty the mails of games that ended thirty days ago, and those of no game that came so long ago.

    The worker does it by itself every hour. Orders, answers and what was decided about each mail stay.
    """
    from datetime import UTC, datetime

    from sengoku.games.forget import forget_raw_mail

    from .house import read_settings, writing

    with writing(read_settings()) as session:
        count = forget_raw_mail(session, now=datetime.now(UTC))
    typer.echo(f"Mails emptied: {count}.")
