"""The line with which a mail program introduces what it quotes: "On Tue, 3 March 2026, X wrote:".

Asking for a verb and a date or an address keeps an author's own "as I wrote:" from cutting his orders off.
"""

import re
import unicodedata


def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


_VERBS = _parts(
    "wrote|writes|schrieb|écrit|escribió|escribio|scritto|scrisse|schreef|skrev|escreveu|napisał|napisał(a)|"
    "napsal|napsala|napsal(a)|napísal(a)|pisze|kirjoitti|yazdı|írta|scris|napisao|napisao/la|napisal|rašė|kirjutas|"
    "написал|написала|пишет|написав|написа|έγραψε|写道|寫道|쓴 글|のメール|menulis|viết|כתב|كتب|escrit|"
    "escribiu|geschrieben"
)
_OPENERS = _parts("on |am |le |el |il |op |em |den |dne |w dniu |dnia |at |в |på ")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)")
_DATE = re.compile(r"(?<!\d)(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:19|20)\d{2})(?!\d)|年")
_ADDRESS = re.compile(r"[^\s<@]@[^\s>@]")
_JUDGE = "sengoku judge"
"""The name under which our letters come: it stands in attributions of every language."""
_RUN_ON = ": "
_LONGEST = 400
_LINES = 4


def length(lines: list[str], at: int) -> int:
    """How many lines from `at` on form an attribution (programs wrap it at any blank); 0 if none does."""
    if _begins_with_one(lines[at][:_LONGEST].strip()):
        return 1
    joined = ""
    for count, line in enumerate(lines[at : at + _LINES], 1):
        if not line.strip() or len(line) > _LONGEST:
            return 0
        joined = f"{joined} {_without_marks(line).strip()}".strip()
        if is_attribution(joined):
            return count
        if count == 1 and not _may_go_on(joined):
            return 0
    return 0


def _without_marks(line: str) -> str:
    """A line without the marks that turn its direction, in which programs wrap Hebrew and Arabic."""
    return line if line.isascii() else "".join(one for one in line if unicodedata.category(one) != "Cf")


def is_attribution(text: str) -> bool:
    """Whether one line of text introduces a quotation."""
    if len(text) > _LONGEST:
        return False
    text = _without_marks(text)
    plain = text.strip(" \t-*_[]").lower()
    framed = text.lstrip().startswith("--") and text.rstrip().endswith("--")
    if not framed and not plain.endswith((":", "：")):
        return False
    said = plain.rstrip(":： ")
    verb_last = said.endswith(_VERBS)
    has_verb = verb_last or any(word.strip(",:") in _VERBS for word in said.split())
    when = tells_when(plain)
    if _JUDGE in plain and (all(when) or framed):
        return True
    if _ADDRESS.search(plain):
        return has_verb or when[0]
    if has_verb and all(when):
        return True
    return verb_last and plain.startswith(_OPENERS) and any(letter.isdigit() for letter in plain)


def tells_when(text: str) -> tuple[bool, bool]:
    """Whether a line of text holds a time of day, and whether it holds a date."""
    return bool(_TIME.search(text)), bool(_DATE.search(text))


def _begins_with_one(text: str) -> bool:
    """Whether the quotation goes on in the line of its attribution, as Yahoo's program for Android has it."""
    front, colon, behind = text.replace(":\xa0", _RUN_ON).partition(_RUN_ON)
    if not (colon and behind.strip() and front.lower().startswith(_OPENERS)):
        return False
    return is_attribution(front + ":") and bool(_ADDRESS.search(front) or all(tells_when(front)))


def _may_go_on(line: str) -> bool:
    """Whether an attribution that starts like this may be finished on the next line."""
    low = line.lower().lstrip("-* ")
    return bool(_TIME.search(low)) or (low.startswith(_OPENERS) and any(letter.isdigit() for letter in low))
