"""The past of a game: seasons in words, light pages for the timeline, two seasons compared."""

import re

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser

from support.club import Club

pytestmark = pytest.mark.anyio


@pytest.fixture
def played(club: Club) -> Club:
    """Two phases are over; in the second nobody but Takeda ordered anything, and Takeda has a secret now."""

    def play() -> None:
        club.begin()
        club.order("mori", "A Iwami - Aki")
        club.order("oda", "A Owari - Mino")
        club.order("asakura", "A Omi S A Owari - Mino")
        club.resolve()
        club.order("mori", "A Aki - Bingo")
        club.resolve()

    club.once("two seasons of history", play)
    return club


async def page_of(browser: AsyncClient, address: str) -> LexborHTMLParser:
    answer = await browser.get(address)
    assert answer.status_code == 200, address
    return LexborHTMLParser(answer.text)


def words(page: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(one.text().split()) for one in page.css(selector)]


async def test_each_clan_has_a_heading_with_orders_units_and_centres(
    played: Club, browser: AsyncClient
) -> None:
    page = await page_of(browser, "/games/kyoto/seasons/0")
    mori = page.css_first('section[aria-labelledby="clan-mori"]')
    assert mori is not None
    assert [" ".join(one.text().split()) for one in mori.css("h3, li, dt, dd")] == [
        *("Mori", "Army Iwami moved to Aki.", "Fleet Nagato held: it had no order."),
        *("Units", "Army Aki, Fleet Nagato", "Centres", "Iwami, Nagato"),
    ]
    assert words(page, "h3")[-1] == "Garrisons"


async def test_an_open_season_tells_the_board_and_no_order(played: Club, browser: AsyncClient) -> None:
    before = (await browser.get("/games/kyoto/seasons/2")).text
    played.order("mori", "A Bingo - Aki")
    page = await browser.get("/games/kyoto/seasons/2")
    assert page.text == before
    assert "Army Bingo" in page.text


async def test_links_lead_to_the_season_before_and_after_and_to_all(
    played: Club, browser: AsyncClient
) -> None:
    page = await page_of(browser, "/games/kyoto/seasons/1")
    assert {one.attributes["href"] for one in page.css('a[rel="prev"]')} == {"/games/kyoto/seasons/0"}
    assert {one.attributes["href"] for one in page.css('a[rel="next"]')} == {"/games/kyoto/seasons/2"}
    assert words(page, ".timeline .seasons li") == ["Spring 1570", "Fall 1570", "Winter 1570 adjustments"]


async def test_the_light_page_is_the_same_without_outlines(played: Club, browser: AsyncClient) -> None:
    played.draw()
    whole, light = [await browser.get(f"/games/kyoto/seasons/0{tail}") for tail in ("", "?lean=true")]
    assert len(light.text) < len(whole.text) / 2
    outlines = dict(re.findall(r'<path [^>]*?\bid="([^"]+)"[^>]*? d="([^"]{100,})"', whole.text))
    filled = re.sub(
        r'(<path [^>]*?\bid="([^"]+)"[^>]*?) d=""', lambda one: f'{one[1]} d="{outlines[one[2]]}"', light.text
    )
    assert filled == whole.text


async def test_a_territory_tells_who_is_there_and_where_one_can_go(
    played: Club, browser: AsyncClient
) -> None:
    page = await page_of(browser, "/games/kyoto/seasons/0/territory/mino")
    text = " ".join(page.css("main")[0].text().split())
    assert "Army Mino of Oda is here." in text
    assert "Supply centre, unowned." in text
    assert "Owari (armies only): empty, centre of Oda" in text
    assert "Army Owari moved to Mino" in text
    assert "Army Omi supported Army Owari (Oda) moving to Mino." in text


async def test_every_border_is_told_from_both_sides(played: Club, browser: AsyncClient) -> None:
    page = await page_of(browser, "/games/kyoto/seasons/0/territories")
    near = {
        (section.attributes["aria-labelledby"] or "").removeprefix("t-"): {
            (one.attributes["href"] or "").rpartition("/")[2] for one in section.css("li a")
        }
        for section in page.css("section")
    }
    assert len(near) == 86
    for here, others in near.items():
        assert others, here
        for there in others:
            assert here in near[there]


async def test_an_unknown_territory_is_not_found(played: Club, browser: AsyncClient) -> None:
    answer = await browser.get("/games/kyoto/seasons/0/territory/atlantis")
    assert answer.status_code == 404
    assert "no territory" in answer.text


async def test_two_seasons_show_what_moved_and_what_was_lost(played: Club, browser: AsyncClient) -> None:
    page = await page_of(browser, "/games/kyoto/compare?from=-1&to=1")
    assert words(page, ".pair h2") == ["At the start", "After Fall 1570"]
    changes = words(page, "#changes ~ .reports li")
    assert "Army Iwami went by Aki to Bingo." in changes
    assert "The garrison of Mino was lost in Spring 1570." in changes
    assert "Took Mino." in changes


async def test_the_earlier_season_stands_first_however_they_are_asked_for(
    played: Club, browser: AsyncClient
) -> None:
    one, other = [
        (await browser.get(f"/games/kyoto/compare?from={a}&to={b}")).text for a, b in ((0, 1), (1, 0))
    ]
    assert one == other


async def test_a_season_compared_with_itself_says_that_nothing_changed(
    played: Club, browser: AsyncClient
) -> None:
    assert "Nothing changed" in (await browser.get("/games/kyoto/compare?from=1&to=1")).text


async def test_two_maps_on_a_page_have_ids_of_their_own(played: Club, browser: AsyncClient) -> None:
    played.draw()
    page = await page_of(browser, "/games/kyoto/compare?from=0&to=1")
    boards = page.css("svg.board")
    assert len(boards) == 2
    ids = [one.attributes["id"] for one in page.css("[id]")]
    assert len(ids) == len(set(ids))
    alone = (await page_of(browser, "/games/kyoto/seasons/1")).css("svg.board")[0]
    assert re.sub(r'(id="|#)b-', r"\1", boards[1].html or "") == alone.html
    used = {(one.attributes["href"] or "")[1:] for one in boards[1].css("use")}
    assert used <= {one.attributes["id"] for one in boards[1].css("[id]")}


@pytest.mark.parametrize("tail", ["?from=7&to=1", "?from=-2&to=0", "?from=0&to=99999999999999999999"])
async def test_a_season_that_is_not_there_cannot_be_compared(
    played: Club, browser: AsyncClient, tail: str
) -> None:
    assert (await browser.get(f"/games/kyoto/compare{tail}")).status_code == 404
