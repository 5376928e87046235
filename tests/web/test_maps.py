"""Maps in pages and as files."""

import gzip

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser
from sqlalchemy import select

from sengoku.maps import load
from sengoku.store import Picture
from sengoku.worker.draw_pictures import draw_pictures
from sengoku.worker.painters import Painters
from support.club import Club

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def drawings() -> list[tuple[int, str, bytes]]:
    """What was drawn of the game below, so that each test need not draw it again."""
    return []


@pytest.fixture
def drawn(club: Club, drawings: list[tuple[int, str, bytes]]) -> Club:
    """A game one phase old whose maps are drawn."""
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    club.resolve()
    if not drawings:
        draw_pictures(club.database, Painters(1))
        with club.database.read() as session:
            drawings.extend((one.phase_id, one.kind, one.content) for one in session.scalars(select(Picture)))
        return club
    with club.database.write() as session:
        session.add_all(Picture(phase_id=id, kind=kind, content=content) for id, kind, content in drawings)
    return club


async def test_game_and_season_show_one_map_that_holds_both_views(drawn: Club, browser: AsyncClient) -> None:
    for address in ("/games/kyoto", "/games/kyoto/seasons/0", "/games/kyoto/seasons/1"):
        page = LexborHTMLParser((await browser.get(address)).text)
        (board,) = page.css("svg.board")
        assert [one.attributes["class"] for one in board.css("g.view")] == ["view full", "view compact"]
        assert len(board.css("path[data-territory]")) == len(load("sengoku").board.territories)


async def test_a_map_in_a_page_takes_at_most_80_kilobytes(drawn: Club, browser: AsyncClient) -> None:
    (board,) = LexborHTMLParser((await browser.get("/games/kyoto/seasons/0")).text).css("svg.board")
    assert board.html is not None
    assert len(gzip.compress(board.html.encode(), 6)) <= 80_000


async def test_every_layer_and_view_can_be_chosen_without_a_script(drawn: Club, browser: AsyncClient) -> None:
    page = LexborHTMLParser((await browser.get("/games/kyoto")).text)
    switches = {str(one.attributes["class"]) for one in page.css(".layers input")}
    assert switches == {
        *("show-owners", "show-centres", "show-units", "show-orders", "show-dislodged", "show-changes"),
        *("show-names", "view-fitting", "view-full", "view-compact"),
    }
    sheet = (await browser.get("/static/map.css")).text
    for switch in switches - {"view-fitting"}:
        assert f".{switch}:" in sheet, switch


async def test_the_key_to_a_map_counts_the_centres_it_shows(drawn: Club, browser: AsyncClient) -> None:
    page = LexborHTMLParser((await browser.get("/games/kyoto")).text)
    lines = [" ".join(one.text().split()) for one in page.css(".key li")]
    assert lines == [f"{clan.name} 2" for clan in load("sengoku").clans]


async def test_the_ids_of_a_page_with_a_map_are_its_own(drawn: Club, browser: AsyncClient) -> None:
    page = LexborHTMLParser((await browser.get("/games/kyoto")).text)
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))


async def test_a_map_as_svg_brings_its_fonts_from_this_house(drawn: Club, browser: AsyncClient) -> None:
    answer = await browser.get("/games/kyoto/map/0.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith('<?xml-stylesheet type="text/css" href="/static/fonts/sengoku.css"?>')
    compact = await browser.get("/games/kyoto/map/0.svg?view=compact")
    assert 'class="board compact"' in compact.text
    assert (await browser.get("/static/fonts/sengoku.css")).status_code == 200
    font = await browser.get("/static/fonts/sengoku-medium.woff2")
    assert font.content[:4] == b"wOF2"


async def test_a_map_as_png_is_the_one_of_the_letters(drawn: Club, browser: AsyncClient) -> None:
    answer = await browser.get("/games/kyoto/map/0.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


async def test_nothing_of_a_map_needs_what_the_policy_forbids(drawn: Club, browser: AsyncClient) -> None:
    text = (await browser.get("/games/kyoto/seasons/0")).text
    assert all(
        (one.attributes["src"] or "").startswith("/static/") for one in LexborHTMLParser(text).css("script")
    )
    for forbidden in ("<style", " style=", "javascript:", " onclick", " onload"):
        assert forbidden not in text
