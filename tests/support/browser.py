"""The machine's Chromium under Playwright, for pages that have to be seen in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = (
    "--no-sandbox",  # Chromium's sandbox refuses root, and containers seldom allow it to others
    "--disable-dev-shm-usage",  # /dev/shm of a container is too small for a large page
    "--disable-background-networking",  # nothing here may reach beyond this machine
)


@contextmanager
def open_browser(chromium: Path) -> Iterator[Browser]:
    """Start Chromium without a window and close it at the end.

    Playwright's synchronous interface keeps an event loop in this thread: no `async` test may run meanwhile.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
