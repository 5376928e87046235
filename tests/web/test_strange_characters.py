"""Characters that databases refuse: NUL, and halves of surrogate pairs, wherever somebody can write."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from sengoku.store import Database
from support.club import BASE_URL, Club

pytestmark = pytest.mark.anyio
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
FIELDS = ("orders", "email", "slug", "title", "subject", "text", "clan", "email-oda", "zone", "until")


@pytest.fixture
def club(database: Database) -> Club:
    """A house on either database with a game in its first Spring."""
    made = Club(database)
    made.begin()
    return made


@pytest.fixture
async def visitor(app: FastAPI, club: Club) -> AsyncIterator[AsyncClient]:
    """Somebody who holds a seat and runs the game, and would see faults of ours as status 500."""
    transport = ASGITransport(app, raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url=BASE_URL) as client:
        await client.post(f"/seat/{club.seat_pass('takeda')}")
        client.cookies.set("sengoku-desk", club.master_pass(), domain="sengoku.example", path="/")
        yield client


async def test_no_address_with_them_leads_anywhere(visitor: AsyncClient) -> None:
    for part in ("games", "seat", "desk/login", "confirm", "desk", "outbox", "api/v1/games", "api/v1/maps"):
        for odd in ("%00", "a%00b", "%ED%A0%80"):
            answer = await visitor.get(f"/{part}/{odd}")
            assert answer.status_code in (200, 403, 404, 422), part


async def test_no_form_with_them_is_a_fault_of_ours(visitor: AsyncClient) -> None:
    body = "&".join(f"{name}=A+Kai+-+Sagami%00%ED%A0%80" for name in FIELDS).encode()
    for address in (
        *("/games/kyoto/seat", "/games/kyoto/seat/clock", "/seat/ask", "/desk/login", "/desk/new"),
        *("/desk/kyoto/message", "/desk/kyoto/orders/oda", "/desk/kyoto/orders/a%00", "/desk/kyoto/vacate"),
        *("/desk/kyoto/seats", "/desk/kyoto/extend", "/desk/kyoto/time"),
        *("/games/kyoto/seat/ready", "/games/kyoto/seat/absence", "/games/kyoto/seat/absence/withdraw"),
    ):
        assert (await visitor.post(address, content=body, headers=FORM)).status_code < 500, address
    assert (await visitor.get("/games/kyoto/seat")).status_code == 200
    assert (await visitor.get("/desk/kyoto")).status_code == 200


@pytest.mark.parametrize("odd", ["\\u0000", "\\ud800"])
async def test_no_call_with_them_is_a_fault_of_ours(club: Club, visitor: AsyncClient, odd: str) -> None:
    master, seat = (f"Bearer {one}" for one in (club.master_pass(), club.seat_pass("takeda")))
    for path, body, bearer in (
        ("/seat/orders", '{"text": "A Kai - Sagami ODD"}', seat),
        ("/login/links", '{"email": "aODD@example.org"}', ""),
        ("/login/passes", '{"secret": "ODD"}', ""),
        ("/desk/games", '{"slug": "aODD", "title": "aODD"}', master),
        ("/desk/games", '{"slug": "abc", "title": "abc", "map_id": "ODD"}', master),
        ("/desk/games", '{"slug": "abc", "title": "abc", "rules": {"ODD": "ODD"}}', master),
        ("/desk/games/kyoto/message", '{"subject": "aODD", "text": "bODD"}', master),
        ("/desk/games/kyoto/orders", '{"clan": "odaODD", "text": "ODD"}', master),
        ("/desk/games/kyoto/orders", '{"clan": "oda", "text": "all hold ODD"}', master),
        ("/desk/games/kyoto/invitations", '{"addresses": {"oda": "aODD@b.c"}}', master),
        ("/desk/games/kyoto/invitations", '{"addresses": {"ODD": "a@b.c"}}', master),
    ):
        headers = {"Content-Type": "application/json", "Authorization": bearer}
        content = body.replace("ODD", odd).encode()
        answer = await visitor.post(f"/api/v1{path}", content=content, headers=headers)
        assert answer.status_code < 500, (path, body, answer.text)
