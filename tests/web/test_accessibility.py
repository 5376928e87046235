"""Every page can be read aloud, worked by keyboard, and needs neither scripts nor other hosts."""

import itertools
import re

import pytest
from httpx import AsyncClient
from selectolax.lexbor import LexborHTMLParser

from support.club import Club, NewBrowser
from support.mailing import write

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pages(
    club: Club, browser: AsyncClient, desk: AsyncClient, new_browser: NewBrowser
) -> dict[str, LexborHTMLParser]:
    """Every page there is, in most of its states."""
    empty = {"/ without games": (await browser.get("/")).text}
    club.begin()
    write(club, "Good morning", sender="x@example.org", to="orders@sengoku.example")
    club.form("edo", "The Eastern Game")
    club.order("oda", "A Owari - Mino")
    club.resolve()
    takeda = new_browser()
    link = f"/seat/{club.seat_pass('takeda')}"
    public = (
        *("/", "/games/kyoto", "/games/edo", "/games/kyoto/seasons/0", "/games/kyoto/seasons/1"),
        "/games/kyoto/seasons/0/why",
        "/games/kyoto/calendar",
        *("/what-if", "/what-if/sengoku", "/games/kyoto/compare", "/games/kyoto/compare?from=0&to=1"),
        *("/games/kyoto/seasons/0/territories", "/games/kyoto/seasons/1/territory/kai"),
        *(link, "/seat/ask", "/seat/x", "/games/kyoto/seat", "/desk/login", "/desk/login/x"),
        *("/api", "/nowhere", "/outbox", "/outbox/1", "/confirm/x"),
    )
    mastered = (
        *("/desk/kyoto/time", "/desk/kyoto/mail", "/desk/mail", "/desk/mail?show=strangers"),
        *("/desk", "/desk/new", "/desk/kyoto", "/desk/edo", "/desk/kyoto/adjudicate"),
        *("/desk/edo/adjudicate", "/desk/kyoto/orders/oda", "/desk/edo/orders/oda"),
    )
    shown = {browser: public, desk: mastered, takeda: ("/games/kyoto/seat", "/games/kyoto")}
    await takeda.post(link)
    texts = empty | {
        address: (await one.get(address)).text for one, all_ in shown.items() for address in all_
    }
    texts["answer"] = (await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Atlantis"})).text
    texts["asked"] = (await browser.post("/seat/ask", data={"email": "oda@example.org"})).text
    texts["wrong"] = (await desk.post("/desk/new", data={})).text
    texts["looked"] = (await desk.post("/desk/kyoto/orders/oda", data={"act": "look"})).text
    tried = await browser.post("/what-if/sengoku", data={"act": "adjudicate", "orders-oda": "A OWA - MIN"})
    texts["tried"] = (await browser.get(tried.headers["location"])).text
    await desk.post("/desk/kyoto/pause")
    texts["paused"] = (await desk.get("/desk/kyoto")).text
    return {name: LexborHTMLParser(text) for name, text in texts.items()}


async def test_every_page_has_a_language_a_title_one_heading_and_its_landmarks(
    pages: dict[str, LexborHTMLParser],
) -> None:
    titles = set()
    for name, page in pages.items():
        assert page.css("html")[0].attributes["lang"] == "en", name
        title = page.css("title")[0].text()
        assert title.endswith(" · Sengoku"), name
        titles.add(title)
        assert len(page.css("h1")) == 1, name
        assert len(page.css("main")) == len(page.css("header.top")) == len(page.css("footer.bottom")) == 1, (
            name
        )
        assert page.css("a.skip")[0].attributes["href"] == "#main", name
    assert len(titles) > 12


async def test_headings_leave_out_no_level(pages: dict[str, LexborHTMLParser]) -> None:
    for name, page in pages.items():
        levels = [int((node.tag or "")[1:]) for node in page.css("h1, h2, h3, h4")]
        assert levels[0] == 1, name
        for before, after in itertools.pairwise(levels):
            assert after <= before + 1, name


async def test_every_field_and_button_has_a_name(pages: dict[str, LexborHTMLParser]) -> None:
    for name, page in pages.items():
        labelled = {node.attributes.get("for") for node in page.css("label")}
        for field in page.css('input:not([type="hidden"]), select, textarea'):
            attributes = field.attributes
            in_label = field.parent is not None and field.parent.tag == "label"
            assert attributes.get("aria-label") or attributes.get("id") in labelled or in_label, (
                name,
                field.html,
            )
            for other in (attributes.get("aria-describedby") or "").split():
                assert page.css_first(f"#{other}") is not None, (name, other)
        for button in page.css("button, a"):
            assert button.text().strip() or button.attributes.get("aria-label"), (name, button.html)


async def test_no_id_is_there_twice_and_every_reference_leads_somewhere(
    pages: dict[str, LexborHTMLParser],
) -> None:
    for name, page in pages.items():
        ids = [node.attributes["id"] for node in page.css("[id]")]
        assert len(ids) == len(set(ids)), name
        for node in page.css("[aria-labelledby]"):
            assert node.attributes["aria-labelledby"] in ids, name


async def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_but_our_modules(
    pages: dict[str, LexborHTMLParser],
) -> None:
    for name, page in pages.items():
        text = page.html or ""
        assert not page.css("style, [style], object, embed"), name
        for script in page.css('script:not([type="application/json"])'):
            assert script.attributes["type"] == "module", name
            assert (script.attributes["src"] or "").startswith("/static/"), name
        assert not re.search(r"<[^>]+\son[a-z]+=", text), name
        for node in page.css("[src], link[href]"):
            address = node.attributes.get("src") or node.attributes.get("href") or ""
            assert address.startswith("/"), (name, address)


async def test_every_link_within_the_house_leads_somewhere(
    pages: dict[str, LexborHTMLParser], desk: AsyncClient
) -> None:
    addresses = {
        node.attributes["href"] or ""
        for page in pages.values()
        for node in page.css('a[href^="/"], link[href^="/"]')
    }
    places = sorted(one for one in addresses if "/territory/" in one)
    for address in sorted(addresses.difference(places[5:])):  # all places are shown by the same page
        answer = await desk.get(address)
        shut = address == "/seat/x" or f"{address}/".startswith("/games/kyoto/seat/")
        assert answer.status_code in (200, 303) or shut, address


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_words_stand_out_from_their_ground(browser: AsyncClient, theme: str) -> None:
    colours = _colours((await browser.get("/static/style.css")).text, theme)
    for words in ("ink", "soft", "indigo", "seal", "good", "bad"):
        for ground in ("sheet", "paper", "sunk"):
            assert _contrast(colours[words], colours[ground]) >= 4.5, (theme, words, ground)
    assert _contrast(colours["on-indigo"], colours["indigo"]) >= 4.5
    assert _contrast(colours["on-indigo"], colours["indigo-deep"]) >= 4.5


def _colours(css: str, theme: str) -> dict[str, str]:
    light, dark = re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    if theme == "dark":
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark))
    return found


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2.2 defines it, 1 to 21."""
    from sengoku.render.palette import luminance

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
