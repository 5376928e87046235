"""What is tried out as a piece of an address: short, safe to pass on, never trusted when it comes back."""

import base64
import binascii
import json
import re
import zlib
from functools import cache
from typing import Any

from sengoku.engine import EngineError, read_position, write_position
from sengoku.maps import MapError, load

from .state import Line, Orders, State

LONGEST = 6000
"""Characters of a link; browsers and proxies take addresses of 8,000."""

_MOST_BYTES = 100_000
_MOST_LINES = 60
_LONGEST_TEXT = 4000
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class BrokenLink(Exception):
    """A link that says nothing sensible; the message is a sentence for whoever followed it."""


@cache
def _words(map_id: str) -> bytes:
    """What links of a map are full of, for the compressor: codes in orders, the units at the start."""
    variant = load(map_id)
    codes = " ".join(f"A {one.code} - F {one.code} S" for one in variant.board.territories)
    return f"{codes}\n{write_position(variant.start())}".encode()


def write_link(state: State) -> str:
    """The state as base64url of compressed JSON, "" for the start. Raises BrokenLink when it is too long."""
    start = load(state.map_id).start()
    plain = {
        "b": None if state.base == start else write_position(state.base),
        "l": [_line(one) for one in state.lines],
        "d": None if state.draft == Orders() else _line(state.draft),
        "r": dict(state.rules),
        "o": state.origin,
    }
    said = {key: value for key, value in plain.items() if value}
    if not said:
        return ""
    text = json.dumps(said, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, _words(state.map_id))
    packed = packer.compress(text.encode()) + packer.flush()
    token = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(token) > LONGEST:
        raise BrokenLink(
            "What was tried has become too long for a link. Shorten the orders, or forget the way here and "
            "go on from the position as it stands."
        )
    return token


def _line(line: Line) -> list[Any]:
    if isinstance(line, Orders):
        return ["o", {clan: text for clan, text in line.texts.items() if text}, sorted(line.absent)]
    return list(line)


def read_link(map_id: str, token: str) -> State:
    """The state in a link; an empty one is the start. Raises BrokenLink, or MapError for the map."""
    start = load(map_id).start()
    if not token:
        return State(map_id, start)
    try:
        data = json.loads(_unpacked(map_id, token))
        state = _state(map_id, data)
        _ = state.variant  # the rules must be rules
    except MapError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, EngineError):
        raise BrokenLink(
            "This link cannot be read: it was cut off, or made for another edition of the map."
        ) from None
    return state


def _unpacked(map_id: str, token: str) -> str:
    if len(token) > LONGEST:
        raise ValueError(len(token))
    try:
        packed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(zdict=_words(map_id))
        plain = opener.decompress(packed, _MOST_BYTES)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(str(error)) from None
    if opener.unconsumed_tail or not opener.eof:
        raise ValueError(map_id)
    return plain.decode()


def _state(map_id: str, data: dict[str, Any]) -> State:
    lines = tuple(_read_line(one) for one in data.get("l", ()))
    if len(lines) > _MOST_LINES:
        raise ValueError(len(lines))
    base = read_position(str(data["b"])) if "b" in data else load(map_id).start()
    draft = _read_line(data.get("d", ["o", {}, []]))
    if not isinstance(draft, Orders):
        raise TypeError(draft)
    rules = data.get("r", {})
    return State(map_id, base, lines, draft, dict(rules), _origin(data.get("o")))


def _read_line(data: list[Any]) -> Line:
    if data[0] != "o":
        return tuple(_text(one)[:60] for one in data[:5])
    _, texts, absent = data
    return Orders(
        {_text(clan): _text(text)[:_LONGEST_TEXT] for clan, text in texts.items()},
        frozenset(_text(clan) for clan in absent),
    )


def _text(value: Any) -> str:
    """The value as text that can be written out again: halves of surrogate pairs become question marks."""
    return str(value).encode("utf-8", "replace").decode()


def _origin(data: Any) -> tuple[str, int] | None:
    if data is None:
        return None
    slug, seq = data
    if not _SLUG.fullmatch(slug) or not 0 <= int(seq) < 100_000:
        raise ValueError(slug)
    return slug, int(seq)
