"""The sandbox in Chromium: orders for several clans by tap, text and menu, changes by hand, shared links."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sengoku.store import Database
from support.pages import fits, middle, new_page, served, shoot

SIZES = [(360, 740), (390, 844), (768, 1024), (1440, 900)]


@dataclass
class Sandbox:
    """A house without any game, and a browser."""

    browser: Browser
    url: str


@pytest.fixture(scope="module")
def sandbox(
    migrated_sqlite_file: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[Sandbox]:
    file = shutil.copy(migrated_sqlite_file, tmp_path_factory.mktemp("sandbox") / "sengoku.sqlite3")
    database = Database(f"sqlite:///{file}")
    with served(database) as house:
        yield Sandbox(browser, f"{house.base_url}/what-if/sengoku")
    database.dispose()


def tap(page: Page, at: str) -> None:
    """Taps a lit place."""
    page.mouse.click(*middle(page.locator(f'.lit [data-at="{at}"] .ring')))


def ready(page: Page) -> None:
    expect(page.locator(".bar .said")).to_contain_text("Tap a ringed place")


def test_units_of_two_clans_are_ordered_by_tap_and_adjudicated(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, 1440, 900) as page:
        page.goto(sandbox.url)
        ready(page)
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "owari")
        tap(page, "mino")
        expect(page.get_by_label("Orders of Oda")).to_have_value("A OWA - MIN")
        expect(page.locator(".bar .said")).to_contain_text("Owari's army moves to Mino")
        tap(page, "omi")
        page.locator(".bar").get_by_role("button", name="Support").click()
        tap(page, "owari")
        tap(page, "mino")
        expect(page.get_by_label("Orders of Asakura")).to_have_value("A OMI S A OWA - MIN")
        expect(page.get_by_label("Orders of Oda")).to_have_value("A OWA - MIN")
        expect(page.locator(".bar .said")).to_contain_text("Omi's army supports")
        page.locator(".bar").get_by_role("button", name="Adjudicate").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What if? Fall 1570")
        shoot(page, "sandbox-1440-light")
        line = page.locator("li.moves", has_text="Army Owari moved to Mino")
        line.get_by_text("Why?").click()
        expect(page.get_by_text("2 is more than the 1 of the garrison of Mino")).to_be_visible()
        page.get_by_role("link", name="Step back").click()
        expect(page.get_by_label("Orders of Oda")).to_have_value("A OWA - MIN")


def test_what_is_typed_is_drawn_and_remarked_on_while_one_writes(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, 768, 1024) as page:
        page.goto(sandbox.url)
        ready(page)
        page.get_by_label("Orders of Takeda").fill("A KAI - SAG\nA SSH - Kyoto")
        expect(page.locator(".remarks").last).to_contain_text("Kyoto")
        expect(page.locator("svg.board > .planned")).to_have_count(1)
        menu = page.locator(".menus select[aria-label='Army Kai: to where']")
        page.get_by_text("Units and orders, as menus").click()
        expect(menu).to_have_value("sagami")


def test_a_unit_is_put_where_the_map_is_tapped(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, 390, 844, touch=True, quiet=False) as page:
        page.goto(sandbox.url)
        ready(page)
        page.get_by_text("Change the position").click()
        page.get_by_label("Whose", exact=True).select_option("Mori")
        page.get_by_label("Kind", exact=True).select_option("Fleet")
        page.get_by_label("Where", exact=True).focus()
        name = page.locator(".board-scroll")
        name.scroll_into_view_if_needed()
        x, y = middle(name)
        place = page.evaluate(
            "(at) => document.elementFromPoint(...at).closest('[data-territory]').dataset.territory",
            [x, y],
        )
        page.touchscreen.tap(x, y)
        expect(page.get_by_label("Where", exact=True)).to_have_value(place)
        page.get_by_label("Where", exact=True).select_option("Hida")
        page.get_by_role("button", name="Put it there").click()
        expect(page.get_by_role("alert")).to_have_text("A fleet cannot stand in Hida, which is inland.")
        page.get_by_text("Change the position").click()
        page.get_by_label("Whose", exact=True).select_option("Mori")
        page.get_by_label("Kind", exact=True).select_option("Fleet")
        page.get_by_label("Where", exact=True).select_option("Sea of Japan")
        page.get_by_role("button", name="Put it there").click()
        expect(page.locator('[data-clan="mori"] .units')).to_contain_text("Fleet Sea of Japan")


def test_without_a_script_forms_do_everything_and_a_link_shows_it_to_others(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, 390, 844, script=False) as page:
        page.goto(sandbox.url)
        page.get_by_label("Orders of Oda").fill("A Owari - Mino")
        page.get_by_label("Orders of Asakura").fill("A Omi S A Owari - Mino")
        page.get_by_role("button", name="Adjudicate").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What if? Fall 1570")
        link = page.get_by_label("The link to this page as it stands").input_value()
        assert link == page.url
    with new_page(sandbox.browser, 1440, 900) as other:
        other.goto(link)
        expect(other.locator("li.moves", has_text="Army Owari moved to Mino")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_sandbox_fits_every_screen(sandbox: Sandbox, dark: bool) -> None:
    with new_page(sandbox.browser, *SIZES[0], dark=dark) as page:
        page.goto(sandbox.url)
        page.get_by_label("Orders of Hojo").fill("F Izu - Kanto Bay")
        page.get_by_text("Change the position").click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert fits(page), width
            if dark and width == 390:
                shoot(page, "sandbox-390-dark")


BELOW_THE_MAP = """() => {
  document.querySelector(".layers").scrollIntoView({ block: "end" });
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const shown = [".board-scroll", ".bar", ".zoom", ".key", ".layers"].map(box).filter((one) => one.height);
  return shown.slice(1).map((one, place) => Math.round(one.top - shown[place].bottom));
}"""


def test_what_a_tap_did_is_told_at_the_foot_of_the_map_and_no_stretch_is_empty(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, *SIZES[0]) as page:
        page.goto(sandbox.url)
        ready(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            foot, *gaps = page.evaluate(BELOW_THE_MAP)
            assert foot == 0, width
            assert all(0 <= gap <= 16 for gap in gaps), (width, gaps)


def test_every_field_of_the_sandbox_has_a_name_in_the_accessibility_tree(sandbox: Sandbox) -> None:
    with new_page(sandbox.browser, 1440, 900) as page:
        page.goto(sandbox.url)
        ready(page)
        page.get_by_text("Change the position").click()
        nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        fields = ("button", "textbox", "combobox", "checkbox", "radio", "link", "group", "region")
        for one in nodes:
            role = one.get("role", {}).get("value")
            if role in fields and not one["ignored"] and one.get("properties"):
                assert one.get("name", {}).get("value") or role in ("group",), one
