"""Secret addresses are made unreadable in a mail that is kept: whoever reads it must not order by it.

Mail programs copy a Reply-To into attributions and links, and write those in every encoding mail knows. A
star takes the place of each character of a token, in the encoding in which it stands, so that nothing else
moves and the mail can be read as before.
"""

import re
from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Callable, Iterator
from itertools import groupby

from .addresses import ORDERS, PRESS, TOKEN_LENGTH


def _written(letter: str) -> str:
    """A letter in plain, in percent form (RFC 3986 2.1) and in those of HTML."""
    codes = {ord(letter.lower()), ord(letter.upper())}
    hexes, decimals = "|".join(f"{one:02x}" for one in codes), "|".join(map(str, codes))
    return (
        rf"(?:{re.escape(letter)}|%(?:25){{0,2}}(?:{hexes})"
        rf"|&#(?:0{{0,5}}(?:{decimals})|x0{{0,4}}(?:{hexes}));)"
    )


_JOINT = (
    r"(?:\r?\n[ \t>]{0,8}"  # a folded header, quoted text
    r"|\?=?[ \t\r\n]{1,8}=\?[^?\s]{1,80}\?q\?"  # from one encoded word to the next (RFC 2047 6.2)
    r"|<wbr>|&shy;|&#173;|\xc2\xad|\xe2\x80[\x8b-\x8d])"  # marks where a program may break a line
)
_HEX = "(?:3[2-7]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])"
_DECIMAL = "(?:5[0-5]|6[5-9]|[78][0-9]|90|9[7-9]|1[01][0-9]|12[0-2])"
_CHARACTER = rf"(?:[a-z2-7]|%(?:25){{0,2}}{_HEX}|&#(?:0{{0,5}}{_DECIMAL}|x0{{0,4}}{_HEX});)"
_ID = r"(?:[0-9-]|%(?:25){0,2}(?:2d|3[0-9])|&#(?:0{0,5}(?:45|4[89]|5[0-7])|x0{0,4}(?:2d|3[0-9]));)"
_NAME = "|".join("".join(f"{_written(letter)}{_JOINT}?" for letter in name) for name in (ORDERS, PRESS))


def _compiled(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode("latin-1"), re.IGNORECASE)


_PLUS = _compiled(r"\+(?:-|acs-)?|%(?:25){0,2}2b|&#(?:0{0,5}43|x0{0,4}2b);|&plus;")
_BEFORE = _compiled(rf"(?:{_NAME})\Z")
_LONGEST_NAME = 160
_LAST_OF_NAME = frozenset(b"sS3;>\n \t?\x8b\x8c\x8d\xad")
_AFTER = _compiled(rf"{_JOINT}?(?:{_ID}{_JOINT}?){{0,38}}((?:{_CHARACTER}{_JOINT}?){{{TOKEN_LENGTH}}})")
_PIECE = _compiled(rf"({_JOINT})|{_CHARACTER}")

_QUOTED = re.compile(rb"=([0-9A-Fa-f]{2})|=[ \t]{0,8}\r?\n")
_QUOTED_OR_ONE = re.compile(_QUOTED.pattern + rb"|.", re.DOTALL)
_BASE64 = bytes(range(ord("A"), ord("Z") + 1)) + bytes(range(ord("a"), ord("z") + 1)) + b"0123456789+/="
_NOT_BASE64 = bytes(one for one in range(256) if one not in _BASE64)
_BEGINS = re.compile(rb"[A-Za-z0-9+/]{24}")  # then something was glued to it
_RUN = re.compile(rb"[A-Za-z0-9+/]{16,}")
_WORD = rb"=\?[^?\s]{1,80}\?[bB]\?([A-Za-z0-9+/]{0,4000})={0,2}\?="
_WORDS = re.compile(rb"(?:" + _WORD.replace(b"(", b"(?:", 1) + rb"[ \t\r\n]{0,8})+")
_ONE_WORD = re.compile(_WORD)
_ALL_SHIFTS = 100_000  # bytes of base64 up to which it is tried where its groups of four begin
_NESTED = 2


def blotted(raw: bytes, token: str = "") -> bytes:
    """A mail with a star for every character of every order or press token in it; its length stays.

    Found in headers and bodies, folded or broken over lines, in links, HTML, quoted-printable, base64,
    encoded words and UTF-16; not in what is compressed. `token` is one that is blotted out without its
    address, too.
    """
    kept = _blotted(raw, _NESTED)
    if not token:
        return kept
    return re.sub(re.escape(token.encode()), b"*" * len(token), kept, flags=re.IGNORECASE)


def blotted_text(text: str) -> str:
    """The same for words that were decoded already."""
    return _plainly(text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")


def _blotted(data: bytes, nested: int) -> bytes:
    data = _quoted_printable(_plainly(data))
    if nested == 0:
        return data
    data = b"".join(_block(lines, nested - 1) if looks else lines for looks, lines in _blocks(data))
    return _WORDS.sub(lambda found: _words(found[0]), data)


def _plainly(data: bytes) -> bytes:
    """Without base64. The zeros that UTF-16 and UTF-32 put between letters are looked over."""
    return _without(b"\0", data, _with_stars)


def _without(skipped: bytes, data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """`data` changed, letter for letter, as if the bytes in `skipped` were not there."""
    letters = data.translate(None, skipped)
    changed = change(letters)
    if changed == letters:
        return data
    rest = iter(changed)
    return bytes(one if one in skipped else next(rest) for one in data)


def _with_stars(data: bytes) -> bytes:
    pieces: list[bytes] = []
    done = 0
    for start, end in _tokens(data):
        pieces += (data[done:start], _PIECE.sub(_starred, data[start:end]))
        done = end
    return b"".join((*pieces, data[done:])) if pieces else data


def _tokens(data: bytes) -> Iterator[tuple[int, int]]:
    """Where tokens stand: a name of ours before a plus, and enough characters behind it."""
    done = 0
    for plus in _PLUS.finditer(data):
        start = plus.start()
        if start <= done or data[start - 1] not in _LAST_OF_NAME:
            continue
        after = _AFTER.match(data, plus.end())
        if after is not None and _BEFORE.search(data[max(0, start - _LONGEST_NAME) : start]):
            done = after.end(1)
            yield after.span(1)


def _starred(found: re.Match[bytes]) -> bytes:
    one = found[0]
    if found[1] is not None:
        return one
    if one.startswith(b"&"):
        start, code = (3, b"2A") if one[2:3] in b"xX" else (2, b"42")
        return one[:start] + code.rjust(len(one) - start - 1, b"0") + b";"
    return one[:-2] + b"2A" if len(one) > 1 else b"*"


def _quoted_printable(data: bytes) -> bytes:
    """Quoted-printable (RFC 2045 6.7) with the tokens in what it says blotted out."""
    said = _QUOTED.sub(lambda found: bytes.fromhex(found[1].decode()) if found[1] else b"", data)
    better = _plainly(said)
    if better == said:
        return data
    written, at = [], 0
    for found in _QUOTED_OR_ONE.finditer(data):
        piece = found[0]
        if len(piece) == 1 or found[1]:
            if better[at] != said[at]:
                piece = b"=%02X" % better[at] if found[1] else better[at : at + 1]
            at += 1
        written.append(piece)
    return b"".join(written)


def _blocks(data: bytes) -> Iterator[tuple[bool, bytes]]:
    """The lines of a mail in groups that look like base64 and groups that do not."""
    for looks, lines in groupby(data.splitlines(keepends=True), _looks_like_base64):
        yield looks, b"".join(lines)


def _looks_like_base64(line: bytes) -> bool:
    """Whether a line may hold base64: readers skip letters that do not belong there, so some are allowed."""
    bare = line.strip()
    foreign = len(bare.translate(None, _BASE64))
    few = foreign <= max(2, len(bare) // 16) or _BEGINS.match(bare) is not None
    return len(bare) > 1 and few and not bare.startswith(b"--")


def _block(block: bytes, nested: int) -> bytes:
    """Lines of base64 with the tokens in what they say blotted out."""
    return _without(
        _NOT_BASE64, block, lambda letters: _RUN.sub(lambda run: _decoded(run[0], nested), letters)
    )


def _decoded(letters: bytes, nested: int) -> bytes:
    for shift in range(4 if len(letters) < _ALL_SHIFTS else 1):
        data = _from_base64(letters[shift:])
        better = _blotted(data, nested)
        if better != data:
            letters = letters[:shift] + _in_place(letters[shift:], data, better)
    return letters


def _words(run: bytes) -> bytes:
    """Encoded words in a row: an address may begin in one and end in the next."""
    words = [found.span(1) for found in _ONE_WORD.finditer(run)]
    parts = [_from_base64(run[start:end]) for start, end in words]
    data = b"".join(parts)
    better = _plainly(data)
    if better == data:
        return run
    written = bytearray(run)
    for (start, end), part in zip(words, parts, strict=True):
        written[start:end] = _in_place(run[start:end], part, better[: len(part)])
        better = better[len(part) :]
    return bytes(written)


def _from_base64(letters: bytes) -> bytes:
    """What base64 without its padding says; a byte of which not all bits are there is left out."""
    return a2b_base64(letters + b"A" * (-len(letters) % 4))[: len(letters) * 6 // 8]


def _in_place(letters: bytes, data: bytes, better: bytes) -> bytes:
    """Base64 that says `better` where it said `data`, and has its own letters where these are the same."""
    old, new = b64encode(data), b64encode(better)
    both = min(len(letters), len(new))
    put = (new[at] if new[at] != old[at] else letters[at] for at in range(both))
    return bytes(put) + letters[both:]
