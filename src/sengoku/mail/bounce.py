"""What a delivery report says about a letter of ours: by RFC 3464, or in a form of some program's own."""

from dataclasses import dataclass
from email import message_from_bytes
from email.policy import compat32
from itertools import islice

from flufl.bounce import all_failures

from .clean import clean_address, one_line
from .headers import collect, first, word
from .parts import Part

_RECIPIENTS = 20
_READ = 50_000
"""Bytes of a report of another form."""


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


def other_failure(raw: bytes) -> tuple[Bounce, ...]:
    """What a report says that does not follow RFC 3464, as flufl.bounce knows them.

    Only its beginning is read. To be asked only about mail to a bounce address that we made: its patterns
    are many, and old.
    """
    try:
        delayed, failed = all_failures(message_from_bytes(raw[:_READ], policy=compat32))
    except Exception:  # patterns of twenty programs over bytes from outside; what breaks them is no report
        return ()
    words = [(one, "failed") for one in sorted(failed)] + [(one, "delayed") for one in sorted(delayed)]
    return tuple(
        Bounce(clean_address(address.decode("ascii", "replace"))[:254], action, "", "the report says no more")
        for address, action in words[:_RECIPIENTS]
    )


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
