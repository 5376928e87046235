"""A mail's words without secret addresses: nothing that is stored, answered or passed on may repeat one."""

from dataclasses import replace

from .blot import blotted_text
from .message import Message, TextFile


def discreet(message: Message) -> Message:
    """The message with the tokens in its subject, ids and texts blotted out; whom it is from stays."""
    return replace(
        message,
        subject=blotted_text(message.subject),
        message_id=_or_none(message.message_id),
        references=tuple(map(blotted_text, message.references)),
        plain=_or_none(message.plain),
        html=_or_none(message.html),
        unread=tuple(map(blotted_text, message.unread)),
        files=tuple(TextFile(blotted_text(one.name), blotted_text(one.text)) for one in message.files),
    )


def _or_none(text: str | None) -> str | None:
    return None if text is None else blotted_text(text)
