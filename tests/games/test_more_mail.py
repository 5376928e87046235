"""Many more mails as programs write them in many languages, each through the real intake.

The first corpus has few of each kind and every fact about them; here are the kinds in width: attributions,
quoted heads, mobile signatures, signed mail, machines, what exchangers write about the sender.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from games.test_corpus import adapter, world, written
from sengoku.store import Database
from sengoku.store.migrate import upgrade

MAIL = Path(__file__).parents[1] / "mail" / "more_mail"
NAMES = sorted(path.stem for path in MAIL.glob("*.eml"))
Facts = dict[str, Any]


def expected(name: str) -> Facts:
    facts: Facts = json.loads((MAIL / f"{name}.json").read_text(encoding="utf-8"))
    return facts


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Facts]:
    """What became of each mail, in the order of their names, as one mailbox would get them."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('more') / 'mail.sqlite3'}")
    upgrade(database)
    judge = adapter().Judge(world(), database)
    found = {}
    for name in NAMES:
        want = expected(name)
        assert datetime.fromisoformat(want["received_at"])
        envelope = {
            "mail_from": want["mail_from"],
            "rcpt_to": [want["recipient"]],
            "received_at": want["received_at"],
        }
        found[name] = judge.take((MAIL / f"{name}.eml").read_bytes(), envelope)
    database.dispose()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_mail_meets_its_fate(name: str, results: dict[str, Facts]) -> None:
    want, got = expected(name), results[name]
    fate = (got["reason"], got["accepted"], got["reply"], got["sender"])
    assert fate == (want["state"], want["state"] == "ok", want["answer"], want["author"])
    assert [got["game_hint"]["game"], (got["game_hint"]["clan"] or "").lower()] == want["seat"]


@pytest.mark.parametrize("name", NAMES)
def test_its_orders_are_read_and_nothing_else(name: str, results: dict[str, Facts]) -> None:
    want, got = expected(name), results[name]
    if want["state"] == "ok":
        assert sorted(map(written, got["orders"])) == sorted(want["read"])
        assert got["body_source"] == want["source"]
        assert [one["line"] for one in got["rejected_lines"]] == want["rejected"]
        assert got["warnings"] == want["warnings"]
    else:
        assert got["orders"] == []
    if want["state"] == "auth_hold":
        assert sorted(map(written, got["parsed_not_applied"])) == sorted(want["read"])
