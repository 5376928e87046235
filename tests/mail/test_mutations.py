"""Two thousand broken mails: each is read without a fault, and none is taken that should not be."""

import json
import re
from datetime import datetime

import pytest

from mail.mail_world import CORPUS, CorpusWorld, looks_like_order
from mail.mutating import mutated
from sengoku.mail.choose import choose_text
from sengoku.mail.commands import read_commands
from sengoku.mail.mailbox import address
from sengoku.mail.read import read_message
from sengoku.mail.trust import Envelope, decide

COUNT = 2_000
ENVELOPES = {path.stem: json.loads(path.read_text("utf-8")) for path in CORPUS.glob("[0-9]*.json")}


@pytest.mark.parametrize("part", range(4))
def test_broken_mail_is_read_and_judged_without_a_fault(part: int) -> None:
    world = CorpusWorld()
    for name, raw in mutated(COUNT // 4, seed=1570 + part):
        facts = ENVELOPES[name]
        message = read_message(raw)
        envelope = Envelope(
            facts["mail_from"], facts["recipient"], datetime.fromisoformat(facts["received_at"])
        )
        decision = decide(message, envelope, world)
        choice = choose_text(message, looks_like_order)
        read_commands(choice.text)
        choice.text.encode("utf-8")
        message.subject.encode("utf-8")
        assert message.author is None or address(message.author) == message.author
        assert not re.search(r"[\r\n]", message.subject)
        if decision.applies:
            assert decision.seat is not None
            assert message.author == decision.seat.address
            head = raw.replace(b"\r\n", b"\n").split(b"\n\n")[0].replace(b"\r", b"\n")
            assert len(re.findall(rb"(?im)^from[ \t]*:", head)) == 1
            assert facts["mail_from"] != ""
            assert not message.report


def test_the_same_seed_breaks_the_same_mails() -> None:
    assert list(mutated(50)) == list(mutated(50))


def test_most_broken_mails_still_differ_from_each_other() -> None:
    digests = {read_message(raw).digest for _, raw in mutated(300)}
    assert len(digests) > 200
