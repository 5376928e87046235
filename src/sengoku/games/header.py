"""Whose orders a header says they are, and for which phase."""

from sengoku.engine import Phase, PhaseKind, Position, Season, due_clans
from sengoku.engine.variant import Variant
from sengoku.orders import Header

MOST_YEARS_AHEAD = 5


class HeaderProblem(Exception):
    """The header fits neither the sender nor a phase that takes orders; the message says which."""


def phase_meant(variant: Variant, clan: str, current: Phase, header: Header | None) -> Phase:
    """The phase that a message's orders are for: the open one, or a coming one that its header names.

    Raises HeaderProblem when the header names another clan, a phase that is past or that no game has, a
    year far off, or another season without its year.
    """
    if header is None:
        return current
    if header.clan is not None and header.clan != clan:
        raise HeaderProblem(
            f"These orders are headed {variant.clan_name(header.clan)}, but you play "
            f"{variant.clan_name(clan)}. Nothing was entered; send them again under the right heading."
        )
    if header.season is None:
        return current
    if header.year is None:
        return _without_year(current, header.season, header.kind)
    same_season = (header.year, header.season) == (current.year, current.season)
    if same_season and header.kind in (None, current.kind):
        return current
    if _is_winter_called_fall(current, header):
        return current
    return _coming(current, _named(header.year, header.season, header.kind))


def too_early(variant: Variant, position: Position, clan: str) -> tuple[str, ...]:
    """How a clan sends moves ahead, told when it orders in a phase in which it has nothing to decide."""
    phase = position.phase
    if phase.kind is PhaseKind.MOVEMENT or clan in due_clans(variant, position):
        return ()
    spring = phase.kind is PhaseKind.RETREAT and phase.season is Season.SPRING
    next_moves = f"Fall {phase.year}" if spring else f"Spring {phase.year + 1}"
    nothing = f"You have nothing to decide in {phase.title}."
    return (
        f"{nothing} Moves for the next season are kept for it if “{next_moves}” stands on a line above them.",
    )


def _without_year(current: Phase, season: Season, kind: PhaseKind | None) -> Phase:
    """A season alone is taken for the open one if it is that, and never guessed otherwise."""
    winter = current.kind is PhaseKind.ADJUSTMENT
    if kind in (None, current.kind) and (season is current.season or (winter and season is Season.FALL)):
        return current
    raise HeaderProblem(
        f"These orders are headed {season.capitalize()}, but {current.title} is open now. Nothing was "
        f'entered; if they are for a coming phase, write its year too, as in "{season.capitalize()} '
        f'{current.year + 1}".'
    )


def _is_winter_called_fall(current: Phase, header: Header) -> bool:
    """People call the adjustments after Fall by its name; moves and retreats of Fall are past then."""
    return (
        current.kind is PhaseKind.ADJUSTMENT
        and (header.year, header.season) == (current.year, Season.FALL)
        and header.kind in (None, PhaseKind.ADJUSTMENT)
    )


def _named(year: int, season: Season, kind: PhaseKind | None) -> Phase:
    """The phase that a header names. Raises HeaderProblem for one that no game has (rule R2)."""
    winter = season is Season.WINTER
    if kind is PhaseKind.ADJUSTMENT and season is Season.FALL:
        return Phase(year, Season.WINTER, kind)
    if kind is None:
        return Phase(year, season, PhaseKind.ADJUSTMENT if winter else PhaseKind.MOVEMENT)
    if winter is not (kind is PhaseKind.ADJUSTMENT):
        elsewhere = "moves and retreats; builds and removals are in Winter"
        has = "builds and removals only" if winter else elsewhere
        name = season.capitalize()
        raise HeaderProblem(f"{name} has {has}. Nothing was entered; mend the heading, please.")
    return Phase(year, season, kind)


def _coming(current: Phase, meant: Phase) -> Phase:
    """The phase meant, if it is still to come and near enough to be no slip of the pen."""
    if meant < current:
        raise HeaderProblem(
            f"These orders are headed {meant.title}, which is past; "
            f"{current.title} is open now. Nothing was entered."
        )
    if meant.year > current.year + MOST_YEARS_AHEAD:
        raise HeaderProblem(
            f"These orders are headed {meant.title}, but {current.title} is open now: "
            "that is too far off. Nothing was entered; look at the year, please."
        )
    return meant
