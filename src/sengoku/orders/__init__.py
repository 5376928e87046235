"""The language of orders: text to orders, and orders to text.

Reading knows the names of a map and the kind of phase, nothing else; checking holds what was read against a
position. Both answer in sentences and never guess silently. All public names are listed once, here.
"""

from .adjusting import Balance, balance
from .check import Checked, Refused, check, orderable, why_not
from .explain import illegal
from .names import Gazetteer, gazetteer
from .reader import read
from .reading import Problem, Reading, ReadOrder
from .receipt import NOTHING_READ, DeadlineWords, Filed, Receipt, quoted_line, receipt
from .receipt_text import wrapped
from .sets import NOTHING, OrderSet, merge
from .warnings import warnings
from .whole import Header, WholeSet
from .write import noted, sentence, short

__all__ = [
    "NOTHING",
    "NOTHING_READ",
    "Balance",
    "Checked",
    "DeadlineWords",
    "Filed",
    "Gazetteer",
    "Header",
    "OrderSet",
    "Problem",
    "ReadOrder",
    "Reading",
    "Receipt",
    "Refused",
    "WholeSet",
    "balance",
    "check",
    "gazetteer",
    "illegal",
    "merge",
    "noted",
    "orderable",
    "quoted_line",
    "read",
    "receipt",
    "sentence",
    "short",
    "warnings",
    "why_not",
    "wrapped",
]
