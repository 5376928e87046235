"""What can be wrong with a schedule."""


class ScheduleError(ValueError):
    """A schedule that makes no sense; the message says what is wrong with it."""
