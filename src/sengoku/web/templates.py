"""The pages' templates: strict about names, and everything escaped that is not ours."""

from datetime import datetime
from functools import cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sengoku import __version__
from sengoku.games.views.moment import in_words
from sengoku.resources import data_folder

from .badges import badge


@cache
def environment() -> Environment:
    """The environment of templates/web. An unknown name in a template is an error, never an empty space."""
    made = Environment(
        loader=FileSystemLoader(data_folder("templates") / "web"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(version=__version__, badge=badge)
    made.filters["instant"] = in_words
    made.filters["iso"] = _iso
    return made


def _iso(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def page(request: Request, name: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from its template. There `here` is its path, for forms that post back to it."""
    template = environment().get_template(name)
    shows_outbox = request.app.state.edge.show_outbox
    return HTMLResponse(template.render(here=request.url.path, shows_outbox=shows_outbox, **values), status)
