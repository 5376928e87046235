"""The public pages: what everybody may see of a game."""

import pytest
from httpx import AsyncClient

from sengoku.games.lookups import game_by_slug
from sengoku.games.pause import pause
from support.club import Club

pytestmark = pytest.mark.anyio


async def test_a_house_without_games_says_so(browser: AsyncClient) -> None:
    answer = await browser.get("/")
    assert answer.status_code == 200
    assert "No game is played here yet" in answer.text


async def test_the_list_shows_each_game_with_its_season_and_deadline(
    club: Club, browser: AsyncClient
) -> None:
    club.begin("kyoto", "The Road to Kyoto")
    club.form("edo", "The Eastern Game")
    answer = await browser.get("/")
    assert answer.text.index("The Road to Kyoto") < answer.text.index("The Eastern Game")
    assert "Spring 1570" in answer.text
    assert "Tuesday 7 July 2026, 20:00 EDT" in answer.text
    assert "The game has not begun yet." in answer.text


async def test_a_game_page_tells_the_deadline_on_the_game_clock_in_utc_and_from_now(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    answer = await browser.get("/games/kyoto")
    assert "Tuesday 7 July 2026, 20:00 EDT" in answer.text
    assert '<time datetime="2026-07-08T00:00:00Z">' in answer.text
    assert "Wednesday 8 July 2026, 00:00 UTC" in answer.text
    assert "in 6 days and 12 hours" in answer.text


async def test_a_game_page_counts_centres_and_units_of_every_clan(club: Club, browser: AsyncClient) -> None:
    club.begin()
    text = (await browser.get("/games/kyoto")).text
    for name in ("Shimazu", "Mori", "Chosokabe", "Asakura", "Oda", "Uesugi", "Takeda", "Hojo"):
        assert name in text
    assert text.count('<td class="number">2</td>') >= 16  # two centres and two units each
    assert "25 centres after a Fall win the game" in text


async def test_a_paused_game_shows_no_deadline(club: Club, browser: AsyncClient) -> None:
    club.begin()
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "kyoto"), actor="server", now=club.clock.now)
    text = (await browser.get("/games/kyoto")).text
    assert "The game is paused" in text
    assert "Orders are due" not in text


async def test_a_game_page_looks_again_by_itself_when_the_deadline_is_near(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    assert 'http-equiv="refresh"' not in (await browser.get("/games/kyoto")).text
    club.clock.turn(days=6, hours=11, minutes=59)
    assert '<meta http-equiv="refresh" content="64">' in (await browser.get("/games/kyoto")).text


async def test_a_season_page_tells_every_order_and_what_became_of_it(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami\nA South Shinano S A Kai - Sagami")
    club.order("hojo", "all hold")
    club.resolve()
    text = (await browser.get("/games/kyoto/seasons/0")).text
    assert "Spring 1570" in text
    assert "Army Kai" in text
    assert "Sagami" in text
    assert text.count("No orders came: civil disorder.") == 6
    assert 'href="/games/kyoto/seasons/1"' in text


async def test_a_season_report_is_there_as_plain_text(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    club.resolve()
    answer = await browser.get("/games/kyoto/seasons/0/report.txt")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert "Sagami" in answer.text


async def test_the_season_list_leads_to_every_phase(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.resolve()
    text = (await browser.get("/games/kyoto")).text
    assert 'href="/games/kyoto/seasons/0">Spring 1570</a>' in text
    assert 'href="/games/kyoto/seasons/1">Fall 1570</a>' in text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/games/nowhere", "There is no game called"),
        ("/games/kyoto/seasons/7", "has no phase number 7"),
        ("/games/kyoto/seasons/99999999999999999999", "has no phase number"),
        ("/games/kyoto/seasons/-1", "has no phase number"),
        ("/games/kyoto/seasons/0/report.txt", "has not been resolved yet"),
        ("/games/kyoto/map/0.svg", "is not drawn"),
    ],
)
async def test_what_is_not_there_is_answered_with_a_sentence(
    club: Club, browser: AsyncClient, address: str, sentence: str
) -> None:
    club.begin()
    answer = await browser.get(address)
    assert answer.status_code == 404
    assert sentence in answer.text


async def test_the_centre_table_has_a_line_for_the_start_and_for_every_fall(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    for _ in range(2):
        for clan in ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo"):
            club.order(clan, "all hold")
        club.resolve()
    text = (await browser.get("/games/kyoto")).text
    assert '<th scope="row">Start</th>' in text
    assert '<th scope="row">Fall 1570</th>' in text


async def test_a_title_cannot_bring_markup_into_a_page(club: Club, browser: AsyncClient) -> None:
    club.begin(title="<script>alert(1)</script>")
    for address in ("/", "/games/kyoto", "/games/kyoto/seasons/0"):
        text = (await browser.get(address)).text
        assert "<script>" not in text
        assert "&lt;script&gt;alert(1)" in text
