"""The desk's form for the rules about time, and the same by program."""

from datetime import date
from html import unescape

import pytest
from httpx import AsyncClient

from sengoku.games.absence import give_absence
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.web.cookies import DESK_COOKIE
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(club: Club, new_browser: NewBrowser) -> AsyncClient:
    """The browser of the game master, in a game that has just begun."""
    club.begin()
    client = new_browser()
    client.cookies.set(DESK_COOKIE, club.master_pass())
    return client


FORM = {
    "rhythm": "weekly",
    "day-1": "yes",
    "day-4": "yes",
    "at": "19:30",
    "zone": "Europe/Berlin",
    "minimum": "",
    "retreat": "1",
    "adjustment": "1",
    "first": "0",
    "late": "grace",
    "grace_minutes": "45",
    "cool_off_minutes": "15",
    "excuses": "1",
    "excuse_hours": "24",
    "misses_open": "3",
    "absence_days": "7",
    "absence_total": "14",
    "holidays": "2026-12-24 to 2027-01-01\n2027-04-04",
    "reminders": "24, 3",
}


async def test_the_form_sets_all_rules_at_once(club: Club, desk: AsyncClient) -> None:
    answer = await desk.post("/desk/kyoto/time", data=FORM)
    assert answer.status_code == 303
    page = " ".join(unescape((await desk.get("/desk/kyoto/time")).text).split())
    for sentence in (
        "Orders are due every Tuesday and Friday at 19:30 (Europe/Berlin).",
        "A season always lasts until its deadline.",
        "they have 45 minutes of grace.",
        "A player is excused once: the deadline is then put off by 24 hours.",
        "After 3 missed movements in a row a seat is open to somebody else.",
        "Nothing is due from 24 December 2026 to 1 January 2027, on 4 April 2027.",
        "Whoever owes orders is reminded 24 and 3 hours before a deadline.",
    ):
        assert sentence in page, sentence
    assert "2026-12-24 to 2027-01-01" in page, "the form holds what was set"
    done = await desk.get(answer.headers["location"])
    assert "The rules about time changed." in done.text


async def test_what_the_form_shows_is_what_holds(club: Club, desk: AsyncClient) -> None:
    await desk.post("/desk/kyoto/time", data=FORM)
    again = await desk.post("/desk/kyoto/time", data=FORM)
    assert again.status_code == 409
    assert "Those are the rules already" in again.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"holidays": "Christmas"}, "'Christmas' is no holiday"),
        ({"grace_minutes": "an hour"}, "The minutes of grace must be a whole number, not 'an hour'."),
        ({"reminders": "48 hours"}, "Reminders are whole hours"),
        ({"minimum": "9"}, "is longer than the longest time between two deadlines"),
        ({"rhythm": "every", "every": ""}, "number of days between deadlines must be a whole number"),
        ({"at": "23:30"}, "between 06:00 and 23:00"),
    ],
)
async def test_a_slip_keeps_what_was_typed(desk: AsyncClient, change: dict[str, str], sentence: str) -> None:
    answer = await desk.post("/desk/kyoto/time", data=FORM | {"excuse_hours": "31"} | change)
    assert answer.status_code in (409, 422)
    page = unescape(answer.text)
    assert sentence in page
    assert 'value="31"' in page


async def test_a_new_game_can_have_any_rhythm(club: Club, desk: AsyncClient) -> None:
    new = {"slug": "edo", "title": "To Edo", "map": "sengoku"}
    answer = await desk.post("/desk/new", data=new | FORM | {"rhythm": "every", "every": "2"})
    assert answer.status_code == 303
    assert "every 2 days at 19:30" in (await desk.get("/desk/edo/time")).text


async def test_strangers_see_no_form(club: Club, browser: AsyncClient, desk: AsyncClient) -> None:
    assert (await browser.get("/desk/kyoto/time")).status_code in (303, 401, 403)
    browser.cookies.set(DESK_COOKIE, club.master_pass("other@example.org"))
    assert (await browser.post("/desk/kyoto/time", data=FORM)).status_code == 403


async def test_programs_read_and_change_the_rules(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = {"Authorization": f"Bearer {club.master_pass()}"}
    address = "/api/v1/desk/games/kyoto/time"
    before = (await browser.get(address, headers=headers)).json()
    assert before["pace"]["late"] == "resolve"
    rules = {"schedule": {"at": "18:00"}, "pace": {"late": "wait"}}
    after = (await browser.post(address, headers=headers, json=rules)).json()
    assert (after["schedule"]["at"], after["pace"]["late"]) == ("18:00", "wait")
    assert after["schedule"]["zone"] == before["schedule"]["zone"], "what is not named stays"
    wrong = await browser.post(address, headers=headers, json={"pace": {"late": "never"}})
    assert wrong.status_code == 409
    assert "resolve" in wrong.json()["error"]


async def test_the_desk_shows_who_is_away(club: Club, desk: AsyncClient) -> None:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        give_absence(session, seat.id, date(2026, 8, 1), date(2026, 8, 5), now=club.clock.now)
    page = (await desk.get("/desk/kyoto/time")).text
    assert "Away: Mori from 1 August 2026 to 5 August 2026." in page


async def test_a_seat_that_missed_too_much_is_shown_as_open(club: Club, desk: AsyncClient) -> None:
    for _ in range(2):
        club.order("oda", "all hold")
        club.resolve()
    assert "open: missed too often" in (await desk.get("/desk/kyoto")).text
    assert "player wanted" in (await desk.get("/games/kyoto")).text
    game = (await desk.get("/api/v1/games/kyoto")).json()
    assert "mori" in {clan["id"] for clan in game["clans"] if clan["wanted"]}
    assert "oda" not in {clan["id"] for clan in game["clans"] if clan["wanted"]}
