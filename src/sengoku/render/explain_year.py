"""The steps of an explanation that belong to retreats and to the end of a year, in sentences."""

from sengoku.engine.explain import Balance, Closed, Ranking, RetreatChoice

from .words import Names, listed


def retreat(names: Names, step: RetreatChoice) -> str:
    """What was open to a dislodged unit, and what was closed and why."""
    unit, origin = names.unit(step.unit), step.attacker_from
    by = f" by an attack out of {names.place(origin)}" if origin else ""
    open_to = names.places(step.retreats)
    ways = f"it could retreat to {open_to}" if open_to else "no retreat was open to it"
    shut = [f"{names.place(place)} ({_CLOSED[why]})" for place, why in step.closed]
    return f"{unit} had been dislodged{by}; {ways}.{f' Closed: {listed(shut)}.' if shut else ''}"


_CLOSED = {
    Closed.ATTACKER: "the attack came from there",
    Closed.OCCUPIED: "occupied",
    Closed.CONTESTED: "left empty by a standoff",
}


def balance(names: Names, step: Balance) -> str:
    """What a clan could build or had to give up."""
    more, units = step.centers - step.units, _counted(step.units, "unit")
    had = f"{names.clan_name()} owned {_counted(step.centers, 'centre')} and had {units}"
    if more == 0:
        return f"{had}: nothing to build and nothing to give up."
    if more < 0:
        return f"{had}: it had to give up {_counted(-more, 'unit')}."
    if not step.sites:
        return f"{had}: it could build {more}, but none of its centres was vacant."
    return f"{had}: it could build at most {more}, in {names.places(step.sites)}."


def ranking(names: Names, step: Ranking) -> str:
    """The order in which removals are made for a clan, with the distances from home."""
    told = [f"{names.unit(unit)} ({_distance(steps)})" for unit, steps in step.units]
    return f"removals begin with the longest way home (R8.5): {', '.join(told)}."


def _distance(steps: int | None) -> str:
    return "no way home" if steps is None else _counted(steps, "border")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
