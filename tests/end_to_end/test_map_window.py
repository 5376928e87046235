"""The map as a window: fingers zoom and move it, and the page around it is sound on every screen."""

import pytest
from playwright.sync_api import Locator, Page

from end_to_end.seat_page import Table
from support.pages import fits, middle, shoot


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


FILL = "one => getComputedStyle(one).fill"
NOBODYS_LAND = {False: "rgb(238, 226, 196)", True: "rgb(74, 66, 51)"}


@pytest.mark.parametrize("dark", [False, True])
def test_the_seat_is_sound_at_every_width_by_day_and_by_night(table: Table, *, dark: bool) -> None:
    for width, height in ((360, 640), (390, 844), (768, 1024), (1440, 900)):
        with table.seat("crowd", "mori", (width, height), dark=dark) as page:
            assert fits(page), width
            assert page.evaluate(UNNAMED) == []
            assert page.evaluate(FAINT) == []
            assert page.locator("svg .land.unowned").evaluate(FILL) == NOBODYS_LAND[dark]
            shoot(page, f"seat-{width}-{'dark' if dark else 'light'}")
