"""Orders by thumb, by keyboard, by menus and in the text box: one set, sent when its player says so."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from sqlalchemy import delete

from end_to_end import boards
from sengoku.games.house import House
from sengoku.store import Database, Submission
from support.browser import open_browser
from support.club import Clock, Club
from support.pages import fits, middle, new_page, served, shoot

GAMES = {
    "crowd": (boards.crowded, "sengoku"),
    "beaten": (boards.beaten, "sengoku"),
    "winter": (boards.winter, "sengoku"),
    "coasts": (boards.coasts, "standard"),
}


@dataclass
class Table:
    """A house with a game for every kind of phase, and a browser to look at it."""

    club: Club
    house: House
    browser: Browser

    @contextmanager
    def seat(
        self,
        slug: str,
        clan: str,
        size: tuple[int, int],
        *,
        touch: bool = False,
        dark: bool = False,
        script: bool = True,
    ) -> Iterator[Page]:
        """The page of a seat, ready to be used."""
        with new_page(self.browser, *size, touch=touch, dark=dark, script=script) as page:
            page.goto(f"{self.house.base_url}/seat/{self.club.seat_pass(clan, slug)}")
            page.get_by_role("button", name="Open my orders").click()
            if script:
                expect(page.locator(".bar .said")).to_be_visible()
            yield page


@pytest.fixture(scope="module")
def laid_table(
    migrated_sqlite_file: Path, tmp_path_factory: pytest.TempPathFactory, chromium_path: Path
) -> Iterator[Table]:
    file = shutil.copy(migrated_sqlite_file, tmp_path_factory.mktemp("table") / "sengoku.sqlite3")
    database, clock = Database(f"sqlite:///{file}"), Clock(datetime.now(UTC))
    with served(database, clock=clock) as house, open_browser(chromium_path) as browser:
        club = Club(database, clock, house)
        for slug, (position, map_id) in GAMES.items():
            club.begin(slug, map_id=map_id)
            club.place(position(), slug)
            club.draw()
        yield Table(club, house, browser)
    database.dispose()


@pytest.fixture
def table(laid_table: Table) -> Table:
    """The table with nothing on file."""
    with laid_table.club.database.write() as session:
        session.execute(delete(Submission))
    return laid_table


def mark(page: Page, at: str) -> Locator:
    return page.locator(f'.lit [data-at="{at}"] .ring')


def tap(page: Page, at: str, dx: float = 0, dy: float = 0) -> None:
    """A thumb on a lit place, so many px beside its middle. A place out of sight is brought there first."""
    if not _is_in_sight(page, at):
        page.locator(f'.lit [data-at="{at}"]').focus()
    x, y = middle(mark(page, at))
    page.touchscreen.tap(x + dx, y + dy)


def press(page: Page, name: str) -> None:
    page.locator(".bar").get_by_role("button", name=name, exact=True).tap()


def said(page: Page) -> Locator:
    return page.locator(".bar .said")


def box(page: Page) -> Locator:
    return page.get_by_label("One order a line")


def arrows(page: Page) -> set[str]:
    """The territories whose planned orders are drawn in the view that is seen."""
    return set(page.locator(".planned > .view:visible").evaluate(ORDERED))


ORDERED = "view => [...view.querySelectorAll('.order')].map((one) => one.dataset.order)"


def drawn(page: Page, at: str) -> None:
    """Waits until an order planned there is drawn."""
    expect(page.locator(f'.planned > .view:visible .order[data-order="{at}"]')).to_have_count(1)


def test_a_thumb_gives_every_kind_of_order_to_a_crowd_of_units_on_a_small_phone(table: Table) -> None:
    with table.seat("crowd", "mori", (360, 640), touch=True) as page:
        posts: list[str] = []
        page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
        page.locator(".board-frame").scroll_into_view_if_needed()
        assert page.locator(".lit .own").count() == 25
        tap(page, "aki")
        expect(said(page)).to_contain_text("Army Aki")
        assert mark(page, "iwami").count() == 1
        shoot(page, "phone-360-reachable")
        tap(page, "iwami")
        expect(said(page)).to_have_text("Aki's army moves to Iwami.")
        _support_and_convoy(page)
        tap(page, "bingo")
        press(page, "Hold")
        expect(box(page)).to_have_value(re.compile("A BIN H$"))
        lines = box(page).input_value()
        tap(page, "bingo")
        press(page, "Clear")
        expect(box(page)).not_to_have_value(lines)
        press(page, "Undo")
        expect(box(page)).to_have_value(lines)
        drawn(page, "bingo")
        assert arrows(page) >= {"aki", "suo", "suo-sea", "nagato"}
        shoot(page, "phone-360-orders")
        assert {url.rpartition("/")[2] for url in posts} == {"check"}, "nothing is sent before its time"
        assert fits(page)
        press(page, "Send orders")
        expect(page.get_by_role("status").first).to_contain_text("Your orders for Spring 1575 are on file.")
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki's army moves to Iwami.")
        expect(box(page)).to_have_value(lines)


def _support_and_convoy(page: Page) -> None:
    """Suo helps Aki, the Suo Sea carries Nagato to Iyo's shore."""
    tap(page, "suo")
    press(page, "Support")
    tap(page, "aki")
    tap(page, "iwami")
    expect(said(page)).to_have_text("Suo's army supports Aki's army moving to Iwami.")
    tap(page, "suo-sea")
    press(page, "Convoy")
    tap(page, "nagato")
    tap(page, "iyo")
    expect(said(page)).to_contain_text("convoys Nagato's army to Iyo.")
    expect(page.locator(".remarks")).to_contain_text("nothing is carried")
    tap(page, "nagato")
    tap(page, "iyo")
    expect(said(page)).to_contain_text("Nagato's army moves to Iyo")


def test_a_thumb_of_24_px_finds_every_unit_and_every_lit_place_on_a_small_phone(table: Table) -> None:
    with table.seat("crowd", "mori", (360, 640), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        own = [one.get_attribute("data-at") for one in page.locator(".lit .own").all()]
        seen = [at for at in own if at and _is_in_sight(page, at)]
        assert len(seen) > 12
        for at in seen:
            for dx, dy in ((-11, -11), (11, 11)):
                tap(page, at, dx, dy)
                assert page.locator(".lit .chosen").get_attribute("data-at") == at, (at, dx, dy)
                page.keyboard.press("Escape")
        tap(page, "inland-sea")
        lit = [str(one.get_attribute("data-at")) for one in page.locator(".lit [role=button]").all()]
        lit = [at for at in lit if _is_in_sight(page, at)]
        for at in lit:
            tap(page, at, -11, 11)
            goal = page.evaluate("at => JSON.parse(facts.textContent).places[at].code", at)
            expect(box(page)).to_have_value(f"F INS - {goal}")
            expect(page.locator(".lit .chosen")).to_have_count(0)
            tap(page, "inland-sea")
        assert len(lit) > 5


def _is_in_sight(page: Page, at: str) -> bool:
    """Whether the place lies in the map's window, with room for a thumb and clear of the buttons on it."""
    x, y = middle(mark(page, at))
    frame, zoom = page.locator(".board-scroll").bounding_box(), page.locator(".zoom").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert frame is not None
    assert zoom is not None
    assert bar is not None
    below = min(frame["y"] + frame["height"], bar["y"])
    return 12 < x < min(zoom["x"], frame["width"]) - 12 and max(frame["y"], 0) + 12 < y < below - 12


def test_two_fingers_zoom_the_map_and_one_moves_it(table: Table) -> None:
    with table.seat("crowd", "mori", (390, 844), touch=True, dark=True) as page:
        board = page.locator("svg.board")
        page.locator(".board-frame").scroll_into_view_if_needed()
        x, y = middle(board)
        before = _view_box(board)
        _fingers(page, [(x - 30, y), (x + 30, y)], [(x - 90, y), (x + 90, y)])
        zoomed = _view_box(board)
        assert zoomed[2] < before[2] / 2
        _fingers(page, [(x, y)], [(x + 60, y + 40)])
        moved = _view_box(board)
        assert moved[2:] == pytest.approx(zoomed[2:])
        assert moved[0] < zoomed[0]
        assert moved[1] < zoomed[1]
        assert page.locator(".lit .chosen").count() == 0, "a drag is no tap"
        page.get_by_role("button", name="Back to where I was").tap()
        assert _view_box(board) == pytest.approx(before)


def _view_box(board: Locator) -> list[float]:
    return [float(part) for part in str(board.get_attribute("viewBox")).split()]


def _fingers(page: Page, start: list[tuple[float, float]], end: list[tuple[float, float]]) -> None:
    """Fingers set down at some points, moved to others in a few steps, and lifted."""
    touch = page.context.new_cdp_session(page)

    def points(share: float) -> list[dict[str, float]]:
        pairs = zip(start, end, strict=True)
        return [{"x": a + (c - a) * share, "y": b + (d - b) * share} for (a, b), (c, d) in pairs]

    def send(kind: str, share: float | None) -> None:
        at = points(share) if share is not None else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", 0)
    for step in range(1, 6):
        send("touchMove", step / 5)
    send("touchEnd", None)
    touch.detach()


def test_what_is_typed_is_drawn_and_what_is_tapped_is_typed(table: Table) -> None:
    with table.seat("crowd", "mori", (768, 1024), touch=True) as page:
        box(page).fill("Army Aki to Iwami, rest hold\nA Izumo - Iwamo")
        expect(page.locator(".remarks")).to_contain_text("did you mean Iwami")
        drawn(page, "aki")
        menu = page.get_by_label("Army Aki: order")
        assert menu.evaluate("one => one.selectedOptions[0].text") == "Move"
        assert page.get_by_label("Army Aki: to where").input_value() == "iwami"
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "aki")
        press(page, "Hold")
        expect(box(page)).to_have_value("A AKI H\nREST HOLD\nA Izumo - Iwamo")
        page.get_by_label("Army Suo: order").select_option(label="Support")
        page.get_by_label("Army Suo: for which unit").select_option("aki")
        page.get_by_label("Army Suo: to where").select_option("aki")
        expect(box(page)).to_have_value(re.compile("A SUO S A AKI$"))
        drawn(page, "suo")
        shoot(page, "tablet-768-both")
        assert fits(page)


def test_the_keyboard_alone_orders_on_the_map_and_by_menus(table: Table) -> None:
    with table.seat("crowd", "mori", (1440, 900)) as page:
        page.locator(".board-scroll").focus()
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == "Army Aki"
        page.keyboard.press("Enter")
        while page.evaluate("document.activeElement.getAttribute('aria-label')") != "Iwami":
            page.keyboard.press("Tab")
        shoot(page, "desk-1440-keyboard")
        page.keyboard.press("Enter")
        expect(said(page)).to_have_text("Aki's army moves to Iwami.")
        assert page.evaluate("document.activeElement.dataset.at") == "aki", "the focus goes back to the unit"
        page.get_by_label("Fleet Inland Sea: order").focus()
        page.keyboard.type("Convoy")
        page.keyboard.press("Tab")
        page.keyboard.type("Army Bingo")
        page.keyboard.press("Tab")
        page.keyboard.type("Sanuki")
        expect(box(page)).to_have_value("A AKI - IWA\nF INS C A BIN - SAN")
        expect(page.locator(".menus .said", has_text="Inland Sea's fleet convoys")).to_be_visible()
        box(page).focus()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Send orders"
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").first).to_contain_text("are on file")


def test_beaten_units_are_taken_to_free_places_or_given_up(table: Table) -> None:
    with table.seat("beaten", "mori", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        assert {one.get_attribute("data-at") for one in page.locator(".lit .own").all()} == {"aki", "suo"}
        tap(page, "aki")
        assert mark(page, "izumo").count() == mark(page, "iwami").count() == 1
        assert page.locator(".lit [role=button]").count() == 2
        tap(page, "izumo")
        expect(said(page)).to_contain_text("Aki's army retreats to Izumo")
        tap(page, "suo")
        press(page, "Disband")
        expect(box(page)).to_have_value("A AKI R IZM\nA SUO D")
        shoot(page, "phone-390-retreats")


def test_winter_builds_where_there_is_room_and_gives_up_what_is_owed(table: Table) -> None:
    with table.seat("winter", "mori", (390, 844), touch=True, dark=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "kai")
        assert page.locator(".bar").get_by_role("button", name="Fleet").count() == 0, "Kai has no coast"
        press(page, "Army")
        tap(page, "nagato")
        press(page, "Fleet")
        press(page, "Waive a build")
        expect(box(page)).to_have_value("B A KAI\nB F NAG\nWAIVE")
        expect(page.locator(".remarks")).to_contain_text("1 waived")
        shoot(page, "phone-390-winter-dark")
    with table.seat("winter", "oda", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "omi")
        press(page, "Remove")
        expect(box(page)).to_have_value("A OMI D")
        expect(page.locator(".remarks")).to_contain_text("1 is named")


def test_a_fleet_that_can_reach_two_coasts_is_asked_which(table: Table) -> None:
    with table.seat("coasts", "france", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "mid-atlantic-ocean")
        tap(page, "spain/nc")
        expect(said(page)).to_contain_text("on which coast?")
        press(page, "Spain (sc)")
        expect(box(page)).to_have_value(re.compile("/SC$"))
        expect(said(page)).to_contain_text("Spain (sc)")


def test_without_a_script_the_text_box_does_all_and_layers_can_be_switched(table: Table) -> None:
    with table.seat("crowd", "mori", (390, 844), script=False) as page:
        assert page.locator(".bar").count() == 0
        expect(page.locator(".entry")).to_be_hidden()
        box(page).fill("A Aki - Iwami")
        page.get_by_role("button", name="Send orders").click()
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki's army moves to Iwami.")
        assert arrows(page) == {"aki"}
        assert fits(page)
        page.get_by_text("What the map shows").click()
        units = page.locator("svg .view.compact > .units")
        expect(units).to_be_visible()
        page.get_by_label("Units", exact=True).uncheck()
        expect(units).to_be_hidden()
        page.get_by_label("Names in full").check()
        expect(page.locator("svg > .view.compact")).to_be_hidden()
        expect(page.locator("svg > .view.full")).to_be_visible()


UNNAMED = """() => {
  const controls = "button, a[href], input:not([type=hidden]), select, textarea, [role=button]";
  const named = (one) => one.labels?.length || one.getAttribute("aria-label") || one.textContent.trim();
  const bad = [...document.querySelectorAll(controls)].filter((one) => !named(one));
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  const levels = [...document.querySelectorAll("h1, h2, h3")].map((one) => Number(one.tagName[1]));
  return [
    ...bad.map((one) => one.outerHTML.slice(0, 80)),
    ...ids.filter((id, at) => ids.indexOf(id) !== at),
    ...levels.filter((level, at) => at && level > levels[at - 1] + 1).map((level) => `h${level}`),
  ];
}"""
"""Controls that a screen reader cannot name, ids that are there twice, headings that skip a level."""

FAINT = """() => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    const colour = getComputedStyle(one).backgroundColor;
    return parts(colour)[3] === 0 && one.parentElement ? ground(one.parentElement) : colour;
  };
  const words = ".bar p, .bar button, .zoom button, .menus h3, .menus select, .key li";
  return [...document.querySelectorAll(words)].filter((one) => {
    const both = [light(getComputedStyle(one).color), light(ground(one))];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) < 4.5;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""Words of the order entry whose contrast with what lies behind them is below 4.5 (WCAG 1.4.3)."""


@pytest.mark.parametrize("dark", [False, True])
def test_the_seat_is_sound_at_every_width_by_day_and_by_night(table: Table, *, dark: bool) -> None:
    for width, height in ((360, 640), (390, 844), (768, 1024), (1440, 900)):
        with table.seat("crowd", "mori", (width, height), dark=dark) as page:
            assert fits(page), width
            assert page.evaluate(UNNAMED) == []
            assert page.evaluate(FAINT) == []
            shoot(page, f"seat-{width}-{'dark' if dark else 'light'}")
