"""The game master sees what became of every letter, sends it again, and minds mail that was put aside."""

from datetime import UTC, datetime

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from sengoku.games.links import sign_seat
from sengoku.games.refusal import note_refusal
from sengoku.mail.transports import Delivery, DeliveryState
from sengoku.store import DeadAddress, Inbound, InboundState, Letter, LetterState, Mailbox
from sengoku.worker.process_mail import process_waiting
from sengoku.worker.send_letters import send_letters
from support.club import Club, NewBrowser
from support.mailing import address, deliver, filed
from support.post_office import write_mail

pytestmark = pytest.mark.anyio
PAGE = "/desk/kyoto/mail"


class Refusing:
    """A mail server that takes everything but what is for one address."""

    def __init__(self, state: DeliveryState = DeliveryState.FAILED) -> None:
        self.state, self.taken = state, list[bytes]()

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        if recipient == "mori@example.org":
            return Delivery(self.state, "550 no such user <here>")
        self.taken.append(raw)
        return Delivery(DeliveryState.SENT)

    def close(self) -> None: ...


def letter(club: Club, clan: str = "mori") -> Letter:
    return club.letters(f"{clan}@example.org", "invitation")[0]


async def test_every_letter_shows_its_state_and_why_it_failed(club: Club, desk: AsyncClient) -> None:
    club.begin()
    send_letters(club.database, club.house, Refusing(), club.clock)
    shown = (await desk.get(PAGE)).text
    assert "Refused for good: 550 no such user &lt;here&gt;" in shown
    assert "not delivered" in shown
    trouble = (await desk.get(f"{PAGE}?show=trouble")).text
    assert "to mori@example.org" in trouble
    assert "to oda@example.org" not in trouble


async def test_a_letter_is_sent_again_with_the_same_bytes(club: Club, desk: AsyncClient) -> None:
    club.begin()
    server = Refusing()
    send_letters(club.database, club.house, server, club.clock)
    first = list(server.taken)
    path = f"{PAGE}/letters/{letter(club, 'oda').id}/again"
    assert (await desk.post(path)).status_code == 303
    assert letter(club, "oda").state == LetterState.PENDING
    assert (await desk.post(path)).status_code == 409, "it is on its way already"
    send_letters(club.database, club.house, server, club.clock)
    assert letter(club, "oda").state == LetterState.SENT
    assert server.taken[-1] in first
    assert "is sent once more" in (await desk.get("/desk/kyoto")).text


async def test_a_dead_address_is_shown_and_cleared(club: Club, desk: AsyncClient) -> None:
    club.begin()
    with club.database.write() as session:
        session.add(DeadAddress(email="mori@example.org", why="550 gone", stopped_at=club.clock.now))
    assert "550 gone" in (await desk.get(PAGE)).text
    assert (await desk.post(f"{PAGE}/addresses", data={"email": "mori@example.org"})).status_code == 303
    assert "550 gone" not in (await desk.get(PAGE)).text
    assert (await desk.post(f"{PAGE}/addresses", data={"email": "mori@example.org"})).status_code == 404


def put_aside(club: Club, text: str) -> int:
    """Orders of Mori that could not be read, for the third time."""
    raw = write_mail(
        "mori@example.org", address(club, "mori"), text, name="p", at=datetime(2026, 7, 1, tzinfo=UTC)
    )
    number = deliver(club, raw, address(club, "mori"))
    with club.database.write() as session:
        inbound = session.get_one(Inbound, number)
        game_id = session.scalar(select(Letter.game_id).where(Letter.id == letter(club).id))
        inbound.state, inbound.reason, inbound.game_id = InboundState.QUARANTINED, "ValueError('x')", game_id
        inbound.tries = 3
    return number


async def test_mail_put_aside_is_shown_without_secrets_and_tried_again(club: Club, desk: AsyncClient) -> None:
    club.begin()
    secret = address(club, "mori")
    link = sign_seat(club.house.key, 1, 1, club.clock.now)
    number = put_aside(club, f"F Nag - SSJ\n> http://sengoku.example/seat/{link}\n> {secret}\n")
    assert "ValueError" in (await desk.get(PAGE)).text
    shown = (await desk.get(f"{PAGE}/aside/{number}")).text
    assert "F Nag - SSJ" in shown
    assert secret.partition("+")[2].partition("@")[0] not in shown
    assert link not in shown
    assert (await desk.post(f"{PAGE}/aside/{number}/again")).status_code == 303
    process_waiting(club.database, club.house, club.clock)
    assert filed(club) == 1
    assert (await desk.get(f"{PAGE}/aside/{number}")).status_code == 404


async def test_mail_put_aside_is_taken_off_the_desk_and_kept(club: Club, desk: AsyncClient) -> None:
    club.begin()
    number = put_aside(club, "F Nag - SSJ")
    assert f"{PAGE}/aside/{number}/away" in (await desk.get(PAGE)).text
    assert (await desk.post(f"{PAGE}/aside/{number}/away")).status_code == 303
    assert f"{PAGE}/aside/{number}" not in (await desk.get(PAGE)).text
    assert "which could not be read, was put away" in (await desk.get("/desk/kyoto")).text
    for act in ("away", "again"):
        assert (await desk.post(f"{PAGE}/aside/{number}/{act}")).status_code == 404
    with club.database.read() as session:
        assert session.get_one(Inbound, number).raw


async def test_only_the_games_own_master_comes_here(
    club: Club, desk: AsyncClient, new_browser: NewBrowser
) -> None:
    club.begin()
    number = put_aside(club, "F Nag - SSJ")
    other = new_browser()
    other.cookies.set(
        "sengoku-desk", club.master_pass("other@example.org"), domain="sengoku.example", path="/"
    )
    club.form("nagoya", "Nagoya", "other@example.org")
    assert (await other.get(PAGE)).status_code == 403
    assert (await other.get(f"{PAGE}/aside/{number}")).status_code == 403
    for path in (f"letters/{letter(club).id}/again", f"aside/{number}/again", f"aside/{number}/away"):
        assert (await other.post(f"{PAGE}/{path}")).status_code == 403
        assert (await other.post(f"/desk/nagoya/mail/{path}")).status_code == 404
    assert (await new_browser().get(PAGE)).status_code == 303


async def test_letters_between_players_do_not_say_who_wrote_them(club: Club, desk: AsyncClient) -> None:
    club.begin()
    with club.database.write() as session:
        first = session.get_one(Letter, letter(club).id)
        first.kind, first.subject = "press", "[kyoto] press from Oda"
    shown = (await desk.get(PAGE)).text
    assert "Letter between players" in shown
    assert "press from Oda" not in shown


async def test_a_mailbox_that_cannot_be_read_is_said(club: Club, desk: AsyncClient) -> None:
    club.begin()
    assert "cannot be read" not in (await desk.get(PAGE)).text
    with club.database.write() as session:
        session.add(
            Mailbox(name="x", uid_validity=1, last_uid=1, failing_since=club.clock.now, failure="secret")
        )
    shown = (await desk.get(PAGE)).text
    assert "A mailbox cannot be read" in shown
    assert "secret" not in shown


async def test_a_mail_server_that_refuses_us_is_said_at_the_desk_and_to_whoever_watches(
    club: Club, desk: AsyncClient, new_browser: NewBrowser
) -> None:
    club.begin()
    assert (await new_browser().get("/health")).json()["letters_refused_since"] is None
    with club.database.write() as session:
        note_refusal(session, "535 <wrong> password", now=club.clock.now)
    for path in (PAGE, "/desk"):
        assert "535 &lt;wrong&gt; password" in (await desk.get(path)).text
    health = await new_browser().get("/health")
    assert health.json()["letters_refused_since"] == "2026-07-01T12:00:00Z"
    assert "password" not in health.text


async def test_many_letters_come_in_pages(club: Club, desk: AsyncClient) -> None:
    club.begin()
    numbers = [one.id for one in club.letters()]
    shown = (await desk.get(f"{PAGE}?before={numbers[3]}")).text
    assert shown.count('class="small">to ') == 3
    assert (await desk.get(f"{PAGE}?before=99999999999999999999")).status_code == 200
