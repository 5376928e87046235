"""READY and absences at the seat and by program."""

from html import unescape

import pytest
from httpx import AsyncClient

from sengoku.games.early import ready_seats
from sengoku.games.lookups import game_by_slug, open_phase, seats_of
from sengoku.games.ready import ready
from sengoku.games.submit import submit
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio


@pytest.fixture
async def takeda(club: Club, new_browser: NewBrowser) -> AsyncClient:
    """The browser of Takeda's player, in a game that has just begun."""
    club.begin()
    client = new_browser()
    await client.post(f"/seat/{club.seat_pass('takeda')}")
    return client


def how_many_ready(club: Club) -> int:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return len(ready_seats(session, row))


async def press(takeda: AsyncClient, **form: str) -> str:
    answer = await takeda.post("/games/kyoto/seat/ready", data={"seq": "0", **form})
    return " ".join(unescape(answer.text).split())


async def test_ready_is_a_button_once_orders_are_on_file(club: Club, takeda: AsyncClient) -> None:
    seat = await takeda.get("/games/kyoto/seat")
    assert "Once your orders are on file you can say READY here." in seat.text
    club.order("takeda", "all hold")
    assert "I am READY" in (await takeda.get("/games/kyoto/seat")).text
    answer = await press(takeda, ready="yes")
    assert "You are READY for Spring 1570." in answer
    assert "Not ready after all" in answer
    assert how_many_ready(club) == 1
    assert "You are not READY any more" in await press(takeda, ready="no")
    assert how_many_ready(club) == 0


async def test_ready_for_a_phase_that_is_over_is_not_taken_for_the_next(
    club: Club, takeda: AsyncClient
) -> None:
    club.order("takeda", "all hold")
    club.resolve()
    answer = await press(takeda, ready="yes")
    assert "was resolved in the meantime" in answer
    assert how_many_ready(club) == 0


async def test_orders_at_the_seat_take_ready_back(club: Club, takeda: AsyncClient) -> None:
    club.order("takeda", "all hold")
    await press(takeda, ready="yes")
    await takeda.post("/games/kyoto/seat", data={"orders": "A Kai - Sag"})
    assert how_many_ready(club) == 0


async def test_an_absence_is_told_and_taken_back(club: Club, takeda: AsyncClient) -> None:
    told = await takeda.post("/games/kyoto/seat/absence", data={"first": "2026-08-01", "last": "2026-08-05"})
    assert "Away from 1 August 2026 to 5 August 2026." in told.text
    assert "You have 23 of 28 days left" in told.text
    back = await takeda.post("/games/kyoto/seat/absence/withdraw", data={"first": "2026-08-01"})
    assert "is taken back" in back.text
    assert "Away from" not in back.text


@pytest.mark.parametrize("first", ["", "tomorrow", "2026-13-01", "2020-01-01"])
async def test_a_day_that_cannot_be_is_answered_with_a_sentence(takeda: AsyncClient, first: str) -> None:
    answer = await takeda.post("/games/kyoto/seat/absence", data={"first": first})
    assert answer.status_code == 409
    assert "is no day" in unescape(answer.text) or "is past" in answer.text


async def test_another_browser_changes_nothing(club: Club, takeda: AsyncClient, browser: AsyncClient) -> None:
    club.order("takeda", "all hold")
    answer = await browser.post("/games/kyoto/seat/ready", data={"ready": "yes"})
    assert answer.status_code == 403
    assert how_many_ready(club) == 0


async def test_programs_say_ready_and_tell_absences(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = {"Authorization": f"Bearer {club.seat_pass('mori')}"}
    refused = await browser.post("/api/v1/seat/ready", json={"ready": True}, headers=headers)
    assert refused.status_code == 409
    assert "Send your orders first" in refused.json()["error"]
    club.order("mori", "all hold")
    said = await browser.post("/api/v1/seat/ready", json={"ready": True}, headers=headers)
    assert said.json()["said"].startswith("You are READY")
    days = {"first": "2026-08-01", "last": "2026-08-05"}
    await browser.post("/api/v1/seat/absences", json=days, headers=headers)
    time = (await browser.get("/api/v1/seat/time", headers=headers)).json()
    assert time == {"ready": True, "may": True, "early": None, "absences": [days]}
    await browser.delete("/api/v1/seat/absences/2026-08-01", headers=headers)
    assert (await browser.get("/api/v1/seat/time", headers=headers)).json()["absences"] == []


async def test_the_page_tells_of_an_early_end(club: Club, takeda: AsyncClient) -> None:
    with club.database.write() as session:
        for seat in seats_of(session, game_by_slug(session, "kyoto")):
            submit(
                session, seat.id, "all hold", source="mail", received_at=club.clock.now, now=club.clock.now
            )
            ready(session, club.house, seat.id, now=club.clock.now)
    page = (await takeda.get("/games/kyoto/seat")).text
    assert "Everybody is READY, so the season ends early." in page
    assert "Wednesday 1 July 2026, 08:30 EDT" in page, "half an hour from now"
    assert "Tuesday 7 July 2026, 20:00 EDT" in page, "the deadline that stands again without"


async def test_the_desk_shows_who_is_ready(club: Club, takeda: AsyncClient, new_browser: NewBrowser) -> None:
    club.order("takeda", "all hold")
    await press(takeda, ready="yes")
    headers = {"Authorization": f"Bearer {club.master_pass()}"}
    desk = (await new_browser().get("/api/v1/desk/games/kyoto", headers=headers)).json()
    ready = [seat["clan"] for seat in desk["seats"] if seat["standing"]["ready"]]
    assert ready == ["takeda"]
