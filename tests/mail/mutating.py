"""Corpus mails broken in the ways mail is broken: headers, boundaries, charsets, encodings, nesting."""

import random
from collections.abc import Callable, Iterator

from mail.mail_world import CORPUS

SNIPPETS = (
    b"From: oda@example.org\r\n",
    b"From: =?utf-8?q?x=0D=0ABcc:_y?= <oda@example.org>\r\n",
    b"Message-ID: <>\r\n",
    b"Message-ID: <[x@y]>\r\n",
    b"Subject: =?utf-8?b?////?= =?x?q?=ZZ?= =?utf-16?b?AAA=?=\r\n",
    b"Content-Type: multipart/mixed; boundary=\r\n",
    b"Content-Type: multipart/mixed; boundary*0=a; boundary*1=b\r\n",
    b"Content-Type: text/plain; charset*=x'y'%FF%00; format=flowed; delsp=yes\r\n",
    b'Content-Type: text/plain; charset="\xff"; name="\r\n',
    b"Content-Disposition: attachment; filename*=utf-8''%E2%28%A1.txt\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"Content-Transfer-Encoding: x-uuencode\r\n",
    b"Auto-Submitted: no\r\n",
    b"Date: Thu, 99 Foo 99999 99:99:99 +99999\r\n",
    b"Received: ;;;\r\n",
    b"DKIM-Signature: b=;;;l=\r\n",
    b"Authentication-Results: (((((;dmarc=pass\r\n",
    b"no header at all\r\n",
    b"\x00\x00",
    b"\r",
    b"\n\n",
    b"\x1b$B",
    b"=\r\n=3D==",
    b"<div><blockquote>",
    b"-----BEGIN PGP SIGNED MESSAGE-----\r\n",
    b"-- \r\n",
)
_CHARSETS = (b"utf-8", b"utf-16", b"iso-2022-jp", b"x-unknown", b"utf-7", b"punycode", b"shift_jis", b"")
_ENCODINGS = (b"base64", b"quoted-printable", b"7bit", b"8bit", b"x-uuencode", b"binary", b"\xff")

Mutation = Callable[[random.Random, bytes], bytes]


def _flip(rng: random.Random, raw: bytes) -> bytes:
    broken = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        broken[rng.randrange(len(broken))] = rng.randrange(256)
    return bytes(broken)


def _cut(rng: random.Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start + rng.randint(1, 200) :]


def _repeat(rng: random.Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw))
    piece = raw[start : start + rng.randint(1, 300)]
    return raw[:start] + piece * rng.randint(1, 5) + raw[start:]


def _insert(rng: random.Random, raw: bytes) -> bytes:
    lines = raw.split(b"\r\n")
    at = rng.randrange(len(lines))
    return b"\r\n".join(lines[:at]) + b"\r\n" + rng.choice(SNIPPETS) + b"\r\n".join(lines[at:])


def _recode(rng: random.Random, raw: bytes) -> bytes:
    old = rng.choice((b"UTF-8", b"utf-8", b"us-ascii", b"iso-8859-1", b"ISO-2022-JP"))
    return raw.replace(old, rng.choice(_CHARSETS))


def _reencode(rng: random.Random, raw: bytes) -> bytes:
    return raw.replace(rng.choice(_ENCODINGS[:4]), rng.choice(_ENCODINGS))


def _shuffle(rng: random.Random, raw: bytes) -> bytes:
    lines = raw.split(b"\r\n")
    rng.shuffle(lines)
    return b"\r\n".join(lines)


def _nest(rng: random.Random, raw: bytes) -> bytes:
    for level in range(rng.randint(1, 30)):
        kind = rng.choice(
            (b"multipart/mixed", b"multipart/alternative", b"message/rfc822", b"multipart/report")
        )
        mark = b"n%d" % level
        head = b"From: mori@example.org\r\nContent-Type: " + kind + b"; boundary=" + mark + b"\r\n\r\n"
        raw = head + (b"--" + mark + b"\r\n" if kind != b"message/rfc822" else b"") + raw
    return raw


def _line_ends(rng: random.Random, raw: bytes) -> bytes:
    return raw.replace(b"\r\n", rng.choice((b"\n", b"\r", b"\n\r", b"\r\r\n")))


MUTATIONS: tuple[Mutation, ...] = (
    _flip,
    _cut,
    _repeat,
    _insert,
    _insert,
    _recode,
    _reencode,
    _shuffle,
    _nest,
    _line_ends,
)


def mutated(count: int, seed: int = 1570) -> Iterator[tuple[str, bytes]]:
    """`count` broken mails, the same ones for the same seed, each with the name of what it was made from."""
    rng = random.Random(seed)
    whole = [(path.stem, path.read_bytes()) for path in sorted(CORPUS.glob("*.eml"))]
    for _ in range(count):
        name, raw = rng.choice(whole)
        for mutation in rng.choices(MUTATIONS, k=rng.randint(1, 4)):
            raw = mutation(rng, raw) or b"\n"
        yield name, raw
