"""`/what-if/…`: positions and orders to try out, for anybody. The address holds it all; nothing is stored."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from sengoku.games.errors import NotFoundError
from sengoku.games.views.choices import choices
from sengoku.games.views.what_if import what_if_view
from sengoku.games.views.what_if_from import what_if_from
from sengoku.games.what_if import (
    BrokenLink,
    EditError,
    Orders,
    State,
    edited,
    follow,
    read_link,
    write_link,
)
from sengoku.maps import MapError, load, map_ids
from sengoku.render import board
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.draft_answer import DraftAnswer
from sengoku.web.markup import of_drawing
from sengoku.web.rate import in_turn
from sengoku.web.sandbox_answer import sandbox_answer
from sengoku.web.templates import page

MOST_BYTES = 64_000
"""The largest form that is taken: eight boxes of orders and a link."""

router = APIRouter(dependencies=[Depends(in_turn)], max_body_size=MOST_BYTES)


@router.get("/what-if")
def maps(request: Request) -> HTMLResponse:
    """The maps on which something can be tried out from the start."""
    return page(request, "what_if_maps.html", maps=[load(one) for one in map_ids()])


@router.get("/games/{slug}/seasons/{seq}/what-if")
def from_season(edge: AtEdge, slug: str, seq: int) -> Response:
    """Leads to the sandbox with the board as that phase began, and with its orders once they are public."""
    with edge.read() as session:
        state = what_if_from(session, slug, seq)
    return RedirectResponse(_address(state), 303)


@router.get("/what-if/{map_id}")
def look(request: Request, map_id: str, s: str = "") -> HTMLResponse:
    """What the link holds, done again with the real rules."""
    try:
        return _page(request, _state(map_id, s))
    except BrokenLink as fault:
        return _page(request, _state(map_id, ""), wrong=str(fault), status=400)


@router.post("/what-if/{map_id}")
def act(request: Request, posted: Posted, map_id: str) -> Response:
    """Does what a button says and leads to the address of what comes of it; what cannot be is said."""
    state = _state(map_id, "")
    try:
        state = _state(map_id, posted.get("s", ""))
        state = replace(state, draft=_orders(state, posted))
        return RedirectResponse(_address(_done(state, posted)), 303)
    except (BrokenLink, EditError) as fault:
        return _page(request, state, wrong=str(fault), status=422)


@router.get("/what-if/{map_id}/facts")
def facts(map_id: str, s: str = "") -> JSONResponse:
    """What all clans can order, for the map's script."""
    try:
        course = follow(_state(map_id, s))
    except BrokenLink as fault:
        raise HTTPException(400, str(fault)) from None
    clans = [clan.id for clan in course.variant.clans]
    found = choices(course.variant, board.load(map_id), course.position, clans)
    return JSONResponse({**asdict(found), "owners": dict(course.position.owners)})


@router.post("/what-if/{map_id}/check")
def check(posted: Posted, map_id: str) -> DraftAnswer:
    """What the orders in the boxes mean. The map's script asks this on every change."""
    try:
        state = _state(map_id, posted.get("s", ""))
        course = follow(replace(state, draft=_orders(state, posted)))
    except BrokenLink as fault:
        raise HTTPException(400, str(fault)) from None
    # Only the boxes that the page has are counted, as its script does.
    texts = {clan: text for clan in course.drafts if (text := posted.get(f"orders-{clan}")) is not None}
    return sandbox_answer(course, texts)


def _state(map_id: str, token: str) -> State:
    try:
        return read_link(map_id, token)
    except MapError as fault:
        raise NotFoundError(str(fault)) from None


def _address(state: State) -> str:
    token = write_link(state)
    return f"/what-if/{state.map_id}" + (f"?s={token}" if token else "")


def _orders(state: State, posted: Mapping[str, str]) -> Orders:
    clans = [clan.id for clan in state.variant.clans]
    texts = {clan: text for clan in clans if (text := posted.get(f"orders-{clan}", "").rstrip())}
    return Orders(texts, frozenset(clan for clan in clans if posted.get(f"absent-{clan}")))


def _done(state: State, posted: Mapping[str, str]) -> State:
    """The state after what a button says. Raises EditError or BrokenLink."""
    verb = posted.get("act", "look")
    if verb == "adjudicate":
        return state.then(state.draft)
    course = follow(state)
    if verb == "forget":
        return replace(state, base=course.position, lines=())
    if verb not in _CHANGES:
        return state
    edit = (verb, *(posted.get(name, "") for name in _CHANGES[verb]))
    edited(course.variant, course.position, edit)  # says so here when it cannot be
    return replace(state.then(edit), draft=state.draft)


_CHANGES: Mapping[str, tuple[str, ...]] = {
    "put": ("clan", "type", "place"),
    "take": ("unit",),
    "move": ("unit", "to"),
    "own": ("center", "owner"),
    "begin": ("season",),
}
"""A button that changes the position, and the fields that it reads."""


def _page(request: Request, state: State, *, wrong: str | None = None, status: int = 200) -> HTMLResponse:
    course = follow(state)
    view = what_if_view(state, course)
    before = state.back()
    return page(
        request,
        "what_if.html",
        status=status,
        view=view,
        map=of_drawing(view),
        token=write_link(state),
        wrong=wrong,
        link=request.app.state.edge.house.base_url + _address(state),
        back=_address(before) if before else None,
        credit=board.load(view.map_id).credit,
    )
