"""Our engine beside two others on the same phases. To be run where pydip and diplomacy are installed.

    PYTHONPATH=src python tools/bench_peers.py

Each phase is resolved several times by one engine, then by the next; the best time of each counts, in
microseconds of processor time. Position and orders are in each engine's own form before the clock starts, so
for the others it is the resolver alone: `resolve_turn` of pydip, `_resolve_moves` of diplomacy. Ours finds
out legality, reasons and open retreats as well.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any, Protocol

from diplomacy import Game
from pydip.map.map import Map
from pydip.player.command import command as commands
from pydip.player.player import Player
from pydip.player.unit import UnitTypes
from pydip.turn.resolve import resolve_turn

import oracle_adapter  # type: ignore[import-not-found]  # it lies beside this file
from phases import Case, voyaged  # type: ignore[import-not-found]  # so does this
from sengoku import maps
from sengoku.engine import (
    Board,
    Convoy,
    Move,
    Order,
    Position,
    SupportHold,
    SupportMove,
    Terrain,
    Unit,
    UnitType,
    Variant,
    check_position,
    resolve,
    territory_of,
)

CASES, REPETITIONS = 200, 5
Ready = Callable[[], object]


class Peer(Protocol):
    """An engine that can be timed."""

    def prepare(self, start: Position, orders: dict[str, list[Order]]) -> Ready:
        """What is to be timed, ready to be called once."""


class Ours:
    """Sengoku."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def prepare(self, start: Position, orders: dict[str, list[Order]]) -> Ready:
        fresh = Position(start.phase, start.units, start.owners)
        check_position(self._variant, fresh)
        return lambda: resolve(self._variant, fresh, orders)


class Pydip:
    """pydip: territories are named as here, the coast of a coastal one is `name/shore`."""

    def __init__(self, variant: Variant) -> None:
        board = variant.board
        territories: list[dict[str, Any]] = []
        for one in board.territories:
            shores = [f"{one.id}/{coast}" for coast in one.coasts] or [f"{one.id}/shore"]
            coasts = {Terrain.SEA: None, Terrain.INLAND: [], Terrain.COASTAL: shores}[one.terrain]
            territories.append({"name": one.id} | ({} if coasts is None else {"coasts": coasts}))
        borders = {
            tuple(sorted((self._at(board, type, a), self._at(board, type, b))))
            for type in UnitType
            for a in board.locations
            for b in board.neighbours(type, a)
        }
        self._board, self._map = board, Map(territories, sorted(borders))

    @staticmethod
    def _at(board: Board, type: UnitType, location: str) -> str:
        is_shore = board.territory(location).terrain is Terrain.COASTAL and "/" not in location
        return f"{location}/shore" if type is UnitType.FLEET and is_shore else location

    def prepare(self, start: Position, orders: dict[str, list[Order]]) -> Ready:
        stand, players = {territory_of(unit.at): unit for unit in start.units}, {}
        for clan in {unit.clan for unit in start.units}:
            units = [self._unit(unit) for unit in start.units_of(clan)]
            players[clan] = Player(clan, self._map, units)
        pieces = {piece.position.split("/")[0]: piece for one in players.values() for piece in one.units}
        given = [
            self._command(players[clan], stand, pieces, one) for clan, said in orders.items() for one in said
        ]
        return lambda: resolve_turn(self._map, given)

    def _unit(self, unit: Unit) -> dict[str, Any]:
        type = UnitTypes.FLEET if unit.type is UnitType.FLEET else UnitTypes.TROOP
        return {"territory_name": self._at(self._board, unit.type, unit.at), "unit_type": type}

    def _command(self, player: Any, stand: dict[str, Unit], pieces: dict[str, Any], order: Order) -> Any:
        at = territory_of(order.at)  # type: ignore[union-attr]  # only orders for units are timed
        piece = pieces[at]
        if isinstance(order, Move):
            to = self._at(self._board, stand[at].type, order.to)
            is_near = order.to in self._board.neighbours(stand[at].type, stand[at].at)
            kind = commands.MoveCommand if is_near else commands.ConvoyMoveCommand
            return kind(player, piece, to)
        if isinstance(order, SupportHold):
            helped = pieces[territory_of(order.target)]
            return commands.SupportCommand(player, piece, helped, helped.position)
        if isinstance(order, SupportMove):
            target = territory_of(order.target)
            to = self._at(self._board, stand[target].type, order.to)
            return commands.SupportCommand(player, piece, pieces[target], to)
        if isinstance(order, Convoy):
            return commands.ConvoyTransportCommand(player, piece, pieces[order.target], order.to)
        return commands.HoldCommand(player, piece)


class Codes:
    """Units and orders as strings of three-letter codes."""

    def __init__(self, variant: Variant) -> None:
        self._codes = {one.id: one.code.upper() for one in variant.board.territories}

    def place(self, location: str) -> str:
        """`PAR`, `STP/NC`."""
        head, _, coast = location.partition("/")
        return f"{self._codes[head]}/{coast.upper()}" if coast else self._codes[head]

    def unit(self, unit: Unit) -> str:
        """`A PAR`."""
        return f"{unit.type.letter} {self.place(unit.at)}"

    def order(self, stand: dict[str, Unit], order: Order) -> str:
        """`A PAR - BUR`."""
        who = self.unit(stand[territory_of(order.at)])  # type: ignore[union-attr]  # as above
        if isinstance(order, Move):
            return f"{who} - {self.place(order.to)}"
        if isinstance(order, SupportHold | SupportMove | Convoy):
            verb = "C" if isinstance(order, Convoy) else "S"
            way = "" if isinstance(order, SupportHold) else f" - {self.place(order.to)}"
            return f"{who} {verb} {self.unit(stand[territory_of(order.target)])}{way}"
        return f"{who} H"


class Strings:
    """Sengoku from lists of strings to lists of strings, with the check of the position in it."""

    def __init__(self, variant: Variant) -> None:
        self._codes = codes = Codes(variant)
        board, types = variant.board, {one: one.value for one in Terrain} | {Terrain.INLAND: "land"}
        provinces = {
            one.code.upper(): {
                "type": types[one.terrain].removesuffix("al"),
                "coasts": [coast.upper() for coast in one.coasts],
            }
            for one in board.territories
        }
        near = {
            type: {
                codes.place(at): [codes.place(to) for to in board.neighbours(type, at)]
                for at in board.locations
            }
            for type in UnitType
        }
        self._peer = oracle_adapter.make(
            {
                "name": variant.name,
                "provinces": provinces,
                "army_adj": near[UnitType.ARMY],
                "fleet_adj": near[UnitType.FLEET],
                "supply_centers": [one.code.upper() for one in board.territories if one.supply_center],
                "powers": {clan.id: {} for clan in variant.clans},
            }
        )

    def prepare(self, start: Position, orders: dict[str, list[Order]]) -> Ready:
        stand = {territory_of(unit.at): unit for unit in start.units}
        units = [(unit.clan, self._codes.unit(unit)) for unit in start.units]
        said = [(clan, self._codes.order(stand, one)) for clan, given in orders.items() for one in given]
        return lambda: self._peer.end_to_end(units, said)


class Diplomacy:
    """diplomacy, which knows the same board by codes."""

    def __init__(self, variant: Variant) -> None:
        self._codes, self._game = Codes(variant), Game(map_name="standard")
        for rule in ("NO_PRESS", "IGNORE_ERRORS", "POWER_CHOICE"):
            self._game.add_rule(rule)

    def prepare(self, start: Position, orders: dict[str, list[Order]]) -> Ready:
        game, codes, stand = self._game, self._codes, {territory_of(unit.at): unit for unit in start.units}
        game.clear_units()
        game.clear_orders()
        game.set_current_phase("S1901M")
        for clan in {unit.clan for unit in start.units}:
            game.set_units(clan.upper(), [codes.unit(unit) for unit in start.units_of(clan)])
        for clan, said in orders.items():
            game.set_orders(clan.upper(), [codes.order(stand, one) for one in said])
        game.error = []
        game._determine_orders()
        game._add_coasts()
        return lambda: game._resolve_moves()


def timed(peer: Peer, case: Case) -> float:
    """The best time of a peer for a phase, in microseconds."""
    times = []
    for _ in range(REPETITIONS):
        run = peer.prepare(case[1], case[2])
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return min(times) * 1e6


def table(variant: Variant, units: int) -> str:
    """The rows for phases of so many units: ours, theirs, and what part of theirs ours is."""
    random = Random(7)
    peers: dict[str, Peer] = {
        "ours: legality, resolution, reasons, retreats": Ours(variant),
        "ours, from strings to strings": Strings(variant),
        "pydip 0.1.8: `resolve_turn`": Pydip(variant),
        "diplomacy 1.1.2: `_resolve_moves`": Diplomacy(variant),
    }
    times: dict[str, list[float]] = {name: [] for name in peers}
    for _ in range(CASES):
        case = voyaged(variant, random, units)
        for name, peer in peers.items():
            times[name].append(timed(peer, case))
    ours = median(next(iter(times.values())))
    rows = ["| engine | best | median | worst | ours / its median |", "| --- | --: | --: | --: | --: |"]
    for name, all_of in times.items():
        middle = median(all_of)
        rows.append(
            f"| {name} | {min(all_of):,.0f} | {middle:,.0f} | {max(all_of):,.0f} | {ours / middle:.2f} |"
        )
    return "\n".join(rows)


if __name__ == "__main__":
    print(table(maps.load("standard"), 34))
