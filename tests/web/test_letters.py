"""The page of a seat's letters, and the same as JSON."""

from html import unescape

import pytest
from httpx import AsyncClient

from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from sengoku.games.press_rule import set_press
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio
PAGE = "/games/kyoto/seat/letters"


async def seat(club: Club, new_browser: NewBrowser, clan: str) -> AsyncClient:
    client = new_browser()
    await client.post(f"/seat/{club.seat_pass(clan)}")
    return client


async def test_a_letter_is_read_by_its_readers_and_nobody_else(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori, oda, hojo = [await seat(club, new_browser, clan) for clan in ("mori", "oda", "hojo")]
    before = (await hojo.get(PAGE)).text
    answer = await mori.post(PAGE, data={"text": "Shall <we> talk?", "to-oda": "yes"})
    assert "Your letter was sent to Oda." in answer.text
    read = (await oda.get(PAGE)).text
    assert "Shall &lt;we&gt; talk?" in read
    assert "Mori to you" in read
    assert "example.org" not in read
    assert (await hojo.get(PAGE)).text == before
    assert "Read and write letters (1)" in (await oda.get("/games/kyoto/seat")).text
    assert len(club.letters("oda@example.org", "press")) == 1


async def test_an_answer_reaches_whoever_wrote(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori, oda = [await seat(club, new_browser, clan) for clan in ("mori", "oda")]
    await mori.post(PAGE, data={"text": "Shall we talk?", "to-oda": "yes"})
    answer = await oda.post(PAGE, data={"text": "Gladly.", "answers": "1"})
    assert "Your letter was sent to Mori." in answer.text
    assert "Gladly." in (await mori.get(PAGE)).text


async def test_a_letter_of_others_cannot_be_answered(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori, hojo = [await seat(club, new_browser, clan) for clan in ("mori", "hojo")]
    await mori.post(PAGE, data={"text": "Shall we talk?", "to-oda": "yes"})
    for number in ("1", "2", "x", "99999999999999999999"):
        answer = await hojo.post(PAGE, data={"text": "Let me in.", "answers": number})
        assert answer.status_code in (404, 409)
    assert len(club.letters(kind="press")) == 1


async def test_what_was_typed_stays_when_nothing_could_be_sent(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori = await seat(club, new_browser, "mori")
    answer = await mori.post(PAGE, data={"text": "My long letter"})
    assert answer.status_code == 409
    assert "Tick at least one clan; nothing was sent." in answer.text
    assert ">My long letter</textarea>" in answer.text


async def test_the_page_offers_what_the_rule_allows(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori = await seat(club, new_browser, "mori")
    for words, offered in [
        (("private",), ("Send to the ticked clans",)),
        (("broadcast", "grey"), ("Send to all players", "Leave my clan’s name out")),
        (("none",), ()),
    ]:
        with club.database.write() as session:
            set_press(session, game_by_slug(session, "kyoto"), words, actor="gm:1", now=club.clock.now)
        shown = (await mori.get(PAGE)).text
        for one in ("Send to the ticked clans", "Send to all players", "Leave my clan’s name out"):
            assert (one in shown) == (one in offered), (words, one)


async def test_an_unsigned_letter_is_unsigned_on_every_page_but_its_writers(
    club: Club, new_browser: NewBrowser
) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        set_press(session, game, ("private", "grey"), actor="gm:1", now=club.clock.now)
    mori, oda = [await seat(club, new_browser, clan) for clan in ("mori", "oda")]
    await mori.post(PAGE, data={"text": "Beware.", "to-oda": "yes", "to-hojo": "yes", "unsigned": "yes"})
    thread = (await oda.get(PAGE)).text.partition('class="sheet thread"')[2]
    assert "Somebody who does not sign" in thread
    assert "mori" not in thread.lower()
    assert "Mori, unsigned" in (await mori.get(PAGE)).text
    await oda.post(PAGE, data={"text": "Who?", "answers": "1"})
    hojo = await seat(club, new_browser, "hojo")
    assert "mori" not in (await hojo.get(PAGE)).text.partition('class="sheet thread"')[2].lower()
    bearer = {"Authorization": f"Bearer {club.seat_pass('hojo')}"}
    assert "mori" not in (await hojo.get("/api/v1/seat/letters", headers=bearer)).text.lower()


async def test_a_replacement_finds_an_empty_letter_book(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    mori = await seat(club, new_browser, "mori")
    await mori.post(PAGE, data={"text": "Shall we talk?", "to-oda": "yes"})
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "oda", "new@example.org", actor="server", now=club.clock.now)
    oda = await seat(club, new_browser, "oda")
    assert "No letter has come yet" in (await oda.get(PAGE)).text


async def test_without_a_seat_no_letter_is_shown(club: Club, browser: AsyncClient) -> None:
    club.begin()
    assert (await browser.get(PAGE)).status_code == 403
    assert (await browser.post(PAGE, data={"text": "x", "broadcast": "yes"})).status_code == 403
    assert (await browser.get("/api/v1/seat/letters")).status_code == 401
    assert club.letters(kind="press") == []


async def test_programs_write_and_read_letters(club: Club, browser: AsyncClient) -> None:
    club.begin()
    mori, oda = [{"Authorization": f"Bearer {club.seat_pass(clan)}"} for clan in ("mori", "oda")]
    address = "/api/v1/seat/letters"
    sent = await browser.post(address, headers=mori, json={"text": "Peace?", "to": ["oda", "master"]})
    assert (sent.status_code, sent.json()["said"]) == (
        201,
        "Your letter was sent to Oda and the game master.",
    )
    found = (await browser.get(address, headers=oda)).json()
    (thread,) = found["threads"]
    assert thread["answer_to"] == "Mori and the game master"
    assert thread["letters"][0] | {"id": 1, "at": ""} == {
        "id": 1,
        "sender": "mori",
        "to": "you and the game master",
        "phase": "Spring 1570",
        "at": "",
        "text": "Peace?",
        "mine": False,
    }
    answer = await browser.post(address, headers=oda, json={"text": "Yes.", "answers": thread["answers"]})
    assert answer.status_code == 201
    assert (await browser.post(address, headers=oda, json={"text": "?", "to": ["nobody"]})).status_code == 409


async def test_the_desk_sets_the_rule_and_shows_no_letter(club: Club, desk: AsyncClient) -> None:
    club.begin()
    bearer = {"Authorization": f"Bearer {club.seat_pass('mori')}"}
    await desk.post("/api/v1/seat/letters", headers=bearer, json={"text": "Secret plan", "to": ["oda"]})
    shown = (await desk.get("/desk/kyoto")).text
    assert "1 letter so far" in shown
    assert "Secret plan" not in shown
    answer = await desk.post("/desk/kyoto/press", data={"grey": "yes"}, follow_redirects=True)
    assert "Players write letters to chosen clans and to all; none of them names its sender." in unescape(
        answer.text
    )
