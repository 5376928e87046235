"""The mail of a game at its master's desk: every letter's state, addresses that are dead, mail put aside."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from sengoku.games.dead_address import clear_address
from sengoku.games.errors import GameError
from sengoku.games.mail_again import put_away, read_again, send_again
from sengoku.games.views.post_office import aside_view, post_office_view
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.desk_work import Act, do
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.templates import page
from sengoku.web.who import game_of_master

router = APIRouter()


@router.get("/desk/{slug}/mail")
def mail(
    request: Request,
    edge: AtEdge,
    person_id: DeskMaster,
    slug: str,
    show: str = "",
    before: int | None = None,
) -> HTMLResponse:
    """The newest letters, or those before a number; with `show=trouble` those that did not arrive."""
    return _mail_page(request, edge, person_id, slug, only_trouble=show == "trouble", before=before)


@router.get("/desk/{slug}/mail/aside/{inbound_id}")
def aside(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, inbound_id: int) -> HTMLResponse:
    """A mail that was put aside."""
    with edge.read() as session:
        view = aside_view(session, game_of_master(session, slug, person_id), inbound_id)
    return page(request, "desk_aside.html", mail=view)


@router.post("/desk/{slug}/mail/letters/{letter_id}/again")
def again(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, letter_id: int) -> Response:
    """Sends a letter once more."""
    return _do(
        request,
        edge,
        person_id,
        slug,
        lambda session, game, actor: send_again(session, game, letter_id, actor=actor, now=edge.clock()),
    )


@router.post("/desk/{slug}/mail/aside/{inbound_id}/again")
def reread(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, inbound_id: int) -> Response:
    """Has a mail read once more."""
    return _do(
        request,
        edge,
        person_id,
        slug,
        lambda session, game, actor: read_again(session, game, inbound_id, actor=actor, now=edge.clock()),
    )


@router.post("/desk/{slug}/mail/aside/{inbound_id}/away")
def away(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, inbound_id: int) -> Response:
    """Takes a mail off the desk."""
    return _do(
        request,
        edge,
        person_id,
        slug,
        lambda session, game, actor: put_away(session, game, inbound_id, actor=actor, now=edge.clock()),
    )


@router.post("/desk/{slug}/mail/addresses")
def clear(request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, slug: str) -> Response:
    """Lets letters go to an address again."""
    email = posted.get("email", "")
    return _do(
        request,
        edge,
        person_id,
        slug,
        lambda session, game, actor: clear_address(session, game, email, actor=actor, now=edge.clock()),
    )


def _do(request: Request, edge: Edge, person_id: int, slug: str, act: Act) -> Response:
    try:
        do(edge, slug, person_id, act)
    except GameError as error:
        return _mail_page(request, edge, person_id, slug, wrong=str(error), status=status_of(error))
    return RedirectResponse(f"/desk/{slug}/mail", 303)


def _mail_page(
    request: Request,
    edge: Edge,
    person_id: int,
    slug: str,
    *,
    only_trouble: bool = False,
    before: int | None = None,
    wrong: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    with edge.read() as session:
        game = game_of_master(session, slug, person_id)
        view = post_office_view(session, game, only_trouble=only_trouble, before=before)
    return page(request, "desk_mail.html", status=status, post=view, only_trouble=only_trouble, wrong=wrong)
