"""Why each order of a season fared so, on a page for everybody."""

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser, LexborNode

from support.club import Club

pytestmark = pytest.mark.anyio


@pytest.fixture
def played(club: Club) -> Club:
    """One phase is over, and in the next Oda has a secret."""

    def play() -> None:
        club.begin()
        club.order("oda", "A Owari - Mino")
        club.order("asakura", "A Omi S A Owari - Mino")
        club.order("takeda", "A Kai - Sagami")
        club.order("hojo", "all hold")
        club.resolve()
        club.order("oda", "A Mino - Omi")

    club.once("a season to be explained", play)
    return club


def words(node: LexborNode) -> str:
    return " ".join(node.text().split())


async def why(browser: AsyncClient, seq: int) -> LexborHTMLParser:
    answer = await browser.get(f"/games/kyoto/seasons/{seq}/why")
    assert answer.status_code == 200
    return LexborHTMLParser(answer.text)


async def test_each_order_opens_to_its_reasoning(played: Club, browser: AsyncClient) -> None:
    page = await why(browser, 0)
    section = page.css_first('section[aria-labelledby="clan-takeda"]')
    assert section is not None
    first = section.css("details")[0]
    assert [words(one) for one in first.css("summary, p, li")] == [
        "Army Kai bounced at Sagami, held by Army Sagami (Hojo), 1 against 1.",
        "Takeda ordered Army Kai to move to Sagami.",
        "Army Kai attacked Sagami with 1: itself alone.",
        "Army Sagami (Hojo) held Sagami with 1: itself alone.",
        "1 is not more than the 1 of Army Sagami (Hojo): Army Kai did not get into Sagami.",
    ]


async def test_the_season_leads_to_it_and_it_leads_back(played: Club, browser: AsyncClient) -> None:
    season = LexborHTMLParser((await browser.get("/games/kyoto/seasons/0")).text)
    assert season.css('a[href="/games/kyoto/seasons/0/why"]')
    assert (await why(browser, 0)).css('a[href="/games/kyoto/seasons/0"]')


async def test_an_open_season_has_no_reasoning_and_no_link_to_it(played: Club, browser: AsyncClient) -> None:
    answer = await browser.get("/games/kyoto/seasons/1/why")
    assert answer.status_code == 404
    assert "Fall 1570 has not been resolved yet." in answer.text
    assert "Mino - Omi" not in answer.text
    assert "/seasons/1/why" not in (await browser.get("/games/kyoto/seasons/1")).text


async def test_programs_get_the_same(played: Club, browser: AsyncClient) -> None:
    answer = (await browser.get("/api/v1/games/kyoto/phases/0/why")).json()
    assert answer["phase"]["title"] == "Spring 1570"
    takeda = next(one for one in answer["clans"] if one["clan"] == "takeda")
    assert takeda["orders"][0] == {
        "ordered": "Takeda ordered Army Kai to move to Sagami.",
        "steps": [
            "Army Kai attacked Sagami with 1: itself alone.",
            "Army Sagami (Hojo) held Sagami with 1: itself alone.",
            "1 is not more than the 1 of Army Sagami (Hojo): Army Kai did not get into Sagami.",
        ],
        "outcome": "Army Kai bounced at Sagami, held by Army Sagami (Hojo), 1 against 1.",
    }
    open_phase = await browser.get("/api/v1/games/kyoto/phases/1/why")
    assert open_phase.status_code == 404
    assert open_phase.json() == {"error": "Fall 1570 has not been resolved yet."}


async def test_a_retreat_season_is_explained_too(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.order("takeda", "A South Shinano - Suruga\nA Kai H")
    club.order("hojo", "all hold")
    club.resolve()
    club.order("takeda", "A Kai - Sagami\nA Suruga S A Kai - Sagami")
    club.order("hojo", "all hold")
    club.resolve()
    club.order("hojo", "A Sagami R Musashi")
    club.resolve()
    page = await why(browser, 2)
    told = [words(one) for one in page.css("details li")]
    assert told[0].startswith("Army Sagami had been dislodged by an attack out of Kai; it could retreat to ")
