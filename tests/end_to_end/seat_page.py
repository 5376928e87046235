"""The page of a seat as its player uses it: thumbs on lit places, buttons below the map, the text box."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Locator, Page, expect

from sengoku.games.house import House
from support.club import Club
from support.pages import middle, new_page


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
        quiet: bool = True,
    ) -> Iterator[Page]:
        """The page of a seat, ready to be used."""
        with new_page(self.browser, *size, touch=touch, dark=dark, script=script, quiet=quiet) as page:
            page.goto(f"{self.house.base_url}/seat/{self.club.seat_pass(clan, slug)}")
            page.get_by_role("button", name="Open my orders").click()
            if script:
                expect(page.locator(".bar .said")).to_be_visible()
            yield page


def mark(page: Page, at: str) -> Locator:
    return page.locator(f'.lit [data-at="{at}"] .ring')


def tap(page: Page, at: str, dx: float = 0, dy: float = 0) -> None:
    """A thumb on a lit place, so many px beside its middle. A place out of sight is brought there first."""
    if not is_in_sight(page, at):
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


def is_in_sight(page: Page, at: str) -> bool:
    """Whether the place lies in the map's window, with room for a thumb and clear of the bar."""
    x, y = middle(mark(page, at))
    frame, bar = page.locator(".board-scroll").bounding_box(), page.locator(".bar").bounding_box()
    assert frame is not None
    assert bar is not None
    below = min(frame["y"] + frame["height"], bar["y"])
    return 12 < x - frame["x"] < frame["width"] - 12 and max(frame["y"], 0) + 12 < y < below - 12
