"""The layout of a line: notes, brackets, bullets, numbering, and where one order ends and the next begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import words as w
from .names import Gazetteer
from .tokens import ARROW, Token, normalize, tokenize

LONGEST_LINE = 300
_DRESS = frozenset("()*_")
_MOST_PARTS = 20
_STOPS = frozenset((".", "!"))
_SPLITS = frozenset((",", ";"))
_JOINS = frozenset(("and", "&"))
_NUMBER_SIGNS = frozenset((".", ")", ":", "/"))
_ROMAN = frozenset("ivx")
_FAR_ENOUGH = 10


@dataclass(frozen=True, slots=True)
class Line:
    """One line that may hold orders: its number from 1, its text, its tokens, and whether a dash led it."""

    number: int
    raw: str
    text: str
    tokens: tuple[Token, ...]
    dashed: bool = False
    plus: bool = False
    too_long: bool = False
    last_number: int = 0
    """The number of its last line, where an order was broken over two."""


def lay_out(number: int, raw: str, names: Gazetteer) -> Line | None:
    """A line without its notes and bullets, or None when it is blank, a quotation or a rule.

    Lines that begin with `>`, `|` or a quotation mark are somebody else's words.
    """
    raw = raw.strip()
    if not raw or raw[0] in ">|＞｜":
        return None
    text = normalize(raw[:LONGEST_LINE])
    if not text.strip() or text.lstrip()[0] == '"':
        return None
    tokens = _without_brackets(_without_smiles(_without_notes(tokenize(text))), names)
    start, dashed, plus = _bullet(tokens, _past_numbering(tokens, names))
    if start == len(tokens):
        return None
    return Line(number, raw, text, tuple(tokens[start:]), dashed, plus, len(raw) > LONGEST_LINE, number)


def _without_notes(tokens: list[Token]) -> list[Token]:
    """Without what follows `#` or `//`."""
    if len(tokens) > 1 and tokens[0].text == "#" and tokens[1].text.isdecimal():
        tokens = tokens[1:]  # a number, not a note
    for index, token in enumerate(tokens):
        if token.text == "#" or (
            token.text == "/" and index + 1 < len(tokens) and tokens[index + 1].text == "/"
        ):
            return tokens[:index]
    return tokens


def _without_smiles(tokens: list[Token]) -> list[Token]:
    """Without `:)` and its kin, and without the stars and strokes that make words bold."""
    if _DRESS.isdisjoint(token.text for token in tokens):
        return tokens
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        if token.text in "*_" and index and kept:
            continue
        eyes = kept[-2:] if kept and kept[-1].text == ARROW else kept[-1:]
        if token.text in "()" and eyes and eyes[0].text in ":;" and eyes[-1].end == token.start:
            del kept[-len(eyes) :]
            continue
        kept.append(token)
    return kept


def _without_brackets(tokens: list[Token], names: Gazetteer) -> list[Token]:
    """Brackets around a part of the order go, a note in brackets goes with them."""
    if not any(token.text in "()" for token in tokens):
        return tokens
    if tokens[-1].text == ")" and _depth(tokens) < 0:
        tokens = tokens[:-1]
    kept: list[Token] = []
    index = 0
    while index < len(tokens):
        if tokens[index].text != "(":
            kept.append(tokens[index])
            index += 1
            continue
        end = _closing(tokens, index)
        if _belongs(kept, tokens[index + 1 : end], tokens[end + 1 :], names):
            kept += [token for token in tokens[index + 1 : end] if token.text not in "()"]
        index = end + 1
    return kept


def _depth(tokens: Sequence[Token]) -> int:
    return sum((token.text == "(") - (token.text == ")") for token in tokens)


def _closing(tokens: Sequence[Token], start: int) -> int:
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index].text == "(") - (tokens[index].text == ")")
        if depth == 0:
            return index
    return len(tokens)


def _belongs(
    before: Sequence[Token], inside: Sequence[Token], after: Sequence[Token], names: Gazetteer
) -> bool:
    """Whether words in brackets are a part of the order: `A(Kai)`, `(by convoy)`, `Stp (nc)`."""
    words = tuple(token.text for token in inside if token.text != ".")
    if not words or len(words) > 4:
        return False
    if words in (("vc",), ("convoy",), ("convoyed",)) or (words[0] in w.BY and words[-1] in w.SHIPS):
        return True
    if words in w.COASTS and (len(words) == 2 or len(words[0]) == 2):
        return True
    if any(names.exact((*(t.text for t in before[-n:]), *words)) for n in (1, 2) if len(before) >= n):
        return True
    if before and (before[-1].text in w.TYPES or before[-1].text == ARROW):
        return names.exact(words) is not None
    unit = words[1:] if words[0] in w.TYPES else words
    return not before and bool(after) and names.exact(unit) is not None


def _past_numbering(tokens: Sequence[Token], names: Gazetteer) -> int:
    """Past `1.)`, `1 -`, `a)`, `iv)`, or a bare number before a unit; 0 where the line begins otherwise."""
    texts = [token.text for token in tokens[:_FAR_ENOUGH]]
    if len(texts) < 2:
        return 0
    if texts[1] == ")" and (_ROMAN.issuperset(texts[0]) or (len(texts[0]) == 1 and texts[0].isalpha())):
        return 2
    if not texts[0].isdecimal() or len(texts[0]) > 3:
        return 0
    after = next((n for n, text in enumerate(texts[1:], 1) if text not in _NUMBER_SIGNS), len(texts))
    if after > 1:
        return after
    after += texts[1] == ARROW
    return after if _names_unit(texts[after:], names) else 0


def _names_unit(texts: Sequence[str], names: Gazetteer) -> bool:
    """Whether words behind a bare number begin an order: `1 A Kai - Sag`, but not `1 army in Kai`."""
    if texts and texts[0] in w.TYPES:
        return len(texts) > 1 and texts[1] not in w.AT
    return any(texts[n : n + 1] == [ARROW] for n in names.exact_lengths(tuple(texts)))


def _bullet(tokens: Sequence[Token], index: int) -> tuple[int, bool, bool]:
    """Past bullets and numbering: (index of the first word, whether led by a dash, whether by a plus)."""
    dashed, plus = False, False
    while index < len(tokens):
        text = tokens[index].text
        if text == ARROW:
            dashed = True
        elif text == "+":
            plus = True
        elif text.isdigit() and len(text) < 4 and _numbers(tokens, index):
            index += 1
        elif text not in "*_":
            break
        index += 1
    return index, dashed, plus


def _numbers(tokens: Sequence[Token], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].text in (".", ")", ":")


def parts(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The parts of a line between commas and semicolons, at most twenty."""
    part: list[Token] = []
    count = 0
    for token in tokens:
        if token.text in _SPLITS:
            if part:
                count += 1
                yield tuple(part)
            if count == _MOST_PARTS:
                return
            part = []
        else:
            part.append(token)
    if part:
        yield tuple(part)


def without_stops(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens without full stops, which mostly end an abbreviation or the line."""
    return tuple(token for token in tokens if token.text not in _STOPS)


def joined_by_and(tokens: Sequence[Token]) -> bool:
    """Whether a part says "and"."""
    return any(token.text in _JOINS for token in tokens)


def smaller_parts(tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    """The part cut at full stops and at "and", for when it makes no single order; empty when it has none."""
    cut: list[tuple[Token, ...]] = []
    piece: list[Token] = []
    for token in tokens:
        if token.text in _STOPS or token.text in _JOINS:
            cut.append(tuple(piece))
            piece = []
        else:
            piece.append(token)
    cut.append(tuple(piece))
    pieces = [one for one in cut if one]
    return pieces if len(pieces) > 1 else []
