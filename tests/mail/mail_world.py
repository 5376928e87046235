"""The people and games of the corpus, as the decision table asks about them."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sengoku.mail.addresses import PressAddress
from sengoku.mail.trust import Seat

CORPUS = Path(__file__).parent / "corpus"
FACTS: dict[str, Any] = json.loads((CORPUS / "world.json").read_text(encoding="utf-8"))
_ORDER = re.compile(r"(?i)^[-*\s\d.)]*((a|f|army|fleet)\s|build|remove|waive|clear)")


def looks_like_order(line: str) -> bool:
    """Good enough for these mails: begins with a unit or a verb of the adjustments."""
    return _ORDER.match(line.replace("\xa0", " ")) is not None


@dataclass
class CorpusWorld:
    """A world in memory that remembers which mails were taken."""

    domain: str = FACTS["domain"]
    authserv_id: str = FACTS["authserv_id"]
    taken: set[tuple[str, str]] = field(default_factory=set)
    signed: dict[str, str] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    answering: dict[PressAddress, Seat] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for slug, game in FACTS["games"].items():
            for clan, seat in game["seats"].items():
                self.seats[seat["token"]] = Seat(len(self.seats) + 1, slug, clan, seat["address"])

    def seat_of_token(self, token: str) -> Seat | None:
        return self.seats.get(token)

    def seat_of_press(self, address: PressAddress) -> Seat | None:
        return self.answering.get(address)

    def seats_of(self, address: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats.values() if seat.address == address)

    def is_registered(self, address: str) -> bool:
        return bool(self.seats_of(address))

    def is_game(self, slug: str) -> bool:
        return slug in FACTS["games"]

    def was_taken(self, recipient: str, digest: str) -> bool:
        return (recipient, digest) in self.taken

    def was_signed_before(self, signature: str, digest: str) -> bool:
        return self.signed.setdefault(signature, digest) != digest
