"""Lets a corpus of order mails be run through our own intake, on a database in memory.

    process(raw, envelope, world, state) -> dict

`raw` is one mail as it came and `envelope` what the session said of it. `world` holds domain, games, players
and order addresses; the database is made from it at the first mail and kept in `state`, so that a second
delivery of a mail is known again. What comes back: whom the mail was from, what became of it and who hears
of it, and what the reading layer found, before any of it is held against the position.
"""

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, assert_never

from sqlalchemy.orm import Session

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Move,
    Order,
    Phase,
    PhaseKind,
    Position,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    position_to_json,
)
from sengoku.games.create import create_game
from sengoku.games.house import House
from sengoku.games.invite import invite
from sengoku.games.looks import MailText, text_of
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of, variant_of
from sengoku.games.mail_world import MailWorld
from sengoku.games.notes import id_is_reused
from sengoku.games.people import person_for
from sengoku.games.process import process as process_mail
from sengoku.games.receive import take_in
from sengoku.games.start import start_game
from sengoku.mail.addresses import OrderAddress, parse_recipient, token_hash
from sengoku.mail.message import Message
from sengoku.mail.read import read_message
from sengoku.mail.trust import Decision, Envelope, State, decide
from sengoku.maps import load
from sengoku.orders import Reading, ReadOrder, read
from sengoku.store import Database, Game, Inbound, InboundState, Seat
from sengoku.store.migrate import upgrade

Facts = dict[str, Any]
_WEEK = timedelta(days=7)
_SEASONS = {season[0].upper(): season for season in Season}
_KINDS = {kind[0].upper(): kind for kind in PhaseKind}
_NO_AUTHOR = ("1", "3")
"""Rows of the decision table in which nobody may be taken for the author."""


def process(raw: bytes, envelope: Facts, world: Facts, state: Facts) -> Facts:
    """Takes one mail in and processes it; the facts that the corpus asks about."""
    judge = state.get("judge")
    if judge is None:
        database = Database("sqlite://")
        upgrade(database)
        judge = state["judge"] = Judge(world, database)
    facts: Facts = judge.take(raw, envelope)
    return facts


class Done(NamedTuple):
    """A mail that was processed; `inbound_id` is None for one that had been taken before."""

    message: Message
    decision: Decision
    inbound_id: int | None


class Judge:
    """A house with the games of a world, on a database that has all tables and no rows."""

    def __init__(self, world: Facts, database: Database) -> None:
        exchanger = world["trusted_authserv_id"]
        self._house = House(b"k" * 32, world["domain"], "http://sengoku.example", exchanger)
        self._database = database
        with self._database.write() as session:
            for slug, facts in world["games"].items():
                self._add_game(session, slug, facts)
            for address in world["revoked_order_addresses"]:
                self._revoke(session, address, next(iter(world["games"])))

    def take(self, raw: bytes, envelope: Facts) -> Facts:
        """One mail for each recipient; the facts about the first accepted one, else about the first."""
        return self.tell(self.process(raw, envelope))

    def process(self, raw: bytes, envelope: Facts) -> list["Done"]:
        """One mail for each recipient, kept, decided upon, obeyed and answered, as the worker does it."""
        return [self._process_one(raw, envelope, recipient) for recipient in envelope["rcpt_to"]]

    def tell(self, done: Iterable["Done"]) -> Facts:
        """The facts about the first accepted one, else about the first."""
        with self._database.read() as session:
            found = [_facts(one.message, one.decision) | _what_it_says(session, one) for one in done]
        return next((facts for facts in found if facts["accepted"]), found[0])

    def _process_one(self, raw: bytes, envelope: Facts, recipient: str) -> "Done":
        arrived = datetime.fromisoformat(envelope["received_at"])
        message = read_message(raw)
        with self._database.write() as session:
            inbound = take_in(
                session,
                raw,
                envelope_from=envelope["mail_from"],
                recipient=recipient,
                source="corpus",
                received_at=arrived,
            )
            if inbound.state == InboundState.DONE:
                said = Envelope(envelope["mail_from"], recipient, arrived)
                return Done(message, decide(message, said, _Known(session, self._house)), None)
            decision = process_mail(session, self._house, inbound, now=arrived)
            return Done(message, decision, inbound.id)

    def _add_game(self, session: Session, slug: str, facts: Facts) -> None:
        due_at = datetime.fromisoformat(facts["deadline"])
        opened_at = due_at - _WEEK
        master = person_for(session, f"gm@{self._house.domain.partition('.')[2]}", now=opened_at)
        game = create_game(session, slug=slug, title=facts["name"], master=master, now=opened_at)
        for name, player in facts["players"].items():
            invite(session, self._house, game, name, player["address"], actor="corpus", now=opened_at)
            seat_of(session, game, name).token_hash = token_hash(self._token(player["order_address"]))
        start_game(session, self._house, game, actor="corpus", allow_empty=True, now=opened_at)
        row = open_phase(session, game.id)
        assert row is not None
        phase = phase_of(facts["phase"])
        row.year, row.season, row.kind = phase.year, phase.season, phase.kind
        row.position = position_to_json(position_in(variant_of(game), phase))
        row.due_at = due_at
        session.flush()

    def _revoke(self, session: Session, address: str, slug: str) -> None:
        """Gives a seat that address and then its own back, as when a player asks for a new one."""
        game = game_by_slug(session, slug)
        seat = next(seat for seat in _seats(session, game) if seat.person_id is not None)
        present = seat.token_hash
        seat.token_hash = token_hash(self._token(address))
        session.flush()
        seat.token_hash = present
        session.flush()

    def _token(self, address: str) -> str:
        recipient = parse_recipient(address, self._house.domain)
        assert isinstance(recipient, OrderAddress)
        return recipient.token


def _seats(session: Session, game: Game) -> Iterable[Seat]:
    return (seat_of(session, game, clan.id) for clan in variant_of(game).clans)


class _Known(MailWorld):
    """The world of a mail that was taken before."""

    def was_taken(self, recipient: str, digest: str) -> bool:
        return True


def phase_of(code: str) -> Phase:
    """`S1570M`, `F1571R`, `W1571A` as a phase."""
    return Phase(int(code[1:-1]), _SEASONS[code[0]], _KINDS[code[-1]])


def position_in(variant: Variant, phase: Phase) -> Position:
    """The first position, moved to another phase; in a retreat phase every clan's units are beaten."""
    start = variant.start()
    if phase.kind is not PhaseKind.RETREAT:
        return Position(phase, start.units, start.owners)
    beaten = [unit for unit in start.units if unit.clan != variant.garrison_clan]
    kept = tuple(unit for unit in start.units if unit not in beaten)
    return Position(phase, kept, start.owners, tuple(_dislodged(variant, unit) for unit in beaten))


def _dislodged(variant: Variant, unit: Unit) -> Dislodged:
    near = sorted(variant.board.neighbours(unit.type, unit.at))
    return Dislodged(unit, near[0], tuple(near[1:]))


def _facts(message: Message, decision: Decision) -> Facts:
    seat = decision.seat
    hint = {"game": seat.game, "clan": seat.clan.capitalize()} if seat else {"game": None, "clan": None}
    return {
        "sender": None if decision.row in _NO_AUTHOR else message.author,
        "accepted": decision.state is State.OK,
        "reason": str(decision.state),
        "reply": str(decision.answer),
        "game_hint": {**hint, "via": decision.found_by or "none"},
        "body_source": None,
        "orders": [],
        "parsed_not_applied": [],
        "rejected_lines": [],
        "warnings": [],
    }


def _what_it_says(session: Session, done: Done) -> Facts:
    if done.inbound_id is None:
        return {}
    message, decision = done.message, done.decision
    inbound = session.get_one(Inbound, done.inbound_id)
    seat = session.get(Seat, decision.seat.seat_id) if decision.seat else None
    game = session.get(Game, seat.game_id) if seat else None
    row = open_phase(session, game.id) if game else None
    variant = variant_of(game) if game else load("sengoku")
    kind = phase_value(row).kind if row else PhaseKind.MOVEMENT
    text = text_of(session, message, game)
    reading = read(variant, kind, text.orders)
    orders = [order_facts(variant, kind, one) for one in reading.orders]
    applied = decision.state is State.OK
    held = decision.state in (State.AUTH_HOLD, State.LATE)
    return {
        "body_source": text.choice.source or None,
        "orders": orders if applied else [],
        "parsed_not_applied": orders if held else [],
        "rejected_lines": [{"line": one.line, "why": one.sentence} for one in reading.problems],
        "warnings": _warnings(session, inbound, decision, text, reading),
    }


def _warnings(
    session: Session, inbound: Inbound, decision: Decision, text: MailText, reading: Reading
) -> list[str]:
    said = {
        "sender_unauthenticated": decision.warn,
        "message_id_reused": id_is_reused(session, inbound),
        "alternatives_differ": text.choice.alternative is not None,
        "subject_tag_differs": decision.other_tag is not None,
    }
    superseded = [f"superseded: {one.line}" for one in reading.superseded]
    return superseded + [warning for warning, true in said.items() if true]


def order_facts(variant: Variant, kind: PhaseKind, read: ReadOrder) -> Facts:
    """One order as the corpus writes it: plain names, types as letters, None for what it does not have."""
    order = read.order
    verb, target, helped = _parts(order, kind)
    unit_type = order.type if isinstance(order, Build) else read.typed
    return {
        "unit_type": unit_type.letter if unit_type else None,
        "unit_loc": None if isinstance(order, Waive) else _name(variant, order.at),
        "verb": verb,
        "target": _name(variant, target),
        "aux_type": (read.typed_target or UnitType.ARMY).letter if helped else None,
        "aux_loc": _name(variant, helped),
    }


def _parts(order: Order, kind: PhaseKind) -> tuple[str, str | None, str | None]:
    """The verb, where the unit or the one it helps goes, and where the helped one stands."""
    match order:
        case Hold():
            return "hold", None, None
        case Move(_, to):
            return "move", to, None
        case SupportHold(_, helped):
            return "support_hold", None, helped
        case SupportMove(_, helped, to):
            return "support_move", to, helped
        case Convoy(_, helped, to):
            return "convoy", to, helped
        case Retreat(_, to):
            return "retreat", to[0], None
        case Disband():
            return ("remove" if kind is PhaseKind.ADJUSTMENT else "disband"), None, None
        case Build():
            return "build", None, None
        case Waive():
            return "waive", None, None
        case _:
            assert_never(order)


def _name(variant: Variant, location: str | None) -> str | None:
    if location is None:
        return None
    decomposed = unicodedata.normalize("NFKD", variant.board.territory(location).name)
    return decomposed.encode("ascii", "ignore").decode()
