"""A provider posts mail: it is on file before that is said, and comes again when it could not be kept."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient
from sqlalchemy import select

from sengoku.store import Inbound
from sengoku.web.app import create_app
from sengoku.web.edge import Edge
from sengoku.worker.process_mail import process_waiting
from support.club import BASE_URL, Club
from support.mailing import address, filed
from support.post_office import write_mail
from support.slate import SqliteSlate

pytestmark = pytest.mark.anyio
SECRET = "only-the-provider-knows"
PATH = "/api/v1/inbound"
GOOD = {"Authorization": f"Bearer {SECRET}", "Content-Type": "message/rfc822"}


@pytest.fixture(scope="module")
def built_with_a_secret(sqlite_slate: SqliteSlate) -> FastAPI:
    """An application that takes mail, built once for all tests of this file."""
    return create_app(sqlite_slate.database, Club(sqlite_slate.database).house, inbound_secret=SECRET)


@pytest.fixture
async def provider(built_with_a_secret: FastAPI, club: Club, rings: list[str]) -> AsyncIterator[AsyncClient]:
    """Somebody who posts, and is no browser."""
    built_with_a_secret.state.edge = Edge(
        club.database,
        club.house,
        club.clock,
        on_work=lambda: rings.append("ring"),
        show_outbox=False,
        inbound_secret=SECRET,
    )
    transport = ASGITransport(built_with_a_secret)
    async with AsyncClient(transport=transport, base_url=BASE_URL) as client:
        yield client


def mail(to: str = "orders@sengoku.example", text: str = "F Nag - SSJ") -> bytes:
    at = datetime(2026, 7, 1, tzinfo=UTC)
    return write_mail("mori@example.org", to, text, name="m1", at=at).as_bytes()


def kept(club: Club) -> list[Inbound]:
    with club.database.read() as session:
        return list(session.scalars(select(Inbound).order_by(Inbound.id)))


async def test_a_posted_mail_is_on_file_once_and_obeyed(
    club: Club, provider: AsyncClient, rings: list[str]
) -> None:
    club.begin()
    to = address(club, "mori")
    for _ in range(2):
        envelope = {"to": to, "from": "mori@example.org"}
        answer = await provider.post(PATH, content=mail(to), params=envelope, headers=GOOD)
        assert (answer.status_code, answer.json()) == (200, {"said": "The mail is on file."})
    [inbound] = kept(club)
    assert (inbound.source, inbound.envelope_from, inbound.raw) == ("webhook", "mori@example.org", mail(to))
    assert inbound.received_at == club.clock.now
    assert rings
    process_waiting(club.database, club.house, club.clock)
    assert filed(club) == 1


async def test_without_an_envelope_the_headers_say_for_whom_a_mail_is(
    club: Club, provider: AsyncClient
) -> None:
    raw = b"Return-Path: <>\r\nX-Original-To: bounce+1-abc@sengoku.example\r\n" + mail("a@example.org")
    assert (await provider.post(PATH, content=raw, headers=GOOD)).status_code == 200
    assert [(one.recipient, one.envelope_from) for one in kept(club)] == [
        ("bounce+1-abc@sengoku.example", "")
    ]


async def test_one_mail_may_be_for_several_seats(club: Club, provider: AsyncClient) -> None:
    club.begin()
    both = [address(club, "mori"), address(club, "oda"), "a@example.org"]
    answer = await provider.post(PATH, content=mail(), params={"to": both}, headers=GOOD)
    assert answer.status_code == 200
    assert [one.recipient for one in kept(club)] == both[:2]


@pytest.mark.parametrize(
    "authorization",
    [
        "",
        "Bearer",
        "Bearer x",
        f"Bearer {SECRET}x",
        f"Basic {SECRET}",
        "Basic é",
        "Basic eDp5",
        f"Token {SECRET}",
    ],
)
async def test_without_the_secret_nothing_is_taken(
    club: Club, provider: AsyncClient, authorization: str
) -> None:
    headers = [(b"authorization", authorization.encode())] if authorization else []
    answer = await provider.post(PATH, content=mail(), headers=headers)
    assert answer.status_code == 401
    assert SECRET not in answer.text
    assert kept(club) == []


async def test_the_secret_may_come_as_a_password(club: Club, provider: AsyncClient) -> None:
    assert (await provider.post(PATH, content=mail(), auth=("any", SECRET))).status_code == 200
    assert len(kept(club)) == 1


@pytest.mark.parametrize(
    ("raw", "to"),
    [(b"", ["orders@sengoku.example"]), (mail("a@example.org"), []), (mail(), ["a@example.org"])],
)
async def test_what_is_not_for_us_is_not_taken(
    club: Club, provider: AsyncClient, raw: bytes, to: list[str]
) -> None:
    answer = await provider.post(PATH, content=raw, params={"to": to}, headers=GOOD)
    assert answer.status_code == 422
    assert kept(club) == []


async def test_a_mail_that_cannot_be_kept_is_asked_for_again(
    club: Club, provider: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OSError("/secret/place/of/the/database")

    with monkeypatch.context() as patch:
        patch.setattr("sengoku.web.api.inbound.take_in", gone)
        answer = await provider.post(PATH, content=mail(), headers=GOOD)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "60"
    assert "secret" not in answer.text
    assert (await provider.post(PATH, content=mail(), headers=GOOD)).status_code == 200
    assert len(kept(club)) == 1


@pytest.mark.parametrize("size", [3_000_000, 10_000_001])
@pytest.mark.parametrize("told", [True, False], ids=["length", "chunks"])
async def test_a_mail_may_be_as_large_as_the_listener_takes(
    club: Club, provider: AsyncClient, size: int, told: bool
) -> None:
    raw = mail().ljust(size, b"x")

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(raw), 1_000_000):
            yield raw[start : start + 1_000_000]

    answer = await provider.post(PATH, content=raw if told else chunks(), headers=GOOD)
    assert answer.status_code == (200 if size < 10_000_000 else 413)
    assert len(kept(club)) == (size < 10_000_000)


async def test_without_a_secret_there_is_no_such_address(club: Club, browser: AsyncClient) -> None:
    assert (await browser.post(PATH, content=mail(), headers=GOOD)).status_code == 404
    assert kept(club) == []
