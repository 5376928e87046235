"""Mail that no person wrote: answering it starts a loop, so nobody is ever told (RFC 3834 2)."""

from .headers import Headers, decoded, first, word

LOOP_HEADER = "X-Loop"
LOOP_VALUE = "sengoku-judge"

_PRECEDENCE = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
_PRESENT = (
    *("list-id", "x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply"),
    *("x-autoreply-from", "x-mail-autoreply", "x-vacation"),
)
_SUBJECTS = (
    "out of office",
    "out of the office",
    "out-of-office",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto:",
    "automatic reply",
    "automated reply",
    "auto response",
    "autoresponse",
    "vacation reply",
    "vacation: re:",
    "away: re:",
    "ooo:",
    "ooo re:",
    "away from my mail",
    "on vacation",
    "abwesend",
    "abwesenheit",
    "automatische antwort",
    "réponse automatique",
    "absence du bureau",
    "message d'absence",
    "respuesta automática",
    "fuera de la oficina",
    "risposta automatica",
    "fuori sede",
    "resposta automática",
    "automatisch antwoord",
    "afwezig",
    "autosvar",
    "automatisk svar",
    "automatiskt svar",
    "automaattinen vastaus",
    "automatyczna odpowiedź",
    "automatická odpověď",
    "automatikus válasz",
    "otomatik yanıt",
    "автоматический ответ",
    "αυτόματη απάντηση",
    "自動返信",
    "自動応答",
    "不在通知",
    "自动回复",
    "自动答复",
    "自動回覆",
    "자동 회신",
    "자동 응답",
)
_REPLIES = ("re:", "aw:", "antw:", "sv:", "vs:", "fw:", "fwd:", "wg:", "tr:", "rv:")
_OPENING = "[(【［"
_BY_ANOTHER = ("is out of the office", "ist außer haus", "ist nicht im büro")
"""What some programs write behind their user's name."""
_AFTER_IT = (".", " (", " until ", " from ", " bis ", " returning ")
_INSIDE = ("(out of office)", "(auto-reply)", "(automatische antwort)", "(abwesend)")


def automatic_reason(headers: Headers) -> str | None:
    """Why this mail counts as automatic, in a few words for the GM's list; None if a person wrote it."""
    for value in headers.get("auto-submitted", []):
        if word(value) != "no":
            return f"Auto-Submitted: {word(value)[:40] or 'empty'}"
    for value in headers.get("precedence", []):
        if word(value) in _PRECEDENCE:
            return f"Precedence: {word(value)}"
    for name in _PRESENT:
        if any(word(value) != "no" for value in headers.get(name, [])):
            return f"{name.title()} header"
    if any(value.strip().lower().startswith(LOOP_VALUE) for value in headers.get("x-loop", [])):
        return "our own letter came back"
    subject = " ".join(decoded(first(headers, "subject")).lower().split())
    return "an out-of-office subject" if _is_automatic(subject) else None


def _is_automatic(subject: str) -> bool:
    """Whether a subject in lower case begins with such words behind any `Re:`, or names somebody as away."""
    rest = subject.replace("\u2019", "'")
    for _ in range(6):
        if rest.lstrip(_OPENING).startswith(_SUBJECTS):
            return True
        shorter = _without_front(rest).lstrip()
        if shorter == rest:
            break
        rest = shorter
    return any(words in subject for words in _INSIDE) or any(
        _names_somebody(subject, words) for words in _BY_ANOTHER
    )


def _without_front(subject: str) -> str:
    """A subject without its first `Re:` or `[tag]`."""
    for prefix in _REPLIES:
        if subject.startswith(prefix):
            return subject.removeprefix(prefix)
    return subject.partition("]")[2] if subject.startswith("[") else subject


def _names_somebody(subject: str, words: str) -> bool:
    before, found, after = subject.partition(words)
    return bool(before and found) and (not after or after.startswith(_AFTER_IT))
