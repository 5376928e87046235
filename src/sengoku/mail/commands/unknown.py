"""Words that look like a command and are none here: answered with the help, so that nobody waits in vain."""

from dataclasses import dataclass
from difflib import get_close_matches

from sengoku.mail.clean import one_line

from .words import words

_KNOWN = (
    *("status", "history", "rules", "ready", "resign", "observe", "unobserve", "absence", "concede"),
    *("broadcast", "clear", "wait", "vote", "help", "press"),
)
_ELSEWHERE = {
    *("signon", "sign-on", "signoff", "sign-off", "phase", "who", "whogame", "summary", "list", "process"),
    *("become", "eject", "diplomacy", "unwait", "quit", "surrender", "draw"),
}
_ALONE = frozenset(("status", "map", "rules", "help", "ready", "wait", "resign", "observe", "unobserve"))
_SHORTEST = 4  # letters; of shorter words too many are near
_LONGEST = 4  # words; a longer line is prose


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line with a command that does not exist here; `near` is one that it may be meant for."""

    word: str
    near: str | None = None

    @property
    def sentence(self) -> str:
        """What the answer says about it."""
        hint = f" Did you mean {self.near.upper()}?" if self.near else ""
        return f"{self.word.upper()} is not known here, so nothing came of it.{hint}"


def read(line: str) -> Unknown | str | None:
    """The command in a line, a sentence for one with words behind it, None if the line is something else.

    Only a single word can be one, or a few words of which the first is written in capitals: whatever else is
    longer is prose, or an order that its own reader answers.
    """
    said = words(line)
    first = next(iter(line.strip(" *_").split(None, 1)), "")
    if 1 < len(said) <= _LONGEST and first.isupper():
        if said[0] in _ALONE:
            written = one_line(line.strip(), 60)
            return f"Write {said[0].upper()} alone on its line; nothing came of “{written}”."
        return Unknown(said[0]) if said[0] in _ELSEWHERE else None
    match said:
        case [word] if word in _ELSEWHERE:
            return Unknown(word)
        case [word] if word not in _KNOWN and len(word) >= _SHORTEST and word.isascii() and word.isalpha():
            near = get_close_matches(word, _KNOWN, n=1, cutoff=0.8)
            return Unknown(word, near[0]) if near else None
    return None
