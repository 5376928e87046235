"""What a database says when something fails, without what it was about: that may be somebody's orders."""

import re
import traceback

from sqlalchemy.exc import SQLAlchemyError

_DETAIL = re.compile(
    r"(?ms)^(?:DETAIL|CONTEXT):.*?(?=^\[SQL|^\(Background|^Traceback|^The above|^During |\Z)"
)
_QUOTED_DETAIL = re.compile(r"(?s)\\n(?:DETAIL|CONTEXT):.*")


def without_details(text: str) -> str:
    """A message or traceback without the rows that PostgreSQL quotes in it ("Failing row contains …")."""
    return _QUOTED_DETAIL.sub(" …", _DETAIL.sub("…\n", text))


def kind_of(error: Exception) -> str:
    """An error over somebody's mail, for people: what the database says, of others only what kind it is."""
    return without_details(repr(error)) if isinstance(error, SQLAlchemyError) else type(error).__name__


def trace_of(error: Exception) -> str:
    """The same for the log, with the lines of code that led to it."""
    return "".join([*traceback.format_tb(error.__traceback__), kind_of(error)])
