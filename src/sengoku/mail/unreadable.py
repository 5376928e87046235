"""Mail whose words are in a form that is not read here: its author is told, and how to send it instead."""

from .parts import Part, leaves

_ENCRYPTED = (
    "Your mail is encrypted, or signed in a way that hides its text (S/MIME or OpenPGP), so it could not be "
    "read. Send it as plain text."
)
_OUTLOOK = (
    "The text of your mail is only in a form that Outlook alone reads (winmail.dat), so it could not be "
    "read. Send it as plain text or HTML."
)
_SENTENCES = {
    "application/ms-tnef": _OUTLOOK,
    "application/vnd.ms-tnef": _OUTLOOK,
    "application/pkcs7-mime": _ENCRYPTED,
    "application/x-pkcs7-mime": _ENCRYPTED,
    "application/pgp-encrypted": _ENCRYPTED,
}
_ARMOUR = "-----BEGIN PGP MESSAGE-----"


def why_unreadable(root: Part, text: str) -> str | None:
    """A sentence if the words of a message are where nobody looks; `text` is all that was read of it."""
    if _ARMOUR in text:
        return _ENCRYPTED
    if text.strip():
        return None
    kinds = (part.get_content_type() for part in leaves(root))
    return next((_SENTENCES[kind] for kind in kinds if kind in _SENTENCES), None)
