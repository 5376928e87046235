"""Commands that other servers know and this one does not: answered, so that nobody waits in vain."""

from .words import words

_ALONE = ("map", "rules", "wait", "ready", "resign", "observe", "unobserve", "history")
_LONGEST = 6  # words; a longer line is prose


def read(line: str) -> str | None:
    """A sentence about a command that does not exist here, None if the line is something else."""
    match words(line):
        case [word] if word in _ALONE:
            return _sentence(word)
        case ["vote", "draw", *_] | ["history", _] as said if len(said) <= _LONGEST:
            return _sentence(said[0])
        case ["absence", *days] if any("to" in day or day[0].isdigit() for day in days):
            return _sentence("absence")
    return None


def _sentence(word: str) -> str:
    return f"{word.upper()} is not known here, so nothing came of it; HELP lists what can be written."
