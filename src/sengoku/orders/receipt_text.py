"""The acknowledgement as plain text."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from sengoku.engine.phase import PhaseKind

if TYPE_CHECKING:
    from .receipt import Receipt

WIDTH = 72
_GLUE = "\N{NO-BREAK SPACE}"
_DISORDER = (
    "If it stays so, the clan is in civil disorder: its units hold, support nobody, "
    "and are disbanded when they are dislodged."
)
_UNORDERED = {
    PhaseKind.MOVEMENT: "Without an order, so holding:",
    PhaseKind.RETREAT: "Without an order, so disbanded at the deadline:",
    PhaseKind.ADJUSTMENT: "",
}
_UNFOLLOWED = {
    PhaseKind.MOVEMENT: "Not allowed; kept, but the unit will hold:",
    PhaseKind.RETREAT: "Not allowed; kept, but the unit will be disbanded:",
    PhaseKind.ADJUSTMENT: "Not allowed; kept, but not followed:",
}


def lay_out(receipt: "Receipt") -> str:
    """All sections that have something to say, with blank lines between them, and a line break at the end."""
    sections = (list(section) for section in _sections(receipt))
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _sections(receipt: "Receipt") -> Iterator[Iterator[str]]:
    yield _plain(receipt.remarks)
    yield _on_file(receipt)
    yield _balance(receipt)
    yield _list("Over the number; used only if one before it falls away:", _spare(receipt))
    yield _list(_UNORDERED[receipt.kind], () if receipt.all_hold else receipt.without_order)
    yield _list(
        _UNFOLLOWED[receipt.kind], (f"{one.words}. {one.why_not}" for one in receipt.filed if one.why_not)
    )
    yield _list("Not put on file:", _with_lines(receipt.refused))
    yield _list("Not understood:", _with_lines(receipt.not_understood))
    yield _list("Read with a note:", _with_lines(receipt.notes))
    yield _list("Replaced by a later line of the same message:", receipt.superseded)
    yield _list("Please look again:", receipt.warnings)
    yield _plain(_closing(receipt))


def _on_file(receipt: "Receipt") -> Iterator[str]:
    followed = [f"{one.words}." for one in receipt.filed if not one.why_not and not one.spare]
    if receipt.all_hold:
        followed.append(
            "Every other unit holds, as you said." if receipt.filed else "Every unit holds, as you said."
        )
    if followed:
        return _list(f"On file for {receipt.clan} ({receipt.phase}):", followed)
    if not receipt.silent:
        return iter(())
    return _plain((f"Nothing is on file for {receipt.clan} ({receipt.phase}).", *_silence(receipt)))


def _silence(receipt: "Receipt") -> tuple[str, ...]:
    if receipt.kind is not PhaseKind.MOVEMENT:
        return ()
    return (_DISORDER,)


def _balance(receipt: "Receipt") -> Iterator[str]:
    return _plain((receipt.balance.sentence,) if receipt.balance else ())


def _spare(receipt: "Receipt") -> Iterator[str]:
    return (f"{one.words}." for one in receipt.filed if one.spare)


def _with_lines(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{line}: {sentence}" for line, sentence in pairs)


def _closing(receipt: "Receipt") -> Iterator[str]:
    if receipt.deadline:
        yield f"Deadline: {receipt.deadline.game}."
        if receipt.deadline.player:
            yield f"On your clock: {receipt.deadline.player}."
    yield (
        "To change an order, send a new one for that unit before the deadline; the others stay. "
        'A line with only the word "CLEAR" withdraws them all.'
    )


def _list(title: str, entries: Iterable[str]) -> Iterator[str]:
    """A title and its entries, indented; nothing when there are none."""
    lines = [line for entry in entries for line in wrapped(entry, "  ", "    ")]
    if lines:
        yield title
        yield from lines


def _plain(sentences: Iterable[str]) -> Iterator[str]:
    for sentence in sentences:
        yield from wrapped(sentence, "", "")


def wrapped(text: str, first: str, rest: str) -> list[str]:
    """Lines of a paragraph. What stands in quotation marks is never parted: half of it could be an order."""
    pieces = text.split('"')
    pieces[1::2] = [piece.replace(" ", _GLUE) for piece in pieces[1::2]]
    lines = wrap(
        '"'.join(pieces),
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]
