"""The application: pages for people, JSON for programs, on one database and one house."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from fastapi import Depends, FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import Scope

from sengoku import __version__
from sengoku.games.house import House
from sengoku.resources import data_folder
from sengoku.store import Database

from . import errors
from .api import inbound
from .api import router as api
from .deps import no_foreign_posts
from .edge import Edge
from .guards import Gate, HeadAsGet, SafeHeaders
from .pages import outbox
from .pages import router as pages
from .rate import Rate

_STATIC = Path(__file__).parent / "static"

ABOUT_API = """
Everything the pages can do. Times are ISO 8601 instants in UTC; ids of clans and territories are those of the
map (`/api/v1/maps/{map_id}`). An error is `{"error": "a sentence"}`.

A **seat's pass** is the last part of the link in a letter. A **game master's pass** is got by log-in. Either
is sent as `Authorization: Bearer …`.
"""


def utc_now() -> datetime:
    """The time, aware and in UTC."""
    return datetime.now(UTC)


def nothing_to_ring() -> None:
    """For a server whose worker runs elsewhere and looks by itself."""


def create_app(
    database: Database,
    house: House,
    *,
    clock: Callable[[], datetime] = utc_now,
    on_work: Callable[[], None] = nothing_to_ring,
    show_outbox: bool = False,
    inbound_secret: str | None = None,
) -> FastAPI:
    """The ASGI application. `on_work` is called whenever something was put down that the worker may look at.

    `show_outbox` shows everybody all letters, secret links and all: for demonstrations only. With an
    `inbound_secret` mail may be posted by whoever knows it.
    """
    app = FastAPI(
        title="Sengoku",
        version=__version__,
        summary="A play-by-email server for the Sengoku variant of Diplomacy",
        description=ABOUT_API,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # its page loads scripts from another host
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(no_foreign_posts)],
    )
    app.state.edge = Edge(database, house, clock, on_work, show_outbox, inbound_secret)
    app.state.rate = Rate()
    errors.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Gate, refuse=errors.at_the_gate)
    app.add_middleware(SafeHeaders)
    app.add_middleware(HeadAsGet)
    app.include_router(pages)
    if show_outbox:
        app.include_router(outbox.router)
    app.include_router(api, prefix="/api/v1")
    if inbound_secret is not None:
        app.include_router(inbound.router, prefix="/api/v1")
    app.mount("/static/fonts", _files(data_folder("maps") / "fonts"))
    app.mount("/static", _files(_STATIC))
    return app


class _Kept(StaticFiles):
    """Files that browsers may keep for a day; the pages name them with the version."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See StaticFiles."""
        response = await super().get_response(path, scope)
        # Modules name each other without a version, so that browsers have to ask whether they changed.
        keep = "no-cache" if path.endswith(".js") else "public, max-age=86400"
        response.headers["Cache-Control"] = keep
        return response


def _files(folder: Path) -> StaticFiles:
    return _Kept(directory=folder)
