"""A game master and a player at real pages: from the mailed log-in to the map with the first orders."""

import re
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from sqlalchemy import select

from sengoku.games.house import House
from sengoku.games.login import login_link
from sengoku.games.people import person_for
from sengoku.mail.transports import FolderTransport
from sengoku.store import Database, Letter, Person
from sengoku.worker.clock import Worker
from support.pages import fits, new_page, served

PHONE, DESKTOP = (390, 844), (1280, 900)
PUBLIC_PAGES = ("/", "/games/kyoto", "/games/kyoto/seasons/0", "/outbox", "/desk/login", "/seat/ask")
CLANS = ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")


def log_in(page: Page, database: Database, house: House) -> None:
    with database.write() as session:
        person = person_for(session, "gm@example.org", now=datetime.now(UTC))
        person.runs_games = True
        link = login_link(session, house, person, now=datetime.now(UTC))
    page.goto(link)
    page.get_by_role("button", name="Log in").click()


def set_up_a_game(page: Page, house: House) -> None:
    page.goto(f"{house.base_url}/desk/new")
    page.get_by_label("Title").fill("The Road to Kyoto")
    page.get_by_label("Short name").fill("kyoto")
    page.get_by_role("button", name="Create the game").click()
    for clan in CLANS:
        page.get_by_label(f"Address for {clan.capitalize()}").fill(f"{clan}@example.org")
    page.get_by_role("button", name="Send the invitations").click()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("heading", name="Spring 1570")).to_be_visible()


def letter_to(database: Database, email: str, kind: str) -> Letter:
    with database.read() as session:
        query = select(Letter).join(Person, Person.id == Letter.person_id)
        letter = session.scalars(query.where(Person.email == email, Letter.kind == kind)).first()
        assert letter is not None
        return letter


def test_a_game_from_the_desk_to_the_first_map(
    sqlite_database: Database, browser: Browser, tmp_path: Path
) -> None:
    with served(sqlite_database) as house:
        worker = Worker(sqlite_database, house, FolderTransport(tmp_path))
        with new_page(browser, *DESKTOP) as desk:
            log_in(desk, sqlite_database, house)
            set_up_a_game(desk, house)
            assert fits(desk)
        worker.run_once()
        _a_player_orders_on_a_phone(browser, sqlite_database)
        with new_page(browser, *PHONE) as desk:
            log_in(desk, sqlite_database, house)
            desk.goto(f"{house.base_url}/desk/kyoto")
            assert fits(desk)
            expect(desk.get_by_text("Nothing has come from")).not_to_contain_text("Mori")
            desk.get_by_role("link", name="Adjudicate now").click()
            desk.get_by_role("button", name="Adjudicate now").click()
            expect(desk.get_by_role("heading", name="Fall 1570")).to_be_visible()
        worker.run_once()
        _everybody_sees_the_map(browser, house)


def _a_player_orders_on_a_phone(browser: Browser, database: Database) -> None:
    link = re.search(r"http://\S+/seat/\S+", letter_to(database, "mori@example.org", "started").text)
    assert link is not None
    with new_page(browser, *PHONE) as page:
        page.goto(link.group())
        page.get_by_role("button", name="Open my orders").click()
        assert "/seat/" not in page.url.replace("/seat", "", 1), "the secret leaves the address bar"
        # Once the map is drawn, the entry below it has such a button and such lines, too.
        send = page.get_by_role("region", name="Write orders").get_by_role("button", name="Send orders")
        page.get_by_label("One order a line").fill("F Nag - SSJ\nArmy Iwami moves to Akki")
        send.click()
        answer = page.get_by_role("status").first
        expect(answer).to_contain_text("South Sea of Japan")
        expect(answer).to_contain_text("did you mean Aki?")
        assert "Akki" in page.get_by_label("One order a line").input_value(), "the text is kept to be mended"
        page.get_by_label("One order a line").fill("Army Iwami moves to Aki")
        send.click()
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki")
        assert fits(page)


def _everybody_sees_the_map(browser: Browser, house: House) -> None:
    for size in (PHONE, DESKTOP):
        with new_page(browser, *size) as page:
            for path in (
                "/",
                "/games/kyoto",
                "/games/kyoto/seasons/0",
                "/outbox",
                "/desk/login",
                "/seat/ask",
            ):
                page.goto(house.base_url + path)
                assert fits(page), (path, size)
            page.goto(f"{house.base_url}/games/kyoto")
            board = page.locator("svg.board:visible")
            expect(board).to_have_count(1)
            assert board.locator("path[data-territory]").count() >= 86
            page.goto(f"{house.base_url}/games/kyoto/seasons/0")
            expect(page.get_by_text("Army Iwami moved to Aki")).to_be_visible()
