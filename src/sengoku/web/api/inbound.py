"""Mail in by HTTP: a provider, or a script in front of one, posts each message as it came.

The mail is committed before 200 is answered. When it cannot be kept the answer is 503, so that whoever posts
it keeps it and tries again.
"""

import hmac
from base64 import b64decode
from binascii import Error as NoBase64
from typing import Annotated

import structlog
from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import JSONResponse, Response

from sengoku.games.receive import is_ours, take_in
from sengoku.mail.recipients import heads, recipients, sender
from sengoku.store.faults import trace_of
from sengoku.web.deps import AtEdge
from sengoku.web.edge import Edge
from sengoku.web.errors import INBOUND_MOST_BYTES, PassNeeded

from .answers import Problem, Said

_log = structlog.get_logger()
_RETRY_SECONDS = 60

router = APIRouter(tags=["mail"], max_body_size=INBOUND_MOST_BYTES)


def _may_post(edge: AtEdge, authorization: Annotated[str, Header()] = "") -> None:
    """Lets in whoever sends the shared secret, as Bearer or as the password of Basic. Raises PassNeeded."""
    wanted = edge.inbound_secret
    if wanted is None or not hmac.compare_digest(_secret(authorization).encode(), wanted.encode()):
        raise PassNeeded("Send the secret in SENGOKU_INBOUND_SECRET as “Authorization: Bearer …”.")


def _secret(authorization: str) -> str:
    scheme, _, value = authorization.partition(" ")
    if scheme.lower() != "basic":
        return value.strip() if scheme.lower() == "bearer" else ""
    try:
        return b64decode(value, validate=True).decode().partition(":")[2]
    except (NoBase64, ValueError):
        return ""


async def _raw(request: Request) -> bytes:
    return await request.body()


@router.post(
    "/inbound",
    dependencies=[Depends(_may_post)],
    openapi_extra={
        "requestBody": {"required": True, "content": {"message/rfc822": {"schema": {"type": "string"}}}}
    },
    responses={
        401: {"model": Problem, "description": "The secret is missing or wrong."},
        413: {"model": Problem, "description": f"The mail is larger than {INBOUND_MOST_BYTES:,} bytes."},
        422: {"model": Problem, "description": "There is no mail, or it is not for us."},
        503: {"model": Problem, "description": "It could not be kept now; post it again later."},
    },
    response_model=Said,
)
def take(
    edge: AtEdge,
    raw: Annotated[bytes, Depends(_raw)],
    to: Annotated[list[str] | None, Query(description="Envelope recipient, once for each.")] = None,
    envelope_from: Annotated[
        str | None, Query(alias="from", description="Envelope sender, empty for a bounce.")
    ] = None,
) -> Said | Response:
    """Takes one mail (RFC 5322) as it came; the same mail posted again changes nothing.

    Without `to` and `from` the envelope is taken from the headers in which mail servers write it down.
    """
    headers = heads(raw)
    ours = (
        [one for one in to if is_ours(one, edge.house.domain)]
        if to
        else recipients(headers, edge.house.domain)
    )
    if not raw.strip() or not ours:
        return _problem(422, "There is no mail in this." if not raw.strip() else "This mail is not for us.")
    try:
        _keep(edge, raw, sender(headers, envelope_from), ours)
    except Exception as error:
        _log.error("a posted mail could not be kept", exception=trace_of(error))
        return _problem(503, "The mail could not be kept now; please post it again later.")
    return Said(said="The mail is on file.")


def _keep(edge: Edge, raw: bytes, envelope_from: str, ours: list[str]) -> None:
    received_at = edge.clock()
    with edge.write() as session:
        for recipient in ours:
            take_in(
                session,
                raw,
                envelope_from=envelope_from,
                recipient=recipient,
                source="webhook",
                received_at=received_at,
            )


def _problem(status: int, sentence: str) -> Response:
    headers = {"Retry-After": str(_RETRY_SECONDS)} if status == 503 else {}
    return JSONResponse({"error": sentence}, status, headers)
