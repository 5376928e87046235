"""The JSON API: the same house, for programs."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from sengoku.engine import position_from_json, verdict_from_json
from sengoku.games.links import sign_seat
from support.club import Club

pytestmark = pytest.mark.anyio
CLANS = ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")


def bearer(text: str) -> dict[str, str]:
    """The header with which a pass is sent."""
    return {"Authorization": f"Bearer {text}"}


async def test_games_phases_and_positions_are_read_without_a_pass(club: Club, browser: AsyncClient) -> None:
    club.begin()
    (line,) = (await browser.get("/api/v1/games")).json()
    assert (line["slug"], line["state"], line["phase"]) == ("kyoto", "running", "Spring 1570")
    game = (await browser.get("/api/v1/games/kyoto")).json()
    assert game["deadline"]["at"] == "2026-07-08T00:00:00Z"
    assert [clan["id"] for clan in game["clans"]] == list(CLANS)
    assert game["centers"][0]["counts"] == [2] * 8
    assert (await browser.get("/api/v1/games/kyoto/phases")).json() == game["seasons"]
    phase = (await browser.get("/api/v1/games/kyoto/phases/0")).json()
    position = position_from_json(phase["position"])
    assert len([unit for unit in position.units if unit.clan == "takeda"]) == 2


async def test_a_verdict_holds_every_order_in_words_and_as_data(club: Club, browser: AsyncClient) -> None:
    club.begin()
    open_phase = await browser.get("/api/v1/games/kyoto/phases/0/verdict")
    assert open_phase.status_code == 404
    assert open_phase.json() == {"error": "Spring 1570 has not been adjudicated."}
    club.order("takeda", "A Kai - Sagami")
    club.resolve()
    answer = (await browser.get("/api/v1/games/kyoto/phases/0/verdict")).json()
    verdict = verdict_from_json(answer["verdict"])
    assert verdict.phase.title == answer["phase"]["title"] == "Spring 1570"
    assert answer["orders"] == {
        "takeda": [{"type": "move", "at": "kai", "to": "sagami", "via_convoy": False}]
    }
    takeda = next(one for one in answer["reports"] if one["clan"] == "takeda")
    assert takeda["orders"][0]["result"] == "bounces"
    assert "Sagami" in takeda["orders"][0]["sentence"]
    assert next(one for one in answer["reports"] if one["clan"] == "oda")["disorder"]


async def test_maps_are_read_as_data(browser: AsyncClient) -> None:
    maps = (await browser.get("/api/v1/maps")).json()
    assert {"sengoku", "sengoku-v5", "standard"} <= {one["id"] for one in maps}
    for one in maps:
        data = (await browser.get(f"/api/v1/maps/{one['id']}")).json()
        ids = {territory["id"] for territory in data["territories"]}
        assert all(border["a"].partition("/")[0] in ids for border in data["borders"])
        assert {unit["at"].partition("/")[0] for unit in data["start_units"]} <= ids
    missing = await browser.get("/api/v1/maps/atlantis")
    assert missing.status_code == 404
    assert "There is no map 'atlantis'" in missing.json()["error"]


async def test_a_seat_hands_in_orders_and_reads_them_back(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = bearer(club.seat_pass("takeda"))
    seat = (await browser.get("/api/v1/seat", headers=headers)).json()
    assert (seat["clan"], seat["units"]) == ("takeda", ["Army Kai", "Army South Shinano"])
    answer = await browser.post(
        "/api/v1/seat/orders",
        headers=headers,
        json={"text": "A Kai - Sagami\nA Kazuza - Mutsu\nA Oda - Mino"},
    )
    assert answer.status_code == 200
    told = answer.json()
    assert told["fate"] == "applied"
    assert told["filed"][0]["order"] == {"type": "move", "at": "kai", "to": "sagami", "via_convoy": False}
    assert told["without_order"] == ["South Shinano's army"]
    assert told["not_understood"] or told["refused"]
    read_back = (await browser.get("/api/v1/seat/orders", headers=headers)).json()
    assert read_back["filed"] == told["filed"]
    assert read_back["fate"] is None
    by_mail = club.order("takeda", "A Kai - Sagami")
    again = await browser.post("/api/v1/seat/orders", headers=headers, json={"text": "A Kai - Sagami"})
    assert again.json()["text"] == by_mail.text


@pytest.mark.parametrize(
    ("text", "status", "fate"),
    [
        ("hello", 422, "no_orders"),
        ("Mori Orders, Spring 1570\nA Kai H", 409, "refused"),
        ("Takeda Orders, Spring 1569\nA Kai H", 409, "refused"),
    ],
)
async def test_orders_that_change_nothing_say_so_by_their_status(
    club: Club, browser: AsyncClient, text: str, status: int, fate: str
) -> None:
    club.begin()
    headers = bearer(club.seat_pass("takeda"))
    answer = await browser.post("/api/v1/seat/orders", headers=headers, json={"text": text})
    assert (answer.status_code, answer.json()["fate"]) == (status, fate)


async def test_late_orders_are_told_so(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = bearer(club.seat_pass("takeda", hours=24 * 30))
    club.clock.turn(days=7)
    answer = await browser.post("/api/v1/seat/orders", headers=headers, json={"text": "A Kai H"})
    assert (answer.status_code, answer.json()["fate"]) == (409, "late")


async def test_a_seat_concedes_and_takes_it_back(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = bearer(club.seat_pass("takeda"))
    said = await browser.post("/api/v1/seat/concession", headers=headers, json={"gives_up": True})
    assert said.json()["said"].startswith("Your concession is noted.")
    assert (await browser.get("/api/v1/seat", headers=headers)).json()["conceded"] is True
    await browser.post("/api/v1/seat/concession", headers=headers, json={"gives_up": False})
    assert (await browser.get("/api/v1/seat", headers=headers)).json()["conceded"] is False


@pytest.mark.parametrize("path", ["/api/v1/seat", "/api/v1/seat/orders", "/api/v1/desk/games"])
async def test_without_a_pass_nothing_is_told(club: Club, browser: AsyncClient, path: str) -> None:
    club.begin()
    expired = sign_seat(club.house.key, 1, 1, club.clock.now)
    for headers in ({}, bearer("x"), bearer(expired), {"Authorization": "Basic eDp4"}):
        answer = await browser.get(path, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["error"].endswith(".")


async def test_a_seats_cookie_is_no_key_to_the_api(club: Club, browser: AsyncClient) -> None:
    club.begin()
    await browser.post(f"/seat/{club.seat_pass('takeda')}")
    assert (await browser.get("/api/v1/seat")).status_code == 401


async def log_in(club: Club, browser: AsyncClient) -> dict[str, str]:
    """Logs a program in by the mailed secret; returns its header."""
    asked = await browser.post("/api/v1/login/links", json={"email": "gm@example.org"})
    stranger = await browser.post("/api/v1/login/links", json={"email": "nobody@example.org"})
    assert (asked.status_code, asked.json()) == (202, stranger.json())
    found = re.search(r"/desk/login/(\S+)", club.letters("gm@example.org", "login_link")[-1].text)
    assert found
    given = await browser.post("/api/v1/login/passes", json={"secret": found[1]})
    assert given.status_code == 201
    spent = await browser.post("/api/v1/login/passes", json={"secret": found[1]})
    assert spent.status_code == 403
    return bearer(given.json()["bearer"])


async def test_a_game_is_run_by_json_alone(club: Club, browser: AsyncClient) -> None:
    club.master()
    headers = await log_in(club, browser)

    async def call(path: str, **body: Any) -> Any:
        answer = await browser.post(f"/api/v1/desk{path}", headers=headers, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    made = await call("/games", slug="kyoto", title="The Road", weekday="Friday", zone="Asia/Tokyo")
    assert made["game"]["state"] == "forming"
    await call("/games/kyoto/invitations", addresses={clan: f"{clan}@example.org" for clan in CLANS})
    begun = await call("/games/kyoto/start")
    assert begun["game"]["phase"]["code"] == "S1570M"
    assert all(seat["standing"]["missing"] for seat in begun["seats"])
    entered = await call("/games/kyoto/orders", clan="oda", text="all hold")
    assert entered["all_hold"] is True
    desk = (await browser.get("/api/v1/desk/games/kyoto", headers=headers)).json()
    assert [seat["clan"] for seat in desk["seats"] if seat["standing"]["received"]] == ["oda"]
    moved = await call("/games/kyoto/deadline", until="2026-07-20T09:00:00+02:00")
    assert moved["game"]["deadline"]["at"] == "2026-07-20T07:00:00Z"
    assert (await call("/games/kyoto/pause"))["game"]["state"] == "paused"
    assert (await call("/games/kyoto/resume"))["game"]["state"] == "running"
    await call("/games/kyoto/message", subject="Hello", text="Good luck.")
    assert len(club.letters(kind="message")) == 8
    vacated = await call("/games/kyoto/vacate", clan="hojo")
    assert vacated["seats"][-1]["email"] is None
    resolved = await call("/games/kyoto/adjudicate", seq=0)
    assert resolved["game"]["phase"]["code"] == "F1570M"
    acts = [act["act"] for act in reversed(resolved["audit"]) if act["who"] == "gm"]
    assert acts[0] == "create"
    assert acts[-1] == "adjudicate"
    (mine,) = (await browser.get("/api/v1/desk/games", headers=headers)).json()
    assert mine["slug"] == "kyoto"


@pytest.mark.parametrize(
    ("path", "body", "status", "sentence"),
    [
        ("/games", {"slug": "kyoto", "title": "Again"}, 409, "There is already a game called"),
        ("/games", {"slug": "new", "title": "New"}, 409, "the desk has a page of that name"),
        ("/games", {"slug": "edo"}, 422, "title"),
        ("/games", {"slug": "edo", "title": "Edo", "zone": "Mars"}, 422, "is no time zone"),
        (
            "/games",
            {"slug": "edo", "title": "Edo", "rules": {"gravity": 1}},
            409,
            "There is no rule 'gravity'",
        ),
        ("/games/kyoto/deadline", {"until": "2026-07-20T09:00:00"}, 422, "until"),
        ("/games/kyoto/deadline", {"until": "9999-12-31T23:59:59-12:00"}, 409, "a year ahead at most"),
        ("/games/kyoto/deadline", {"until": "0001-01-01T00:00:00+12:00"}, 409, "That time has passed"),
        ("/games/kyoto/invitations", {"addresses": {"oda": "x"}}, 409, "is no mail address"),
        ("/games/kyoto/invitations", {"addresses": {"tokugawa": "x@example.org"}}, 409, "There is no clan"),
        ("/games/kyoto/invitations", {"addresses": {}}, 409, "at least one address"),
        ("/games/kyoto/vacate", {"clan": "tokugawa"}, 404, "There is no clan"),
        ("/games/kyoto/resume", {}, 409, "neither paused nor parked"),
        ("/games/kyoto/start", {"allow_empty": "perhaps"}, 422, "allow_empty"),
        ("/games/kyoto/message", {"subject": "", "text": ""}, 409, "needs a subject and a text"),
        ("/games/kyoto/orders", {"clan": "oda", "text": "hello"}, 422, ""),
        ("/games/kyoto/adjudicate", {"seq": 1}, 409, "That phase is not open: Spring 1570 is."),
        ("/games/kyoto/adjudicate", {}, 422, "seq"),
        ("/games/nowhere/pause", {}, 404, "There is no game called"),
    ],
)
async def test_what_makes_no_sense_is_answered_with_a_sentence(
    club: Club, browser: AsyncClient, path: str, body: dict[str, Any], status: int, sentence: str
) -> None:
    club.begin()
    answer = await browser.post(f"/api/v1/desk{path}", headers=bearer(club.master_pass()), json=body)
    assert answer.status_code == status
    assert sentence in answer.json().get("error", "")


async def test_a_body_that_is_no_json_is_answered_with_a_sentence(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = bearer(club.master_pass()) | {"Content-Type": "application/json"}
    for body in (b"{", b"\xff", b"[]", b"null", b'{"subject": 1, "text": []}'):
        answer = await browser.post("/api/v1/desk/games/kyoto/message", headers=headers, content=body)
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]


async def test_another_game_master_is_turned_away(club: Club, browser: AsyncClient) -> None:
    club.begin()
    headers = bearer(club.master_pass("other@example.org"))
    assert (await browser.get("/api/v1/desk/games", headers=headers)).json() == []
    for method, path in (("GET", ""), ("POST", "/pause"), ("POST", "/adjudicate")):
        body = {"seq": 0} if method == "POST" else None
        address = f"/api/v1/desk/games/kyoto{path}"
        answer = await browser.request(method, address, headers=headers, json=body)
        assert answer.status_code == 403
        assert answer.json() == {"error": "You are not a game master of The Road to Kyoto."}


async def test_the_description_tells_every_call_and_names_errors(app: FastAPI, browser: AsyncClient) -> None:
    described = (await browser.get("/api/v1/openapi.json")).json()
    assert described["openapi"].startswith("3.1")
    guide = (await browser.get("/api")).text
    for path, calls in described["paths"].items():
        assert path.startswith("/api/v1/")
        assert path in guide
        for call in calls.values():
            assert call["description"].endswith(".")
            assert call["tags"]


async def test_no_call_answers_with_the_frameworks_own_errors(app: FastAPI) -> None:
    text = str(app.openapi())
    assert "HTTPValidationError" not in text
