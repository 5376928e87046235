"""New links by mail: the page says the same to everybody, the letter goes to whoever plays."""

import re

import pytest
from httpx import AsyncClient

from support.club import Club

pytestmark = pytest.mark.anyio


async def test_a_player_gets_a_letter_with_a_link_that_works(club: Club, browser: AsyncClient) -> None:
    club.begin()
    answer = await browser.post("/seat/ask", data={"email": " Takeda@Example.org "})
    assert answer.status_code == 200
    (letter,) = club.letters("takeda@example.org", "help")
    assert letter.subject == "Sengoku: the links to your seats"
    found = re.search(r"http://sengoku\.example(/seat/\S+)", letter.text)
    assert found
    assert (await browser.post(found[1])).headers["location"] == "/games/kyoto/seat"


@pytest.mark.parametrize(
    "email", ["stranger@example.org", "gm@example.org", "", "no address", "ü@example.org"]
)
async def test_whoever_does_not_play_reads_the_same_and_gets_nothing(
    club: Club, browser: AsyncClient, email: str
) -> None:
    club.begin()
    player = await browser.post("/seat/ask", data={"email": "takeda@example.org"})
    other = await browser.post("/seat/ask", data={"email": email})
    assert (other.status_code, other.text) == (player.status_code, player.text)
    assert len(club.letters(kind="help")) == 1


async def test_nobody_can_fill_a_players_mailbox(club: Club, browser: AsyncClient) -> None:
    club.begin()
    for _ in range(10):
        await browser.post("/seat/ask", data={"email": "takeda@example.org"})
    assert len(club.letters("takeda@example.org", "help")) == 3
    club.clock.turn(minutes=31)
    await browser.post("/seat/ask", data={"email": "takeda@example.org"})
    assert len(club.letters("takeda@example.org", "help")) == 4
