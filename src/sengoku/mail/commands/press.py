"""PRESS TO … END: letters between players, which this server does not pass on.

What stands between the two marks was never meant as orders and is not read as such. Without the end mark
nobody can tell where it ends; then only the first line is taken, and the orders below it stay orders.
"""

from .words import words

NOT_SENT = "Press is not passed on here: nothing between “{}” and END was sent or read."
NO_END = "Press is not passed on here; “{}” has no END, so what stands below it was read as orders."


def opens(line: str) -> bool:
    """Whether a line opens a letter to other players."""
    said = words(line)
    return said[:2] == ["press", "to"] or said in (["press"], ["broadcast"])


def closes(line: str) -> bool:
    """Whether a line is the end mark of such a letter."""
    return words(line) in (["end"], ["endpress"], ["end", "press"])
