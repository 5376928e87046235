"""`sengoku mail`: mail from a pipe."""

import sys
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses

import typer

from sengoku.games.errors import GameError
from sengoku.games.receive import is_ours, take_in
from sengoku.settings import Settings

from .house import open_database

app = typer.Typer(help="Mail that comes in by a pipe.", no_args_is_help=True)
_HEADERS = ("delivered-to", "x-original-to", "to", "cc")


@app.command("receive")
def receive(
    recipient: str = typer.Option(
        None, "--to", help="Envelope recipient; by default the mail's Delivered-To, X-Original-To or To."
    ),
    sender: str = typer.Option("", "--from", help="Envelope sender; empty for a bounce."),
) -> None:
    """Take one mail (RFC 5322) from standard input: `sengoku mail receive < message.eml`.

    It is on file when this ends with status 0; the worker answers it in its next round.
    """
    settings = Settings()
    raw = sys.stdin.buffer.read()
    to = recipient or _recipient_in(raw, settings.mail_domain)
    if not is_ours(to, settings.mail_domain):
        raise GameError(f"{to} is not an address of {settings.mail_domain}.")
    with open_database(settings).write() as session:
        take_in(
            session,
            raw,
            envelope_from=sender,
            recipient=to,
            source="pipe",
            received_at=datetime.now(UTC),
        )
    typer.echo("Kept; the worker will answer.")


def _recipient_in(raw: bytes, domain: str) -> str:
    """The first of our addresses in the headers that delivery programs write, and then in To and Cc."""
    headers = BytesHeaderParser(policy=compat32).parsebytes(raw)
    named = [str(value) for name in _HEADERS for value in headers.get_all(name, [])]
    ours = [address for _, address in getaddresses(named) if is_ours(address, domain)]
    if not ours:
        raise GameError(f"The mail names no address of {domain}; say which with --to.")
    return ours[0]
