"""Links in letters, signed so that nobody can make one up.

A seat's link is not its order address: it opens the web page of one seat, for one generation of the seat, and
for a limited time. A log-in link opens the game master's desk once.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime

from itsdangerous import BadSignature, URLSafeSerializer

_SEAT = "sengoku seat link"
_COOKIE = "sengoku cookie"
_REMINDERS = "sengoku no reminders"
_HELD = "sengoku held mail"
_RESIGN, _OBSERVER, _MAILBOX = "sengoku resignation", "sengoku observer", "sengoku mailbox"
_STOP = "sengoku observer stops"


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What a seat link or seat cookie says: which seat, which holder of it, and until when (UTC seconds)."""

    seat_id: int
    generation: int
    expires: int


def sign_seat(key: bytes, seat_id: int, generation: int, expires: datetime) -> str:
    """The signed part of a seat's link."""
    return URLSafeSerializer(key, salt=_SEAT).dumps([seat_id, generation, int(expires.timestamp())])


def read_seat(key: bytes, text: str, now: datetime) -> SeatPass | None:
    """What a seat link says; None when it was not signed by us or has run out."""
    try:
        seat_id, generation, expires = URLSafeSerializer(key, salt=_SEAT).loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return SeatPass(seat_id, generation, expires) if now.timestamp() < expires else None


def sign_person(key: bytes, person_id: int, expires: datetime) -> str:
    """The content of a logged-in person's cookie."""
    return URLSafeSerializer(key, salt=_COOKIE).dumps([person_id, int(expires.timestamp())])


def read_person(key: bytes, text: str, now: datetime) -> int | None:
    """The person id in a cookie; None when it was not signed by us or has run out."""
    try:
        person_id, expires = URLSafeSerializer(key, salt=_COOKIE).loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return int(person_id) if now.timestamp() < expires else None


def sign_held(key: bytes, inbound_id: int, person_id: int, expires: datetime) -> str:
    """The signed part of a link by which somebody says that a held mail is theirs."""
    return URLSafeSerializer(key, salt=_HELD).dumps([inbound_id, person_id, int(expires.timestamp())])


def read_held(key: bytes, text: str, now: datetime) -> tuple[int, int] | None:
    """The inbound id and person id of a confirm link; None when it is not ours or has run out."""
    try:
        inbound_id, person_id, expires = URLSafeSerializer(key, salt=_HELD).loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return (int(inbound_id), int(person_id)) if now.timestamp() < expires else None


def sign_resignation(key: bytes, seat_id: int, generation: int, expires: datetime) -> str:
    """The signed part of a link by which the present holder of a seat leaves it."""
    return _sign(key, _RESIGN, seat_id, generation, int(expires.timestamp()))


def read_resignation(key: bytes, text: str, now: datetime) -> SeatPass | None:
    """The seat and holder that a resignation is for; None when it is not ours or has run out."""
    match _signed(key, _RESIGN, text, now):
        case [int(seat_id), int(generation), int(expires)]:
            return SeatPass(seat_id, generation, expires)
    return None


def sign_observer(key: bytes, slug: str, address: str, expires: datetime) -> str:
    """The signed part of a link by which the owner of an address begins to follow a game."""
    return _sign(key, _OBSERVER, slug, address, int(expires.timestamp()))


def read_observer(key: bytes, text: str, now: datetime) -> tuple[str, str] | None:
    """The game and the address of such a link; None when it is not ours or has run out."""
    match _signed(key, _OBSERVER, text, now):
        case [str(slug), str(address), _]:
            return slug, address
    return None


def sign_stop(key: bytes, game_id: int, person_id: int, expires: datetime) -> str:
    """The signed part of a link by which an observer stops following a game."""
    return _sign(key, _STOP, game_id, person_id, int(expires.timestamp()))


def read_stop(key: bytes, text: str, now: datetime) -> tuple[int, int] | None:
    """The game id and person id of such a link; None when it is not ours or has run out."""
    match _signed(key, _STOP, text, now):
        case [int(game_id), int(person_id), _]:
            return game_id, person_id
    return None


def sign_mailbox(key: bytes, person_id: int, old: str, new: str, expires: datetime) -> str:
    """The signed part of a link that makes `new` a person's address, as long as `old` still is."""
    return _sign(key, _MAILBOX, person_id, digest(old), new, int(expires.timestamp()))


def read_mailbox(key: bytes, text: str, now: datetime) -> tuple[int, str, str] | None:
    """Person id, digest of the old address and the new address; None when not ours or run out."""
    match _signed(key, _MAILBOX, text, now):
        case [int(person_id), str(old), str(new), _]:
            return person_id, old, new
    return None


def _sign(key: bytes, salt: str, *parts: int | str) -> str:
    return URLSafeSerializer(key, salt=salt).dumps(list(parts))


def _signed(key: bytes, salt: str, text: str, now: datetime) -> list[object] | None:
    """What was signed; its last part is when it runs out (UTC seconds)."""
    try:
        parts = URLSafeSerializer(key, salt=salt).loads(text)
    except (BadSignature, ValueError):
        return None
    if not isinstance(parts, list) or not parts or not isinstance(parts[-1], int):
        return None
    return parts if now.timestamp() < parts[-1] else None


def sign_reminders(key: bytes, seat_id: int, generation: int) -> str:
    """The signed part of a link that ends reminders; the same for as long as the seat has that holder."""
    return URLSafeSerializer(key, salt=_REMINDERS).dumps([seat_id, generation])


def read_reminders(key: bytes, text: str) -> tuple[int, int] | None:
    """The seat id and generation in a link that ends reminders; None when it is not ours."""
    try:
        seat_id, generation = URLSafeSerializer(key, salt=_REMINDERS).loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return int(seat_id), int(generation)


def new_secret() -> tuple[str, str]:
    """A secret for a log-in link and the digest under which it is kept."""
    secret = secrets.token_urlsafe(24)
    return secret, digest(secret)


def digest(secret: str) -> str:
    """The SHA-256 of a secret, in hexadecimal: all that is kept of it."""
    return hashlib.sha256(secret.encode()).hexdigest()
