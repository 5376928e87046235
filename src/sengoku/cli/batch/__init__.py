"""The batch door: positions and orders as JSON lines in, verdicts as JSON lines out (docs/adjudicate.md)."""

from .errors import CaseError
from .lines import answers
from .read import Case, read_case
from .write import write_verdict

__all__ = ["Case", "CaseError", "answers", "read_case", "write_verdict"]
