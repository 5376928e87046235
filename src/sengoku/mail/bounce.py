"""What a delivery report says about a letter of ours (RFC 3464)."""

from dataclasses import dataclass
from itertools import islice

from .clean import clean_address, one_line
from .headers import collect, first, word
from .parts import Part

_RECIPIENTS = 20


@dataclass(frozen=True, slots=True)
class Bounce:
    """One recipient of a delivery report. `status` is the enhanced code (`5.1.1`), empty if none is given."""

    recipient: str
    action: str
    status: str
    detail: str

    @property
    def permanent(self) -> bool:
        """Whether trying again is useless: a hard bounce."""
        return self.action == "failed" and not self.status.startswith("4.")


def is_report(root: Part) -> bool:
    """Whether the message is a report of a mail system (multipart/report, RFC 6522)."""
    return root.get_content_type() == "multipart/report"


def bounces(root: Part) -> tuple[Bounce, ...]:
    """The recipients a report tells about, in its order."""
    reports = (part for part in root.children if part.get_content_type() == "message/delivery-status")
    blocks = (block for part in reports for block in part.children)
    return tuple(islice(filter(None, map(_bounce, blocks)), _RECIPIENTS))


def _bounce(block: Part) -> Bounce | None:
    headers = collect(block)
    recipient = first(headers, "final-recipient") or first(headers, "original-recipient")
    if not recipient:
        return None
    return Bounce(
        recipient=clean_address(recipient.partition(";")[2] or recipient)[:254],
        action=word(first(headers, "action"))[:20],
        status=word(first(headers, "status"))[:12],
        detail=one_line(first(headers, "diagnostic-code").partition(";")[2]),
    )
