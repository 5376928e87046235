"""What a database says when something fails, without what it was about: that may be somebody's orders."""

import re

_DETAIL = re.compile(
    r"(?ms)^(?:DETAIL|CONTEXT):.*?(?=^\[SQL|^\(Background|^Traceback|^The above|^During |\Z)"
)
_QUOTED_DETAIL = re.compile(r"(?s)\\n(?:DETAIL|CONTEXT):.*")


def without_details(text: str) -> str:
    """A message or traceback without the rows that PostgreSQL quotes in it ("Failing row contains …")."""
    return _QUOTED_DETAIL.sub(" …", _DETAIL.sub("…\n", text))
