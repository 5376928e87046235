"""For which of our addresses a mail is that comes without an envelope: from a mailbox or by a pipe.

What the last mail server wrote counts before what the author wrote. X-Original-To (Postfix) and Envelope-To
(Exim) hold the address as it was asked for; Delivered-To may hold the mailbox it ended in, so it comes third,
and To and Cc last. A secret address beats a public one wherever it stands: where all mail of a domain falls
into one mailbox, Delivered-To names that mailbox for all of it.
"""

from .addresses import PublicAddress, parse_recipient
from .clean import clean_address
from .headers import Headers, collect
from .parts import parse, split

_DELIVERED = ("x-original-to", "envelope-to", "delivered-to")
_ADDRESSED = ("to", "cc")
_BETWEEN = str.maketrans(dict.fromkeys('<>,;:"() \t\r\n', " "))
_NULL = ("", "mailer-daemon")
"""What stands for the null sender of a bounce (RFC 5321 4.5.5); the second is Postfix's word in a pipe."""


def heads(raw: bytes) -> Headers:
    """The header lines of a mail (or of its head alone), within the reader's limits."""
    return collect(parse(split(raw)[0], b"")[0])


def recipients(headers: Headers, domain: str) -> list[str]:
    """Our addresses that a mail is for, none if it is not for us.

    A delivery is for one address; only where nothing but To and Cc is left to go by may it be for several.
    """
    delivered, addressed = _ours(headers, _DELIVERED, domain), _ours(headers, _ADDRESSED, domain)
    secret = [address for address in delivered if _is_secret(address, domain)]
    if secret:
        return secret[:1]
    wanted = [address for address in addressed if _is_secret(address, domain)]
    return wanted or delivered[:1] or addressed


def sender(headers: Headers, said: str | None = None) -> str:
    """The envelope sender: `said` if the caller knows it, else the topmost Return-Path; empty for a bounce.

    A mail that was saved from a mailbox by hand has no Return-Path; then it comes from whoever wrote it.
    """
    if said is None:
        said = next(iter(headers.get("return-path") or headers.get("from") or [""]))
    named = [word for word in said.translate(_BETWEEN).split() if "@" in word]
    address = named[-1] if named else clean_address(said)
    return "" if address.lower() in _NULL or address.lower().startswith("mailer-daemon@") else address


def _ours(headers: Headers, names: tuple[str, ...], domain: str) -> list[str]:
    """Our addresses in the headers of those names, in the order of the names and from the top, each once."""
    values = [value for name in names for value in headers.get(name, [])]
    words = [word for value in values for word in value.translate(_BETWEEN).split() if "@" in word]
    found = {word.lower(): word for word in words if parse_recipient(word, domain) is not None}
    return list(found.values())


def _is_secret(address: str, domain: str) -> bool:
    return not isinstance(parse_recipient(address, domain), PublicAddress)
