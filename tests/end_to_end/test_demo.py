"""What a newcomer sees first: the demonstration, to its end and live in the browser."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from sengoku.cli.demo.once import play_once
from support.browser import open_browser
from support.ports import free_port


@pytest.mark.parametrize("map_id", ["sengoku", "sengoku-v5"])
def test_without_a_winner_all_but_the_leader_concede_by_mail(
    map_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_once(tmp_path, map_id=map_id, seed=7, last_year=1570)
    said = capsys.readouterr().out
    assert "Spring 1570" in said
    assert re.search(r"All others conceded: \w+ wins\. The last phase was Spring 1571\.", said)
    assert "found 0 differences" in said
    letters = [path.read_bytes() for path in (tmp_path / "outbox").glob("*.eml")]
    assert sum(b"Content-Type: image/png" in letter for letter in letters) > 8


@contextmanager
def live_demo(folder: Path) -> Iterator[str]:
    """`sengoku demo` in a process of its own; gives the address of its pages."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {**os.environ, "SENGOKU_PORT": str(port), "SENGOKU_BASE_URL": url}
    command = [sys.executable, "-m", "sengoku", "demo", "--seconds", "4", "--folder", str(folder)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
        try:
            yield url
        finally:
            process.terminate()
            process.wait(timeout=30)


def wait_for(url: str, holds: str, seconds: float = 60) -> None:
    """Waits until a page holds the words."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if holds in httpx.get(url).text:
                return
        except httpx.TransportError:
            pass  # the server is still starting
        time.sleep(0.2)
    raise AssertionError(f"{url} never held {holds!r}")


def test_the_live_demonstration_shows_map_seasons_and_letters(chromium_path: Path, tmp_path: Path) -> None:
    with live_demo(tmp_path) as url, open_browser(chromium_path) as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        wait_for(f"{url}/games/demo", "Fall 1570")
        wait_for(f"{url}/outbox", "Spring 1570 results")
        page.goto(f"{url}/outbox")  # at once: soon those of later seasons push it off the page
        page.get_by_role("link", name="Spring 1570 results").first.click()
        expect(page.get_by_text("Spring 1570 is resolved").first).to_be_visible()
        wait_for(f"{url}/games/demo/seasons/0", '<div class="board-scroll"')
        page.goto(f"{url}/games/demo/seasons/0")
        expect(page.locator("svg.board:visible")).to_have_count(1)
        expect(page.get_by_role("heading", name="Spring 1570")).to_be_visible()
