"""Mail that no person wrote: answering it starts a loop, so nobody is ever told (RFC 3834 2)."""

from .headers import Headers, decoded, first, word

LOOP_HEADER = "X-Loop"
LOOP_VALUE = "sengoku-judge"

_PRECEDENCE = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
_PRESENT = ("list-id", "x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply")
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
    "away from my mail",
    "on vacation",
    "abwesend",
    "abwesenheit",
    "automatische antwort",
    "réponse automatique",
    "absence du bureau",
    "respuesta automática",
    "fuera de la oficina",
    "risposta automatica",
    "fuori sede",
    "resposta automática",
    "automatisch antwoord",
    "afwezig",
    "autosvar",
    "automaattinen vastaus",
    "自動返信",
    "自動応答",
    "不在通知",
    "自动回复",
)


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
    return "an out-of-office subject" if subject.startswith(_SUBJECTS) else None
