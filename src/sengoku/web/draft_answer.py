"""A draft of orders as JSON: what stands in a text, what would be on file, and how the map would show it."""

from pydantic import BaseModel, Field

from sengoku.engine import Waive, territory_of
from sengoku.games.draft import Draft, DraftLine
from sengoku.render import pending
from sengoku.render.board import load


class DraftRemark(BaseModel):
    """A line of the text and what is to be said about it."""

    line: str
    sentence: str


class DraftLineAnswer(BaseModel):
    """One order found in the text."""

    line: int = Field(description="The number of its line, from 1.")
    at: str | None = Field(description="The territory it is for; null for a waived build.")
    text: str = Field(description="The order in its short form.")
    rest: str = Field(description="What the same line says about all other units, in its short form.")
    counts: bool = Field(description="False when a later line replaces it.")


class PlannedAnswer(BaseModel):
    """One order of the set that would be on file."""

    at: str | None
    words: str
    why_not: str | None = Field(description="Why it would not be followed.")


class DraftAnswer(BaseModel):
    """What would become of a text if it were sent. Nothing of it is stored."""

    lines: list[DraftLineAnswer]
    planned: list[PlannedAnswer]
    all_hold: bool
    without_order: list[str]
    not_understood: list[DraftRemark]
    refused: list[DraftRemark]
    notes: list[DraftRemark]
    warnings: list[str]
    remarks: list[str]
    balance: str | None = Field(description="Builds or removals owed against those ordered, in a sentence.")
    svg: str = Field(description="The planned orders, to be laid over the map of a page.")


def draft_answer(drafted: Draft, clan: str) -> DraftAnswer:
    """A clan's draft as the page and the API tell it."""
    answer = drafted.receipt
    return DraftAnswer(
        lines=[_line(one) for one in drafted.lines],
        planned=[
            PlannedAnswer(
                at=None if isinstance(one.order, Waive) else territory_of(one.order.at),
                words=one.words[:1].upper() + one.words[1:] + ".",
                why_not=one.why_not,
            )
            for one in answer.filed
        ],
        all_hold=answer.all_hold,
        without_order=list(answer.without_order),
        not_understood=_said(answer.not_understood),
        refused=_said(answer.refused),
        notes=_said(answer.notes),
        warnings=list(answer.warnings),
        remarks=list(answer.remarks),
        balance=answer.balance.sentence if answer.balance else None,
        svg=drawn(drafted, clan),
    )


def drawn(drafted: Draft, clan: str) -> str:
    """The planned orders as SVG for the map of a page."""
    variant, position = drafted.variant, drafted.position
    outcomes = pending.planned(variant, position, clan, drafted.orders.orders)
    return pending.draw(variant, load(variant.id), position, outcomes)


def _line(one: DraftLine) -> DraftLineAnswer:
    return DraftLineAnswer(line=one.line, at=one.at, text=one.text, rest=one.rest, counts=one.counts)


def _said(pairs: tuple[tuple[str, str], ...]) -> list[DraftRemark]:
    return [DraftRemark(line=line, sentence=sentence) for line, sentence in pairs]
