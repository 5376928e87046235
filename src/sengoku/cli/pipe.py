"""One mail from standard input, as a delivery program hands it over."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from sengoku.games.errors import GameError
from sengoku.games.receive import is_ours, take_in
from sengoku.mail.addresses import ORDERS, PRESS, OrderAddress, PressAddress, parse_recipient
from sengoku.mail.headers import Headers
from sengoku.mail.recipients import heads, recipients
from sengoku.mail.recipients import sender as sender_of

from .faults import TryLaterError, sentence_of
from .house import read_settings, writing

LARGEST = 10_000_000
"""Bytes; the mail listener takes no more either."""


def take_from_stdin(recipient: str | None, sender: str | None) -> list[str]:
    """Keeps the mail for each of our addresses that it is for; the addresses, secrets left out.

    Raises GameError when there is no mail or none for us, and TryLaterError when it could not be kept:
    whoever called then still has it.
    """
    try:
        settings = read_settings()
        raw = sys.stdin.buffer.read(LARGEST + 1)
        headers = heads(raw)
        ours = _recipients(raw, headers, recipient, settings.mail_domain)
        envelope_from = sender_of(headers, sender)
        now = datetime.now(UTC)
        with writing(settings) as session:
            for address in ours:
                take_in(
                    session,
                    raw,
                    envelope_from=envelope_from,
                    recipient=address,
                    source="pipe",
                    received_at=now,
                )
    except GameError:
        raise
    except Exception as error:
        raise TryLaterError(f"{sentence_of(error)} The mail was not kept; try again.") from error
    return [_shown(address, settings.mail_domain) for address in ours]


def _recipients(raw: bytes, headers: Headers, recipient: str | None, domain: str) -> Sequence[str]:
    if not raw.strip():
        raise GameError("There is no mail on standard input.")
    if len(raw) > LARGEST:
        raise GameError(f"The mail is larger than {LARGEST} bytes.")
    if recipient is not None:
        if not is_ours(recipient, domain):
            raise GameError(f"{recipient} is not an address of {domain}.")
        return [recipient]
    ours = recipients(headers, domain)
    if not ours:
        raise GameError(f"The mail names no address of {domain}; say which with --to.")
    return ours


def _shown(address: str, domain: str) -> str:
    """A player's address is a secret, and what is printed here may stand in a mail server's log."""
    match parse_recipient(address, domain):
        case OrderAddress():
            return f"{ORDERS}+…@{domain}"
        case PressAddress():
            return f"{PRESS}+…@{domain}"
    return address
