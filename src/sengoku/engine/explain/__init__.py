"""Why one order fared as it did, step by step, as data: read out of a verdict, never decided again.

`explain` needs nothing but what is kept of a phase (the position before it and its verdict), so the orders of
any past phase can be explained. `render.explain` puts the steps into sentences.
"""

from .explain import explain
from .steps import (
    Balance,
    Basis,
    Beaten,
    Closed,
    Contest,
    Course,
    Effect,
    Embarked,
    Explanation,
    Fate,
    Help,
    Helped,
    Meeting,
    Passing,
    Power,
    Ranking,
    RetreatChoice,
    Step,
    Strength,
    Threat,
    Voyage,
)

__all__ = [
    "Balance",
    "Basis",
    "Beaten",
    "Closed",
    "Contest",
    "Course",
    "Effect",
    "Embarked",
    "Explanation",
    "Fate",
    "Help",
    "Helped",
    "Meeting",
    "Passing",
    "Power",
    "Ranking",
    "RetreatChoice",
    "Step",
    "Strength",
    "Threat",
    "Voyage",
    "explain",
]
