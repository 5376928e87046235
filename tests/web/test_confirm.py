"""A mail that waits for its author's word is read and confirmed on a page of its own."""

import re
from dataclasses import replace

import pytest
from httpx import AsyncClient

from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import address_of
from sengoku.games.receive import take_in
from sengoku.worker.process_mail import process_waiting
from support.club import Club

pytestmark = pytest.mark.anyio
FORGED = (
    b"From: takeda@example.org\r\nTo: orders@sengoku.example\r\nSubject: orders\r\n"
    b"Message-ID: <1@example.org>\r\n"
    b"Authentication-Results: mx.sengoku.example; dmarc=fail header.from=example.org\r\n"
    b"\r\nA Kai - Sagami\r\n"
)


@pytest.fixture
def link(club: Club) -> str:
    """The link in the letter that asks whether a mail of doubtful origin is Takeda's."""
    club.house = replace(club.house, authserv_id="mx.sengoku.example")
    club.begin()
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "takeda")
        take_in(
            session,
            FORGED,
            envelope_from="takeda@example.org",
            recipient=address_of(club.house, seat),
            source="test",
            received_at=club.clock.now,
        )
    assert process_waiting(club.database, club.house, club.clock) == 1
    (letter,) = club.letters("takeda@example.org", "confirm")
    found = re.search(r"http://sengoku\.example(/confirm/\S+)", letter.text)
    assert found
    return found[1]


def words_on_file(club: Club) -> str:
    """What Takeda has on file, as the answer to a text without orders tells it."""
    return club.order("takeda", "hello").text


async def test_looking_shows_the_mail_and_does_nothing(club: Club, browser: AsyncClient, link: str) -> None:
    page = await browser.get(link)
    assert page.status_code == 200
    assert "A Kai - Sagami" in page.text
    assert "This mail is mine" in page.text
    assert "moves to Sagami" not in words_on_file(club)


async def test_the_button_puts_the_orders_on_file_once(club: Club, browser: AsyncClient, link: str) -> None:
    answer = await browser.post(link)
    assert "What your mail says has been done" in answer.text
    assert "moves to Sagami" in words_on_file(club)
    again = await browser.post(link)
    assert again.status_code == 409
    assert "does not wait any more" in again.text
    assert (await browser.get(link)).status_code == 409


async def test_a_made_up_or_old_link_opens_nothing(club: Club, browser: AsyncClient, link: str) -> None:
    for address in (link[:-1] + "x", "/confirm/x"):
        assert (await browser.get(address)).status_code == 403
        assert (await browser.post(address)).status_code == 403
    club.clock.turn(days=3)
    assert (await browser.post(link)).status_code == 403
