"""The sandbox in the browser's eyes: open to anybody, shared by its address, nothing stored, nothing told."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from httpx import AsyncClient, Response
from selectolax.lexbor import LexborHTMLParser
from sqlalchemy import func, select

from sengoku.games.what_if import read_link
from sengoku.store import Base
from sengoku.web.rate import Rate
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio
START = "/what-if/sengoku"


async def act(browser: AsyncClient, address: str, **fields: str) -> Response:
    """Presses a button of the page at an address."""
    page = LexborHTMLParser((await browser.get(address)).text)
    token = page.css_first('input[name="s"]')
    assert token is not None
    data = {"s": token.attributes["value"] or "", **fields}
    return await browser.post(address.partition("?")[0], data=data)


async def lead(browser: AsyncClient, answer: Response) -> tuple[str, LexborHTMLParser]:
    """The page that an answer leads to."""
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    return address, LexborHTMLParser((await browser.get(address)).text)


def words(page: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(one.text().split()) for one in page.css(selector)]


async def test_orders_are_carried_out_drawn_and_explained(browser: AsyncClient) -> None:
    orders = {"orders-oda": "A OWA - MIN", "orders-asakura": "A Omi supports A Owari to Mino"}
    address, page = await lead(browser, await act(browser, START, act="adjudicate", **orders))
    assert words(page, "h1") == ["What if? Fall 1570"]
    oda = page.css_first('section[aria-labelledby="clan-oda"]')
    assert oda is not None
    assert "Army Owari moved to Mino against the garrison of Mino, 2 against 1." in " ".join(
        oda.text().split()
    )
    assert "2 is more than the 1 of the garrison of Mino: Army Owari got into Mino." in words(page, "ol li")
    assert page.css_first('svg.board [data-unit="mino"]') is not None
    back = page.css_first(".acts a.button")
    assert back is not None
    before = LexborHTMLParser((await browser.get(back.attributes["href"] or "")).text)
    assert words(before, 'textarea[name="orders-oda"]') == ["A OWA - MIN"]
    assert len(address) < 400


async def test_only_looking_says_what_is_wrong_and_draws_what_is_meant(browser: AsyncClient) -> None:
    orders = {"orders-oda": "A OWA - Atlantis\nF MIK - Totomi Sea", "orders-takeda": "A OWA H"}
    _, page = await lead(browser, await act(browser, START, act="look", **orders))
    oda, takeda = words(page, "#said-oda li"), words(page, "#said-takeda li")
    assert any("Atlantis" in one for one in oda)
    assert any("Owari" in one for one in takeda)
    assert len(page.css("svg.board .planned")) == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"act": "put", "clan": "oda", "type": "fleet", "place": "hida"}, "A fleet cannot stand in Hida"),
        ({"act": "take", "unit": "hida"}, "There is no unit in Hida."),
        ({"act": "own", "center": "kai"}, "There is no clan"),
    ],
)
async def test_what_cannot_be_is_said_and_what_was_written_stays(
    browser: AsyncClient, fields: dict[str, str], sentence: str
) -> None:
    answer = await act(browser, START, **fields, **{"orders-oda": "A OWA H"})
    assert answer.status_code == 422
    page = LexborHTMLParser(answer.text)
    assert sentence in words(page, '[role="alert"]')[0]
    assert words(page, 'textarea[name="orders-oda"]') == ["A OWA H"]


async def test_a_position_is_changed_by_hand(browser: AsyncClient) -> None:
    fields = {"clan": "oda", "type": "fleet", "place": "suruga"}
    address, page = await lead(browser, await act(browser, START, act="put", **fields))
    assert "Fleet Suruga" in words(page, '[data-clan="oda"] .units')[0]
    address, page = await lead(browser, await act(browser, address, act="forget"))
    assert page.css_first(".acts a.button") is None
    assert "Fleet Suruga" in words(page, '[data-clan="oda"] .units')[0]


async def test_a_season_opens_with_its_public_orders(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.order("mori", "A Iwami - Aki")
    club.resolve()
    answer = await browser.get("/games/kyoto/seasons/0/what-if")
    _, page = await lead(browser, answer)
    assert words(page, 'textarea[name="orders-mori"]') == ["A IWA - AKI"]
    boxes = page.css('input[name="absent-oda"][checked]')
    assert len(boxes) == 1, "Oda sent nothing, which counts"


async def test_no_pending_order_is_told(club: Club, browser: AsyncClient) -> None:
    club.begin()
    before = await browser.get("/games/kyoto/seasons/0/what-if")
    club.order("takeda", "A Kai - Sagami")
    after = await browser.get("/games/kyoto/seasons/0/what-if")
    assert before.headers["location"] == after.headers["location"]
    token = after.headers["location"].partition("?s=")[2]
    assert not read_link("sengoku", token).draft.texts


async def test_nothing_is_stored(club: Club, browser: AsyncClient) -> None:
    club.begin()

    def rows() -> dict[str, int]:
        with club.database.read() as session:
            tables = Base.metadata.sorted_tables
            return {one.name: session.scalar(select(func.count()).select_from(one)) or 0 for one in tables}

    before = rows()
    address = (await browser.get("/games/kyoto/seasons/0/what-if")).headers["location"]
    await act(browser, address, act="adjudicate", **{"orders-oda": "A OWA - MIN"})
    assert rows() == before


@pytest.mark.parametrize("tail", ["?s=x", "?s=%00", "?s=" + "A" * 7000, "?s=ePnzUoHC"])
async def test_a_broken_link_is_answered_with_the_start_and_a_sentence(
    browser: AsyncClient, tail: str
) -> None:
    answer = await browser.get(START + tail)
    assert answer.status_code == 400
    assert "This link cannot be read" in answer.text
    assert "What if? Spring 1570" in answer.text


async def test_unknown_maps_and_bodies_that_are_too_large_are_refused(browser: AsyncClient) -> None:
    assert (await browser.get("/what-if/atlantis")).status_code == 404
    assert (await browser.post(START, data={"orders-oda": "A" * 70_000})).status_code == 413


async def test_every_map_has_its_sandbox(browser: AsyncClient) -> None:
    page = LexborHTMLParser((await browser.get("/what-if")).text)
    for one in page.css(".card a"):
        assert (await browser.get(one.attributes["href"] or "")).status_code == 200


async def test_the_script_is_told_the_choices_of_all_clans(browser: AsyncClient) -> None:
    facts = (await browser.get(f"{START}/facts")).json()
    assert {"kai", "owari", "izu"} <= set(facts["acts"])
    assert "mino" not in facts["acts"], "garrisons take no orders"
    data = {"orders-mori": "A IWA - AKI", "orders-takeda": "\nA KAI H"}
    answer = (await browser.post(f"{START}/check", data=data)).json()
    assert [(one["line"], one["at"]) for one in answer["lines"]] == [(1, "iwami"), (3, "kai")]


async def test_who_asks_too_often_has_to_wait(browser: AsyncClient, club: Club, app: FastAPI) -> None:
    app.state.rate = Rate(burst=2, per_second=0.5)
    codes = [(await browser.get("/what-if")).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    answer = await browser.get("/what-if")
    assert int(answer.headers["retry-after"]) >= 2
    assert "Please wait a moment" in answer.text
    club.clock.turn(seconds=2)
    assert (await browser.get("/what-if")).status_code == 200


def test_each_address_has_a_turn_of_its_own(club: Club) -> None:
    rate, now = Rate(burst=1, per_second=1), club.clock.now
    assert [rate.wait(one, now) for one in ("a", "b", "a")] == [0, 0, 1]
    assert rate.wait("a", now + timedelta(seconds=1)) == 0


async def test_when_too_much_is_asked_at_once_that_is_said(new_browser: NewBrowser, app: FastAPI) -> None:
    app.state.rate.at_work = type(app.state.rate.at_work)(1)
    app.state.rate.at_work.acquire()
    try:
        answer = await new_browser().get("/what-if")
    finally:
        app.state.rate.at_work.release()
    assert answer.status_code == 503
    assert "Please try again soon" in answer.text
