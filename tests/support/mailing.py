"""Mails to a club: written, kept and processed, and what became of them."""

from email.message import EmailMessage

from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of
from sengoku.games.on_file import orders_on_file
from sengoku.games.order_address import address_of
from sengoku.games.receive import take_in
from sengoku.store import Inbound
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.post_office import write_mail

EXCHANGER = "mx.sengoku.example"


def address(club: Club, clan: str) -> str:
    with club.database.read() as session:
        return address_of(club.house, seat_of(session, game_by_slug(session, "kyoto"), clan))


def deliver(club: Club, message: EmailMessage | bytes, to: str, sender: str = "mori@example.org") -> int:
    raw = message if isinstance(message, bytes) else message.as_bytes()
    with club.database.write() as session:
        return take_in(
            session,
            raw,
            envelope_from=sender,
            recipient=to,
            source="test",
            received_at=club.clock.now,
        ).id


def write(
    club: Club,
    text: str,
    *,
    clan: str = "mori",
    sender: str | None = None,
    name: str = "m1",
    to: str | None = None,
    **headers: str,
) -> int:
    to = to or address(club, clan)
    message = write_mail(sender or f"{clan}@example.org", to, text, name=name, at=club.clock.now)
    for header, value in headers.items():
        del message[header]
        message[header.replace("_", "-")] = value
    inbound = deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    return inbound


def receipt(club: Club, clan: str = "mori") -> str:
    """The words of the newest acknowledgement to a clan's player, on one line."""
    return " ".join(club.letters(f"{clan}@example.org", "receipt")[-1].text.split())


def state(club: Club, inbound_id: int) -> tuple[str, str | None]:
    with club.database.read() as session:
        inbound = session.get_one(Inbound, inbound_id)
        return inbound.state, inbound.reason


def filed(club: Club, clan: str = "mori") -> int:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        return len(orders_on_file(session, seat_of(session, game, clan).id, phase_value(row)).orders)
