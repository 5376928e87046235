"""All that can be wrong with a map, found in one go."""

from .borders import border_problems
from .names import name_problems
from .shape import shape_problems
from .sides import center_problems, rule_problems, start_problems


def problems(data: object) -> list[str]:
    """Every fault of the data of a map file, one sentence each; an empty list when the map can be used.

    Faults of form are told first and alone: the facts are looked at once the form is right.
    """
    wrong = shape_problems(data)
    if wrong:
        return wrong
    assert isinstance(data, dict)  # noqa: S101 - shape_problems has seen to it
    return [
        sentence
        for part in (name_problems, center_problems, border_problems, start_problems, rule_problems)
        for sentence in part(data)
    ]
