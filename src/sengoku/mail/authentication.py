"""What our own mail exchanger found out about a message's author (RFC 8601, RFC 7489).

Anybody can write an Authentication-Results header, so only the topmost counts, and only with our own name.
"""

from dataclasses import dataclass
from enum import StrEnum

from . import limits
from .headers import Headers, first


class Dmarc(StrEnum):
    """Whether the author's domain stands behind the message."""

    PASS = "pass"  # noqa: S105 - a verdict, not a password
    NONE = "none"  # nobody looked, no policy, or the answer was no answer
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Signature:
    """A DKIM-Signature header (RFC 6376 3.5): its domain, the whole signature, and whether it stops early."""

    domain: str
    value: str
    partial: bool


def signatures(headers: Headers) -> tuple[Signature, ...]:
    """The DKIM signatures of a message, topmost first; those without a real `b=` are left out."""
    found = (_signature(value) for value in headers.get("dkim-signature", []))
    return tuple(one for one in found if len(one.value) >= 32)


def dmarc(results: str, authserv_id: str, domain: str, signed: tuple[Signature, ...] = ()) -> Dmarc:
    """The DMARC verdict in the topmost Authentication-Results value `results`.

    `authserv_id` is the name our exchanger writes, `domain` that of the From address. A pass that rests on a
    signature which covers only the first part of the body (`l=`) counts as none: anybody may append to it.
    A pass for another author than the one read here counts as a failure.
    """
    clauses = [_clause(text) for text in _outside_comments(results)[: limits.HEADER_VALUE].split(";")]
    if not clauses or not authserv_id or _first_word(clauses[0]) != authserv_id.lower():
        return Dmarc.NONE
    for clause in clauses[1:]:
        if "dmarc" in clause:
            return _judge(clause, clauses, domain, signed)
    return Dmarc.NONE


def _judge(
    clause: dict[str, str], clauses: list[dict[str, str]], domain: str, signed: tuple[Signature, ...]
) -> Dmarc:
    verdict = clause["dmarc"]
    if verdict == "fail":
        return Dmarc.FAIL
    if verdict != "pass":
        return Dmarc.NONE
    if clause.get("header.from", domain) != domain:
        return Dmarc.FAIL
    return Dmarc.NONE if _rests_on_a_part(clauses, domain, signed) else Dmarc.PASS


def _rests_on_a_part(clauses: list[dict[str, str]], domain: str, signed: tuple[Signature, ...]) -> bool:
    aligned = [one for one in signed if _aligned(one.domain, domain)]
    passed = {clause.get("header.d", "") for clause in clauses if clause.get("dkim") == "pass"}
    whole = {one.domain for one in aligned if not one.partial}
    return any(one.partial for one in aligned) and not whole & passed


def _aligned(one: str, other: str) -> bool:
    return one == other or one.endswith("." + other) or other.endswith("." + one)


def topmost(headers: Headers) -> str:
    """The topmost Authentication-Results value, or the empty string."""
    return first(headers, "authentication-results")


def _signature(value: str) -> Signature:
    tags: dict[str, str] = {}
    for field in value[: 4 * limits.HEADER_VALUE].split(";"):
        name, _, content = field.partition("=")
        tags.setdefault(name.strip().lower(), "".join(content.split()))
    return Signature(tags.get("d", "").lower(), tags.get("b", ""), "l" in tags)


def _clause(text: str) -> dict[str, str]:
    """`dmarc=pass header.from=example.org` as a mapping; a word without `=` is a key without value."""
    pairs: dict[str, str] = {}
    for piece in text.lower().replace(" = ", "=").split():
        name, _, value = piece.partition("=")
        pairs.setdefault(name, value.strip('"'))
    return pairs


def _first_word(clause: dict[str, str]) -> str:
    return next(iter(clause), "").strip('"')


def _outside_comments(value: str) -> str:
    kept, depth = [], 0
    for letter in value:
        depth += letter == "("
        if not depth:
            kept.append(letter)
        depth -= letter == ")" and depth > 0
    return "".join(kept)
