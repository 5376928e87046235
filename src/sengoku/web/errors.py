"""What goes wrong, in a sentence: as a page for readers, as JSON below /api. Nobody gets a traceback."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException

from sengoku.games.deadline import ScheduleError
from sengoku.games.errors import GameError, GoneError, NotAllowedError, NotFoundError

from .characters import storable
from .guards import HEADERS
from .templates import page

MOST_BYTES = 1_000_000
"""The largest body that is taken."""
INBOUND, INBOUND_MOST_BYTES = "/api/v1/inbound", 10_000_000
"""Where mail is posted, and the largest; the mail listener takes no more either."""

_SENTENCES = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not do that.",
    HTTPStatus.BAD_REQUEST: "The request could not be read.",
}
_BROKEN = "Something went wrong on our side. Nothing was changed; please try again, or tell the game master."


class DeskLoginNeeded(Exception):
    """The page is for game masters, and nobody is logged in."""


class PassNeeded(Exception):
    """A call of the API came without a pass that opens anything; the message says which is wanted."""


class Foreign(Exception):
    """A form was posted for a page that is not ours."""

    sentence = (
        "This form was sent from another site, so nothing was done. Open our own page and send it there."
    )


def status_of(error: Exception) -> int:
    """The HTTP status for an error that carries a sentence."""
    if isinstance(error, NotFoundError):
        return HTTPStatus.NOT_FOUND
    if isinstance(error, GoneError):
        return HTTPStatus.GONE
    if isinstance(error, NotAllowedError):
        return HTTPStatus.FORBIDDEN
    if isinstance(error, ScheduleError):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return HTTPStatus.CONFLICT


def install(app: FastAPI) -> None:
    """Puts the handlers in place."""
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(GameError, _on_sentence)
    app.add_exception_handler(ScheduleError, _on_sentence)
    app.add_exception_handler(PassNeeded, _on_pass)
    app.add_exception_handler(DeskLoginNeeded, _on_login)
    app.add_exception_handler(Foreign, _on_foreign)
    app.add_exception_handler(Exception, _on_fault)


def answer(request: Request, status: int, sentence: str) -> Response:
    """The sentence as a page, or as JSON below /api and where a script of ours asks."""
    path = request.url.path
    if path.startswith("/api/") or path == "/health" or path.endswith("/seat/check"):
        return JSONResponse({"error": sentence}, status)
    title = HTTPStatus(status).phrase.capitalize()
    return page(request, "error.html", status=status, title=title, sentence=sentence)


def at_the_gate(request: Request) -> Response | None:
    """The answer to an address that cannot be, or to a body that says it is too large; None lets others in.

    A body that does not say how large it is is counted while it is read, by the routers' `max_body_size`.
    """
    length = request.headers.get("content-length", "")
    if storable(request.scope["path"]) != request.scope["path"]:
        status = HTTPStatus.NOT_FOUND
    elif length.isdecimal() and int(length) > _most_bytes(request):
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    else:
        return None
    return answer(request, status, _sentence(request, status) or status.phrase)


def _most_bytes(request: Request) -> int:
    return INBOUND_MOST_BYTES if request.scope["path"] == INBOUND else MOST_BYTES


def _sentence(request: Request, status: HTTPStatus) -> str | None:
    if status is HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return f"That is too large: at most {_most_bytes(request):,} bytes are taken."
    return _SENTENCES.get(status)


def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for nothing else
    known = _sentence(request, HTTPStatus(error.status_code))
    response = answer(request, error.status_code, known or str(error.detail))
    response.headers.update(error.headers or {})
    return response


def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for nothing else
    return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, _what_is_invalid(error.errors()))


def _what_is_invalid(faults: Sequence[Any]) -> str:
    return " ".join(f"{_where(fault['loc'])}: {fault['msg'].rstrip('.')}." for fault in faults[:5])


def _where(place: Sequence[Any]) -> str:
    return " ".join(str(part) for part in place) or "The request"


def _on_sentence(request: Request, error: Exception) -> Response:
    return answer(request, status_of(error), str(error))


def _on_pass(request: Request, error: Exception) -> Response:
    response = answer(request, HTTPStatus.UNAUTHORIZED, str(error))
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _on_login(_request: Request, _error: Exception) -> Response:
    return RedirectResponse("/desk/login", HTTPStatus.SEE_OTHER)


def _on_foreign(request: Request, _error: Exception) -> Response:
    return answer(request, HTTPStatus.FORBIDDEN, Foreign.sentence)


def _on_fault(request: Request, _error: Exception) -> Response:
    response = answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, _BROKEN)
    response.headers.update(HEADERS)  # this handler stands outside of the guards
    return response
