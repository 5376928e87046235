"""A player's seat: the link, the orders, the answer, the concession."""

from html import unescape

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.pause import pause
from sengoku.store import Audit, SeatState
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio


@pytest.fixture
async def takeda(club: Club, new_browser: NewBrowser) -> AsyncClient:
    """The browser of Takeda's player, in a game that has just begun."""
    club.begin()
    client = new_browser()
    await client.post(f"/seat/{club.seat_pass('takeda')}")
    return client


async def test_looking_at_a_link_opens_nothing(club: Club, browser: AsyncClient) -> None:
    club.begin()
    answer = await browser.get(f"/seat/{club.seat_pass('takeda')}")
    assert answer.status_code == 200
    assert "Takeda in The Road to Kyoto" in answer.text
    assert "Open my orders" in answer.text
    assert "set-cookie" not in answer.headers
    assert (await browser.get("/games/kyoto/seat")).status_code == 403


async def test_the_button_opens_the_seat_and_takes_the_secret_out_of_the_address(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    answer = await browser.post(f"/seat/{club.seat_pass('takeda')}")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/games/kyoto/seat"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/games/kyoto" in cookie
    assert "secure" not in cookie  # this house is reached by plain http
    seat = await browser.get("/games/kyoto/seat")
    assert seat.status_code == 200
    assert "You have 2 units to order." in seat.text


@pytest.mark.parametrize("method", ["get", "post"])
async def test_a_link_past_its_deadline_says_how_to_get_a_new_one(
    club: Club, browser: AsyncClient, method: str
) -> None:
    club.begin()
    link = f"/seat/{club.seat_pass('takeda', hours=1)}"
    club.clock.turn(hours=1)
    answer = await browser.request(method, link)
    assert answer.status_code == 403
    assert "This link is no longer good" in answer.text
    assert 'href="/seat/ask"' in answer.text


async def test_a_seat_stays_open_for_two_weeks_and_no_longer(club: Club, takeda: AsyncClient) -> None:
    club.clock.turn(days=13)
    assert (await takeda.get("/games/kyoto/seat")).status_code == 200
    club.clock.turn(days=1)
    assert (await takeda.get("/games/kyoto/seat")).status_code == 403


async def test_orders_are_answered_as_they_would_be_by_mail(club: Club, takeda: AsyncClient) -> None:
    by_page = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert by_page.status_code == 200
    assert "are on file" in by_page.text
    club.order("takeda", "CLEAR")
    by_mail = club.order("takeda", "A Kai - Sagami")
    assert by_mail.text in unescape(by_page.text)


async def test_orders_that_are_fine_leave_the_form_empty(takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert "</textarea>" in answer.text
    assert "A Kai - Sagami</textarea>" not in answer.text


@pytest.mark.parametrize(
    "text",
    ["A Kai - Atlantis", "A Kai - Sagami\nA Shinanoo - Mino", "A Kai - Mutsu", "hello there"],
)
async def test_what_was_typed_stays_when_something_is_wrong(takeda: AsyncClient, text: str) -> None:
    answer = await takeda.post("/games/kyoto/seat", data={"orders": text})
    assert f"{text}</textarea>" in answer.text


async def test_a_text_without_orders_changes_nothing_and_says_so(takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "hello there"})
    assert answer.status_code == 422
    assert "I found no order in your message; nothing was changed." in answer.text


async def test_orders_for_another_clans_unit_are_not_put_on_file(takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "A Sagami - Kai"})
    assert "Not put on file" in answer.text


async def test_orders_under_another_clans_heading_are_refused(takeda: AsyncClient) -> None:
    answer = await takeda.post(
        "/games/kyoto/seat", data={"orders": "Mori Orders, Spring 1570\nA Kai - Sagami"}
    )
    assert answer.status_code == 409
    assert "Nothing of it was put on file." in answer.text
    assert "but you play Takeda" in answer.text


async def test_orders_at_the_deadline_are_too_late(club: Club, takeda: AsyncClient) -> None:
    club.clock.turn(days=6, hours=12)  # Tuesday 20:00 in New York, to the second
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert answer.status_code == 409
    assert "That came too late; nothing was changed." in answer.text
    assert "A Kai - Sagami</textarea>" in answer.text


async def test_the_page_shows_the_whole_set_on_file(takeda: AsyncClient) -> None:
    await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    page = await takeda.get("/games/kyoto/seat")
    assert "s army moves to Sagami." in page.text
    assert "Without an order" in page.text
    assert "Last changed Wednesday 1 July 2026, 08:00 EDT, on this page." in page.text
    await takeda.post("/games/kyoto/seat", data={"orders": "A South Shinano H"})
    page = await takeda.get("/games/kyoto/seat")
    assert "s army moves to Sagami." in page.text
    assert "Without an order" not in page.text


async def test_orders_for_a_coming_phase_are_shown_as_waiting(takeda: AsyncClient) -> None:
    await takeda.post("/games/kyoto/seat", data={"orders": "Takeda Orders, Fall 1570\nA Kai - Sagami"})
    page = await takeda.get("/games/kyoto/seat")
    assert "Waiting for Fall 1570" in page.text
    assert "Nothing yet." in page.text


async def test_orders_of_a_past_phase_do_not_wait(club: Club, takeda: AsyncClient) -> None:
    await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    club.resolve()
    page = await takeda.get("/games/kyoto/seat")
    assert "Fall 1570" in page.text
    assert "Waiting for" not in page.text
    assert "Nothing yet." in page.text


async def test_what_was_written_for_a_phase_is_not_taken_for_the_next(
    club: Club, takeda: AsyncClient
) -> None:
    assert 'name="seq" value="0"' in (await takeda.get("/games/kyoto/seat")).text
    club.resolve()
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami", "seq": "0"})
    assert answer.status_code == 409
    assert "Now it is Fall 1570; your text is still below." in answer.text
    assert "A Kai - Sagami</textarea>" in answer.text
    assert "Nothing yet." in answer.text
    again = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami", "seq": "1"})
    assert again.status_code == 200


async def test_a_player_reads_the_deadline_on_their_own_clock(club: Club, takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat/clock", data={"zone": "Asia/Tokyo"})
    assert "Times are told on that clock from now on" in answer.text
    for address in ("/games/kyoto/seat", "/games/kyoto"):
        page = await takeda.get(address)
        assert "Tuesday 7 July 2026, 20:00 EDT" in page.text
        assert "Wednesday 8 July 2026, 09:00 JST on your clock" in page.text
    club.resolve()
    (letter,) = club.letters("takeda@example.org", "results")
    assert "JST" in letter.text
    await takeda.post("/games/kyoto/seat/clock", data={"zone": ""})
    assert "JST" not in (await takeda.get("/games/kyoto/seat")).text


async def test_a_clock_that_nobody_has_changes_nothing(takeda: AsyncClient) -> None:
    await takeda.post("/games/kyoto/seat/clock", data={"zone": "Asia/Tokyo"})
    for zone in ("Mars/Olympus", "../../etc/passwd", "/etc/localtime", "x" * 300):
        answer = await takeda.post("/games/kyoto/seat/clock", data={"zone": zone})
        assert answer.status_code == 422
        assert "is no time zone" in answer.text
    assert "JST on your clock" in (await takeda.get("/games/kyoto/seat")).text


async def test_the_first_orders_say_that_the_player_plays(club: Club, takeda: AsyncClient) -> None:
    await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    with club.database.read() as session:
        assert seat_of(session, game_by_slug(session, "kyoto"), "takeda").state == SeatState.PLAYING


async def test_a_concession_is_set_and_taken_back(club: Club, takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat/concession", data={"gives_up": "yes"})
    assert "Your concession is noted." in answer.text
    assert "Take the concession back" in answer.text
    answer = await takeda.post("/games/kyoto/seat/concession", data={"gives_up": "no"})
    assert "Takeda fights on." in answer.text
    with club.database.read() as session:
        acts = session.scalars(select(Audit.actor).where(Audit.act == "concede")).all()
    assert acts == ["seat:takeda", "seat:takeda"]


async def test_nobody_concedes_before_the_game(club: Club, browser: AsyncClient) -> None:
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "takeda", "t@example.org", actor="server", now=club.clock.now)
    await browser.post(f"/seat/{club.seat_pass('takeda')}")
    answer = await browser.post("/games/kyoto/seat/concession", data={"gives_up": "yes"})
    assert answer.status_code == 409
    assert "is not being played" in answer.text
    orders = await browser.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert orders.status_code == 409


async def test_a_paused_game_takes_orders(club: Club, takeda: AsyncClient) -> None:
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "kyoto"), actor="server", now=club.clock.now)
    page = await takeda.get("/games/kyoto/seat")
    assert "orders are still taken" in page.text
    answer = await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert answer.status_code == 200


async def test_the_seat_of_a_game_that_is_over_takes_no_orders(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    winner = new_browser()
    await winner.post(f"/seat/{club.seat_pass('oda')}")
    for clan in ("shimazu", "mori", "chosokabe", "asakura", "uesugi", "takeda", "hojo"):
        loser = new_browser()
        await loser.post(f"/seat/{club.seat_pass(clan)}")
        answer = await loser.post("/games/kyoto/seat/concession", data={"gives_up": "yes"})
        assert answer.status_code == 200
    page = await winner.get("/games/kyoto/seat")
    assert "All others conceded: Oda wins." in page.text
    assert "<textarea" not in page.text
    assert (await winner.post("/games/kyoto/seat", data={"orders": "all hold"})).status_code == 409
    game = await winner.get("/games/kyoto")
    assert "Oda won" in game.text


async def test_leaving_shuts_the_seat_in_this_browser(takeda: AsyncClient) -> None:
    answer = await takeda.post("/games/kyoto/seat/leave")
    assert answer.status_code == 303
    assert (await takeda.get("/games/kyoto/seat")).status_code == 403


async def test_the_worker_is_rung_when_orders_come(club: Club, takeda: AsyncClient, rings: list[str]) -> None:
    rings.clear()
    await takeda.get("/games/kyoto/seat")
    assert not rings
    await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sagami"})
    assert rings


async def test_a_retreat_page_names_the_places_that_are_open(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    club.order("takeda", "A South Shinano - Suruga\nA Kai H")
    club.order("hojo", "all hold")
    club.resolve()
    club.order("takeda", "A Kai - Sagami\nA Suruga S A Kai - Sagami")
    club.order("hojo", "all hold")
    club.resolve()
    hojo = new_browser()
    await hojo.post(f"/seat/{club.seat_pass('hojo')}")
    page = await hojo.get("/games/kyoto/seat")
    assert "Fall 1570 retreats" in page.text
    assert "Army Sagami can go to" in page.text
    assert "You have a dislodged unit to withdraw or disband." in page.text
    answer = await hojo.post("/games/kyoto/seat", data={"orders": "A Sagami R Musashi"})
    assert answer.status_code == 200
    season = await hojo.get("/games/kyoto/seasons/2")
    assert "Dislodged units" in season.text
    assert "(Hojo) was dislodged from Sagami by an attack out of Kai" in season.text
