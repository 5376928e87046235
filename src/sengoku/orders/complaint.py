"""Sentences about lines that look like orders and cannot be read; lines of prose get none."""

from . import words as w
from .draft import UnitRef
from .example import example
from .faults import NotUnderstood, listed, shortened
from .names import How
from .scan import Scan, Wanted
from .whole import read_whole

_ACTING = w.HOLD | w.MOVE | w.SUPPORT | w.CONVOY | w.RETREAT | w.DISBAND | w.REMOVE | w.BUILD | w.CARRIED
_HELPING = w.SUPPORT | w.CONVOY
_STOPPING = _ACTING | w.INTO | w.ELSE | frozenset(w.TYPES) | frozenset(":;,.?'&") | {"and"}
_VERBS_BEFORE = w.BUILD | w.REMOVE | w.DISBAND | w.RETREAT | {"move", "hold", "+"}
_SPEAKERS = frozenset(["i", "we", "he", "she", "they", "you", "who"])
_EVERY_ONE = frozenset(["both", "all", "of", "my", "the", "them", "units"])
_PLURALS = ("armies", "fleets", "units")
_LEADING = frozenset(("please", "the", "my")) | _VERBS_BEFORE


def complaint(scan: Scan) -> NotUnderstood | None:
    """The answer to a part of a line that gave no order, or None when it is prose and gets none.

    `scan` has been through `grammar.parse` and knows where that got stuck.
    """
    unnamed = _without_unit(scan) or _in_general(scan)
    if unnamed:
        return unnamed
    unit, after = next(scan.units(0), (None, 0))
    if unit is None:
        return _unknown_start(scan)
    if unit.type is None and not _acts(scan, unit, after):
        return None
    if unit.type and _states(scan, unit, after):
        return None
    return _stuck(scan, unit)


def _said(scan: Scan, start: int, end: int) -> str:
    return shortened(scan.text(start, end))


def _without_unit(scan: Scan) -> NotUnderstood | None:
    """`supports it`, `it supports A Kai`, `supports A Kai`: an order that names no unit to give it to."""
    first, second = scan.word(0), scan.word(1)
    if first in _HELPING and second in w.THIRD_PERSONS and scan.size < 4:
        return NotUnderstood(f'"{_said(scan, 0, 2)}": name the units, as in {example(scan)}.')
    if first in w.PRONOUNS and second in _HELPING and (scan.word(2) in w.TYPES or scan.size == 3):
        return NotUnderstood(f'"{_said(scan, 0, 2)}": name the unit, as in {example(scan)}.')
    if first in _HELPING and len(first) > 1 and second in w.TYPES and next(scan.units(1), None):
        said = _said(scan, 0, scan.size)
        return NotUnderstood(f'"{said}": which unit does so? Write {example(scan)}.')
    return None


def _states(scan: Scan, unit: UnitRef, after: int) -> bool:
    """`The army in Kai cannot …`, `a bit of luck`: a typed unit that is told about, not told to do."""
    if scan.stuck > after or after == scan.size:
        return False
    if scan.word(after) in w.STATEMENTS:
        return True
    return unit.place.typed.lower() in w.ALSO_ENGLISH and scan.word(after) not in _ACTING | w.INTO


def _in_general(scan: Scan) -> NotUnderstood | None:
    """`all hold except Kai`, `both armies hold`, `same as last time`: orders that name no units."""
    for index, word in enumerate(scan.words[:8]):
        if word in ("except", "but", "apart") and read_whole(scan.words[:index]):
            return NotUnderstood('Write "all hold", and each other order on a line of its own.')
        if word in _PLURALS and scan.word(index + 1) in _ACTING and scan.size < 7:
            return NotUnderstood(f'"{_said(scan, 0, index + 1)}": name each unit, or write "all hold".')
    said = set(scan.words) if scan.size < 5 else set()
    if {"both", "all"} & said and _ACTING & said and said <= _ACTING | _EVERY_ONE:
        return NotUnderstood(f'"{_said(scan, 0, scan.size)}": name each unit.')
    if scan.word(0) in w.TAKING_BACK and any(unit.type for unit, _ in scan.units(1)):
        return NotUnderstood(
            f'"{_said(scan, 0, scan.size)}": send another order for that unit; '
            "CLEAR, alone on its line, withdraws all orders."
        )
    if scan.word(0) == "same" and scan.size < 8 and {"order", "orders", "as", "again"} & set(scan.words):
        return NotUnderstood("Orders are not taken over from another turn: write them out.")
    return None


def _acts(scan: Scan, unit: UnitRef, after: int) -> bool:
    """Whether a place without a type is followed by what an order would have there, not by prose."""
    verb = scan.word(after)
    if verb not in _ACTING and verb not in w.INTO and verb != ":":
        return False
    if verb != "-" and (unit.place.how is not How.EXACT or unit.place.typed.lower() in w.ALSO_ENGLISH):
        return False
    rest = range(after + 1, min(scan.size, after + 6))
    named = any(_begins_place(scan, index) or scan.word(index) in w.TYPES for index in rest)
    return named or (verb == "-" and scan.size - after < 6) or scan.size <= after + 2


def _begins_place(scan: Scan, index: int) -> bool:
    word = scan.word(index)
    if word in w.ALSO_ENGLISH or len(word) < 3:
        return False
    return bool(scan.names.exact_lengths(scan.words[index : index + 3]) or scan.names.slips(word))


def _unknown_start(scan: Scan) -> NotUnderstood | None:
    """A line whose first unit is no place of this map: an order when what follows says so."""
    start = scan.skip(0, _LEADING, 3)
    typed = scan.word(start) in w.TYPES
    place = scan.skip(start + typed, w.AT, 1)
    end = _span_end(scan, place)
    if end == place or end - place > 4 or (not typed and scan.word(place) in _SPEAKERS):
        return None
    led = start > 0 and end == scan.size and scan.word(start - 1) in _VERBS_BEFORE
    if scan.names.exact(scan.words[place:end]):
        said = _said(scan, 0, scan.size)
        return NotUnderstood(f'I do not understand "{said}".') if typed else None
    if (typed and led) or _goes_on_like_an_order(scan, typed, place, end):
        return _unknown(scan, place, end)
    return _unknown(scan, place, end) if typed and _stays(scan, place, end) else None


def _stays(scan: Scan, place: int, end: int) -> bool:
    """`F Xyz H`, `Army Atlantis holds`, `A Xyz holds`, but not `a friend holds`: a whole order to stay."""
    name = scan.text(place, end)
    if len(name) < 2 or end != scan.size - 1 or scan.word(end) not in w.HOLD | w.DISBAND:
        return False
    return len(scan.word(end)) == 1 or len(scan.word(0)) > 1 or name[0].isupper()


def _goes_on_like_an_order(scan: Scan, typed: bool, place: int, end: int) -> bool:
    """Whether the words after an unknown place speak for a misspelt order and against prose."""
    verb = scan.word(end)
    arrow, acts = verb == "-", verb in _ACTING
    names_place = any(_begins_place(scan, index) for index in range(end, min(scan.size, end + 7)))
    if scan.names.proposals(scan.words[place:end]):
        if not typed:
            return names_place and (arrow or (scan.size < 9 and (acts or verb in w.INTO)))
        return scan.size < 4 or arrow or acts or names_place or len(scan.word(place - 1)) > 1
    return typed and (
        (names_place and (arrow or acts or verb in ("to", "into"))) or (arrow and scan.size < 9)
    )


def _span_end(scan: Scan, start: int, most: int = 5) -> int:
    """The end of the words that stand where a place was wanted."""
    end = start
    while end < scan.size and end - start < most and scan.words[end] not in _STOPPING:
        end += 1
    return end


def _unknown(scan: Scan, start: int, end: int) -> NotUnderstood:
    typed = _said(scan, start, end)
    meant = scan.names.proposals(scan.words[start:end])
    if not meant:
        return NotUnderstood(f'"{typed}": no place on this map has that name.')
    names = [scan.names.name(one) for one in meant]
    return NotUnderstood(f'"{typed}": did you mean {listed(names)}?', candidates=meant)


def _stuck(scan: Scan, unit: UnitRef) -> NotUnderstood:
    at = scan.stuck
    if scan.wanted is Wanted.NAMED_TARGET:
        return NotUnderstood(f'"{_said(scan, at - 1, at + 1)}": name the unit, as in {example(scan, unit)}.')
    if at >= scan.size:
        sentence = f'"{_said(scan, 0, scan.size)}" stops early: {_missing(scan, unit)}.'
        return NotUnderstood(sentence, stops_early=True)
    if "/" in scan.words[max(0, at - 1) : at + 1]:
        return NotUnderstood(f'"{_said(scan, 0, scan.size)}": the map has no such coast.')
    if scan.wanted is Wanted.PLACE:
        end = _span_end(scan, at)
        if end > at:
            return _unknown(scan, at, end)
        return NotUnderstood(f'"{_said(scan, 0, at + 1)}": {_missing(scan, unit)}.')
    return _misspelt_longer(scan, at) or NotUnderstood(
        f'I understand "{_said(scan, 0, at)}" but not "{_said(scan, at, scan.size)}" after it.'
    )


def _misspelt_longer(scan: Scan, at: int) -> NotUnderstood | None:
    """`Tosa Bya`: a known place with a word after it that makes a longer name, misspelt."""
    start = max((one for one in scan.place_starts if one < at), default=at)
    end = _span_end(scan, at, 2)
    if start == at or end == at:
        return None
    meant = [one for one in scan.names.proposals(scan.words[start:end]) if " " in scan.names.name(one)]
    return _unknown(scan, start, end) if meant else None


def _missing(scan: Scan, unit: UnitRef) -> str:
    just_before = set(scan.words[max(0, scan.stuck - 3) : scan.stuck])
    if scan.wanted is Wanted.DESTINATION:
        return "say where to"
    if scan.wanted in (Wanted.TARGET, Wanted.UNIT) or just_before & _HELPING:
        return f"name the unit that is helped, as in {example(scan, unit)}"
    return "say where to"
