"""What came of what was tried: all of it done again, line by line, with the real engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sengoku.engine import Order, Position, Verdict, resolve
from sengoku.engine.variant import Variant
from sengoku.games.draft import Draft, draft

from .edit import EditError, edited, sound
from .link import BrokenLink
from .state import Orders, State


@dataclass(frozen=True, slots=True)
class LineTold:
    """A phase that was carried out: where it began and its verdict."""

    before: Position
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Course:
    """Where it has led. `last` is the phase carried out last, None when the position was changed since."""

    variant: Variant
    position: Position
    last: LineTold | None
    drafts: Mapping[str, Draft]
    """Clan -> what is written for it for the phase that comes, read and checked."""


def follow(state: State) -> Course:
    """Does everything again from the beginning. Raises BrokenLink when something in it cannot be."""
    variant = state.variant
    try:
        position, last = sound(variant, state.base), None
        for line in state.lines:
            if isinstance(line, Orders):
                verdict = resolve(variant, position, orders_of(variant, position, line))
                position, last = verdict.position, LineTold(position, verdict)
            else:
                position, last = edited(variant, position, line), None
    except EditError as error:
        raise BrokenLink(f"What this link says cannot be: {error}") from None
    return Course(variant, position, last, drafts_of(variant, position, state.draft))


def drafts_of(variant: Variant, position: Position, orders: Orders) -> Mapping[str, Draft]:
    """What is written for each clan, read and checked as if its player had sent it."""
    written = ((clan.id, orders.texts.get(clan.id, "")) for clan in variant.clans)
    return {clan: draft(variant, position, clan, text) for clan, text in written}


def orders_of(variant: Variant, position: Position, orders: Orders) -> Mapping[str, Sequence[Order]]:
    """Clan -> its orders for the engine; a clan for which nothing is written says that all its units hold."""
    read = drafts_of(variant, position, orders)
    return {clan: one.orders.orders for clan, one in read.items() if clan not in orders.absent}
