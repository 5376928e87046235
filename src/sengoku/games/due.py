"""Who still owes something in a phase. One question, asked by pages, letters and the worker alike."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sengoku.engine import PhaseKind, Position, due_clans
from sengoku.engine.variant import Variant
from sengoku.orders import OrderSet
from sengoku.store import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one clan stands in the open phase.

    `due`: it can decide something now; `received`: something of its is on file; `played`: it
    has a player; `ready`: its player says that the phase need not wait for them.
    """

    clan: str
    due: bool
    received: bool
    played: bool
    ready: bool = False

    @property
    def missing(self) -> bool:
        """Due, played, and nothing came yet. Without a player nobody can be late."""
        return self.due and self.played and not self.received


def standings(
    variant: Variant,
    position: Position,
    seats: Sequence[Seat],
    on_file: Mapping[str, OrderSet],
    ready: Collection[int] = (),
) -> list[Standing]:
    """The standing of every clan, in the order of the seats. `ready` are the ids of seats that are READY."""
    due = due_clans(variant, position)
    return [
        Standing(
            seat.clan,
            seat.clan in due,
            not on_file[seat.clan].silent,
            seat.person_id is not None,
            seat.id in ready,
        )
        for seat in seats
    ]


def waits_for_nobody(variant: Variant, position: Position, seats: Sequence[Seat]) -> bool:
    """Whether a phase can be resolved at once: nobody who plays can decide anything in it (rule R2).

    A movement phase always waits: whoever takes over an empty seat in the meantime may order.
    """
    if position.phase.kind is PhaseKind.MOVEMENT:
        return False
    due = due_clans(variant, position)
    return not any(seat.clan in due and seat.person_id is not None for seat in seats)
