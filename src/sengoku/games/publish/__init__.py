"""What the house tells people: each function writes the letters about one thing that happened."""

from .clock import publish_all_ready, publish_deadline, publish_put_off, publish_time_rules
from .ends import publish_end, publish_start
from .messages import publish_alarm, publish_message
from .reminders import publish_nudge, publish_reminder
from .results import publish_results
from .rollback import publish_rollback
from .seats import (
    publish_invitation,
    publish_left_seat,
    publish_new_address,
    publish_new_calendar,
    publish_seat_open,
)
from .votes import publish_joined, publish_resigned, publish_vote_closed, publish_vote_opened

__all__ = [
    "publish_alarm",
    "publish_all_ready",
    "publish_deadline",
    "publish_end",
    "publish_invitation",
    "publish_joined",
    "publish_left_seat",
    "publish_message",
    "publish_new_address",
    "publish_new_calendar",
    "publish_nudge",
    "publish_put_off",
    "publish_reminder",
    "publish_resigned",
    "publish_results",
    "publish_rollback",
    "publish_seat_open",
    "publish_start",
    "publish_time_rules",
    "publish_vote_closed",
    "publish_vote_opened",
]
