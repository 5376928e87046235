"""The answer to orders for a phase that is not open yet."""

from sengoku.engine import Phase, Position
from sengoku.engine.variant import Variant
from sengoku.orders import OrderSet, Reading, write


def kept_text(variant: Variant, position: Position, phase: Phase, orders: OrderSet, reading: Reading) -> str:
    """Says what is kept for a coming phase, in words that order nothing when they are quoted back."""
    lines = [f"{position.phase.title} is open now; these are kept for {phase.title}:", ""]
    lines += [f"  * {write.noted(variant, position, order)}" for order in orders.orders]
    if orders.all_hold:
        lines.append("  * every other unit is to stay where it is")
    if orders.silent:
        lines.append("  * nothing")
    for problem in reading.problems:
        lines += ["", f"Line {problem.number} was not understood: {problem.sentence}"]
    lines += ["", f"They are checked against the board when {phase.title} opens."]
    return "\n".join(lines)
