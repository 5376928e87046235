"""Mail comes in: it is kept first, and looked at afterwards."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sengoku.mail.addresses import parse_recipient, plain_address
from sengoku.mail.clean import one_line
from sengoku.mail.read import read_message
from sengoku.store import Inbound, InboundState

from .links import digest

_LONGEST_ADDRESS = 320  # RFC 5321 4.5.3.1: 64 and 255 characters, and the @


def is_ours(address: str, domain: str) -> bool:
    """Whether an address is one of ours, whatever became of it: a dead order address is ours, too."""
    return parse_recipient(address, domain) is not None


def recipient_digest(address: str) -> str:
    """What an address of ours is found by once the address itself is blotted out."""
    return digest(plain_address(address))


def take_in(
    session: Session,
    raw: bytes,
    *,
    envelope_from: str,
    recipient: str,
    source: str,
    received_at: datetime,
) -> Inbound:
    """Keeps a mail as it came; the caller commits before anything is acknowledged.

    `received_at` is our clock (UTC) at the end of the transmission. The same content to the same address is
    kept once: a second delivery gives back the row of the first.
    """
    envelope_from, recipient = (one_line(said, _LONGEST_ADDRESS) for said in (envelope_from, recipient))
    content_digest = read_message(raw).digest
    known = _kept(session, recipient, content_digest)
    if known is not None:
        return known
    inbound = Inbound(
        source=source,
        envelope_from=envelope_from,
        recipient=recipient,
        recipient_digest=recipient_digest(recipient),
        content_digest=content_digest,
        raw=raw,
        received_at=received_at,
        state=InboundState.WAITING,
    )
    try:
        with session.begin_nested():
            session.add(inbound)
    except IntegrityError:  # the other delivery of the same mail was committed in this moment
        known = _kept(session, recipient, content_digest)
        if known is None:
            raise
        return known
    return inbound


def _kept(session: Session, recipient: str, content_digest: str) -> Inbound | None:
    return session.scalar(
        select(Inbound).where(
            Inbound.recipient_digest == recipient_digest(recipient), Inbound.content_digest == content_digest
        )
    )
