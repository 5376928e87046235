"""The outbox of a demonstration: letters as they were sent."""

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser
from sqlalchemy import select

from sengoku.games.draw import keep
from sengoku.store import PhaseRow
from support.club import Club

pytestmark = pytest.mark.anyio


async def test_letters_are_listed_the_newest_first(club: Club, browser: AsyncClient) -> None:
    club.begin()
    page = LexborHTMLParser((await browser.get("/outbox")).text)
    subjects = [node.text() for node in page.css(".letters a")]
    assert len(subjects) == 16  # an invitation and the beginning for each of eight players
    assert "Shimazu" in subjects[-1]
    assert "to hojo@example.org" in page.css(".letters li")[0].text()


async def test_a_letter_is_shown_as_text_and_as_html(club: Club, browser: AsyncClient) -> None:
    club.begin()
    letter = club.letters("takeda@example.org", "started")[0]
    page = await browser.get(f"/outbox/{letter.id}")
    assert "Army Kai" in page.text
    assert f'src="/outbox/{letter.id}/html"' in page.text
    html = await browser.get(f"/outbox/{letter.id}/html")
    assert "Army Kai" in html.text
    policy = html.headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    assert "script" not in policy
    assert "default-src 'none'" in policy


async def test_a_letters_picture_is_shown_in_its_place(club: Club, browser: AsyncClient) -> None:
    club.begin()
    letter = club.letters("takeda@example.org", "started")[0]
    assert "cid:" in (await browser.get(f"/outbox/{letter.id}/html")).text
    with club.database.write() as session:
        phase = session.scalars(select(PhaseRow)).one()
        keep(session, phase.id, {"opening.png": b"\x89PNG stand-in"})
    html = (await browser.get(f"/outbox/{letter.id}/html")).text
    assert "cid:" not in html
    assert 'src="data:image/png;base64,' in html


async def test_long_lists_are_leafed_through(club: Club, browser: AsyncClient) -> None:
    for slug in ("a", "b", "c", "d"):
        club.begin(slug, slug)
    seen: list[str] = []
    address: str | None = "/outbox"
    while address:
        page = LexborHTMLParser((await browser.get(address)).text)
        seen += [node.attributes["href"] or "" for node in page.css(".letters a")]
        older = page.css_first('a[rel="next"]')
        address = older.attributes["href"] if older else None
    assert len(seen) == len(set(seen)) == 64
    newer = page.css_first('a[rel="prev"]')
    assert newer is not None
    first = LexborHTMLParser((await browser.get(newer.attributes["href"] or "")).text)
    assert [node.attributes["href"] for node in first.css(".letters a")] == seen[:60]


@pytest.mark.parametrize("number", ["0", "-1", "999", "99999999999999999999", "x"])
async def test_a_letter_that_does_not_exist_says_so(browser: AsyncClient, number: str) -> None:
    for address in (f"/outbox/{number}", f"/outbox/{number}/html"):
        assert (await browser.get(address)).status_code in (404, 422)
    assert (await browser.get(f"/outbox?before={number}")).status_code in (200, 422)
