"""Drafts of all clans as one answer, in the form in which a seat's map asks for the draft of its clan."""

from collections.abc import Mapping

from sengoku.games.views.what_if import planned
from sengoku.games.what_if import Course

from .draft_answer import DraftAnswer, draft_answer


def sandbox_answer(course: Course, texts: Mapping[str, str]) -> DraftAnswer:
    """What is written for all clans. Lines are numbered through the texts, one below the other."""
    answers: list[DraftAnswer] = []
    above = 0
    for clan, text in texts.items():
        answer = draft_answer(course.drafts[clan], clan)
        lines = [one.model_copy(update={"line": one.line + above}) for one in answer.lines]
        answers.append(answer.model_copy(update={"lines": lines}))
        above += text.count("\n") + 1
    return DraftAnswer(
        lines=[one for answer in answers for one in answer.lines],
        planned=[one for answer in answers for one in answer.planned],
        all_hold=False,
        without_order=[one for answer in answers for one in answer.without_order],
        not_understood=[one for answer in answers for one in answer.not_understood],
        refused=[one for answer in answers for one in answer.refused],
        notes=[one for answer in answers for one in answer.notes],
        warnings=[one for answer in answers for one in answer.warnings],
        remarks=[one for answer in answers for one in answer.remarks],
        balance=None,
        svg=planned(course),
    )
