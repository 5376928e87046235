"""At the desk: a game is taken back after a question, and what was undone can be read."""

import pytest
from httpx import AsyncClient

from support.club import Club

pytestmark = pytest.mark.anyio


@pytest.fixture
def played(club: Club) -> Club:
    """A game in Fall 1570."""

    def play() -> None:
        club.begin()
        club.order("takeda", "A Kai - Sagami")
        club.resolve()

    club.once("a season to be taken back", play)
    return club


async def test_a_game_is_taken_back_after_a_question(played: Club, desk: AsyncClient) -> None:
    page = await desk.get("/desk/kyoto")
    assert '<option value="0">Spring 1570</option>' in page.text
    asked = await desk.get("/desk/kyoto/rollback?seq=0")
    assert "Take the game back to Spring 1570?" in asked.text
    done = await desk.post("/desk/kyoto/rollback", data={"seq": "0"})
    assert done.status_code == 303
    page = await desk.get(done.headers["location"])
    assert "The game was taken back to Spring 1570; undone: Spring 1570." in page.text
    assert page.text.count(">on file<") == 1
    kept = await desk.get("/desk/kyoto/undone")
    assert "Kai moves to Sagami" in kept.text or "Army Kai" in kept.text
    assert (await desk.get("/games/kyoto/seasons/0")).status_code == 200
    assert (await desk.get("/games/kyoto/seasons/1")).status_code == 404


@pytest.mark.parametrize("seq", ["1", "2", "-1", "", "x", "²", "9" * 40])
async def test_a_phase_that_was_not_played_is_refused_in_words(
    played: Club, desk: AsyncClient, seq: str
) -> None:
    answer = await desk.post("/desk/kyoto/rollback", data={"seq": seq})
    assert answer.status_code == 409
    assert "no earlier phase" in answer.text


async def test_the_question_about_no_phase_leads_back(played: Club, desk: AsyncClient) -> None:
    assert "Nothing to go back to" in (await desk.get("/desk/kyoto/rollback?seq=7")).text


async def test_a_second_press_changes_nothing(played: Club, desk: AsyncClient) -> None:
    await desk.post("/desk/kyoto/rollback", data={"seq": "0"})
    again = await desk.post("/desk/kyoto/rollback", data={"seq": "0"})
    assert again.status_code == 409
    assert len(played.letters(kind="taken_back")) == 9


async def test_strangers_take_nothing_back(played: Club, browser: AsyncClient) -> None:
    assert (await browser.post("/desk/kyoto/rollback", data={"seq": "0"})).status_code in (303, 401, 403)
    assert not played.letters(kind="taken_back")


async def test_the_same_over_the_api(played: Club, browser: AsyncClient) -> None:
    headers = {"Authorization": f"Bearer {played.master_pass()}"}
    answer = await browser.post("/api/v1/desk/games/kyoto/rollback", json={"seq": 0}, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["audit"][0]["act"] == "rollback"
    assert answer.json()["game"]["phase"]["title"] == "Spring 1570"
    [undone] = (await browser.get("/api/v1/desk/games/kyoto/undone", headers=headers)).json()
    assert undone["title"] == "Spring 1570"
    assert len(undone["output_digest"]) == 64
    again = await browser.post("/api/v1/desk/games/kyoto/rollback", json={"seq": 0}, headers=headers)
    assert again.status_code == 409
