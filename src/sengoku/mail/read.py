"""A mail as bytes to a `Message`: the facts, decoded and within limits. Never raises, whatever the bytes."""

import re
from collections.abc import Iterable

from . import limits
from .authentication import signatures, topmost
from .automatic import automatic_reason
from .bounce import bounces, is_report
from .charsets import decode_text
from .clean import clean_address, one_line
from .digest import content_digest
from .flowed import unflow
from .headers import Headers, collect, decoded, first
from .html_text import html_to_text
from .mailbox import author
from .message import Message, TextFile
from .parts import Part, holds_a_mail, leaves, parse, payload, split
from .unreadable import why_unreadable

_FROM_LINE = re.compile(rb"(?im)^from[ \t]*:")
_TAG = re.compile(r"\[\s*([^\[\]\s]{1,60})\s*\]")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_CONTROLS = {**dict.fromkeys([*range(9), *range(14, 32), 127]), 11: "\n", 12: "\n"}
_NO_FILES = frozenset(
    f"application/{kind}"
    for kind in (
        *("pgp-signature", "pgp-encrypted", "pgp-keys", "ms-tnef", "vnd.ms-tnef", "ics"),
        *("pkcs7-signature", "x-pkcs7-signature", "pkcs7-mime", "x-pkcs7-mime"),
    )
)
"""What programs attach by themselves."""
_HTML_BYTES = 4 * limits.TEXT_BYTES


def read_message(raw: bytes) -> Message:
    """What the mail `raw` (RFC 5322, any line ends) says about itself.

    A message that cannot be taken apart still gives its digest, with a problem and without an author.
    """
    head, body = split(raw)
    try:
        return _read(head, body)
    except Exception:  # the last net: whatever a mail breaks in here, it is kept and shown to the GM
        return Message(content_digest({}, head + body), problems=("The message is too damaged to be read.",))


def _read(head: bytes, body: bytes) -> Message:
    root, complete = parse(head, body)
    headers = collect(root)
    plain, html, files, problems = _texts(root)
    if unreadable := why_unreadable(root, f"{plain or ''}{html or ''}"):
        problems.append(unreadable)
    if not complete:
        problems.append("The message is larger than is read here; only its beginning was read.")
    subject = one_line(decoded(first(headers, "subject")))
    return Message(
        digest=content_digest(headers, body),
        author=_author(head, headers),
        subject=subject,
        tags=tuple(tag.lower() for tag in _TAG.findall(subject.translate({0xFF3B: "[", 0xFF3D: "]"}))),
        message_id=next(iter(_message_ids(headers, "message-id")), None),
        references=tuple(_message_ids(headers, "references")[-20:]),
        return_path=clean_address(first(headers, "return-path")) if "return-path" in headers else None,
        automatic=automatic_reason(headers),
        report=is_report(root),
        bounces=bounces(root) if is_report(root) else (),
        authentication=topmost(headers),
        signatures=signatures(headers),
        stamp=first(headers, "received"),
        plain=plain,
        html=html,
        files=files,
        unread=_unread(root),
        problems=tuple(problems),
    )


def _author(head: bytes, headers: Headers) -> str | None:
    """The author, if the raw block shows no more From lines than the parser found, however CR is read."""
    lines = _FROM_LINE.findall(head.replace(b"\r", b"\n"))
    return author(headers.get("from", [])) if len(lines) == 1 else None


def _message_ids(headers: Headers, name: str) -> list[str]:
    return _MESSAGE_ID.findall(first(headers, name))


def _texts(root: Part) -> tuple[str | None, str | None, tuple[TextFile, ...], list[str]]:
    plain: list[str] = []
    html: list[str] = []
    files: list[TextFile] = []
    problems: list[str] = []
    for part in leaves(root):
        name = file_name(part)
        kind = part.get_content_type()
        if name is not None:
            if name.lower().endswith(".txt") and len(files) < limits.ATTACHMENTS:
                files.append(TextFile(name, _limited(_text(part, limits.TEXT_BYTES), problems)))
        elif kind == "text/plain":
            plain.append(_text(part, limits.TEXT_BYTES))
        elif kind == "text/html":
            html.append(html_to_text(_text(part, _HTML_BYTES)))
    return _joined(plain, problems), _joined(html, problems), tuple(files), problems


def _unread(root: Part) -> tuple[str, ...]:
    """The names of the attached files and pictures of which nothing is read; signatures are no files."""
    names = ["a mail"] if holds_a_mail(root) else []
    for part in leaves(root):
        name, kind = file_name(part), part.get_content_type()
        is_text = (name is None and kind.startswith("text/")) or (name or "").lower().endswith(".txt")
        if not is_text and kind not in _NO_FILES:
            names.append(name or kind)
    return tuple(names[: limits.ATTACHMENTS])


def _joined(texts: Iterable[str], problems: list[str]) -> str | None:
    joined = "\n".join(texts)
    return _limited(joined, problems) if texts else None


def _limited(text: str, problems: list[str]) -> str:
    if len(text) > limits.TEXT_BYTES:
        problems.append(f"Only the first {limits.TEXT_BYTES} characters of the text were read.")
    return text[: limits.TEXT_BYTES]


def file_name(part: Part) -> str | None:
    """The name of an attached file on one line; empty for a nameless attachment, None for a body part."""
    try:
        name = part.get_filename()
        attached = str(part.get("content-disposition", "")).strip().lower().startswith("attachment")
    except Exception:  # a parameter broken in a way that the library does not expect is no name
        return ""
    if name is None:
        return "" if attached else None
    return one_line(decoded(name), 80)


def _text(part: Part, size: int) -> str:
    data = payload(part)[: size + 1]
    text = decode_text(data, _parameter(part, "charset")).replace("\r\n", "\n").replace("\r", "\n")
    if _parameter(part, "format") == "flowed" and part.get_content_type() == "text/plain":
        text = unflow(text, delete_space=_parameter(part, "delsp") == "yes")
    return text.translate(_CONTROLS)


def _parameter(part: Part, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except Exception:  # as above
        return ""
    return str(value[2] if isinstance(value, tuple) else value).strip().lower()
