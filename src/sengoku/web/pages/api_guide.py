"""`/api`: what programs can call, as a page without scripts."""

from collections import defaultdict
from dataclasses import dataclass

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse

from sengoku.web.templates import page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that a program can call."""

    method: str
    path: str
    summary: str


@router.get("/api")
def guide(request: Request) -> HTMLResponse:
    """Every call of the API with one sentence, from its own description."""
    return page(request, "api_guide.html", groups=_groups(request.app))


def _groups(app: FastAPI) -> list[tuple[str, list[Call]]]:
    groups: dict[str, list[Call]] = defaultdict(list)
    for path, calls in app.openapi()["paths"].items():
        for method, call in calls.items():
            summary = call["description"].partition("\n")[0]
            groups[call["tags"][0]].append(Call(method.upper(), path, summary))
    return list(groups.items())
