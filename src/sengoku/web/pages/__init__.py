"""The pages. Each file has the addresses of one place; all of them work without JavaScript."""

from fastapi import APIRouter

from sengoku.web.errors import MOST_BYTES

from . import (
    api_guide,
    ask,
    calendar,
    compare,
    confirm,
    deeds,
    desk,
    desk_acts,
    desk_login,
    desk_mail,
    desk_orders,
    desk_rollback,
    desk_stray,
    desk_time,
    follow,
    games,
    health,
    letters,
    maps,
    reminders,
    seat,
    seat_acts,
    seat_link,
    seat_time,
    what_if,
    why,
    words,
)

router = APIRouter(include_in_schema=False, max_body_size=MOST_BYTES)
# `ask` comes before `seat_link`, `desk_login` and `desk_stray` before `desk`: their fixed addresses would fit
# the patterns.
_PARTS = (
    *(health, games, maps, words, why, compare, what_if, ask, seat_link, seat, seat_acts, seat_time, letters),
    *(calendar, follow, confirm, deeds, reminders, desk_stray, desk_mail),
    *(desk_login, desk, desk_acts, desk_orders, desk_rollback, desk_time, api_guide),
)
for _part in _PARTS:
    router.include_router(_part.router)
