"""The batch door: positions and orders as JSON lines in, verdicts as JSON lines out (docs/adjudicate.md)."""

from .errors import CaseError
from .lines import answers
from .read import Case, CaseReader
from .write import VerdictWriter

__all__ = [
    "Case",
    "CaseError",
    "CaseReader",
    "VerdictWriter",
    "answers",
]
