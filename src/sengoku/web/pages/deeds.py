"""Links in letters that do something: the page behind each asks, its button does it.

Mail programs and virus scanners follow links; none of them presses buttons.
"""

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from sqlalchemy.orm import Session

from sengoku.games.errors import GameError
from sengoku.games.links import read_mailbox, read_observer, read_resignation, read_stop
from sengoku.games.lookups import game_by_slug, game_of, variant_of
from sengoku.games.move_mailbox import move_mailbox
from sengoku.games.observe import confirm_observer, unobserve
from sengoku.games.resign import resign
from sengoku.store import Person, Seat
from sengoku.web.deps import AtEdge
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.templates import page

router = APIRouter()
_WORTHLESS = "This link is not ours, has run out, or has been used already. Nothing was changed."


def _ask(request: Request, heading: str, question: str, button: str) -> HTMLResponse:
    return page(request, "deed.html", heading=heading, question=question, button=button, said=None)


def _told(request: Request, heading: str, said: str, status: int = 200) -> HTMLResponse:
    return page(request, "deed.html", status=status, heading=heading, said=said)


def _do(request: Request, edge: Edge, heading: str, deed: Callable[[Session], str]) -> HTMLResponse:
    try:
        with edge.write() as session:
            said = deed(session)
    except GameError as error:
        return _told(request, heading, str(error), status_of(error))
    return _told(request, heading, said)


def _resigning(session: Session, edge: Edge, token: str) -> Seat | None:
    found = read_resignation(edge.house.key, token, edge.clock())
    seat = session.get(Seat, found.seat_id) if found else None
    return seat if seat and found and seat.token_generation == found.generation else None


@router.get("/resign/{token}")
def ask_to_resign(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Which clan the link leaves."""
    with edge.read() as session:
        seat = _resigning(session, edge, token)
        if seat is None:
            return _told(request, "Leave the game", _WORTHLESS, 403)
        game = game_of(session, seat.game_id)
        clan = variant_of(game).clan_name(seat.clan)
    question = (
        f"You are about to leave {clan} in {game.title}. Your orders for the open season and your vote go "
        "with you, and somebody else takes the clan. This cannot be taken back."
    )
    return _ask(request, "Leave the game", question, f"Leave {clan}")


@router.post("/resign/{token}")
def do_resign(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Leaves the seat."""
    with edge.read() as session:
        if _resigning(session, edge, token) is None:
            return _told(request, "Leave the game", _WORTHLESS, 403)

    def deed(session: Session) -> str:
        seat = _resigning(session, edge, token)
        return resign(session, edge.house, seat, now=edge.clock()) if seat else _WORTHLESS

    return _do(request, edge, "Leave the game", deed)


@router.get("/observe/{token}")
def ask_to_observe(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Which game the link follows, at which address."""
    found = read_observer(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Follow a game", _WORTHLESS, 403)
    with edge.read() as session:
        title = game_by_slug(session, found[0]).title
    question = f"The results of {title} will come to {found[1]}, season by season."
    return _ask(request, "Follow a game", question, "Follow the game")


@router.post("/observe/{token}")
def do_observe(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Begins to follow the game."""
    found = read_observer(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Follow a game", _WORTHLESS, 403)
    slug, address = found
    return _do(
        request,
        edge,
        "Follow a game",
        lambda session: confirm_observer(session, edge.house, slug, address, now=edge.clock()),
    )


@router.get("/observe/stop/{token}")
def ask_to_stop(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Which game the link follows no longer."""
    found = read_stop(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Follow a game", _WORTHLESS, 403)
    with edge.read() as session:
        title = game_of(session, found[0]).title
    return _ask(request, "Follow a game", f"No more results of {title} will come to you.", "Stop the mail")


@router.post("/observe/stop/{token}")
def do_stop(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Ends it. Mail programs post here by themselves when their reader presses "unsubscribe" (RFC 8058)."""
    found = read_stop(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Follow a game", _WORTHLESS, 403)

    def deed(session: Session) -> str:
        game, person = game_of(session, found[0]), session.get_one(Person, found[1])
        return unobserve(session, edge.house, game, person, now=edge.clock())

    return _do(request, edge, "Follow a game", deed)


@router.get("/mailbox/{token}")
def ask_to_move(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Which address is to be the new one."""
    found = read_mailbox(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Your mail address", _WORTHLESS, 403)
    question = f"Letters will come to {found[2]} from now on, and orders are taken from there only."
    return _ask(request, "Your mail address", question, "This is my address")


@router.post("/mailbox/{token}")
def do_move(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Changes the address."""
    found = read_mailbox(edge.house.key, token, edge.clock())
    if found is None:
        return _told(request, "Your mail address", _WORTHLESS, 403)
    person_id, old, new = found
    return _do(
        request,
        edge,
        "Your mail address",
        lambda session: move_mailbox(session, edge.house, person_id, old, new, now=edge.clock()),
    )
