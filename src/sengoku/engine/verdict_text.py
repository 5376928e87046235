"""A verdict as lines of text that a person can read and compare, and that reads back to the same value.

    verdict spring 1570 movement
    outcome takeda ; takeda army kai ; move kai izu ; bounces held_off ; units hojo army izu ; strengths 1 1
    outcome oda ; nobody ; waive ; illegal wrong_phase
    left takeda army kai
    beaten neutral army mino by owari to
    contested suruga
    event center_taken clan oda place mino unit oda army mino
    winner oda
    next
    phase fall 1570 movement

Behind `next` comes the next position, in the form of `text`. Ids are written as they are; what is no plain
word (orders may name anything) is percent-encoded.
"""

import re
from collections.abc import Callable, Sequence
from urllib.parse import quote, unquote

from .errors import PositionError
from .order import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from .phase import Phase, PhaseKind, Season
from .position import Dislodged
from .text import read_position, write_position
from .unit import Unit, UnitType
from .verdict import Event, EventKind, Outcome, Reason, Result, Verdict, Why

_PLAIN = re.compile(r"[^\s;%]+")
_EMPTY = "%"


def write_verdict(verdict: Verdict) -> str:
    """The lines of a verdict, each ended by a newline."""
    year, season, kind = verdict.phase
    lines = [f"verdict {season} {year} {kind}"]
    lines += [_outcome(one) for one in verdict.outcomes]
    lines += [f"left {_unit(unit)}" for unit in verdict.units]
    for one in verdict.dislodged:
        ways = " ".join(("to", *map(_word, one.retreats)))
        lines.append(f"beaten {_unit(one.unit)} by {_word(one.attacker_from)} {ways}")
    lines += [f"contested {_word(place)}" for place in verdict.contested]
    lines += [_event(event) for event in verdict.events]
    if verdict.winner is not None:
        lines.append(f"winner {_word(verdict.winner)}")
    return "\n".join([*lines, "next", write_position(verdict.position)])


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else quote(text, safe="") or _EMPTY


def _unit(unit: Unit) -> str:
    return f"{_word(unit.clan)} {unit.type} {_word(unit.at)}"


def _outcome(one: Outcome) -> str:
    reason = one.reason
    parts = [f"outcome {_word(one.clan)}", _unit(one.unit) if one.unit else "nobody", _order(one.order)]
    parts.append(f"{one.result} {reason.why}")
    if reason.units:
        parts.append(" ".join(("units", *map(_unit, reason.units))))
    if reason.places:
        parts.append(" ".join(("places", *map(_word, reason.places))))
    if reason.strengths:
        parts.append(" ".join(("strengths", *map(str, reason.strengths))))
    return " ; ".join(parts)


def _order(order: Order) -> str:
    match order:
        case Move(at, to, via_convoy):
            words = ["move", _word(at), _word(to), *(["convoy"] if via_convoy else [])]
        case SupportMove(at, target, to):
            words = ["support_move", _word(at), _word(target), _word(to)]
        case SupportHold(at, target):
            words = ["support_hold", _word(at), _word(target)]
        case Convoy(at, target, to):
            words = ["convoy", _word(at), _word(target), _word(to)]
        case Retreat(at, ways):
            words = ["retreat", _word(at), *map(_word, ways)]
        case Build(type, at):
            words = ["build", str(type), _word(at)]
        case Waive():
            words = ["waive"]
        case Hold(at) | Disband(at):
            words = ["hold" if isinstance(order, Hold) else "disband", _word(at)]
    return " ".join(words)


def _event(event: Event) -> str:
    words = ["event", str(event.kind)]
    for name, value in (("clan", event.clan), ("place", event.place), ("other", event.other)):
        words += [name, _word(value)] if value is not None else []
    return " ".join([*words, *(["unit", _unit(event.unit)] if event.unit else [])])


def read_verdict(text: str) -> Verdict:
    """The verdict that the lines state. Raises PositionError that names a line which cannot be read."""
    head, found, tail = text.partition("\nnext\n")
    if not found:
        raise PositionError("A verdict ends with a line 'next' and the next position.")
    reader = _Reader()
    for number, line in enumerate(head.splitlines(), 1):
        verb, _, rest = line.strip().partition(" ")
        try:
            reader.read(verb, rest)
        except (KeyError, ValueError, TypeError, IndexError):
            raise PositionError(f"Line {number}, {line.strip()!r}, is no line of a verdict.") from None
    if reader.phase is None:
        raise PositionError("The verdict does not say its phase, as in 'verdict spring 1570 movement'.")
    return Verdict(
        reader.phase,
        tuple(reader.outcomes),
        tuple(reader.units),
        tuple(reader.dislodged),
        tuple(reader.contested),
        tuple(reader.events),
        read_position(tail),
        reader.winner,
    )


class _Reader:
    def __init__(self) -> None:
        self.phase: Phase | None = None
        self.outcomes: list[Outcome] = []
        self.units: list[Unit] = []
        self.dislodged: list[Dislodged] = []
        self.contested: list[str] = []
        self.events: list[Event] = []
        self.winner: str | None = None

    def read(self, verb: str, rest: str) -> None:
        if verb == "verdict":
            season, year, kind = rest.split()
            self.phase = Phase(int(year), Season(season), PhaseKind(kind))
        elif verb == "outcome":
            self.outcomes.append(_read_outcome(rest))
        elif verb == "left":
            self.units.append(_read_unit(rest.split()))
        elif verb == "beaten":
            words = rest.split()
            if (words[3], words[5]) != ("by", "to"):
                raise ValueError(rest)
            self.dislodged.append(
                Dislodged(_read_unit(words[:3]), _read(words[4]), tuple(map(_read, words[6:])))
            )
        elif verb == "contested":
            self.contested.append(_read(rest))
        elif verb == "event":
            self.events.append(_read_event(rest.split()))
        elif verb == "winner":
            self.winner = _read(rest)
        elif verb:
            raise ValueError(verb)


def _read(word: str) -> str:
    return "" if word == _EMPTY else unquote(word)


def _read_unit(words: Sequence[str]) -> Unit:
    clan, type, at = words
    return Unit(_read(clan), UnitType(type), _read(at))


def _read_outcome(line: str) -> Outcome:
    clan, who, order, came, *rest = (part.strip() for part in line.split(";"))
    result, why = came.split()
    parts = {name: words for name, *words in (part.split() for part in rest)}
    units = parts.get("units", [])
    reason = Reason(
        Why(why),
        tuple(_read_unit(units[at : at + 3]) for at in range(0, len(units), 3)),
        tuple(map(_read, parts.get("places", []))),
        tuple(map(int, parts.get("strengths", []))),
    )
    unit = None if who == "nobody" else _read_unit(who.split())
    return Outcome(_read(clan), unit, _read_order(order.split()), Result(result), reason)


_PLACED: dict[str, Callable[..., Order]] = {
    "hold": Hold,
    "disband": Disband,
    "support_hold": SupportHold,
    "support_move": SupportMove,
    "convoy": Convoy,
    "waive": Waive,
}


def _read_order(words: Sequence[str]) -> Order:
    verb, *named = words
    if verb == "build":
        return Build(UnitType(named[0]), _read(named[1]))
    places = [_read(one) for one in named]
    if verb == "move":
        at, to, *how = places
        return Move(at, to, via_convoy=how == ["convoy"])
    if verb == "retreat":
        return Retreat(places[0], tuple(places[1:]))
    return _PLACED[verb](*places)


def _read_event(words: Sequence[str]) -> Event:
    kind, *rest = words
    unit = None
    if "unit" in rest[::2]:
        at = rest.index("unit")
        unit, rest = _read_unit(rest[at + 1 :]), rest[:at]
    said = {name: _read(value) for name, value in zip(rest[::2], rest[1::2], strict=True)}
    return Event(EventKind(kind), said.get("clan"), said.get("place"), unit, said.get("other"))
