"""Whose orders a header says they are, and for which phase."""

from sengoku.engine import Phase, PhaseKind, Season
from sengoku.engine.variant import Variant
from sengoku.orders import Header


class HeaderProblem(Exception):
    """The header fits neither the sender nor a phase that takes orders; the message says which."""


def phase_meant(variant: Variant, clan: str, current: Phase, header: Header | None) -> Phase:
    """The phase that a message's orders are for: the open one, or a coming one that its header names.

    Raises HeaderProblem when the header names another clan or a phase that is past.
    """
    if header is None:
        return current
    if header.clan is not None and header.clan != clan:
        raise HeaderProblem(
            f"These orders are headed {variant.clan_name(header.clan)}, but you play "
            f"{variant.clan_name(clan)}. Nothing was entered; send them again under the right heading."
        )
    if header.year is None or header.season is None:
        return current
    same_season = (header.year, header.season) == (current.year, current.season)
    if same_season and header.kind in (None, current.kind):
        return current
    if current.kind is PhaseKind.ADJUSTMENT and (header.year, header.season) == (current.year, Season.FALL):
        return current  # people call the adjustments after Fall by its name
    meant = Phase(header.year, header.season, header.kind or _kind_of_season(header.season))
    if meant < current:
        raise HeaderProblem(
            f"These orders are headed {meant.title}, which is past; "
            f"{current.title} is open now. Nothing was entered."
        )
    return meant


def _kind_of_season(season: Season) -> PhaseKind:
    return PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT
