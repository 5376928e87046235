"""What the house tells people: each function writes the letters about one thing that happened."""

from .clock import publish_all_ready, publish_deadline, publish_outage, publish_reminder
from .ends import publish_end, publish_start
from .messages import publish_alarm, publish_message
from .results import publish_results
from .seats import publish_invitation, publish_left_seat, publish_new_address

__all__ = [
    "publish_alarm",
    "publish_all_ready",
    "publish_deadline",
    "publish_end",
    "publish_invitation",
    "publish_left_seat",
    "publish_message",
    "publish_new_address",
    "publish_outage",
    "publish_reminder",
    "publish_results",
    "publish_start",
]
