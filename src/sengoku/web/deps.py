"""What endpoints ask for: the edge, and who is there."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sengoku.games.links import read_person

from .characters import storable
from .cookies import DESK_COOKIE
from .edge import Edge
from .errors import DeskLoginNeeded, Foreign, PassNeeded
from .guards import SAFE_METHODS, comes_from_elsewhere

bearer = HTTPBearer(
    auto_error=False,
    description="The pass of a seat (the last part of the link in a letter) or of a game master.",
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def edge_of(request: Request) -> Edge:
    """The edge that `create_app` put in place."""
    edge: Edge = request.app.state.edge
    return edge


AtEdge = Annotated[Edge, Depends(edge_of)]


def no_foreign_posts(request: Request, edge: AtEdge) -> None:
    """Lets nothing be done by a form or script of another site. Raises Foreign."""
    if request.method not in SAFE_METHODS and comes_from_elsewhere(request.headers, edge.house.base_url):
        raise Foreign


async def posted(request: Request) -> dict[str, str]:
    """The text fields of a posted form, the last one of each name; files are left out."""
    async with request.form() as form:
        return {name: storable(value) for name, value in form.items() if isinstance(value, str)}


Posted = Annotated[dict[str, str], Depends(posted)]


def master_by_cookie(request: Request, edge: AtEdge) -> int:
    """The id of the logged-in game master. Raises DeskLoginNeeded, which leads to the log-in page."""
    person_id = read_person(edge.house.key, request.cookies.get(DESK_COOKIE, ""), edge.clock())
    if person_id is None:
        raise DeskLoginNeeded
    return person_id


def master_by_pass(request: Request, edge: AtEdge, bearer: Bearer) -> int:
    """The id of the game master who calls the API, by Bearer pass or by the desk's cookie."""
    text = bearer.credentials if bearer else request.cookies.get(DESK_COOKIE, "")
    person_id = read_person(edge.house.key, text, edge.clock())
    if person_id is None:
        raise PassNeeded("Send a game master's pass as “Authorization: Bearer …”, or log in at the desk.")
    return person_id


def seat_pass(bearer: Bearer) -> str:
    """The pass of a seat that came with a call of the API, not yet checked."""
    if bearer is None:
        raise PassNeeded("Send your seat's pass, the last part of its link, as “Authorization: Bearer …”.")
    return bearer.credentials


DeskMaster = Annotated[int, Depends(master_by_cookie)]
ApiMaster = Annotated[int, Depends(master_by_pass)]
SeatPassText = Annotated[str, Depends(seat_pass)]
