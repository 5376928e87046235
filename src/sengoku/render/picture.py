"""What a picture of the board shows: a moment of the game as plain values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sengoku.engine.position import Dislodged, Position
from sengoku.engine.unit import Unit
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import EventKind, Outcome, Verdict

from .board import View


class Layer(StrEnum):
    """The parts of a picture that can be left out."""

    OWNERS = "owners"
    CENTERS = "centers"
    UNITS = "units"
    ORDERS = "orders"
    LABELS = "labels"
    LEGEND = "legend"


@dataclass(frozen=True, slots=True)
class Picture:
    """One moment of a game to be drawn.

    `owners` maps centre or other territory ids to clan ids; `dislodged` are drawn beside the units that
    beat them; `outcomes` become arrows, none of them no arrows; `counts` are the centres of each clan for
    the legend, counted from the owners when it is None; `beaten` are the locations of units that this phase
    drives from their place, `changed` the ids of centres that have just changed hands; `prefix` goes before
    every id in the SVG, so that two pictures can stand on one page.
    """

    title: str
    units: tuple[Unit, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict, hash=False)
    dislodged: tuple[Dislodged, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    subtitle: str = ""
    view: View = View.FULL
    counts: Mapping[str, int] | None = field(default=None, hash=False)
    beaten: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    layers: frozenset[Layer] = frozenset(Layer)
    prefix: str = ""

    def center_counts(self, variant: Variant) -> Mapping[str, int]:
        """Clan id -> centres, for the legend."""
        if self.counts is not None:
            return self.counts
        return Counter(
            owner for place, owner in self.owners.items() if variant.board.territory(place).supply_center
        )


def of_position(position: Position, view: View = View.FULL, last: Verdict | None = None) -> Picture:
    """A position as it stands at the beginning of its phase, without orders.

    With the verdict that led to it, the centres that changed hands in it are marked.
    """
    title, subtitle = words_of(position.phase.title)
    return Picture(
        title=title,
        subtitle=subtitle,
        units=position.units,
        owners=position.owners,
        dislodged=position.dislodged,
        changed=frozenset(taken_in(last)) if last else frozenset(),
        view=view,
    )


def of_verdict(before: Position, verdict: Verdict, view: View = View.FULL) -> Picture:
    """What happened in a phase: the position it began with, and each order as an arrow with its fate."""
    title, subtitle = words_of(verdict.phase.title)
    return Picture(
        title=title,
        subtitle=subtitle,
        units=before.units,
        owners=before.owners,
        dislodged=before.dislodged,
        outcomes=tuple(verdict.outcomes),
        beaten=frozenset(one.unit.at for one in verdict.dislodged),
        changed=frozenset(taken_in(verdict)),
        view=view,
    )


def of_result(verdict: Verdict, view: View = View.FULL) -> Picture:
    """What a phase left behind: where everybody stands now, and each order as an arrow with its fate."""
    title, subtitle = words_of(verdict.phase.title)
    return Picture(
        title=title,
        subtitle=subtitle,
        units=verdict.position.units,
        owners=verdict.position.owners,
        dislodged=verdict.position.dislodged,
        outcomes=tuple(verdict.outcomes),
        changed=frozenset(taken_in(verdict)),
        view=view,
    )


def taken_in(verdict: Verdict) -> Iterator[str]:
    """The ids of the centres that changed hands in a phase."""
    for event in verdict.events:
        if event.kind is EventKind.CENTER_TAKEN and event.place is not None:
            yield event.place


def words_of(phase_title: str) -> tuple[str, str]:
    """`Fall 1571 retreats` -> (`Fall 1571`, `retreats`): the two lines of the cartouche."""
    season, year, *rest = phase_title.split()
    return f"{season} {year}", " ".join(rest)
