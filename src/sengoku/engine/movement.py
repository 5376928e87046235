"""A movement phase, from the orders as given to who moved and who was dislodged.

The work is done in layers, each of which needs only those before it, so nothing is ever guessed and no
rule is asked twice (docs/decisions/ tells why this is the same as the general method of DATC 5.E):

1. orders that are legal, and what they match (`_file`, `_gather`),
2. supports cut by attacks over land or sea (`support.cut_by_attacks`),
3. convoys that stand or are broken (`routes.settle`), the only place where a paradox can arise,
4. supports cut by armies that land (`support.cut_by_landings`),
5. units that stay where they are and are attacked, and supports cut because the supporter is dislodged,
6. head-to-head battles, chains and rings of moving units (`battle.settle`).
"""

from collections.abc import Mapping, Sequence

from . import battle, convoy, move, routes, support
from .board import bits
from .field import Field
from .order import Build, Convoy, Hold, Move, Order, SupportHold, SupportMove
from .rules import Rules
from .unit import Unit, UnitType, territory_of
from .verdict import Reason, Why

Stray = tuple[str, Unit | None, Order, Reason]
"""An order that is nobody's: the clan that gave it, the unit it was for, the order, and what is wrong."""

_FLEET = UnitType.FLEET


class Movement:
    """What was ordered in one movement phase and what became of it; units are known by their place."""

    __slots__ = (
        *(
            "backers",
            "beaten",
            "carriers",
            "carrying",
            "convoyed",
            "cut",
            "dead",
            "faults",
            "field",
            "fights",
        ),
        *("force", "goal", "helpers", "into", "orders", "rebuffed", "rules", "spot", "strays", "supporting"),
        *("ties", "won"),
    )

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
    """For fleets that would land on a split coast, the number of that location."""
    into: dict[int, list[int]]
    """Territory -> the units whose attack reaches it."""
    carriers: dict[int, int]
    """Army -> mask of the fleets whose convoy order matches its move."""
    carrying: int
    """Mask of all those fleets."""
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
    """The supporters whose support is cut."""
    force: dict[int, int]
    """Moving unit with supporters -> its strength; the others have 1."""
    won: set[int]
    """The units whose move succeeds."""
    beaten: dict[int, int]
    """Dislodged unit -> the place its attacker came from."""
    rebuffed: list[int]
    """The units that came alone, without help, and did not get in."""
    ties: list[int]
    """The territories that several units enter of which none has help: they keep each other out."""
    fights: list[int]
    """The other territories that a unit with help or several units enter."""

    def __init__(self, field: Field, rules: Rules, orders: Mapping[str, Sequence[Order]]) -> None:
        self.field, self.rules = field, rules
        self.orders, self.strays, self.faults = {}, [], {}
        self.goal, self.spot, self.into = [-1] * len(field.unit_at), {}, {}
        self.carriers, self.carrying, self.convoyed, self.dead = {}, 0, set(), {}
        self.supporting, self.helpers, self.backers = {}, {}, {}
        self.cut, self.force, self.won, self.beaten = set(), {}, set(), {}
        self.rebuffed, self.ties, self.fights = [], [], []
        self._file(orders)
        self._gather()

    def _file(self, orders: Mapping[str, Sequence[Order]]) -> None:
        """One order a unit: the last counts (rule R3.3)."""
        place_of, clan_at, filed = self.field.board.place_of, self.field.clan_at, self.orders
        for clan, given in orders.items():
            for order in given:
                try:
                    place = place_of[order.at]  # type: ignore[union-attr]  # a waive names no place
                except (AttributeError, KeyError):
                    place = place_of.get(territory_of(getattr(order, "at", "")), -1)
                    if place < 0:
                        self._stray(clan, order, place)
                        continue
                if clan_at[place] == clan:
                    if place in filed:
                        order = self._later(clan, place, order)
                    filed[place] = order
                else:
                    self._stray(clan, order, place)
        self._dismiss_garrisons(orders)

    def _later(self, clan: str, place: int, order: Order) -> Order:
        """Of two orders for a place the one that counts: the later, but a build is no order for a unit."""
        first = self.orders[place]
        if isinstance(order, Build):
            self._stray(clan, order, place)
            return first
        why = Why.WRONG_PHASE if isinstance(first, Build) else Why.ORDERED_TWICE
        self.strays.append((clan, self.field.unit_at[place], first, Reason(why)))
        return order

    def _stray(self, clan: str, order: Order, place: int) -> None:
        at = getattr(order, "at", None)
        unit = self.field.unit_at[place] if place >= 0 else None
        if at is None or isinstance(order, Build):
            reason = Reason(Why.WRONG_PHASE)
        elif unit is None:
            reason = Reason(Why.NO_UNIT, places=(at,))
        else:
            reason = Reason(Why.NOT_YOURS, units=(unit,), places=(at,))
        self.strays.append((clan, None, order, reason))

    def _dismiss_garrisons(self, orders: Mapping[str, Sequence[Order]]) -> None:
        """Garrisons hold whatever anybody orders in their name (rule R9.1)."""
        garrison = self.field.variant.garrison_clan
        if garrison is None or not orders.get(garrison):
            return
        for place in [place for place in self.orders if self.field.clan_at[place] == garrison]:
            order = self.orders.pop(place)
            self.strays.append((garrison, None, order, Reason(Why.GARRISON, self.field.named(place))))

    def _gather(self) -> None:
        """Sorts the orders by kind and keeps what is legal and matches."""
        farther: list[tuple[int, Move]] = []
        convoys: list[tuple[int, Convoy]] = []
        helps: list[tuple[int, SupportMove]] = []
        backs: list[tuple[int, SupportHold]] = []
        goal, into, stand_at = self.goal, self.into, self.field.stand_at
        for place, order in self.orders.items():
            if isinstance(order, Move):
                try:
                    to = stand_at[place].steps[order.to]
                except KeyError:
                    farther.append((place, order))
                    continue
                if order.via_convoy:
                    farther.append((place, order))
                    continue
                goal[place] = to
                if to in into:
                    into[to].append(place)
                else:
                    into[to] = [place]
            elif isinstance(order, SupportMove):
                helps.append((place, order))
            elif isinstance(order, SupportHold):
                backs.append((place, order))
            elif isinstance(order, Convoy):
                convoys.append((place, order))
            elif not isinstance(order, Hold):
                self.faults[place] = Reason(Why.WRONG_PHASE)
        crossing = [place for place, order in farther if self._start(place, order)]
        if convoys or crossing:
            self._embark(convoys, crossing)
        for place, help in helps:
            support.match_move(self, place, help)
        for place, back in backs:
            support.match_hold(self, place, back)

    def _start(self, place: int, order: Move) -> bool:
        """Notes the goal of a move that is not a plain walk or sail; whether it can only go by sea."""
        field = self.field
        spot = move.aim(field, place, order)
        if isinstance(spot, Reason):
            self.faults[place] = spot
            return False
        self.goal[place] = to = field.board.territory_at[spot]
        self.into.setdefault(to, []).append(place)
        if field.stand_at[place].is_fleet:
            if to != spot:
                self.spot[place] = spot
            return False
        return order.via_convoy or not field.board.army_reach[place] >> to & 1

    def _embark(self, convoys: Sequence[tuple[int, Convoy]], crossing: Sequence[int]) -> None:
        """Which armies go by sea, and whether the fleets ordered to carry them make a chain (R5.2, R5.3)."""
        for place, order in convoys:
            self._offer(place, order)
        board, goal, carriers = self.field.board, self.goal, self.carriers
        self.convoyed.update(crossing)
        for army in carriers:
            if army not in self.convoyed and self._means_sea(army):
                self.convoyed.add(army)
        for army in self.convoyed:
            ships = carriers.get(army, 0)
            if not (ships and convoy.joined(board, army, goal[army], ships)):
                self.stop(army, Why.NO_ROUTE)

    def _offer(self, place: int, order: Convoy) -> None:
        answer = convoy.way(self.field, place, order)
        if isinstance(answer, Reason):
            self.faults[place] = answer
            return
        army, goal = answer
        if self.goal[army] == goal and not self.field.stand_at[army].is_fleet:
            self.carriers[army] = self.carriers.get(army, 0) | 1 << place
            self.carrying |= 1 << place
        else:
            self.faults[place] = convoy.doubt(self.field, order) or self.unmatched(army)

    def _means_sea(self, army: int) -> bool:
        """An army that could walk goes by sea when a fleet of its own clan is told to carry it (R5.3)."""
        field, goal = self.field, self.goal[army]
        own = [sea for sea in bits(self.carriers[army]) if field.clan_at[sea] == field.clan_at[army]]
        return any(convoy.is_of_use(field.board, sea, army, goal, field.ships) for sea in own)

    def stop(self, army: int, why: Why) -> None:
        """Takes back the attack of an army whose convoy fails."""
        self.dead[army] = why
        rivals = self.into[self.goal[army]]
        rivals.remove(army)
        if not rivals:
            del self.into[self.goal[army]]

    def unmatched(self, target: int) -> Reason:
        """Why a support or convoy that names this unit fits nothing: it has other orders."""
        really = self.spot.get(target, self.goal[target])
        places = (self.field.board.locations[really],) if really >= 0 else ()
        return Reason(Why.UNMATCHED, self.field.named(target), places)

    def settle(self) -> "Movement":
        """Carries out layers 2 to 6; the results are in `cut`, `dead`, `won` and `beaten`."""
        pinned = support.cut_by_attacks(self)
        if self.convoyed:
            routes.settle(self)
            support.cut_by_landings(self)
        battle.settle(self, pinned)
        return self
