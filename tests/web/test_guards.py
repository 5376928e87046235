"""What stands before every page: headers, other sites' forms, HEAD, limits, and errors without tracebacks."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient
from sqlalchemy.exc import OperationalError

from sengoku.games.heartbeat import beat
from sengoku.games.house import House
from sengoku.store import Database, Role
from sengoku.web.app import create_app
from support.club import BASE_URL, Club, NewBrowser

pytestmark = pytest.mark.anyio
EVERY_KIND = [
    "/",
    "/games/kyoto",
    "/seat/ask",
    "/nowhere",
    "/api/v1/games",
    "/api/v1/nowhere",
    "/static/style.css",
]


@pytest.mark.parametrize("address", EVERY_KIND)
async def test_every_answer_keeps_to_itself(club: Club, browser: AsyncClient, address: str) -> None:
    club.begin()
    headers = (await browser.get(address)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("address", ["/games/kyoto/seat", "/desk/kyoto", "/seat/x", "/desk/login/x"])
async def test_secret_pages_are_kept_by_no_cache(club: Club, browser: AsyncClient, address: str) -> None:
    club.begin()
    assert (await browser.get(address)).headers["cache-control"] == "no-store"


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://sengoku.example.evil.example"},
    {"Origin": BASE_URL, "Sec-Fetch-Site": "cross-site"},
    {"Origin": BASE_URL, "Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_a_form_on_another_site_does_nothing(
    club: Club, desk: AsyncClient, new_browser: NewBrowser, headers: dict[str, str]
) -> None:
    club.begin()
    takeda = new_browser()
    await takeda.post(f"/seat/{club.seat_pass('takeda')}")
    for client, address in (
        (desk, "/desk/kyoto/pause"),
        (desk, "/api/v1/desk/games/kyoto/pause"),
        (desk, "/desk/logout"),
        (takeda, "/games/kyoto/seat"),
        (takeda, "/games/kyoto/seat/concession"),
        (new_browser(), f"/seat/{club.seat_pass('takeda')}"),
    ):
        answer = await client.post(address, data={"orders": "all hold", "gives_up": "yes"}, headers=headers)
        assert answer.status_code == 403, address
        assert "sent from another site" in answer.text
    assert "state running" in (await desk.get("/desk/kyoto")).text
    assert "Nothing yet." in (await takeda.get("/games/kyoto/seat")).text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://127.0.0.1:8570", "Host": "127.0.0.1:8570"},
    ],
)
async def test_our_own_forms_work_by_whatever_name_we_are_called(
    club: Club, desk: AsyncClient, headers: dict[str, str]
) -> None:
    club.begin()
    assert (await desk.post("/desk/kyoto/pause", headers=headers)).status_code == 303


async def test_a_program_without_a_browsers_headers_may_post(club: Club, app: FastAPI) -> None:
    club.begin()
    async with AsyncClient(transport=ASGITransport(app), base_url=BASE_URL) as program:
        passed = {"Authorization": f"Bearer {club.seat_pass('takeda')}"}
        answer = await program.post("/api/v1/seat/orders", json={"text": "all hold"}, headers=passed)
        assert answer.status_code == 200


@pytest.mark.parametrize("address", EVERY_KIND)
async def test_head_is_get_without_the_body(club: Club, browser: AsyncClient, address: str) -> None:
    club.begin()
    got, head = await browser.get(address), await browser.head(address)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert head.headers["content-type"] == got.headers["content-type"]


async def test_an_unknown_address_is_a_page_or_json(browser: AsyncClient) -> None:
    page = await browser.get("/nowhere")
    assert page.status_code == 404
    assert "There is nothing at this address." in page.text
    answer = await browser.get("/api/v1/nowhere")
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is nothing at this address."}


async def test_a_wrong_method_is_a_page_or_json(browser: AsyncClient) -> None:
    page = await browser.post("/")
    assert page.status_code == 405
    assert "This address does not do that." in page.text
    answer = await browser.delete("/api/v1/games")
    assert answer.status_code == 405
    assert answer.json() == {"error": "This address does not do that."}
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize("address", ["/games/kyoto/seat", "/seat/ask", "/desk/login", "/desk/new"])
async def test_a_body_of_more_than_a_megabyte_is_refused_with_a_sentence(
    club: Club, desk: AsyncClient, address: str
) -> None:
    club.begin()
    answer = await desk.post(address, data={"orders": "x" * 1_000_001})
    assert answer.status_code == 413
    assert "That is too large: at most 1,000,000 bytes are taken." in answer.text


async def test_a_body_that_does_not_say_how_long_it_is_is_refused_as_well(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    await browser.post(f"/seat/{club.seat_pass('takeda')}")

    async def endless() -> AsyncIterator[bytes]:
        yield b"orders="
        for _ in range(30):
            yield b"x" * 50_000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await browser.post("/games/kyoto/seat", content=endless(), headers=headers)
    assert answer.status_code == 413
    assert "That is too large" in answer.text


async def test_a_large_body_to_the_api_is_refused_in_json(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = {"Authorization": f"Bearer {club.seat_pass('takeda')}"}
    answer = await browser.post("/api/v1/seat/orders", json={"text": "x" * 1_100_000}, headers=headers)
    assert answer.status_code == 413
    assert answer.json()["error"].startswith("That is too large")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--x\r\nContent-Disposition: form-data", "multipart/form-data; boundary=x"),
        (b"orders=%FF%FE", "application/x-www-form-urlencoded"),
        (b"\xff\xfe", "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
        (b"", "application/x-www-form-urlencoded"),
        (
            b"--x\r\nContent-Disposition: form-data; name=orders; filename=a\r\n\r\nx\r\n--x--\r\n",
            "multipart/form-data; boundary=x",
        ),
        (b"a=1", "multipart/form-data"),
    ],
)
async def test_a_form_that_cannot_be_read_is_answered_with_a_sentence(
    club: Club, browser: AsyncClient, body: bytes, kind: str
) -> None:
    club.begin()
    await browser.post(f"/seat/{club.seat_pass('takeda')}")
    answer = await browser.post("/games/kyoto/seat", content=body, headers={"Content-Type": kind})
    assert answer.status_code in (400, 422)
    assert "<main" in answer.text
    assert "Traceback" not in answer.text


async def test_a_fault_of_ours_is_a_sentence_and_no_traceback(
    club: Club, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("sengoku.web.pages.games.game_list", broken)
    monkeypatch.setattr("sengoku.web.api.games.game_list", broken)
    transport = ASGITransport(app, raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url=BASE_URL) as client:
        page = await client.get("/")
        assert page.status_code == 500
        assert "Something went wrong on our side." in page.text
        assert "secret detail" not in page.text
        assert page.headers["content-security-policy"]
        answer = await client.get("/api/v1/games")
        assert answer.status_code == 500
        assert answer.json()["error"].startswith("Something went wrong on our side.")


async def test_health_says_whether_the_database_answers(
    club: Club, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await browser.get("/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["heartbeats"] == {}

    def broken(*_arguments: object) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(Database, "read", broken)
    answer = await browser.get("/health")
    assert answer.status_code == 503
    assert answer.json() == {"error": "The database does not answer."}


async def test_health_and_the_desk_tell_who_of_the_house_is_there(
    club: Club, browser: AsyncClient, desk: AsyncClient
) -> None:
    with club.database.write() as session:
        beat(session, Role.LISTENER, "a", now=club.clock.now)
    club.clock.turn(minutes=5)
    with club.database.write() as session:
        for name in ("a", "b"):
            beat(session, Role.WORKER, name, now=club.clock.now)
    heartbeats = (await browser.get("/health")).json()["heartbeats"]
    assert heartbeats["worker"] == {
        "there": True,
        "processes": 2,
        "last": "2026-07-01T12:05:00Z",
        "seconds_ago": 0,
    }
    assert (heartbeats["listener"]["there"], heartbeats["listener"]["seconds_ago"]) == (False, 300)
    page = " ".join((await desk.get("/desk")).text.split())
    assert 'Worker: <span class="yes">there</span>, 2 processes' in page
    assert 'Mail listener: <span class="no">silent</span> since' in page
    assert "Wednesday 1 July 2026, 12:00 UTC" in page


async def test_a_house_behind_https_keeps_its_cookies_to_it(sqlite_database: Database) -> None:
    club = Club(sqlite_database, house=House(b"k" * 32, "sengoku.example", "https://sengoku.example"))
    club.begin()
    app = create_app(club.database, club.house, clock=club.clock)
    async with AsyncClient(transport=ASGITransport(app), base_url="https://sengoku.example") as client:
        answer = await client.post(f"/seat/{club.seat_pass('takeda')}")
        assert "; secure" in answer.headers["set-cookie"].lower()


async def test_no_slug_can_reach_files(browser: AsyncClient) -> None:
    for address in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/fonts/../../maps/sengoku/map.json",
    ):
        assert (await browser.get(address)).status_code == 404
