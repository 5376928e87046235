"""The JSON API, version 1, described at /api/v1/openapi.json by its `answers` and `bodies`."""

from typing import Any

from fastapi import APIRouter

from sengoku.web.errors import MOST_BYTES

from . import desk, desk_time, games, letters, login, maps, seat, seat_time
from .answers import Problem

_RESPONSES: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such game, phase, clan or map."},
    422: {"model": Problem, "description": "Something in the call makes no sense; the sentence says what."},
}

router = APIRouter(responses=_RESPONSES, max_body_size=MOST_BYTES)
for _part in (games, maps, seat, seat_time, letters, login, desk, desk_time):
    router.include_router(_part.router)
