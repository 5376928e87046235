"""The seasons of a game in Chromium: slider, keys, swipes, replay, the back button, two side by side."""

import itertools
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from sengoku.store import Database
from support.club import Clock, Club
from support.pages import fits, new_page, served, shoot

SIZES = [(360, 740), (390, 844), (768, 1024), (1440, 900)]
SHOWN = {("season", 390, False), ("season", 1440, True), ("compare", 1440, False), ("compare", 390, True)}
PLAYED = (
    {"oda": "A Owari - Mino", "asakura": "A Omi S A Owari - Mino", "hojo": "F Izu - Kanto Bay"},
    {"oda": "A Mino - Hida", "hojo": "F Kanto Bay - Kazusa", "takeda": "A Kai - Sagami", "mori": "all hold"},
    {"hojo": "B A Izu"},
    {"takeda": "A Kai - Suruga", "mori": "A Iwami - Aki"},
)
TITLES = ("Spring 1570", "Fall 1570", "Winter 1570 adjustments", "Spring 1571", "Fall 1571")


@dataclass
class House:
    """A game four phases old, and a browser to look at it."""

    browser: Browser
    url: str

    def season(self, seq: int) -> str:
        return f"{self.url}/games/kyoto/seasons/{seq}"


@pytest.fixture(scope="module")
def house(
    migrated_sqlite_file: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[House]:
    file = shutil.copy(migrated_sqlite_file, tmp_path_factory.mktemp("past") / "sengoku.sqlite3")
    database, clock = Database(f"sqlite:///{file}"), Clock(datetime.now(UTC))
    with served(database, clock=clock) as house:
        club = Club(database, clock, house)
        club.begin()
        for orders in PLAYED:
            for clan, text in orders.items():
                club.order(clan, text)
            club.resolve()
        club.draw()
        yield House(browser, house.base_url)
    database.dispose()


def path_of(page: Page) -> str:
    return urlsplit(page.url).path.rpartition("/")[2]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_pages_of_the_past_fit_every_screen(house: House, dark: bool) -> None:
    pages = {
        "season": house.season(1),
        "territory": f"{house.season(1)}/territory/mino",
        "compare": f"{house.url}/games/kyoto/compare?from=-1&to=3",
    }
    with new_page(house.browser, *SIZES[0], dark=dark) as page:
        for name, address in pages.items():
            page.goto(address)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert fits(page), (name, width)
                if (name, width, dark) in SHOWN:
                    shoot(page, f"{name}-{width}-{'dark' if dark else 'light'}")


def test_keys_on_the_slider_lead_through_the_seasons_and_the_map_follows(house: House) -> None:
    with new_page(house.browser, 1440, 900) as page:
        page.goto(house.season(0))
        slider = page.get_by_role("slider", name="Season")
        slider.focus()
        for seq, title in list(enumerate(TITLES))[1:]:
            page.keyboard.press("ArrowRight")
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            expect(slider).to_have_attribute("aria-valuetext", title)
            expect(slider).to_be_focused()
            assert path_of(page) == str(seq)
            assert page.title().startswith(title)
        page.keyboard.press("Home")
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[0])
        expect(page.locator('svg.board [data-unit="mino"]').first).to_be_attached()


def test_a_season_that_was_led_to_is_the_one_that_its_address_shows(house: House) -> None:
    with new_page(house.browser, 1440, 900) as page:
        page.goto(house.season(3))
        page.locator(".layers summary").click()
        page.get_by_label("Names", exact=True).uncheck()
        page.get_by_role("link", name="← Winter 1570 adjustments").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Winter 1570 adjustments")
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page.get_by_label("Names", exact=True)).not_to_be_checked()
        changed = page.locator("svg.board").inner_html(), page.locator(".told").inner_html()
        page.reload()
        assert (page.locator("svg.board").inner_html(), page.locator(".told").inner_html()) == changed


def test_the_back_button_goes_back_season_by_season(house: House) -> None:
    with new_page(house.browser, 768, 1024) as page:
        page.goto(house.season(1))
        for title in TITLES[2:4]:
            page.get_by_role("link", name=f"{title} →").first.click()
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
        for title in TITLES[2], TITLES[1]:
            page.go_back()
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
        page.go_forward()
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", TITLES[2])


def swipe(page: Page, selector: str, dx: int) -> None:
    """A finger drawn sideways across an element."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2 - dx / 2, box["y"] + min(box["height"] / 2, 60)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 1):
        point = {"x": x + part * dx, "y": y}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_beside_the_map_is_a_season_and_on_the_map_it_is_none(house: House) -> None:
    with new_page(house.browser, 390, 844, touch=True) as page:
        page.goto(house.season(1))
        expect(page.get_by_role("slider")).to_be_visible()
        swipe(page, ".heading", -200)
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[2])
        swipe(page, ".heading", 200)
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[1])
        swipe(page, ".board-scroll", -200)
        page.wait_for_timeout(200)
        assert path_of(page) == "1"
        assert page.locator(".board-scroll").evaluate("one => one.scrollLeft") > 0


def test_a_replay_shows_every_season_and_is_one_step_back(house: House) -> None:
    with new_page(house.browser, 768, 1024) as page:
        page.clock.install(time=0)
        page.goto(house.season(1))
        page.clock.pause_at(3_600_000)
        page.get_by_role("button", name="Replay").click()
        page.clock.run_for(10)
        for title in TITLES[2:]:
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            page.clock.run_for(1600)
        expect(page.get_by_role("button", name="Replay")).to_have_attribute("aria-pressed", "false")
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[1])


def test_what_is_fetched_ahead_is_light(house: House) -> None:
    with new_page(house.browser, 768, 1024) as page:
        addresses = [house.season(1), *(f"{house.season(seq)}?lean=true" for seq in (0, 2))]
        with (
            page.expect_request_finished(lambda one: one.url == addresses[0]) as whole,
            page.expect_request_finished(lambda one: one.url == addresses[1]) as before,
            page.expect_request_finished(lambda one: one.url == addresses[2]) as after,
        ):
            page.goto(addresses[0])
        size, *ahead = [one.value.sizes()["responseBodySize"] for one in (whole, before, after)]
        assert max(ahead) < size / 2
        assert max(ahead) <= 30_000


def test_without_a_script_links_do_the_same(house: House) -> None:
    with new_page(house.browser, 390, 844, script=False) as page:
        page.goto(house.season(0))
        expect(page.get_by_role("slider")).to_have_count(0)
        page.get_by_role("link", name="Fall 1570 →").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1570")
        page.get_by_text("All 5 seasons").click()
        page.get_by_role("link", name="Spring 1571", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Spring 1571")
        page.get_by_role("link", name="Compare with another season").click()
        page.get_by_label("From").select_option("The start")
        page.get_by_role("button", name="Compare").click()
        expect(page.get_by_text("Fleet Izu went by Kanto Bay to Kazusa.")).to_be_visible()


def test_two_seasons_stand_side_by_side_on_a_desktop_and_one_below_the_other_on_a_phone(house: House) -> None:
    for size, beside in (((1440, 900), True), ((390, 844), False)):
        with new_page(house.browser, *size) as page:
            page.goto(f"{house.url}/games/kyoto/compare?from=0&to=3")
            first, second = [one.bounding_box() for one in page.locator(".pair section").all()]
            assert first is not None
            assert second is not None
            assert (first["y"] == second["y"]) is beside
            assert (first["x"] < second["x"]) is beside


def test_the_accessibility_tree_tells_the_whole_season(house: House) -> None:
    with new_page(house.browser, 1440, 900) as page:
        page.goto(house.season(1))
        nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        seen = [
            (one["role"]["value"], one.get("name", {}).get("value", ""), one)
            for one in nodes
            if not one["ignored"] and "role" in one
        ]
        roles = [role for role, _, _ in seen]
        assert [roles.count(one) for one in ("main", "banner", "contentinfo")] == [1, 1, 1]
        named = [name for role, name, _ in seen if role == "navigation"]
        assert len(named) == len(set(named)) >= 3
        assert all(named)
        for role, name, _ in seen:
            assert name or role not in (
                "link",
                "button",
                "slider",
                "checkbox",
                "radio",
                "heading",
                "region",
            ), role
        levels = [_level(one) for role, _, one in seen if role == "heading"]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
        headings = [name for role, name, _ in seen if role == "heading"]
        clans = ("Shimazu", "Mori", "Chosokabe", "Asakura", "Oda", "Uesugi", "Takeda", "Hojo", "Garrisons")
        assert tuple(one for one in headings if one in clans) == clans
        told = " ".join(name for role, name, _ in seen if role == "StaticText")
        assert "Army Kai bounced" in told
        assert "Army Sagami" in told
        images = [name for role, name, _ in seen if role in ("image", "img")]
        assert any("Fall 1570" in one for one in images), "the map says what it is a picture of"


def _level(node: dict[str, object]) -> int:
    properties = node["properties"]
    assert isinstance(properties, list)
    return next(int(one["value"]["value"]) for one in properties if one["name"] == "level")
