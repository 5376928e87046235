"""What a page of the sandbox shows: the board, what is written for each clan, what came of the last phase."""

from collections import Counter
from dataclasses import dataclass

from sengoku.engine import EventKind, Outcome, due_clans, territory_of
from sengoku.engine.explain import explain
from sengoku.engine.variant import Variant
from sengoku.games.draft import Draft
from sengoku.games.what_if import Course, LineTold, State
from sengoku.games.words import unit_words
from sengoku.orders.write import name
from sengoku.render import pending, report
from sengoku.render.board import load
from sengoku.render.explain import sentences
from sengoku.render.outcomes import outcome_sentence
from sengoku.render.picture import Picture, of_position, of_result
from sengoku.render.svg import draw_for_page

from .pictures import KeyLine
from .told import PlaceWords, SideTold, sides_told


@dataclass(frozen=True, slots=True)
class SideWritten:
    """One clan: what it has, what is written for it, and what is to be said about that."""

    side: SideTold
    text: str
    absent: bool
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """One order and its fate in a sentence, the code of the outcome, and the reasoning step by step."""

    sentence: str
    result: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideReasons:
    """What became of the orders of one side in the phase carried out last."""

    clan: str
    name: str
    colour: str
    lines: tuple[ReasonLine, ...]


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """The page. `sides` are those that can order something, `others` the rest of what is on the board.

    `clans`, `units`, `places` and `centers` are what can be chosen to change the position by hand.
    """

    map_id: str
    map_name: str
    title: str
    kind: str
    season: str
    steps: int
    origin: tuple[str, int] | None
    sides: tuple[SideWritten, ...]
    others: tuple[SideTold, ...]
    clans: tuple[tuple[str, str], ...]
    waiting: tuple[str, ...]
    resolved: str | None
    reasons: tuple[SideReasons, ...]
    events: tuple[str, ...]
    svg: str
    key: tuple[KeyLine, ...]
    units: tuple[PlaceWords, ...]
    places: tuple[PlaceWords, ...]
    centers: tuple[PlaceWords, ...]
    garrison_clan: str | None


def what_if_view(state: State, course: Course) -> WhatIfView:
    """All that the page of a state shows; `course` is what `follow` made of it."""
    variant, position, board = course.variant, course.position, course.variant.board
    due = due_clans(variant, position)
    told = sides_told(variant, position)
    counts = Counter(position.owners.values())
    return WhatIfView(
        map_id=variant.id,
        map_name=variant.name,
        title=position.phase.title,
        kind=position.phase.kind,
        season=position.phase.season,
        steps=len(state.lines),
        origin=state.origin,
        sides=tuple(_written(state, course, one) for one in told if one.clan in due),
        others=tuple(one for one in told if one.clan not in due),
        clans=tuple((clan.id, clan.name) for clan in variant.clans),
        waiting=tuple(report.dislodged_sentence(variant, one) for one in position.dislodged),
        resolved=course.last.verdict.phase.title if course.last else None,
        reasons=_reasons(variant, course.last) if course.last else (),
        events=_events(variant, course.last) if course.last else (),
        svg=drawing(course),
        key=tuple(KeyLine(clan.id, clan.name, clan.colour, counts[clan.id]) for clan in variant.clans),
        units=tuple(PlaceWords(territory_of(unit.at), unit_words(variant, unit)) for unit in position.units),
        places=tuple(
            sorted((PlaceWords(at, name(board, at)) for at in board.locations), key=lambda one: one.words)
        ),
        centers=tuple(PlaceWords(t.id, t.name) for t in board.territories if t.supply_center),
        garrison_clan=variant.garrison_clan,
    )


def drawing(course: Course) -> str:
    """The map: with the arrows of the phase carried out last, or with what is written for the next one."""
    variant, position, board = course.variant, course.position, load(course.variant.id)
    last = course.last.verdict if course.last else None
    writes = any(one.orders.orders for one in course.drafts.values())
    picture: Picture = of_position(position, last=last) if writes or last is None else of_result(last)
    return draw_for_page(variant, board, picture).removesuffix("</svg>") + planned(course) + "</svg>"


def planned(course: Course) -> str:
    """What is written for all clans as arrows, to be laid over the map."""
    variant, position = course.variant, course.position
    outcomes = [
        outcome
        for clan, one in course.drafts.items()
        for outcome in pending.planned(variant, position, clan, one.orders.orders)
    ]
    return pending.draw(variant, load(variant.id), position, outcomes)


def _written(state: State, course: Course, side: SideTold) -> SideWritten:
    text, absent = state.draft.texts.get(side.clan, ""), side.clan in state.draft.absent
    return SideWritten(side, text, absent, remarks_on(course.drafts[side.clan]))


def remarks_on(draft: Draft) -> tuple[str, ...]:
    """What is to be said about the orders of a clan: what was not understood, is not allowed, looks odd."""
    answer = draft.receipt
    lines = (*answer.not_understood, *answer.refused, *answer.notes)
    not_allowed = (
        f"{one.words[:1].upper()}{one.words[1:]}: {one.why_not}" for one in answer.filed if one.why_not
    )
    balance = (answer.balance.sentence,) if answer.balance else ()
    said = (f"{line}: {sentence}" for line, sentence in lines)
    return (*said, *not_allowed, *balance, *answer.warnings, *answer.remarks)


def _reasons(variant: Variant, last: LineTold) -> tuple[SideReasons, ...]:
    sides = [(clan.id, clan.name, clan.colour) for clan in variant.clans]
    found = (
        SideReasons(
            *side, tuple(_reason(variant, last, one) for one in last.verdict.outcomes if one.clan == side[0])
        )
        for side in sides
    )
    return tuple(one for one in found if one.lines)


def _reason(variant: Variant, last: LineTold, outcome: Outcome) -> ReasonLine:
    by = report.victors(last.before, last.verdict)
    _, *steps, _ = sentences(variant, explain(variant, last.before, last.verdict, outcome))
    return ReasonLine(outcome_sentence(variant, outcome, by), outcome.result, tuple(steps))


def _events(variant: Variant, last: LineTold) -> tuple[str, ...]:
    told = report.dislodged_sentences(variant, last.before, last.verdict)
    kinds = (one for one in last.verdict.events if one.kind is not EventKind.DISBANDED_AT_ONCE)
    return (*told, *(report.event_sentence(variant, one) for one in kinds))
