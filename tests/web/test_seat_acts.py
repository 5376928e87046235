"""What a seat's page offers besides orders, and the links in letters that do something."""

from email import message_from_bytes, policy

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.outgoing import compose_letter, waiting_letter
from sengoku.store import Letter, Observer, Person, Seat, SeatState
from support.club import MASTER, Club, NewBrowser

pytestmark = pytest.mark.anyio
SEAT = "/games/kyoto/seat"


@pytest.fixture
async def mori(club: Club, new_browser: NewBrowser) -> AsyncClient:
    """The browser of Mori's player."""
    club.begin()
    client = new_browser()
    await client.post(f"/seat/{club.seat_pass('mori')}")
    return client


def link(club: Club, email: str, kind: str, place: str) -> str:
    """The link in the newest letter of a kind to an address, known here or not."""
    with club.database.read() as session:
        person = session.scalar(select(Person).where(Person.email == email))
        query = select(Letter).where(Letter.kind == kind).order_by(Letter.id.desc())
        to = Letter.person_id == person.id if person else Letter.address == email
        letter = session.scalars(query.where(to)).first()
        assert letter is not None
        return f"/{place}/{letter.text.partition(f'/{place}/')[2].split()[0]}"


def seat(club: Club) -> Seat:
    with club.database.read() as session:
        return seat_of(session, game_by_slug(session, "kyoto"), "mori")


async def test_opening_the_seat_says_that_its_player_has_joined(club: Club, mori: AsyncClient) -> None:
    assert seat(club).state == SeatState.PLAYING
    assert [letter.subject for letter in club.letters(MASTER, "joined")] == ["[kyoto] Mori has shown up"]


async def test_a_vote_is_cast_and_taken_back_and_seen_by_nobody_else(
    club: Club, mori: AsyncClient, new_browser: NewBrowser, desk: AsyncClient
) -> None:
    answer = await mori.post(f"{SEAT}/vote", data={"yes": "yes"})
    assert "You agree to end the game." in answer.text
    assert "I do not agree any more" in (await mori.get(SEAT)).text
    assert "A vote on ending the game was opened." in (await desk.get("/desk/kyoto")).text
    oda = new_browser()
    await oda.post(f"/seat/{club.seat_pass('oda')}")
    shown = (await oda.get(SEAT)).text
    assert "Somebody proposes to end the game." in shown
    assert "I do not agree any more" not in shown
    await mori.post(f"{SEAT}/vote", data={"yes": "no"})
    assert "Agree to end the game" in (await mori.get(SEAT)).text
    assert "Somebody proposes" not in (await oda.get(SEAT)).text


async def test_a_player_leaves_by_the_link_that_was_mailed(club: Club, mori: AsyncClient) -> None:
    answer = await mori.post(f"{SEAT}/resign")
    assert "You still play" in answer.text
    address = link(club, "mori@example.org", "resign_confirm", "resign")
    assert "You are about to leave Mori" in (await mori.get(address)).text
    assert seat(club).person_id is not None, "looking does nothing"
    assert "You have left Mori" in (await mori.post(address)).text
    assert seat(club).person_id is None
    again = await mori.post(address)
    assert again.status_code == 403
    assert "Nothing was changed." in again.text
    assert (await mori.get(SEAT)).status_code == 403


async def test_a_new_address_counts_once_its_owner_has_said_so(club: Club, mori: AsyncClient) -> None:
    answer = await mori.post(f"{SEAT}/mailbox", data={"email": "New@Example.net"})
    assert "a link is on its way" in answer.text.lower() or "on its way to new@example.net" in answer.text
    address = link(club, "new@example.net", "mailbox_confirm", "mailbox")
    assert "new@example.net" in (await mori.get(address)).text
    assert club.letters("new@example.net") == []
    assert "Letters come to new@example.net from now on." in (await mori.post(address)).text
    assert len(club.letters("new@example.net", "mailbox_changed")) == 1
    assert (await mori.get(SEAT)).status_code == 200, "the seat is the same player's"
    again = await mori.post(address)
    assert again.status_code == 409
    assert "changed in the meantime" in again.text


async def test_an_address_of_somebody_else_is_taken_from_nobody(club: Club, mori: AsyncClient) -> None:
    free = await mori.post(f"{SEAT}/mailbox", data={"email": "free@example.net"})
    taken = await mori.post(f"{SEAT}/mailbox", data={"email": "oda@example.org"})
    words = [answer.text.partition('role="status">')[2].partition("<")[0] for answer in (free, taken)]
    assert words[0].replace("free@example.net", "oda@example.org") == words[1], "who plays here stays untold"
    address = link(club, "oda@example.org", "mailbox_confirm", "mailbox")
    answer = await mori.post(address)
    assert answer.status_code == 409
    assert "registered here for somebody already" in answer.text


async def test_the_desk_asks_a_new_address_for_a_player(
    club: Club, mori: AsyncClient, desk: AsyncClient
) -> None:
    answer = await desk.post(
        "/desk/kyoto/mailbox", data={"clan": "mori", "email": "new@example.net"}, follow_redirects=True
    )
    assert "Mori’s player was asked to confirm another address." in answer.text
    await desk.post(link(club, "new@example.net", "mailbox_confirm", "mailbox"))
    assert "new@example.net" in (await desk.get("/desk/kyoto")).text


async def test_anybody_follows_a_game_by_a_confirmed_address(club: Club, browser: AsyncClient) -> None:
    club.begin()
    assert "/games/kyoto/follow" in (await browser.get("/games/kyoto")).text
    answer = await browser.post("/games/kyoto/follow", data={"email": "friend@example.net"})
    assert "Look into your mail" in answer.text
    address = link(club, "friend@example.net", "observe_confirm", "observe")
    assert "will come to friend@example.net" in (await browser.get(address)).text
    with club.database.read() as session:
        assert session.scalars(select(Observer)).all() == []
    assert "You follow The Road to Kyoto" in (await browser.post(address)).text
    club.resolve()
    (results,) = club.letters("friend@example.net", "results")
    with club.database.read() as session:
        raw = compose_letter(club.house, waiting_letter(session, results.id)).raw
    mail = message_from_bytes(raw, policy=policy.default)
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    stop = mail["list-unsubscribe"].strip("<>").removeprefix(club.house.base_url)
    assert stop in results.text
    assert "No more results" in (await browser.get(stop)).text
    del browser.headers["Origin"]  # a mail program, not a page, posts by itself
    one_click = await browser.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    club.resolve()
    assert len(club.letters("friend@example.net", "results")) == 1


async def test_nobody_fills_a_strangers_mailbox(club: Club, browser: AsyncClient) -> None:
    club.begin()
    for _ in range(5):
        await browser.post("/games/kyoto/follow", data={"email": "friend@example.net"})
    with club.database.read() as session:
        assert len(session.scalars(select(Letter).where(Letter.address == "friend@example.net")).all()) == 2


@pytest.mark.parametrize("place", ["resign", "observe", "mailbox"])
async def test_a_made_up_link_does_nothing(club: Club, browser: AsyncClient, place: str) -> None:
    club.begin()
    for token in ("x", "WzEsMSwxXQ.AAAA", club.seat_pass("mori"), club.master_pass()):
        for answer in (await browser.get(f"/{place}/{token}"), await browser.post(f"/{place}/{token}")):
            assert answer.status_code == 403
            assert "Nothing was changed." in answer.text


async def test_programs_vote_leave_and_move(club: Club, browser: AsyncClient) -> None:
    club.begin()
    bearer = {"Authorization": f"Bearer {club.seat_pass('mori')}"}
    said = [
        (await browser.post(f"/api/v1/seat/{what}", headers=bearer, json=body)).json()["said"]
        for what, body in [
            ("vote", {"yes": True}),
            ("vote", {"yes": False}),
            ("resignation", None),
            ("mailbox", {"email": "new@example.net"}),
        ]
    ]
    assert said[0].startswith("You agree")
    assert said[1].startswith("You do not agree")
    assert said[2].startswith("You still play")
    assert "new@example.net" in said[3]
    wrong = await browser.post("/api/v1/seat/mailbox", headers=bearer, json={"email": "x"})
    assert wrong.status_code == 409
