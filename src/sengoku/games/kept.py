"""The answer to orders for a phase that is not open yet."""

from collections.abc import Iterator

from sengoku.engine import Phase, Position
from sengoku.engine.variant import Variant
from sengoku.orders import OrderSet, Reading, quoted_line, why_not, wrapped, write


def kept_text(variant: Variant, position: Position, phase: Phase, orders: OrderSet, reading: Reading) -> str:
    """Says what is kept for a coming phase, in words that order nothing when they are quoted back.

    Like the acknowledgement it tells what was not understood, read with a note or replaced; whether the
    orders are allowed is told when the phase opens. Lines of at most 72 characters.
    """
    sections = (
        [*reading.notes, f"{position.phase.title} is open now; these are kept for {phase.title}:"],
        [f"  * {words}" for words in _kept(variant, position, orders)],
        [_not_understood(one.number, one.line, one.sentence) for one in reading.problems],
        [f"{quoted_line(one.number, one.line)}: {note}" for one in reading.orders for note in one.notes],
        [f"{quoted_line(one.number, one.line)} was replaced by a later line." for one in reading.superseded],
        [f"They are checked against the board when it is the turn of\xa0{phase.title}."],
    )
    paragraphs = (
        "\n".join(line for text in texts for line in wrapped(text, "", "    ")) for texts in sections if texts
    )
    return "\n\n".join(paragraphs)


def kept_words(variant: Variant, position: Position, clan: str, orders: OrderSet) -> tuple[str, ...]:
    """What is said, once a phase opens, of the orders that were sent for it before, if there are any."""
    if orders.silent:
        return ()
    wrong = sum(why_not(variant, position, clan, order) is not None for order in orders.orders)
    but = f", but {wrong} of them cannot be followed as the board stands" if wrong else ""
    return (f"Orders that you sent for it before are on file{but}; STATUS, alone in a mail, brings them.",)


def _kept(variant: Variant, position: Position, orders: OrderSet) -> Iterator[str]:
    for order in orders.orders:
        yield write.noted(variant, position, order)
    if orders.all_hold:
        yield "every other unit is to stay where it is"
    if orders.silent:
        yield "nothing"


def _not_understood(number: int, line: str, sentence: str) -> str:
    return f"{quoted_line(number, line)} was not understood: {sentence}"
