"""The mails that the demo's players write, as a mail program would send them (RFC 5322)."""

from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from sengoku.engine import Order, Position
from sengoku.engine.variant import Variant
from sengoku.orders import write


def order_mail(
    variant: Variant,
    position: Position,
    clan: str,
    orders: Sequence[Order],
    *,
    sender: str,
    to: str,
    written_at: datetime,
) -> bytes:
    """A clan's orders for a phase, headed as the rules show it and written as sentences."""
    phase = position.phase
    lines = [f"{variant.clan_name(clan)} Orders, {phase.season.capitalize()} {phase.year}", ""]
    lines += [write.sentence(variant, position, order) for order in orders] or ["all hold"]
    return _mail(
        sender, to, f"Orders for {phase.title}", "\n".join(lines), f"{phase.code}-{clan}", written_at
    )


def concession_mail(clan: str, phase_code: str, *, sender: str, to: str, written_at: datetime) -> bytes:
    """A clan gives up."""
    return _mail(sender, to, "We yield", "CONCEDE yes", f"{phase_code}-{clan}-yields", written_at)


def _mail(sender: str, to: str, subject: str, text: str, name: str, written_at: datetime) -> bytes:
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = format_datetime(written_at)
    message["Message-ID"] = f"<{name.lower()}@example.org>"
    message.set_content(text + "\n")
    return message.as_bytes()
