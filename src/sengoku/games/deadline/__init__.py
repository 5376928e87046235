"""The deadline rule: a phase and a game's schedule in, one instant out (rule R2; the seed's weekly deadline).

A game lives on the clock of one zone. Days are counted on that wall clock, so that its changes move nothing:
20:00 stays 20:00. Nothing here asks what time it is.
"""

from .began import LATE, turn_began
from .coming import Coming, coming
from .errors import ScheduleError
from .grid import WEEKDAYS, EveryDays, WeeklyGrid, days_words
from .interval import Interval
from .kept import changed_schedule, schedule_from, weekday_number, weekly
from .lengths import Lengths
from .phases import PerPhase
from .put_off import PutOff, put_off
from .schedule import Schedule
from .wall import EARLIEST, LATEST, clock_time, known_zone, local_at

__all__ = [
    "EARLIEST",
    "LATE",
    "LATEST",
    "WEEKDAYS",
    "Coming",
    "EveryDays",
    "Interval",
    "Lengths",
    "PerPhase",
    "PutOff",
    "Schedule",
    "ScheduleError",
    "WeeklyGrid",
    "changed_schedule",
    "clock_time",
    "coming",
    "days_words",
    "known_zone",
    "local_at",
    "put_off",
    "schedule_from",
    "turn_began",
    "weekday_number",
    "weekly",
]
