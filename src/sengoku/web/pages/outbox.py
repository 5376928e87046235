"""`/outbox`, for demonstrations only: every letter as it was sent, text and HTML."""

from base64 import b64encode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.post import PICTURE_ID
from sengoku.games.views.outbox import LetterView, letter_view, outbox_view
from sengoku.web.deps import AtEdge
from sengoku.web.templates import page

router = APIRouter(include_in_schema=False)

# A letter brings its own styles and may be shown in a frame of ours; it loads nothing and runs nothing.
_LETTER_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}


@router.get("/outbox")
def outbox(request: Request, edge: AtEdge, before: int | None = None) -> HTMLResponse:
    """The newest letters, or those before a number."""
    with edge.read() as session:
        view = outbox_view(session, before)
    return page(request, "outbox.html", outbox=view)


@router.get("/outbox/{letter_id}")
def letter(request: Request, edge: AtEdge, letter_id: int) -> HTMLResponse:
    """One letter, its HTML in a frame and its text below."""
    with edge.read() as session:
        view = letter_view(session, letter_id)
    return page(request, "letter.html", letter=view)


@router.get("/outbox/{letter_id}/html")
def letter_html(edge: AtEdge, letter_id: int) -> HTMLResponse:
    """The HTML part of a letter, as a mail program shows it."""
    with edge.read() as session:
        view = letter_view(session, letter_id)
    return HTMLResponse(_with_picture(view), headers=_LETTER_HEADERS)


def _with_picture(view: LetterView) -> str:
    """The HTML with its inline picture in place; links lead out of the frame."""
    html = view.html.replace("<head>", '<head><base target="_top">', 1)
    if view.picture is None:
        return html
    data = b64encode(view.picture).decode()
    return html.replace(f"cid:{PICTURE_ID}", f"data:image/png;base64,{data}")
