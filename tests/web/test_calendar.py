"""The calendar of a game: as a page, and as feeds that keep their identity when deadlines move."""

from datetime import UTC, datetime, timedelta
from html import unescape
from zoneinfo import ZoneInfo

import pytest
from httpx import AsyncClient
from icalendar import Calendar, Event

from sengoku.games.absence import give_absence
from sengoku.games.extend import extend
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.pause import pause
from sengoku.games.retime import retime
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio


async def events(browser: AsyncClient, address: str = "/games/kyoto/calendar.ics") -> list[Event]:
    answer = await browser.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content)
    assert calendar["version"] == "2.0"
    return list(calendar.events)


async def test_the_page_shows_twelve_deadlines_on_the_games_clock(club: Club, browser: AsyncClient) -> None:
    club.begin()
    page = unescape((await browser.get("/games/kyoto/calendar")).text)
    assert page.count("<time ") == 12
    assert "Spring 1570" in page
    assert "Fall 1575" in page
    assert "Tuesday 7 July 2026, 20:00 EDT" in page
    assert "Tuesday 22 September 2026, 20:00 EDT" in page
    assert "on your clock" not in page


async def test_the_reader_sees_their_own_clock(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    player = new_browser()
    await player.post(f"/seat/{club.seat_pass('mori')}")
    await player.post("/games/kyoto/seat/clock", data={"zone": "Asia/Tokyo"})
    page = unescape((await player.get("/games/kyoto/calendar")).text)
    assert page.count("JST on your clock") == 12
    assert "Wednesday 8 July 2026, 09:00 JST on your clock" in page


async def test_holidays_and_absences_are_in_the_forecast(club: Club, browser: AsyncClient) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        pace = {"holidays": [["2026-07-14", "2026-07-15"]]}
        retime(session, club.house, game, pace=pace, actor="gm:1", now=club.clock.now)
        seat = seat_of(session, game, "mori")
        days = datetime(2026, 7, 20, tzinfo=UTC).date(), datetime(2026, 7, 22, tzinfo=UTC).date()
        give_absence(session, seat.id, *days, now=club.clock.now)
    page = unescape((await browser.get("/games/kyoto/calendar")).text)
    assert "Thursday 16 July 2026, 20:00 EDT" in page
    assert "Thursday 23 July 2026, 20:00 EDT" in page
    assert page.count("2 days after its slot") == 2
    assert "Tuesday 28 July 2026, 20:00 EDT" in page, "and back to the grid"


async def test_a_stopped_clock_has_no_deadlines(club: Club, browser: AsyncClient) -> None:
    club.form()
    assert "has not begun" in (await browser.get("/games/kyoto/calendar")).text
    assert await events(browser) == []
    club.begin("edo", "To Edo")
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "edo"), actor="gm:1", now=club.clock.now)
    assert await events(browser, "/games/edo/calendar.ics") == []


async def test_the_feed_tells_each_deadline_in_utc(club: Club, browser: AsyncClient) -> None:
    club.begin()
    found = await events(browser)
    assert len(found) == 12
    first = found[0]
    assert first["uid"] == "kyoto-S1570M@sengoku.example"
    assert str(first["summary"]) == "The Road to Kyoto: Spring 1570 is due"
    assert (first["status"], found[1]["status"]) == ("CONFIRMED", "TENTATIVE")
    assert first.start == datetime(2026, 7, 7, 20, tzinfo=ZoneInfo("America/New_York"))
    assert b"DTSTART:20260708T000000Z" in (await browser.get("/games/kyoto/calendar.ics")).content


async def test_an_event_keeps_its_name_and_its_sequence_grows_when_it_moves(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    before = (await events(browser))[0]
    assert before.to_ical() == (await events(browser))[0].to_ical(), "asking again changes nothing"
    club.clock.turn(hours=1)
    with club.database.write() as session:
        until = club.clock.now + timedelta(days=9)
        extend(session, club.house, game_by_slug(session, "kyoto"), until, actor="gm:1", now=club.clock.now)
    after = (await events(browser))[0]
    assert after["uid"] == before["uid"]
    assert int(str(after["sequence"])) > int(str(before["sequence"]))
    stamps = [bytes(one["last-modified"].to_ical()) for one in (before, after)]  # type: ignore[arg-type]  # icalendar types it as anything
    assert stamps[0] < stamps[1]
    assert after.start == until


async def test_a_player_has_one_feed_for_all_games(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    club.form("edo", "To Edo")
    club.begin("nara", "To Nara")
    with club.database.write() as session:
        game = game_by_slug(session, "edo")
        invite(session, club.house, game, "oda", "mori@example.org", actor="gm:1", now=club.clock.now)
    player = new_browser()
    await player.post(f"/seat/{club.seat_pass('mori')}")
    page = unescape((await player.get("/games/kyoto/calendar")).text)
    address = page.partition('<a href="http://sengoku.example/calendar/')[2].partition('"')[0]
    found = await events(new_browser(), f"/calendar/{address}")
    summaries = {str(event["summary"]) for event in found}
    assert len(found) == 24, "a game that has not begun has no deadlines"
    assert "The Road to Kyoto: Spring 1570 is due (Mori)" in summaries
    assert "To Nara: Spring 1570 is due (Mori)" in summaries
    assert "@example.org" not in str(found)


async def test_a_feeds_address_opens_nothing_else_and_cannot_be_made_up(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    for address in ("/calendar/x.ics", "/calendar/MQ.x.ics", f"/calendar/{club.seat_pass('mori')}.ics"):
        assert (await browser.get(address)).status_code == 404


def feed_on(page: str) -> str:
    """The address of the reader's own calendar on a page."""
    found = page.partition('<a href="http://sengoku.example/calendar/')[2].partition('"')[0]
    assert found
    return f"/calendar/{found}"


async def sitting(club: Club, browser: AsyncClient, clan: str) -> AsyncClient:
    """The browser of a clan's player, with the seat open."""
    await browser.post(f"/seat/{club.seat_pass(clan)}")
    return browser


async def test_a_player_replaces_a_calendar_address_that_got_about(
    club: Club, new_browser: NewBrowser
) -> None:
    club.begin()
    player, stranger = await sitting(club, new_browser(), "mori"), new_browser()
    oda = await sitting(club, new_browser(), "oda")
    old, others = [feed_on((await one.get("/games/kyoto/seat")).text) for one in (player, oda)]
    assert old == feed_on((await player.get("/games/kyoto/calendar")).text)
    assert (await stranger.post("/games/kyoto/seat/calendar")).status_code == 403
    assert len(await events(stranger, old)) == 12, "who has no seat open changes nothing"
    said = (await player.post("/games/kyoto/seat/calendar")).text
    new = feed_on(said)
    assert f"Give the new one to your calendar program: http://sengoku.example{new}<" in said
    assert new not in {old, others}
    assert len(await events(stranger, new)) == 12
    assert len(await events(stranger, others)) == 12, "nobody else's is changed"
    assert (await player.get("/games/kyoto/seat")).status_code == 200, "and the seat stays open"


async def test_a_replaced_calendar_address_is_gone_and_tells_nothing(
    club: Club, new_browser: NewBrowser
) -> None:
    club.begin()
    player, stranger = await sitting(club, new_browser(), "mori"), new_browser()
    old = feed_on((await player.get("/games/kyoto/seat")).text)
    new = feed_on((await player.post("/games/kyoto/seat/calendar")).text)
    again = feed_on((await player.post("/games/kyoto/seat/calendar")).text)
    for address in (old, new):
        answer = await stranger.get(address)
        assert answer.status_code == 410
        assert "This calendar has a new address." in answer.text
        for secret in ("kyoto", "Kyoto", "Mori", "mori", "BEGIN:", new, again):
            assert secret not in answer.text.replace("/static/", ""), secret


async def test_the_desk_replaces_a_players_calendar_address_alone(
    club: Club, desk: AsyncClient, new_browser: NewBrowser
) -> None:
    club.begin()
    player = await sitting(club, new_browser(), "mori")
    old = feed_on((await player.get("/games/kyoto/seat")).text)
    done = await desk.post("/desk/kyoto/calendar", data={"clan": "mori"})
    assert "Mori’s player got a new calendar address." in (await desk.get(done.headers["location"])).text
    assert (await player.get(old)).status_code == 410
    assert len(await events(player, feed_on((await player.get("/games/kyoto/seat")).text))) == 12
    (letter,) = club.letters("mori@example.org", "calendar_changed")
    assert "/calendar/" not in letter.text, "a letter may be passed on"
    with club.database.write() as session:
        vacate(session, club.house, game_by_slug(session, "kyoto"), "oda", actor="gm:1", now=club.clock.now)
    refused = await desk.post("/desk/kyoto/calendar", data={"clan": "oda"})
    assert refused.status_code == 409
    assert "Nobody plays Oda now" in refused.text


async def test_a_new_order_address_brings_a_new_calendar_address(
    club: Club, desk: AsyncClient, new_browser: NewBrowser
) -> None:
    club.begin()
    player = await sitting(club, new_browser(), "mori")
    old = feed_on((await player.get("/games/kyoto/seat")).text)
    await desk.post("/desk/kyoto/renew", data={"clan": "mori"})
    assert (await player.get(old)).status_code == 410, "whoever had a link to the seat could read it there"
    (letter,) = club.letters("mori@example.org", "address_changed")
    assert "new calendar address" in " ".join(letter.text.split())


async def test_programs_replace_calendar_addresses(club: Club, browser: AsyncClient) -> None:
    club.begin()
    bearer = {"Authorization": f"Bearer {club.seat_pass('mori')}"}
    said = [(await browser.post("/api/v1/seat/calendar", headers=bearer)).json()["said"] for _ in range(2)]
    old, new = (sentence.partition("http://sengoku.example")[2].split()[0] for sentence in said)
    assert (await browser.get(old)).status_code == 410
    assert len(await events(browser, new)) == 12
    master = {"Authorization": f"Bearer {club.master_pass()}"}
    answer = await browser.post("/api/v1/desk/games/kyoto/calendar", headers=master, json={"clan": "mori"})
    assert answer.json()["audit"][0]["detail"] == "Mori’s player got a new calendar address."
    assert (await browser.get(new)).status_code == 410


async def test_a_feed_holds_no_secret(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    text = (await browser.get("/games/kyoto/calendar.ics")).text
    assert "orders+" not in text
    assert "/seat/" not in text
    assert "example.org" not in text
    assert "SSJ" not in text
