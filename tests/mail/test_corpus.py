"""Mails as real programs send them: what is read, who may order, who is told."""

import json
from datetime import datetime
from typing import Any

import pytest

from mail.mail_world import CORPUS, FACTS, CorpusWorld, looks_like_order
from sengoku.mail.choose import choose_text
from sengoku.mail.read import read_message
from sengoku.mail.trust import Decision, Envelope, decide, late

NAMES = sorted(path.stem for path in CORPUS.glob("*.eml"))


def expected(name: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    return facts


def raw(name: str) -> bytes:
    return (CORPUS / f"{name}.eml").read_bytes()


@pytest.fixture(scope="module")
def decisions() -> dict[str, Decision]:
    """All mails decided in the order of their names, as one mailbox would get them."""
    world, found = CorpusWorld(), {}
    for name in NAMES:
        facts, message = expected(name), read_message(raw(name))
        arrived = datetime.fromisoformat(facts["received_at"])
        decision = decide(message, Envelope(facts["mail_from"], facts["recipient"], arrived), world)
        world.taken.add((facts["recipient"], message.digest))
        too_late = arrived >= datetime.fromisoformat(FACTS["deadline"])
        found[name] = late(decision) if decision.applies and too_late else decision
    return found


def test_the_corpus_is_complete() -> None:
    assert len(NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_each_mail_meets_its_row_of_the_decision_table(name: str, decisions: dict[str, Decision]) -> None:
    facts, decision = expected(name), decisions[name]
    assert (decision.row, decision.state, decision.answer) == (facts["row"], facts["state"], facts["answer"])
    assert decision.applies == (facts["state"] == "ok")
    seat = [decision.seat.game, decision.seat.clan] if decision.seat else None
    assert seat == facts["seat"]


@pytest.mark.parametrize("name", NAMES)
def test_the_author_is_read(name: str) -> None:
    assert read_message(raw(name)).author == expected(name)["author"]


@pytest.mark.parametrize("name", [name for name in NAMES if "orders" in expected(name)])
def test_orders_are_found_and_quotations_are_not(name: str) -> None:
    facts = expected(name)
    choice = choose_text(read_message(raw(name)), looks_like_order)
    lines = choice.text.split("\n")
    assert choice.source == facts["source"]
    assert [line for line in lines if line in facts["orders"]] == facts["orders"]
    assert [text for text in facts["left_out"] if text in choice.text] == []
    assert choice.below == facts["below"]


@pytest.mark.parametrize("name", [name for name in NAMES if "bounce" in expected(name)])
def test_a_delivery_report_names_the_recipient_that_failed(name: str) -> None:
    bounces = read_message(raw(name)).bounces
    assert [(one.recipient, one.status, one.permanent) for one in bounces] == [
        tuple(expected(name)["bounce"])
    ]
