"""One mail from standard input, as a delivery program hands it over."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses

from sengoku.games.errors import GameError
from sengoku.games.receive import is_ours, take_in
from sengoku.mail.addresses import ORDERS, PRESS, OrderAddress, PressAddress, parse_recipient

from .faults import TryLaterError, sentence_of
from .house import read_settings, writing

LARGEST = 10_000_000
"""Bytes; the mail listener takes no more either."""
_DELIVERED = ("delivered-to", "x-original-to")
_ADDRESSED = ("to", "cc")
_NULL = ("", "<>", "mailer-daemon")
"""What stands for the null sender of a bounce (RFC 5321, 4.5.5); the last is Postfix's word in a pipe."""


def take_from_stdin(recipient: str | None, sender: str | None) -> list[str]:
    """Keeps the mail for each of our addresses that it is for; the addresses, secrets left out.

    Raises GameError when there is no mail or none for us, and TryLaterError when it could not be kept:
    whoever called then still has it.
    """
    try:
        settings = read_settings()
        raw = sys.stdin.buffer.read(LARGEST + 1)
        headers = BytesHeaderParser(policy=compat32).parsebytes(raw)
        ours = _recipients(raw, headers, recipient, settings.mail_domain)
        envelope_from = _sender(headers, sender)
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


def _recipients(raw: bytes, headers: Message, recipient: str | None, domain: str) -> Sequence[str]:
    if not raw.strip():
        raise GameError("There is no mail on standard input.")
    if len(raw) > LARGEST:
        raise GameError(f"The mail is larger than {LARGEST} bytes.")
    if recipient is None:
        return _in_headers(headers, domain)
    if not is_ours(recipient, domain):
        raise GameError(f"{recipient} is not an address of {domain}.")
    return [recipient]


def _in_headers(headers: Message, domain: str) -> Sequence[str]:
    """The last delivery's recipient; without one, each of our addresses in To and Cc: two seats, two rows."""
    delivered, addressed = _ours(headers, _DELIVERED, domain), _ours(headers, _ADDRESSED, domain)
    if not delivered and not addressed:
        raise GameError(f"The mail names no address of {domain}; say which with --to.")
    return delivered[:1] or addressed


def _ours(headers: Message, names: Sequence[str], domain: str) -> list[str]:
    named = [str(value) for name in names for value in headers.get_all(name, [])]
    found = [address for _, address in getaddresses(named) if is_ours(address, domain)]
    return list({address.lower(): address for address in found}.values())


def _sender(headers: Message, sender: str | None) -> str:
    """The envelope sender, empty for the null sender.

    A mail that was saved from a mailbox by hand has no Return-Path; then it comes from whoever wrote it.
    """
    said = sender if sender is not None else headers.get("return-path", headers.get("from", ""))
    address = getaddresses([str(said)])[0][1] if str(said).strip() else ""
    return "" if address.lower() in _NULL else address


def _shown(address: str, domain: str) -> str:
    """A player's address is a secret, and what is printed here may stand in a mail server's log."""
    match parse_recipient(address, domain):
        case OrderAddress():
            return f"{ORDERS}+…@{domain}"
        case PressAddress():
            return f"{PRESS}+…@{domain}"
    return address
