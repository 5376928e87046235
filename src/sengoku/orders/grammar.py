"""The grammar of one order, the same for every phase; what fits which phase is decided afterwards."""

from collections.abc import Iterator
from dataclasses import replace

from . import words as w
from .draft import Act, Draft, PlaceRef, UnitRef
from .scan import Scan, Wanted

_VERBS = w.HOLD | w.MOVE | w.SUPPORT | w.CONVOY | w.RETREAT | w.DISBAND | w.REMOVE | w.BUILD
Readings = Iterator[tuple[Draft, int]]


def parse(scan: Scan) -> Draft | None:
    """The order that all the tokens make, or None; `scan` then knows where it got stuck."""
    for draft, end in _orders(scan):
        if scan.skip(end, w.COURTESY) == scan.size:
            return draft
        scan.miss(end, Wanted.END)
    return None


def _orders(scan: Scan) -> Readings:
    start = scan.skip(0, w.LEADING, 3)
    yield from _verb_first(scan, start)
    told = w.ASKING.issuperset(scan.words[:start])
    for unit, after in scan.units(start):
        for draft, end in _said_of(scan, unit, after):
            if told or draft.act is not Act.BARE:  # "I have A Kai" says nothing about what it does
                yield draft, end


def _verb_first(scan: Scan, start: int) -> Readings:
    verb = scan.word(start)
    if verb in w.WAIVE or scan.words[start : start + 2] in (("no", "build"), ("no", "builds")):
        yield from _waive(scan, start + (1 if verb in w.WAIVE else 2))
    if scan.words[start:] in (("build", "waived"), ("builds", "waived")):
        yield Draft(Act.WAIVE, count=0), scan.size
    if verb == "w" and scan.size == 1:
        yield Draft(Act.WAIVE), 1
    if verb in w.BUILD or verb == "+":
        yield from _about(scan, Act.BUILD, start + 1)
    if verb in w.REMOVE or verb in w.RETREAT:
        yield from _about(scan, Act.REMOVE, start + 1)
    if verb in w.DISBAND:
        yield from _about(scan, Act.DISBAND, start + 1)
    if verb in w.HOLD:
        yield from _about(scan, Act.HOLD, start + 1)
    if verb in w.MOVE or verb in w.RETREAT:
        for unit, after in scan.units(start + 1):
            for draft, end in _move(scan, unit, after):
                yield replace(draft, act=Act.MOVE if verb in w.MOVE else Act.RETREAT), end


def _about(scan: Scan, act: Act, start: int) -> Readings:
    for unit, after in scan.units(scan.skip(start, (":",), 1)):
        yield Draft(act, unit), after


def _waive(scan: Scan, start: int) -> Readings:
    count = 1
    number = scan.word(start)
    if number in w.COUNTS or (number.isdecimal() and len(number) < 3):
        count, start = w.COUNTS.get(number) or int(number), start + 1
    end = scan.skip(start, w.WAIVE_ENDS)
    rest = {"remaining", "rest", "all", "other", "others"} & set(scan.words[start:end])
    yield Draft(Act.WAIVE, count=0 if rest else count), end


def _said_of(scan: Scan, unit: UnitRef, start: int) -> Readings:
    """What can follow the unit that gets the order."""
    if start == scan.size:
        yield Draft(Act.BARE, unit), start
    start = scan.skip(start, (":",), 1)
    verb_at = _after_auxiliaries(scan, start)
    verb = scan.word(verb_at)
    is_denial = (
        verb_at > start and unit.type is None and scan.word(start - 1) == "not"
    )  # `not to stay`: no Noto
    if verb in w.HOLD and not is_denial:
        yield Draft(Act.HOLD, unit), scan.skip(verb_at + 1, w.HOLD_ENDS)
        for place, end in scan.places(scan.skip(verb_at + 1, w.AT, 1)):
            if place.ids == unit.place.ids:
                yield Draft(Act.HOLD, unit), end
    if verb in ("give", "gives") and scan.word(verb_at + 1) in w.SUPPORT:
        yield from _support(scan, unit, verb_at + 2)
    if verb in w.SUPPORT:
        yield from _support(scan, unit, verb_at + 1)
    if verb in w.CONVOY:
        yield from _convoy(scan, unit, verb_at + 1)
    if verb in w.CARRIED:
        yield from _carried(scan, unit, verb_at + 1)
    if verb in w.RETREAT:
        yield from _retreat(scan, unit, verb_at + 1)
    for act, verbs in ((Act.DISBAND, w.DISBAND), (Act.REMOVE, w.REMOVE), (Act.BUILD, w.BUILD)):
        if verb in verbs:
            yield Draft(act, unit), verb_at + 1
    yield from _move(scan, unit, verb_at if verb in w.MOVE else start)


def _after_auxiliaries(scan: Scan, start: int) -> int:
    """Past `will`, `is`, `to` and the like, when a verb follows them."""
    end = scan.skip(start, w.AUXILIARIES, 3)
    return end if scan.word(end) in _VERBS or scan.word(end) in w.CARRIED else start


def _move(scan: Scan, unit: UnitRef, start: int) -> Readings:
    after = _past_own_place(scan, unit, start + 1 if scan.word(start) in w.MOVE else start)
    for convoyed, by_ship in _by_convoy(scan, after):
        into = scan.skip(convoyed, w.INTO, 3)
        if into == start:
            scan.miss(start, Wanted.VERB)
            continue
        for to, end in _destinations(scan, into):
            yield from _move_ends(scan, Draft(Act.MOVE, unit, to=(to,), via_convoy=by_ship), end)


def _past_own_place(scan: Scan, unit: UnitRef, start: int) -> int:
    """Past `from Kai` behind the army of Kai, as people say it."""
    places = scan.places(start + 1) if scan.word(start) == "from" else ()
    return next((end for place, end in places if place.ids == unit.place.ids), start)


def _destinations(scan: Scan, start: int) -> Iterator[tuple[PlaceRef, int]]:
    if start >= scan.size:
        scan.miss(start, Wanted.DESTINATION)
    yield from scan.places(scan.skip(start, ("the",), 1))


def _by_convoy(scan: Scan, start: int) -> Iterator[tuple[int, bool]]:
    """Past `via convoy`, `by sea`, `vC`, `via` at the end: (index, whether it was there)."""
    ships = scan.skip(start + 1, ("/", "a", "the", "way", "of"), 3)
    if scan.word(start) in w.BY and scan.word(ships) in w.SHIPS:
        yield ships + 1, True
    elif scan.word(start) in w.CONVOYED or (scan.word(start) == "via" and start + 1 == scan.size):
        yield start + 1, True
    yield start, False


def _move_ends(scan: Scan, draft: Draft, start: int) -> Readings:
    """What may follow a destination: nothing, the convoy, further seas, other places to retreat to."""
    for after, by_ship in _by_convoy(scan, start):
        yield replace(draft, via_convoy=True) if by_ship else draft, after
    if scan.word(start) == "-":
        for to, end in scan.places(start + 1):
            chained = replace(draft, through=(*draft.through, *draft.to), to=(to,), via_convoy=True)
            yield from _move_ends(scan, chained, end)
    if scan.word(start) in w.BY:
        for ship, end in scan.units(scan.skip(start + 1, ("the",), 1)):
            yield replace(draft, through=(*draft.through, ship.place), via_convoy=True), end
    if scan.word(start) in w.ELSE:
        yield from _else(scan, draft, start)


def _retreat(scan: Scan, unit: UnitRef, start: int) -> Readings:
    into = scan.skip(start, w.INTO, 3)
    for to, end in _destinations(scan, into):
        draft = Draft(Act.RETREAT, unit, to=(to,))
        yield draft, end
        yield from _else(scan, draft, end)


def _else(scan: Scan, draft: Draft, start: int) -> Readings:
    """The rest of a preference list: `else North Shinano or disband`."""
    after = scan.skip(start, w.ELSE, 3)
    if after == start:
        return
    if scan.word(after) in w.DISBAND:
        yield replace(draft, act=Act.RETREAT, or_disband=True), after + 1
        return
    yield from _one_more(scan, draft, after)


def _one_more(scan: Scan, draft: Draft, start: int) -> Readings:
    for to, end in scan.places(scan.skip(scan.skip(start, w.RETREAT, 1), w.INTO, 2)):
        longer = replace(draft, act=Act.RETREAT, to=(*draft.to, to))
        yield longer, end
        yield from _else(scan, longer, end)


def with_further_places(scan: Scan, draft: Draft) -> Draft | None:
    """A retreat with the places that all the tokens add to its list, or None when they add none."""
    if draft.act not in (Act.RETREAT, Act.MOVE):
        return None
    start = scan.skip(0, w.ELSE, 2)
    readings = _else(scan, draft, 0) if start else _one_more(scan, draft, 0)
    return next((longer for longer, end in readings if end == scan.size), None)


def _targets(scan: Scan, start: int) -> Iterator[tuple[UnitRef, int]]:
    """The unit that is helped."""
    if scan.word(start) in w.PRONOUNS and scan.word(start + 1) not in w.TYPES:
        scan.miss(start, Wanted.NAMED_TARGET)
    if start >= scan.size:
        scan.miss(start, Wanted.TARGET)
    yield from scan.units(start)


def _support(scan: Scan, unit: UnitRef, start: int) -> Readings:
    for target, after in _targets(scan, _past_nouns(scan, start)):
        yield Draft(Act.SUPPORT, unit, target), after
        held = scan.skip(after, ("to", "in", "while", "-"), 1)
        if scan.word(held) in w.HOLD:
            yield Draft(Act.SUPPORT, unit, target), scan.skip(held + 1, w.HOLD_ENDS)
        if scan.words[after : after + 2] in (("in", "place"), ("in", "position")):
            yield Draft(Act.SUPPORT, unit, target), after + 2
        for to, end in _goes_to(scan, after):
            yield from _quietly_convoyed(scan, Draft(Act.SUPPORT, unit, target, (to,)), end)


def _past_nouns(scan: Scan, start: int) -> int:
    """Past `the attack of`, `move`, `-hold`: what a support may be called before it names the unit."""
    start = scan.skip(start, ("for", "to"), 1)
    noun = scan.skip(start, ("the", "a", "an", "-", "/"), 1)
    if scan.word(noun) not in w.MOVE_NOUNS | w.HOLD:
        return start
    after = scan.skip(noun + 1, ("of", "by", "from"), 1)
    return after if after > noun + 1 or scan.word(after) in w.TYPES else start


def _quietly_convoyed(scan: Scan, draft: Draft, start: int) -> Readings:
    for end, _ in _by_convoy(scan, start):
        yield draft, end


def _convoy(scan: Scan, unit: UnitRef, start: int) -> Readings:
    for target, after in _targets(scan, start):
        if after == scan.size:
            scan.miss(after, Wanted.DESTINATION)
        for to, end in _goes_to(scan, after):
            yield from _quietly_convoyed(scan, Draft(Act.CONVOY, unit, target, (to,)), end)


def _goes_to(scan: Scan, start: int) -> Iterator[tuple[PlaceRef, int]]:
    """Where a helped unit goes: `- Mino`, `moving to Mino`, `in its attack on Mino`, `from Omi to Mino`."""
    if scan.words[start : start + 2] == ("'", "s"):
        start += 2
    if scan.word(start) == "from":
        for _, after in scan.places(start + 1):
            yield from _goes_to(scan, after)
    verb = scan.skip(start, ("in", "with", "its", "their", "the", "a", "an", "to", "for", "on"), 3)
    if scan.word(verb) in w.MOVE_NOUNS or scan.word(verb) in w.MOVE:
        yield from _destinations(scan, scan.skip(verb + 1, w.INTO, 2))
    for after in scan.into(start):
        yield from _destinations(scan, after)


def _carried(scan: Scan, unit: UnitRef, start: int) -> Readings:
    """`is convoyed to Hizen`, `convoyed by F Kas to Hizen`."""
    starts = [start]
    if scan.word(start) in ("by", "via"):
        starts = [after for _, after in scan.units(start + 1)]
    for after in starts:
        for into in scan.into(after):
            for to, end in _destinations(scan, into):
                yield Draft(Act.MOVE, unit, to=(to,), via_convoy=True), end
