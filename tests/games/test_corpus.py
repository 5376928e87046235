"""Mails as real programs send them, from the first byte to the orders on file and the answer."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from mail.mail_world import CORPUS, FACTS
from mail.mutating import mutated
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.on_file import last_submission
from sengoku.mail.read import read_message
from sengoku.store import Database, Inbound, InboundState, Letter, Person
from support.rows import Rows, lay, rows_of

NAMES = sorted(path.stem for path in CORPUS.glob("*.eml"))
ADAPTER = Path(__file__).parents[2] / "tools" / "corpus_adapter.py"
ANSWERS = {
    "receipt": "ack",
    "help": "help",
    "late": "late_notice",
    "confirm": "confirm_request",
    "other_sender": "notice_to_registered",
}
VERBS = {
    "move": "{unit} - {target}",
    "hold": "{unit} H",
    "support_hold": "{unit} S {helped}",
    "support_move": "{unit} S {helped} - {target}",
    "convoy": "{unit} C {helped} - {target}",
    "retreat": "{unit} R {target}",
    "disband": "{unit} D",
    "build": "B {unit}",
    "remove": "R {unit}",
    "waive": "waive",
}
Facts = dict[str, Any]


def adapter() -> Any:
    """The tool that other corpora are run through; it is no part of the package."""
    spec = importlib.util.spec_from_file_location("corpus_adapter", ADAPTER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def world() -> Facts:
    """The corpus's people and games in the form that the tool reads."""
    domain = FACTS["domain"]
    return {
        "domain": domain,
        "trusted_authserv_id": FACTS["authserv_id"],
        "revoked_order_addresses": [f"orders+{token}@{domain}" for token in FACTS["revoked"]],
        "games": {
            slug: {
                "name": game["title"],
                "phase": game["phase"],
                "deadline": FACTS["deadline"],
                "players": {
                    clan: {"address": seat["address"], "order_address": f"orders+{seat['token']}@{domain}"}
                    for clan, seat in game["seats"].items()
                },
            }
            for slug, game in FACTS["games"].items()
        },
    }


def expected(name: str) -> Facts:
    facts: Facts = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    return facts


def envelope(name: str) -> Facts:
    facts = expected(name)
    return {
        "mail_from": facts["mail_from"],
        "rcpt_to": [facts["recipient"]],
        "received_at": facts["received_at"],
    }


def written(order: Facts) -> str:
    unit, helped = f"{order['unit_type']} {order['unit_loc']}", f"{order['aux_type']} {order['aux_loc']}"
    return VERBS[order["verb"]].format(unit=unit, helped=helped, target=order["target"])


def taken(judge: Any) -> dict[str, Facts]:
    """What became of each mail, in the order of their names: one mailbox on one morning."""
    return {name: judge.take((CORPUS / f"{name}.eml").read_bytes(), envelope(name)) for name in NAMES}


JUDGED: dict[str, tuple[dict[str, Facts], Rows]] = {}
"""What became of the mails, and what stood in the database then, for each kind of database."""


@pytest.fixture
def results(database: Database) -> dict[str, Facts]:
    """The mails are judged once on each kind of database; later tests get a copy of what that left there."""
    kind = database.engine.dialect.name
    if kind in JUDGED:
        lay(database, JUDGED[kind][1])
    else:
        JUDGED[kind] = taken(adapter().Judge(world(), database)), rows_of(database)
    return JUDGED[kind][0]


def test_every_mail_meets_its_fate(results: dict[str, Facts]) -> None:
    for name, got in results.items():
        want = expected(name)
        fate = (got["reason"], got["accepted"], got["reply"])
        assert fate == (want["state"], want["state"] == "ok", want["answer"]), name
        if want["state"] != "bounce":
            assert got["sender"] == want["author"], name
        if want["seat"]:
            assert [got["game_hint"]["game"], got["game_hint"]["clan"].lower()] == want["seat"], name


def test_every_order_is_read_and_nothing_else(results: dict[str, Facts]) -> None:
    for name, got in results.items():
        want = expected(name)
        accepted = want["state"] == "ok"
        assert sorted(map(written, got["orders"])) == (sorted(want["read"]) if accepted else []), name
        if not accepted:
            assert sorted(map(written, got["parsed_not_applied"])) == sorted(want["read"]), name
        if accepted:
            assert got["body_source"] == want["source"], name
            assert [one["line"] for one in got["rejected_lines"]] == want["rejected"], name
            assert got["warnings"] == want["warnings"], name


def test_each_mail_is_answered_once_and_only_to_registered_addresses(
    results: dict[str, Facts], database: Database
) -> None:
    with database.read() as session:
        letters = session.execute(
            select(Letter, Person.email)
            .join(Person, Person.id == Letter.person_id)
            .where(Letter.kind.in_(ANSWERS))
            .order_by(Letter.id)
        ).all()
    registered = {seat["address"] for game in FACTS["games"].values() for seat in game["seats"].values()}
    assert {email for _, email in letters} <= registered
    wanted = [facts["answer"] for name in NAMES if (facts := expected(name))["answer"] != "none"]
    assert sorted(ANSWERS[letter.kind] for letter, _ in letters) == sorted(wanted)
    receipts = [letter.in_reply_to for letter, _ in letters if letter.kind == "receipt"]
    obeyed = [name for name in NAMES if expected(name)["state"] == "ok"]
    assert receipts == [read_message((CORPUS / f"{name}.eml").read_bytes()).message_id for name in obeyed]


def test_the_last_mail_of_each_player_is_what_stands_on_file(
    results: dict[str, Facts], database: Database
) -> None:
    last = {tuple(want["seat"]): want for name in NAMES if (want := expected(name))["state"] == "ok"}
    judge = adapter()
    with database.read() as session:
        for (slug, clan), want in last.items():
            seat = seat_of(session, game_by_slug(session, slug), clan)
            on_file = last_submission(session, seat.id, judge.phase_of(FACTS["games"][slug]["phase"]))
            assert (on_file is None) == (clan == "takeda" and slug == "edo" and not want["read"])
            assert on_file is not None
            assert on_file.received_at.isoformat() == want["received_at"].replace("Z", "+00:00")


def test_no_mail_is_left_waiting_and_no_secret_is_kept(results: dict[str, Facts], database: Database) -> None:
    tokens = [seat["token"] for game in FACTS["games"].values() for seat in game["seats"].values()]
    with database.read() as session:
        rows = session.scalars(select(Inbound)).all()
    assert {row.state for row in rows} == {InboundState.DONE}
    assert len(rows) == len(NAMES) - 1  # the second delivery of a mail is the first one's row
    for row in rows:
        assert [token for token in tokens if token.encode() in row.raw or token in row.recipient] == []


def test_broken_mail_is_kept_and_judged_on_a_real_database(database: Database) -> None:
    judge = adapter().Judge(world(), database)
    registered = {seat["address"] for game in FACTS["games"].values() for seat in game["seats"].values()}
    for name, raw in mutated(120, seed=1603):
        got = judge.take(raw, envelope(name))
        assert not got["accepted"] or got["sender"] in registered, name
    with database.read() as session:
        assert {row.state for row in session.scalars(select(Inbound))} == {InboundState.DONE}
