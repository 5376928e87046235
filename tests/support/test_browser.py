"""The browser that tests are given shows pages, runs scripts and goes away."""

import asyncio
from pathlib import Path

from support.browser import open_browser


def test_a_page_is_shown_and_its_script_runs(chromium_path: Path) -> None:
    with open_browser(chromium_path) as browser:
        page = browser.new_page()
        page.set_content("<h1>Kai</h1><script>document.querySelector('h1').append(' holds')</script>")
        assert page.locator("h1").inner_text() == "Kai holds"


def test_after_the_browser_is_closed_async_code_runs_again(chromium_path: Path) -> None:
    with open_browser(chromium_path) as browser:
        assert browser.is_connected()
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"
