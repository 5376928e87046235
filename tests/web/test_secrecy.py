"""What a clan ordered is seen by nobody else before its time, and addresses are seen by no player at all."""

import pytest
from httpx import AsyncClient

from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio
SECRET = "Army Kai moves to Sagami"

PUBLIC = [
    "/",
    "/games/kyoto",
    "/games/kyoto?clan=takeda",
    "/games/kyoto/seasons/0",
    "/games/kyoto/seasons/0?clan=takeda",
    "/games/kyoto/seasons/0?lean=true",
    "/games/kyoto/seasons/0/territories",
    "/games/kyoto/seasons/0/territory/kai",
    "/games/kyoto/seasons/0/what-if",
    "/games/kyoto/compare",
    "/games/kyoto/seat",
    "/games/kyoto/seat?clan=takeda",
    "/api/v1/games",
    "/api/v1/games/kyoto",
    "/api/v1/games/kyoto?clan=takeda",
    "/api/v1/games/kyoto/phases",
    "/api/v1/seat",
    "/api/v1/seat/orders?clan=takeda",
]


async def test_orders_of_an_open_phase_are_on_no_public_page(club: Club, browser: AsyncClient) -> None:
    club.begin()
    before = {address: (await browser.get(address)).text for address in PUBLIC}
    club.order("takeda", SECRET)
    for address in PUBLIC:
        assert (await browser.get(address)).text == before[address], address


async def test_another_clan_sees_nothing_of_takedas_orders(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    hojo = new_browser()
    await hojo.post(f"/seat/{club.seat_pass('hojo')}")
    addresses = [
        "/games/kyoto/seat",
        "/games/kyoto/seat?clan=takeda",
        "/games/kyoto",
        "/games/kyoto/seasons/0",
    ]
    before = {address: (await hojo.get(address)).text for address in addresses}
    club.order("takeda", SECRET)
    for address in addresses:
        assert (await hojo.get(address)).text == before[address], address


async def test_a_cookie_opens_the_seat_of_its_own_game_only(club: Club, new_browser: NewBrowser) -> None:
    club.begin("kyoto")
    club.begin("edo", "The Eastern Game")
    takeda = new_browser()
    takeda.cookies.set("sengoku-seat-edo", club.seat_pass("takeda", "kyoto"), domain="sengoku.example")
    answer = await takeda.get("/games/edo/seat")
    assert answer.status_code == 403
    assert "This seat is shut" in answer.text


async def test_a_seat_that_changed_hands_is_shut_to_its_old_player(
    club: Club, new_browser: NewBrowser
) -> None:
    club.begin()
    old = new_browser()
    link = club.seat_pass("takeda")
    await old.post(f"/seat/{link}")
    assert (await old.get("/games/kyoto/seat")).status_code == 200
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "takeda", "new@example.org", actor="server", now=club.clock.now)
    assert (await old.get("/games/kyoto/seat")).status_code == 403
    assert (await old.post("/games/kyoto/seat", data={"orders": SECRET})).status_code == 403
    assert (await old.get(f"/seat/{link}")).status_code == 403
    assert (await old.post(f"/seat/{link}")).status_code == 403


async def test_a_made_up_cookie_opens_nothing(club: Club, browser: AsyncClient) -> None:
    club.begin()
    for value in ("", "takeda", "WzEsMSwxXQ.AAAA", club.seat_pass("takeda")[:-1] + "x", "é"):
        headers = {b"Cookie": f"sengoku-seat-kyoto={value}".encode()}
        assert (await browser.get("/games/kyoto/seat", headers=headers)).status_code == 403


async def test_a_master_pass_is_no_seat_pass_and_a_seat_pass_no_master_pass(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    as_seat = {"Authorization": f"Bearer {club.master_pass()}"}
    assert (await browser.get("/api/v1/seat", headers=as_seat)).status_code == 401
    as_master = {"Authorization": f"Bearer {club.seat_pass('takeda')}"}
    assert (await browser.get("/api/v1/desk/games", headers=as_master)).status_code == 401


async def test_no_public_page_or_answer_holds_an_address(club: Club, browser: AsyncClient) -> None:
    club.begin()
    club.order("takeda", SECRET)
    club.resolve()
    for address in [*PUBLIC, "/games/kyoto/seasons/0/report.txt", "/api/v1/games/kyoto/phases/0/verdict"]:
        assert "@example.org" not in (await browser.get(address)).text, address


async def test_a_concession_is_not_seen_before_it_counts(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    stranger, hojo, takeda = new_browser(), new_browser(), new_browser()
    await hojo.post(f"/seat/{club.seat_pass('hojo')}")
    await takeda.post(f"/seat/{club.seat_pass('takeda')}")
    before = [(await one.get(address)).text for one, address in _eyes(stranger, hojo)]
    await takeda.post("/games/kyoto/seat/concession", data={"gives_up": "yes"})
    assert [(await one.get(address)).text for one, address in _eyes(stranger, hojo)] == before
    assert "Takeda concedes" in (await takeda.get("/games/kyoto/seat")).text


def _eyes(stranger: AsyncClient, hojo: AsyncClient) -> list[tuple[AsyncClient, str]]:
    return [
        (stranger, "/games/kyoto"),
        (stranger, "/api/v1/games/kyoto"),
        (hojo, "/games/kyoto/seat"),
        (hojo, "/games/kyoto"),
    ]


async def test_without_an_outbox_no_letter_is_shown(club: Club) -> None:
    from httpx import ASGITransport

    from sengoku.web.app import create_app

    club.begin()
    app = create_app(club.database, club.house, clock=club.clock)
    async with app.router.lifespan_context(app):
        client = AsyncClient(transport=ASGITransport(app), base_url="http://sengoku.example")
        async with client:
            for address in ("/outbox", "/outbox/1", "/outbox/1/html"):
                assert (await client.get(address)).status_code == 404
