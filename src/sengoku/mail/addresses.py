"""The addresses of the judge: secret ones for orders, one for each bounce, and the public ones.

A token is 100 bits of an HMAC (RFC 2104) over seat and generation, so it can be written anew for every letter
while the database keeps only its hash; a new generation revokes the old token.
"""

import hashlib
import hmac
from base64 import b32encode
from dataclasses import dataclass
from typing import TypeAlias

from .clean import clean_address

TOKEN_LENGTH = 20
_VERP_CHECK = 10
JUDGE, ORDERS, BOUNCE, PRESS = "judge", "orders", "bounce", "press"


@dataclass(frozen=True, slots=True)
class OrderAddress:
    """`orders+TOKEN@D`: the token names seat and generation."""

    token: str


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """`orders@D` or `judge@D`: everybody may write there; the author has to prove more."""


@dataclass(frozen=True, slots=True)
class BounceAddress:
    """`bounce+VERP@D`: what became of one letter."""

    verp: str


@dataclass(frozen=True, slots=True)
class PressAddress:
    """`press+LETTER-SEAT-TOKEN@D`: an answer of one seat to one letter between players.

    `token` is empty for an address that we did not make.
    """

    letter_id: int = 0
    seat_id: int = 0
    token: str = ""


Recipient: TypeAlias = OrderAddress | PublicAddress | BounceAddress | PressAddress


def make_token(key: bytes, seat_id: int, generation: int) -> str:
    """The token of a seat: 20 lower-case base32 characters (a-z, 2-7)."""
    return _short_mac(key, f"seat:{seat_id}:{generation}", TOKEN_LENGTH)


def token_hash(token: str) -> str:
    """SHA-256 (hex) of a token: what the seat stores and is found by."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def judge_address(domain: str) -> str:
    """Where letters come from."""
    return f"{JUDGE}@{domain}"


def public_address(domain: str) -> str:
    """The address for orders that everybody may know."""
    return f"{ORDERS}@{domain}"


def order_address(domain: str, token: str) -> str:
    """The secret address of a seat; stands in Reply-To and nowhere else."""
    return f"{ORDERS}+{token}@{domain}"


def press_token(key: bytes, seat_id: int, generation: int, letter_id: int) -> str:
    """What proves that an answer to a letter comes from one seat; dead with the seat's generation."""
    return _short_mac(key, f"press:{letter_id}:{seat_id}:{generation}", TOKEN_LENGTH)


def press_address(domain: str, key: bytes, seat_id: int, generation: int, letter_id: int) -> str:
    """Where one seat answers one letter between players; stands in that letter's Reply-To only."""
    token = press_token(key, seat_id, generation, letter_id)
    return f"{PRESS}+{letter_id}-{seat_id}-{token}@{domain}"


def bounce_address(domain: str, key: bytes, letter_id: int) -> str:
    """The envelope sender of one letter; nobody else can make one that `read_verp` takes."""
    return f"{BOUNCE}+{letter_id}-{_short_mac(key, f'letter:{letter_id}', _VERP_CHECK)}@{domain}"


def read_verp(key: bytes, verp: str) -> int | None:
    """The id of the letter that a bounce address was made for, or None if we did not make it."""
    number, _, check = verp.partition("-")
    if not _is_id(number):
        return None
    wanted = _short_mac(key, f"letter:{int(number)}", _VERP_CHECK)
    return int(number) if hmac.compare_digest(check.encode(), wanted.encode()) else None


def plain_address(address: str) -> str:
    """An address as all ways to write it come down to: no capitals, brackets, quotes or invisible letters."""
    local, at, host = clean_address(address).rpartition("@")
    return local.strip('"') + at + host.rstrip(".")


def parse_recipient(address: str, domain: str) -> Recipient | None:
    """Which of our addresses `address` is: capitals, brackets and zero-width characters do not matter.

    None if it is not ours: the only reason to refuse a recipient (550).
    """
    local, _, host = plain_address(address).rpartition("@")
    name, plus, detail = local.partition("+")
    if host != domain.casefold():
        return None
    if name == BOUNCE:
        return BounceAddress(detail)
    if name == PRESS:
        return _press(detail)
    if name == ORDERS and plus:
        return OrderAddress(detail)
    return PublicAddress() if name in (ORDERS, JUDGE) else None


def _press(detail: str) -> PressAddress:
    letter, _, rest = detail.partition("-")
    seat, _, token = rest.partition("-")
    if not (_is_id(letter) and _is_id(seat) and len(token) == TOKEN_LENGTH):
        return PressAddress()
    return PressAddress(int(letter), int(seat), token)


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18


def _short_mac(key: bytes, text: str, length: int) -> str:
    mac = hmac.digest(key, text.encode("ascii"), "sha256")
    return b32encode(mac).decode("ascii").lower()[:length]
