"""The batch door: positions and orders as JSON lines in, verdicts as JSON lines out (docs/adjudicate.md)."""

from .errors import CaseError
from .lines import answers, reasonings
from .read import Case, read_case
from .why import territory_named
from .write import write_verdict

__all__ = [
    "Case",
    "CaseError",
    "answers",
    "read_case",
    "reasonings",
    "territory_named",
    "write_verdict",
]
