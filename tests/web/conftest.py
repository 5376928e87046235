"""Fixtures for the pages and the API: a club, the application on top of it, and browsers."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from sengoku.store import Database
from sengoku.web.app import create_app
from sengoku.web.edge import Edge
from sengoku.web.rate import Rate
from support.club import BASE_URL, Club, NewBrowser
from support.slate import SqliteSlate


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that uvicorn runs on, too."""
    return "asyncio"


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock."""
    return Club(sqlite_database)


@pytest.fixture
def rings() -> list[str]:
    """How often the worker's bell was rung."""
    return []


@pytest.fixture(scope="session")
def built(sqlite_slate: SqliteSlate) -> FastAPI:
    """The application of this process's tests: the routes of each new one take longer than most tests."""
    return create_app(sqlite_slate.database, Club(sqlite_slate.database).house, show_outbox=True)


@pytest.fixture
def app(built: FastAPI, club: Club, rings: list[str]) -> FastAPI:
    """The application, with the outbox laid open; nobody has asked it anything yet."""
    built.state.edge = Edge(
        club.database, club.house, club.clock, on_work=lambda: rings.append("ring"), show_outbox=True
    )
    built.state.rate = Rate()
    return built


@pytest.fixture
async def new_browser(app: FastAPI) -> AsyncIterator[NewBrowser]:
    """Makes browsers, each with cookies of its own, that send what browsers send."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        clients: list[AsyncClient] = []

        def new() -> AsyncClient:
            transport = ASGITransport(app)
            client = AsyncClient(transport=transport, base_url=BASE_URL, headers={"Origin": BASE_URL})
            clients.append(client)
            return client

        yield new
        for client in clients:
            await client.aclose()


@pytest.fixture
def browser(new_browser: NewBrowser) -> AsyncClient:
    """A browser that has not been here before."""
    return new_browser()


@pytest.fixture
def desk(new_browser: NewBrowser, club: Club) -> AsyncClient:
    """The browser of a logged-in game master."""
    client = new_browser()
    client.cookies.set("sengoku-desk", club.master_pass(), domain="sengoku.example", path="/")
    return client
