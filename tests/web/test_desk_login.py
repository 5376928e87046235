"""The game masters' way in."""

import re

import pytest
from httpx import AsyncClient

from support.club import Club

pytestmark = pytest.mark.anyio


async def link_for(club: Club, browser: AsyncClient) -> str:
    """Asks for a log-in link and finds it in the letter."""
    await browser.post("/desk/login", data={"email": "gm@example.org"})
    letter = club.letters("gm@example.org", "login_link")[-1]
    found = re.search(r"http://sengoku\.example(/desk/login/\S+)", letter.text)
    assert found
    return found[1]


async def test_the_desk_sends_strangers_to_the_log_in_page(club: Club, browser: AsyncClient) -> None:
    club.form()
    for address in ("/desk", "/desk/new", "/desk/kyoto", "/desk/kyoto/adjudicate", "/desk/kyoto/orders/oda"):
        answer = await browser.get(address)
        assert (answer.status_code, answer.headers["location"]) == (303, "/desk/login"), address


async def test_the_mailed_link_logs_in_with_its_button(club: Club, browser: AsyncClient) -> None:
    club.master()
    link = await link_for(club, browser)
    look = await browser.get(link)
    assert look.status_code == 200
    assert "set-cookie" not in look.headers
    answer = await browser.post(link)
    assert (answer.status_code, answer.headers["location"]) == (303, "/desk")
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert (await browser.get("/desk")).status_code == 200


async def test_a_link_works_once(club: Club, browser: AsyncClient) -> None:
    club.master()
    link = await link_for(club, browser)
    assert (await browser.post(link)).status_code == 303
    again = await browser.post(link)
    assert again.status_code == 403
    assert "used already, or its half hour is over" in again.text
    assert "set-cookie" not in again.headers


async def test_a_link_works_for_half_an_hour(club: Club, browser: AsyncClient) -> None:
    club.master()
    link = await link_for(club, browser)
    club.clock.turn(minutes=30)
    assert (await browser.post(link)).status_code == 403


@pytest.mark.parametrize("secret", ["x", "%20", "é", "a" * 500])
async def test_a_made_up_link_is_refused(club: Club, browser: AsyncClient, secret: str) -> None:
    club.master()
    assert (await browser.post(f"/desk/login/{secret}")).status_code == 403


async def test_the_page_does_not_tell_who_is_a_game_master(club: Club, browser: AsyncClient) -> None:
    club.begin()
    master = await browser.post("/desk/login", data={"email": "gm@example.org"})
    for email in ("takeda@example.org", "stranger@example.org", ""):
        other = await browser.post("/desk/login", data={"email": email})
        assert (other.status_code, other.text) == (master.status_code, master.text)
    assert len(club.letters(kind="login_link")) == 1


async def test_nobody_can_fill_a_game_masters_mailbox(club: Club, browser: AsyncClient) -> None:
    club.master()
    for _ in range(10):
        await browser.post("/desk/login", data={"email": "gm@example.org"})
    assert len(club.letters(kind="login_link")) == 3


async def test_a_database_thief_finds_no_secret(club: Club, browser: AsyncClient) -> None:
    from sqlalchemy import select

    from sengoku.store import LoginLink

    club.master()
    secret = (await link_for(club, browser)).rpartition("/")[2]
    with club.database.read() as session:
        assert secret not in session.scalars(select(LoginLink.secret_digest)).all()


async def test_log_out_forgets_the_game_master(club: Club, browser: AsyncClient) -> None:
    club.master()
    await browser.post(await link_for(club, browser))
    assert (await browser.post("/desk/logout")).status_code == 303
    assert (await browser.get("/desk")).headers["location"] == "/desk/login"


async def test_a_log_in_ends_after_two_weeks(club: Club, browser: AsyncClient) -> None:
    club.master()
    await browser.post(await link_for(club, browser))
    club.clock.turn(days=13)
    assert (await browser.get("/desk")).status_code == 200
    club.clock.turn(days=1)
    assert (await browser.get("/desk")).headers["location"] == "/desk/login"


async def test_somebody_who_may_no_longer_run_games_is_turned_away(club: Club, desk: AsyncClient) -> None:
    from sengoku.store import Person

    person_id = club.master()
    with club.database.write() as session:
        session.get_one(Person, person_id).runs_games = False
    answer = await desk.get("/desk")
    assert answer.status_code == 403
    assert "You are not a game master of this house." in answer.text
    assert (await desk.post("/desk/new", data={"slug": "a", "title": "A"})).status_code == 403
