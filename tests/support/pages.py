"""Pages on a real port, and browsers of their own for each who looks at them."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Locator, Page

from sengoku.games.house import House
from sengoku.store import Database
from sengoku.web.app import create_app

from .ports import free_port

SCREENS = Path(__file__).parents[1] / "end_to_end" / "screens"
"""Where tests leave what a browser showed, for people to look at; not kept in the repository."""


@contextmanager
def served(
    database: Database, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Iterator[House]:
    """The pages of a house on a port of loopback."""
    port = free_port()
    house = House(b"k" * 32, "judge.example.net", f"http://127.0.0.1:{port}")
    app = create_app(database, house, clock=clock, show_outbox=True)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield house
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def new_page(
    browser: Browser,
    width: int,
    height: int,
    *,
    touch: bool = False,
    dark: bool = False,
    script: bool = True,
    quiet: bool = True,
) -> Iterator[Page]:
    """A page in a browser of its own; nothing may go wrong in its console, if it is to be `quiet`."""
    complaints: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert not (quiet and complaints)


def fits(page: Page) -> bool:
    """Whether nothing stands out of the screen to the side."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    assert page.viewport_size is not None
    return width <= page.viewport_size["width"]


def middle(one: Locator) -> tuple[float, float]:
    """The middle of what is seen there, px of the window."""
    box = one.evaluate("one => one.getBoundingClientRect().toJSON()")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return x, y


def shoot(page: Page, name: str) -> None:
    """Leaves a picture of what the window shows."""
    page.screenshot(path=SCREENS / f"{name}.png")
