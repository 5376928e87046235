"""Order entry: what a seat's page tells its script, the draft it asks for, and what nobody else may see."""

import json
import re
from pathlib import Path

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser

from sengoku.web import app
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio
MODULES = Path(app.__file__).parent / "static" / "map"
KAI = "A KAI - SAG"


@pytest.fixture
def drawn(club: Club) -> Club:
    """A game in its first Spring, with its map."""

    def play() -> None:
        club.begin()
        club.draw()

    club.once("a map to order on", play)
    return club


async def at_seat(club: Club, browser: AsyncClient, clan: str = "takeda") -> AsyncClient:
    await browser.post(f"/seat/{club.seat_pass(clan)}")
    return browser


async def page_of(browser: AsyncClient) -> LexborHTMLParser:
    return LexborHTMLParser((await browser.get("/games/kyoto/seat")).text)


async def test_own_orders_on_file_are_drawn_on_the_map_without_a_script(
    drawn: Club, browser: AsyncClient
) -> None:
    takeda = await at_seat(drawn, browser)
    assert (await page_of(takeda)).css("svg .planned .order") == []
    drawn.order("takeda", f"{KAI}\nA SSH S A KAI")
    page = await page_of(takeda)
    for view in ("full", "compact"):
        drawn_for = {one.attributes["data-order"] for one in page.css(f".planned > .{view} .order")}
        assert drawn_for == {"kai", "south-shinano"}


async def test_nobody_else_sees_planned_orders_or_is_told_choices(
    drawn: Club, new_browser: NewBrowser
) -> None:
    drawn.order("takeda", KAI)
    hojo = await page_of(await at_seat(drawn, new_browser(), "hojo"))
    assert hojo.css("svg .planned .order") == []
    facts = json.loads(hojo.css("#facts")[0].text())
    assert set(facts["titles"]) == {"sagami", "izu"}
    assert facts["lines"] == []
    for address in ("/games/kyoto", "/games/kyoto/seasons/0"):
        public = (await new_browser().get(address)).text
        assert "planned" not in public
        assert 'id="facts"' not in public


async def test_a_draft_is_answered_and_not_stored(drawn: Club, browser: AsyncClient) -> None:
    takeda = await at_seat(drawn, browser)
    answer = (await takeda.post("/games/kyoto/seat/check", data={"orders": f"{KAI}\nA Kia H"})).json()
    assert [(one["line"], one["at"], one["text"]) for one in answer["lines"]] == [(1, "kai", KAI)]
    assert [one["words"] for one in answer["planned"]] == ["Kai's army moves to Sagami."]
    assert "did you mean Kai" in answer["not_understood"][0]["sentence"]
    assert answer["svg"].count('data-order="kai"') == 2
    assert "Nothing yet." in (await takeda.get("/games/kyoto/seat")).text


async def test_programs_ask_the_same_with_their_pass(drawn: Club, browser: AsyncClient) -> None:
    bearer = {"Authorization": f"Bearer {drawn.seat_pass('takeda')}"}
    url = "/api/v1/seat/orders/check"
    answer = await browser.post(url, json={"text": "A Kai - Mutsu"}, headers=bearer)
    assert answer.status_code == 200
    assert "Mutsu" in answer.json()["planned"][0]["why_not"]
    assert (await browser.get("/api/v1/seat/orders", headers=bearer)).json()["filed"] == []
    assert (await browser.post(url, json={"text": KAI})).status_code == 401


async def test_a_shut_seat_is_told_so(drawn: Club, browser: AsyncClient) -> None:
    answer = await browser.post("/games/kyoto/seat/check", data={"orders": KAI})
    assert answer.status_code == 403
    assert "This seat is shut" in answer.json()["error"]


async def test_a_draft_for_a_phase_that_is_over_is_told_so(drawn: Club, browser: AsyncClient) -> None:
    takeda = await at_seat(drawn, browser)
    drawn.resolve()
    answer = await takeda.post("/games/kyoto/seat/check", data={"orders": KAI, "seq": "0"})
    assert answer.status_code == 409
    assert "Now it is Fall 1570" in answer.json()["error"]


async def test_what_the_map_sends_replaces_what_its_player_saw(drawn: Club, browser: AsyncClient) -> None:
    takeda = await at_seat(drawn, browser)
    drawn.order("takeda", f"{KAI}\nA SSH H")
    facts = json.loads((await page_of(takeda)).css("#facts")[0].text())
    assert facts["lines"] == [KAI, "A SSH H"]
    data = {"orders": KAI, "seq": "0", "replaces": str(facts["revision"])}
    answer = await takeda.post("/games/kyoto/seat", data=data)
    assert "Your orders for Spring 1570 are on file." in answer.text
    file = LexborHTMLParser(answer.text).css("[aria-labelledby=file] li")
    assert [" ".join(one.text().split()) for one in file] == ["Kai's army moves to Sagami."]


async def test_without_a_script_orders_are_added_to_those_on_file(drawn: Club, browser: AsyncClient) -> None:
    takeda = await at_seat(drawn, browser)
    drawn.order("takeda", KAI)
    data = {"orders": "A SSH H", "seq": "0", "replaces": ""}
    answer = await takeda.post("/games/kyoto/seat", data=data)
    assert len(LexborHTMLParser(answer.text).css("[aria-labelledby=file] li")) == 2


@pytest.mark.parametrize("replaces", ["-1", "1e9", "٣", "9" * 400, "none"])
async def test_a_strange_revision_replaces_nothing(drawn: Club, browser: AsyncClient, replaces: str) -> None:
    takeda = await at_seat(drawn, browser)
    drawn.order("takeda", KAI)
    data = {"orders": "A SSH H", "seq": "0", "replaces": replaces}
    answer = await takeda.post("/games/kyoto/seat", data=data)
    assert len(LexborHTMLParser(answer.text).css("[aria-labelledby=file] li")) == 2


async def test_scripts_come_from_files_of_this_house_and_stand_in_no_page(
    drawn: Club, browser: AsyncClient
) -> None:
    takeda = await at_seat(drawn, browser)
    found = (await page_of(takeda)).css("script")
    assert [one.attributes.get("src") or one.attributes["type"] for one in found] == [
        "/static/map/seat.js",
        "application/json",
    ]
    for name in ("seat", "entry", "board", "draft", "menus"):
        module = await browser.get(f"/static/map/{name}.js")
        assert module.headers["content-type"].startswith("text/javascript")
        assert module.headers["cache-control"] == "no-cache"


def test_the_code_of_the_map_stays_small_and_stands_on_its_own() -> None:
    files = sorted(MODULES.glob("*.js"))
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert 0 < len(lines) <= 600
    assert max(map(len, lines)) <= 115
    text = "\n".join(lines)
    own = {f"./{file.name}" for file in files}
    assert set(re.findall(r'from "([^"]+)"', text)) <= own
    assert "innerHTML" not in text
    assert "eval(" not in text
