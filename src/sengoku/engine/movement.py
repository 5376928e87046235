"""A movement phase, from the orders as given to who moved and who was dislodged.

The work is done in layers, each of which needs only those before it, so nothing is ever guessed and no
rule is asked twice (docs/decisions/ tells why this is the same as the general method of DATC 5.E):

1. orders that are legal, and what they match (`gather`),
2. supports cut by attacks over land or sea (`support.cut_by_attacks`),
3. convoys that stand or are broken (`routes.settle`), the only place where a paradox can arise,
4. supports cut by armies that land (`support.cut_by_landings`),
5. units that stay where they are and are attacked, and supports cut because the supporter is dislodged,
6. head-to-head battles, chains and rings of moving units (`battle.settle`).
"""

from collections.abc import Mapping, Sequence

from . import battle, convoy, move, routes, support
from .field import Field
from .order import Convoy, Hold, Move, Order, SupportHold, SupportMove
from .rules import Rules
from .unit import Unit, territory_of
from .verdict import Reason, Why

Stray = tuple[str, Unit | None, Order, Reason]
"""An order that is nobody's: the clan that gave it, the unit it was for, the order, and what is wrong."""


class Movement:
    """What was ordered in one movement phase and what became of it; units are known by their place."""

    __slots__ = (
        "backers", "carriers", "carrying", "convoyed", "cut", "dead", "faults", "field", "goal", "helpers", "into",
        "orders", "rules", "spot", "strays", "supporting", "won",
    )  # fmt: skip

    field: Field
    rules: Rules
    orders: dict[int, Order]
    """The order that counts for a unit, legal or not."""
    strays: list[Stray]
    faults: dict[int, Reason]
    """Why an order is illegal or void."""
    goal: list[int]
    """The territory a unit is legally ordered to, or -1."""
    spot: dict[int, int]
    """For fleets, the number of the location they would land at."""
    into: list[list[int]]
    """Territory -> the units whose attack reaches it."""
    carriers: dict[int, int]
    """Army -> mask of the fleets whose convoy order matches its move."""
    carrying: int
    """Mask of the fleets whose convoy order matches."""
    convoyed: set[int]
    """The armies that go by sea."""
    dead: dict[int, Why]
    """The armies whose convoy is missing or broken: they stay and have no effect."""
    supporting: dict[int, int]
    """Supporter whose support fits -> the territory it supports into."""
    helpers: dict[int, list[int]]
    """Moving unit -> its supporters."""
    backers: dict[int, list[int]]
    """Staying unit -> its supporters."""
    cut: set[int]
    won: set[int]
    """The units whose move succeeds."""

    def __init__(self, field: Field, rules: Rules, orders: Mapping[str, Sequence[Order]]) -> None:
        size = len(field.unit_at)
        self.field, self.rules = field, rules
        self.orders, self.strays, self.faults = {}, [], {}
        self.goal, self.spot, self.into = [-1] * size, {}, [[] for _ in range(size)]
        self.carriers, self.carrying, self.convoyed, self.dead = {}, 0, set(), {}
        self.supporting, self.helpers, self.backers = {}, {}, {}
        self.cut, self.won = set(), set()
        self._file(orders)
        self._gather()

    def _file(self, orders: Mapping[str, Sequence[Order]]) -> None:
        """One order a unit: the last counts (rule R3.3)."""
        place_of, unit_at, garrison = (
            self.field.board.place_of,
            self.field.unit_at,
            self.field.variant.garrison_clan,
        )
        for clan, given in orders.items():
            for order in given:
                at = getattr(order, "at", None)
                if at is None:
                    self.strays.append((clan, None, order, Reason(Why.WRONG_PHASE)))
                    continue
                place = place_of.get(at, -1)
                if place < 0:
                    place = place_of.get(territory_of(at), -1)
                unit = unit_at[place] if place >= 0 else None
                if unit is None or unit.clan != clan or clan == garrison:
                    self.strays.append((clan, None, order, _stray(unit, at, clan, garrison)))
                    continue
                if place in self.orders:
                    self.strays.append((clan, unit, self.orders[place], Reason(Why.ORDERED_TWICE)))
                self.orders[place] = order

    def _gather(self) -> None:
        convoys: list[tuple[int, Convoy]] = []
        supports: list[tuple[int, SupportHold | SupportMove]] = []
        crossing: list[int] = []
        for place, order in self.orders.items():
            kind = type(order)
            if kind is Move:
                self._start(place, order, crossing)
            elif kind is SupportMove or kind is SupportHold:
                supports.append((place, order))
            elif kind is Convoy:
                convoys.append((place, order))
            elif kind is not Hold:
                self.faults[place] = Reason(Why.WRONG_PHASE)
        for place, carry in convoys:
            self._offer(place, carry)
        self._embark(crossing)
        self._attack()
        for place, help in supports:
            self._match(place, help)

    def _start(self, place: int, order: Move, crossing: list[int]) -> None:
        field = self.field
        spot = move.aim(field, place, order)
        if isinstance(spot, Reason):
            self.faults[place] = spot
        elif field.fleets >> place & 1:
            self.spot[place] = spot
            self.goal[place] = field.board.territory_at[spot]
        else:
            self.goal[place] = spot
            if order.via_convoy or not field.board.army_reach[place] >> spot & 1:
                crossing.append(place)

    def _offer(self, place: int, order: Convoy) -> None:
        fault = convoy.refusal(self.field, place, order)
        if fault:
            self.faults[place] = fault
            return
        place_of = self.field.board.place_of
        army, goal = place_of[territory_of(order.target)], place_of[territory_of(order.to)]
        if self.goal[army] == goal and not self.field.fleets >> army & 1:
            self.carriers[army] = self.carriers.get(army, 0) | 1 << place
            self.carrying |= 1 << place
        else:
            self.faults[place] = convoy.doubt(self.field, order) or self._unmatched(army)

    def _embark(self, crossing: list[int]) -> None:
        """Which armies go by sea, and whether the fleets ordered to carry them make a chain (R5.2, R5.3)."""
        board, goal, carriers = self.field.board, self.goal, self.carriers
        self.convoyed.update(crossing)
        if carriers:
            self.convoyed.update(
                army for army in carriers if army not in self.convoyed and self._means_sea(army)
            )
        for army in self.convoyed:
            ships = carriers.get(army, 0)
            if not (ships and convoy.joined(board, army, goal[army], ships)):
                self.dead[army] = Why.NO_ROUTE

    def _means_sea(self, army: int) -> bool:
        """An army that could walk goes by sea when a fleet of its own clan is told to carry it (R5.3)."""
        field, goal = self.field, self.goal[army]
        own = [
            sea
            for sea in convoy.bits(self.carriers[army])
            if field.unit_at[sea].clan == field.unit_at[army].clan  # type: ignore[union-attr]  # both stand
        ]
        return any(convoy.is_of_use(field.board, sea, army, goal, field.ships) for sea in own)

    def _attack(self) -> None:
        into, goal, dead = self.into, self.goal, self.dead
        for place in self.orders:
            to = goal[place]
            if to >= 0 and place not in dead:
                into[to].append(place)

    def _match(self, place: int, order: SupportHold | SupportMove) -> None:
        """A support counts when the unit it names is really ordered so (R4.7)."""
        field = self.field
        fault = support.refusal(field, place, order)
        if fault:
            self.faults[place] = fault
            return
        place_of = field.board.place_of
        target = place_of[order.target]
        if type(order) is SupportMove:
            into = place_of[order.to]
            fits = self.goal[target] == into and self._same_coast(target, order.to)
            table = self.helpers
        else:
            into = target
            fits = field.unit_at[target] is not None and self.goal[target] < 0
            table = self.backers
        if not fits:
            self.faults[place] = support.doubt(field, order) or self._unmatched(target)
            return
        self.supporting[place] = into
        if target in table:
            table[target].append(place)
        else:
            table[target] = [place]

    def _same_coast(self, target: int, to: str) -> bool:
        return "/" not in to or self.spot.get(target, -1) in (-1, self.field.board.location_index[to])

    def _unmatched(self, target: int) -> Reason:
        field = self.field
        unit = field.unit_at[target]
        really = self.spot.get(target, self.goal[target])
        places = (field.board.locations[really],) if really >= 0 else ()
        return Reason(Why.UNMATCHED, units=(unit,) if unit else (), places=places)

    def stays(self, place: int) -> bool:
        """Whether the unit there has no move order that takes effect."""
        return self.goal[place] < 0 or place in self.dead

    def settle(self) -> "Movement":
        """Carries out layers 2 to 6; the results are in `cut`, `dead` and `won`."""
        pinned = support.cut_by_attacks(self)
        if self.convoyed:
            routes.settle(self)
            support.cut_by_landings(self)
        battle.settle(self, pinned)
        return self


def _stray(unit: Unit | None, at: str, clan: str, garrison: str | None) -> Reason:
    if clan == garrison:
        return Reason(Why.GARRISON, places=(at,))
    if unit is None:
        return Reason(Why.NO_UNIT, places=(at,))
    return Reason(Why.NOT_YOURS, units=(unit,), places=(at,))
