"""Every game master of the house minds the mail that belongs to no game."""

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import renew_address
from sengoku.mail.addresses import public_address
from sengoku.store import Inbound, Person
from sengoku.worker.process_mail import process_waiting
from support.club import MASTER, Club, NewBrowser
from support.mailing import address, state, write

pytestmark = pytest.mark.anyio
PAGE = "/desk/mail"
ORDER = "F Nag - SSJ"


@pytest.fixture
def stray(club: Club) -> int:
    """Mori's orders to an address that was replaced, with a link in the subject's words."""
    club.begin()
    old = address(club, "mori")
    with club.database.write() as session:
        renew_address(club.house, seat_of(session, game_by_slug(session, "kyoto"), "mori"))
    return write(club, ORDER, to=old, Subject=f"orders <b> {old}")


async def test_the_desk_counts_it_and_leads_to_it(club: Club, desk: AsyncClient, stray: int) -> None:
    shown = (await desk.get("/desk")).text
    assert "1 to look at" in shown
    assert f'href="{PAGE}"' in shown


async def test_the_page_shows_who_wrote_when_and_why_but_not_what(
    club: Club, desk: AsyncClient, stray: int
) -> None:
    shown = (await desk.get(PAGE)).text
    for words in (
        "mori@example.org",
        "orders &lt;b&gt; orders+****",
        "2026-07-01T12:00:00Z",
        "not in use any more",
    ):
        assert words in shown, words
    with club.database.read() as session:
        assert ORDER.encode() in session.get_one(Inbound, stray).raw, "there is something to hide"
    assert ORDER not in shown


async def test_a_mail_is_put_away_and_read_again(club: Club, desk: AsyncClient, stray: int) -> None:
    answer = await desk.post(f"{PAGE}/{stray}/away", data={"show": "look"})
    assert answer.status_code == 303
    after = (await desk.get(answer.headers["location"])).text
    assert "The mail was put away." in after
    assert "No mail is left over" in after
    assert "mori@example.org" in (await desk.get(f"{PAGE}?show=away")).text
    with club.database.read() as session:
        master = session.scalar(select(Person.id).where(Person.email == MASTER))
        assert session.get_one(Inbound, stray).put_away_by == master
    answer = await desk.post(f"{PAGE}/{stray}/again", data={"show": "away"})
    assert "is read again within half a minute" in (await desk.get(answer.headers["location"])).text
    process_waiting(club.database, club.house, club.clock)
    assert state(club, stray)[1] == "auth_hold"
    gone = await desk.post(f"{PAGE}/{stray}/again")
    assert gone.status_code == 404
    assert "somebody has dealt with it" in gone.text


async def test_only_game_masters_come_here(
    club: Club, desk: AsyncClient, new_browser: NewBrowser, stray: int
) -> None:
    other = new_browser()
    other.cookies.set(
        "sengoku-desk", club.master_pass("other@example.org"), domain="sengoku.example", path="/"
    )
    assert "mori@example.org" in (await other.get(PAGE)).text, "it belongs to no game, so to all of them"
    with club.database.write() as session:
        person = session.scalar(select(Person).where(Person.email == "other@example.org"))
        assert person is not None
        person.runs_games = False
    assert (await other.get(PAGE)).status_code == 403
    for act in ("again", "away"):
        assert (await other.post(f"{PAGE}/{stray}/{act}")).status_code == 403
        assert (await new_browser().post(f"{PAGE}/{stray}/{act}")).status_code == 303
    assert state(club, stray)[1] == "unknown_sender"
    assert (await new_browser().get(PAGE)).headers["location"] == "/desk/login"


async def test_strangers_have_a_heap_of_their_own(club: Club, desk: AsyncClient) -> None:
    write(club, "Cheap pills", sender="x@example.org", to=public_address(club.house.domain))
    assert "x@example.org" not in (await desk.get(PAGE)).text
    assert "x@example.org" in (await desk.get(f"{PAGE}?show=strangers")).text
    assert "none to look at" in (await desk.get("/desk")).text
    for odd in ("?show=nonsense&done=nonsense", "?before=99999999999999999999", "?before=-1"):
        assert (await desk.get(PAGE + odd)).status_code == 200
