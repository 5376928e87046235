"""A movement phase, from the orders as given to who moved and who was dislodged.

The work is done in layers, each of which needs only those before it, so nothing is ever guessed and no
rule is asked twice (docs/decisions/ tells why this is the same as the general method of DATC 5.E):

1. orders that are legal, and what they match (`_gather`; `filing.Filing` where somebody gave strange ones),
2. supports cut by attacks over land or sea (`support.cut_by_attacks`),
3. convoys that stand or are broken (`routes.settle`), the only place where a paradox can arise,
4. supports cut by armies that land (`support.cut_by_landings`),
5. units that stay where they are and are attacked, and supports cut because the supporter is dislodged,
6. head-to-head battles, chains and rings of moving units (`battle.settle`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from . import battle, convoy, move, routes, support
from .board import mask
from .field import Field
from .filing import Filing, Stray
from .order import Convoy, Hold, Move, Order, SupportHold, SupportMove, Waive
from .piece import Start
from .rules import Rules
from .verdict import Reason, Why

_NONE: Mapping[str, Start] = {}


class Movement:
    """What was ordered in one movement phase and what became of it; units are known by their place."""

    __slots__ = (
        *("alone", "backers", "beaten", "convoyed", "crews", "crowds", "cut", "dead", "faults", "field"),
        *(
            "fights",
            "force",
            "given",
            "goal",
            "helpers",
            "idle",
            "odds",
            "orders",
            "rebuffed",
            "rules",
            "spot",
        ),
        *("spot", "strays", "supporting", "ties", "won"),
    )

    field: Field
    rules: Rules
    orders: list[Order | None]
    """The order that counts for a unit, legal or not; None when it got none."""
    given: tuple[Any, ...]
    """The same, in the order of the units."""
    idle: int
    """How many units got no order."""
    strays: list[Stray]
    faults: dict[int, Reason]
    """Why an order is illegal or void."""
    goal: list[int]
    """The territory a unit is legally ordered to, or -1."""
    spot: dict[int, int]
    """For fleets that would land on a split coast, the number of that location."""
    alone: dict[int, int]
    """Territory -> the unit whose attack reaches it, where it is the only one."""
    crowds: dict[int, list[int]]
    """Territory -> the units whose attacks reach it, where there are several."""
    crews: dict[int, list[int]]
    """Army -> the fleets whose convoy order matches its move."""
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
    fights: list[tuple[int, Sequence[int]]]
    """The other territories that a unit with help or several units enter, but sieges, and those units."""

    odds: dict[int, tuple[int, int]]
    """Sieges: territory whose unit stays and one unit attacks with help -> strength of attack, of defence."""

    def __init__(self, field: Field, rules: Rules, orders: Mapping[str, Sequence[Order]]) -> None:
        self.field, self.rules, self.strays = field, rules, []
        self._clear()
        self.crews, self.convoyed, self.dead = {}, set(), {}
        self.supporting, self.helpers, self.backers = {}, {}, {}
        self.cut, self.force, self.won, self.beaten = set(), {}, set(), {}
        self.rebuffed, self.ties, self.fights, self.odds = [], [], [], {}
        if not self._gather(field.troops, orders):
            filing = Filing(field, orders)
            self._clear()
            self.strays = filing.strays
            self._gather({"": filing.troops}, {"": filing.orders})

    def _clear(self) -> None:
        size = len(self.field.unit_at)
        self.orders, self.faults = [None] * size, {}
        self.goal, self.spot = [-1] * size, {}
        self.alone, self.crowds = {}, {}

    def _gather(self, troops: Mapping[str, Mapping[str, Start]], said: Mapping[str, Sequence[Order]]) -> bool:
        """Sorts the orders by kind and keeps what is legal and matches.

        False when an order is not for a unit of its clan or a unit has two: then nothing is kept.
        """
        farther: dict[int, Move] = {}
        convoys: dict[int, Convoy] = {}
        helps: dict[int, SupportMove] = {}
        backs: dict[int, SupportHold] = {}
        goal, alone, crowds = self.goal, self.alone, self.crowds
        filed, faults, count = self.orders, self.faults, 0
        try:
            for clan, given in said.items():
                mine = troops.get(clan, _NONE)
                count += len(given)
                for order in given:
                    # What kind it is comes first, because an attribute of one and the same class reads fast.
                    if type(order) is Move:
                        place, steps = mine[order.at]
                        filed[place] = order
                        to = steps.get(order.to, -1)
                        if to < 0 or order.via_convoy:
                            farther[place] = order
                            continue
                        goal[place] = to
                        if to not in alone:
                            alone[to] = place
                        elif to in crowds:
                            crowds[to].append(place)
                        else:
                            crowds[to] = [alone[to], place]
                    elif type(order) is Hold:
                        filed[mine[order.at][0]] = order
                    elif type(order) is SupportMove:
                        place = mine[order.at][0]
                        filed[place] = helps[place] = order
                    elif type(order) is SupportHold:
                        place = mine[order.at][0]
                        filed[place] = backs[place] = order
                    elif type(order) is Convoy:
                        place = mine[order.at][0]
                        filed[place] = convoys[place] = order
                    elif isinstance(order, Waive):
                        return False
                    else:
                        place = mine[order.at][0]
                        filed[place], faults[place] = order, Reason(Why.WRONG_PHASE)
        except KeyError:
            return False
        self.given = ordered = self.field.pick(filed)
        self.idle = 0 if all(ordered) else len(ordered) - len(tuple(filter(None, ordered)))
        if len(ordered) - self.idle < count:
            return False
        for to in crowds:
            del alone[to]
        start = self._start
        crossing = [place for place, order in farther.items() if start(place, order)] if farther else []
        if convoys or crossing:
            self._embark(convoys, crossing)
        support.match_moves(self, helps)
        support.match_holds(self, backs)
        return True

    def _start(self, place: int, order: Move) -> bool:
        """Notes the goal of a move that is not a plain walk or sail; whether it can only go by sea."""
        field = self.field
        spot = move.aim(field, place, order)
        if isinstance(spot, Reason):
            self.faults[place] = spot
            return False
        self.goal[place] = to = field.board.territory_at[spot]
        if to in self.crowds:
            self.crowds[to].append(place)
        elif to in self.alone:
            self.crowds[to] = [self.alone.pop(to), place]
        else:
            self.alone[to] = place
        if field.piece_at[place].is_fleet:
            if to != spot:
                self.spot[place] = spot
            return False
        return order.via_convoy or not field.board.army_reach[place] >> to & 1

    def _embark(self, convoys: Mapping[int, Convoy], crossing: Sequence[int]) -> None:
        """Which armies go by sea, and whether the fleets ordered to carry them make a chain (R5.2, R5.3)."""
        for place, order in convoys.items():
            self._offer(place, order)
        board, goal, crews = self.field.board, self.goal, self.crews
        self.convoyed.update(crossing)
        for army in crews:
            if army not in self.convoyed and self._means_sea(army):
                self.convoyed.add(army)
        for army in self.convoyed:
            if army not in crews or not convoy.joined(board, army, goal[army], mask(crews[army])):
                self.stop(army, Why.NO_ROUTE)

    def _offer(self, place: int, order: Convoy) -> None:
        answer = convoy.way(self.field, place, order)
        if isinstance(answer, Reason):
            self.faults[place] = answer
            return
        army, goal = answer
        if self.goal[army] == goal and not self.field.piece_at[army].is_fleet:
            if army in self.crews:
                self.crews[army].append(place)
            else:
                self.crews[army] = [place]
        else:
            self.faults[place] = convoy.doubt(self.field, order) or self.unmatched(army)

    def _means_sea(self, army: int) -> bool:
        """An army that could walk goes by sea when a fleet of its own clan is told to carry it (R5.3)."""
        field, goal = self.field, self.goal[army]
        own = [sea for sea in self.crews[army] if field.clan_at[sea] == field.clan_at[army]]
        return any(convoy.is_of_use(field.board, sea, army, goal, field.ships) for sea in own)

    def stop(self, army: int, why: Why) -> None:
        """Takes back the attack of an army whose convoy fails."""
        self.dead[army] = why
        goal = self.goal[army]
        if goal in self.alone:
            del self.alone[goal]
            return
        rivals = self.crowds[goal]
        rivals.remove(army)
        if len(rivals) == 1:
            self.alone[goal] = rivals[0]
            del self.crowds[goal]

    def attackers(self, place: int) -> Sequence[int]:
        """The units whose attacks reach a territory."""
        if place in self.alone:
            return (self.alone[place],)
        return self.crowds.get(place, ())

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
