"""Mail is kept, obeyed or not by the decision table, answered to the registered address, and never twice."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from sengoku.games.lookups import game_by_slug, open_phase
from sengoku.games.process import process as process_inbound
from sengoku.games.receive import take_in
from sengoku.store import Inbound, InboundState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.process_mail import _claim, process_waiting
from support.club import Club
from support.mailing import address, deliver, filed, state, write
from support.post_office import write_mail

ONLY_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)
"""SQLite has one lock for everybody, so there no worker finds another's mail in its hands."""


def test_orders_to_the_secret_address_are_filed_and_acknowledged(club: Club) -> None:
    club.begin()
    inbound = write(club, "F Nag - SSJ\nA Iwami - Aki\n\nSee you on Tuesday!")
    assert state(club, inbound) == (InboundState.DONE, "ok")
    assert filed(club) == 2
    (receipt,) = club.letters("mori@example.org", "receipt")
    assert receipt.in_reply_to == "<m1@example.org>"
    assert "could not be verified" in " ".join(receipt.text.split())


def test_the_same_mail_twice_is_taken_once_and_answered_once(club: Club) -> None:
    club.begin()
    first, second = write(club, "F Nag - SSJ"), write(club, "F Nag - SSJ")
    assert first == second
    assert len(club.letters("mori@example.org", "receipt")) == 1


def test_another_sender_is_not_obeyed_and_the_player_is_told_once_a_day(club: Club) -> None:
    club.begin()
    inbound = write(club, "F Nag - SSJ", sender="oda@example.org")
    write(club, "A Iwami - Aki", sender="oda@example.org", name="m2")
    assert state(club, inbound) == (InboundState.DONE, "sender_mismatch")
    assert filed(club) == 0
    assert len(club.letters("mori@example.org", "other_sender")) == 1
    assert club.letters("oda@example.org", "receipt") == []


def test_an_out_of_office_mail_is_kept_and_nobody_hears_of_it(club: Club) -> None:
    club.begin()
    before = len(club.letters())
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ", name="ooo", at=club.clock.now)
    message["Auto-Submitted"] = "auto-replied"
    inbound = deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    assert state(club, inbound) == (InboundState.DONE, "auto_reply")
    assert (filed(club), len(club.letters())) == (0, before)


def test_a_late_mail_looked_at_after_the_verdict_is_not_taken_for_the_next_phase(club: Club) -> None:
    club.begin()
    due = next_due(club.database)
    assert due is not None
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ", name="late", at=due)
    club.clock.now = due + timedelta(seconds=3)
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    with club.database.write() as session:
        inbound = take_in(
            session,
            message.as_bytes(),
            envelope_from="mori@example.org",
            recipient=to,
            source="test",
            received_at=due + timedelta(seconds=1),
        ).id
    process_waiting(club.database, club.house, club.clock)
    assert state(club, inbound) == (InboundState.DONE, "late")
    assert filed(club) == 0


def test_a_late_mail_is_told_both_times_to_the_second(club: Club) -> None:
    club.begin()
    club.clock.turn(days=20)
    inbound = write(club, "F Nag - SSJ")
    assert state(club, inbound) == (InboundState.DONE, "late")
    (late,) = club.letters("mori@example.org", "late")
    assert "came too late for Spring 1570" in late.text
    assert "20:00:00 EDT" in late.text
    assert filed(club) == 0


def test_a_concession_by_mail_is_noted_and_the_orders_beside_it_count(club: Club) -> None:
    club.begin()
    write(club, "CONCEDE yes\nF Nag - SSJ")
    (receipt,) = club.letters("mori@example.org", "receipt")
    assert "concession is noted" in " ".join(receipt.text.split())
    assert filed(club) == 1


def test_status_shows_what_is_on_file_and_changes_nothing(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    inbound = write(club, "STATUS")
    assert state(club, inbound) == (InboundState.DONE, "ok")
    (receipt,) = club.letters("mori@example.org", "receipt")
    assert "South Sea of Japan" in receipt.text
    assert filed(club) == 1


def test_nothing_kept_of_a_processed_mail_opens_a_seat(club: Club) -> None:
    club.begin()
    secret = address(club, "mori")
    token = secret.partition("+")[2].partition("@")[0]
    inbound_id = write(club, f"F Nag - SSJ\n\n> my address is {secret.upper()}")
    with club.database.read() as session:
        inbound = session.get_one(Inbound, inbound_id)
        assert token.encode() not in inbound.raw.lower()
        assert token not in inbound.recipient
    for letter in club.letters():
        assert token not in (letter.subject + letter.text + letter.html + letter.message_id).lower()


def test_after_ten_answers_in_an_hour_one_notice_says_so(club: Club) -> None:
    club.begin()
    for number in range(13):
        write(club, f"F Nag - SSJ\n(mail {number})", name=f"m{number}")
    assert len(club.letters("mori@example.org", "receipt")) == 10
    assert len(club.letters("mori@example.org", "acks_paused")) == 1
    club.clock.turn(hours=2)
    write(club, "A Iwami - Aki", name="later")
    assert len(club.letters("mori@example.org", "receipt")) == 11


def test_a_mail_that_breaks_its_reader_is_put_aside_and_the_next_one_is_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin()
    to = address(club, "mori")
    poison = deliver(club, write_mail("mori@example.org", to, "poison", name="p", at=club.clock.now), to)

    def process(session: object, house: object, inbound: Inbound, **rest: object) -> None:
        if inbound.id == poison:
            raise RuntimeError("broken on purpose")
        process_inbound(session, house, inbound, **rest)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr("sengoku.worker.process_mail.process", process)
    good = write(club, "F Nag - SSJ", name="good")
    assert state(club, good) == (InboundState.DONE, "ok")
    for _ in range(3):
        process_waiting(club.database, club.house, club.clock)
    assert state(club, poison)[0] == InboundState.QUARANTINED
    assert len(club.letters("gm@example.org", "parked")) == 1


def test_a_database_that_fails_for_a_while_is_not_the_fault_of_the_mail(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("the server closed the connection"))

    club.begin()
    with monkeypatch.context() as patch:
        patch.setattr("sengoku.worker.process_mail.process", gone)
        inbound = write(club, "F Nag - SSJ")
        for _ in range(5):
            process_waiting(club.database, club.house, club.clock)
        assert state(club, inbound) == (InboundState.WAITING, None)
    process_waiting(club.database, club.house, club.clock)
    assert state(club, inbound) == (InboundState.DONE, "ok")


def test_a_mail_is_not_overtaken_by_a_later_one_to_the_same_address(club: Club) -> None:
    club.begin()
    to = address(club, "mori")
    inbounds = []
    for number, text in enumerate(("F Nag - SSJ", "F Nag H")):
        club.clock.turn(seconds=1)
        message = write_mail("mori@example.org", to, text, name=f"m{number}", at=club.clock.now)
        inbounds.append(deliver(club, message, to))
    with club.database.write() as session:
        assert _claim(session, inbounds[1]) is None
        assert _claim(session, inbounds[0]) is not None
    with club.database.write() as session:
        session.get_one(Inbound, inbounds[0]).tries = 1
    with club.database.write() as session:
        assert _claim(session, inbounds[1]) is not None, "a mail that failed keeps nobody waiting"


@pytest.mark.parametrize("database", [ONLY_POSTGRESQL], indirect=True)
def test_a_phase_waits_for_mail_that_another_worker_has_in_hand(club: Club) -> None:
    club.begin()
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due - timedelta(seconds=1)
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ", name="last", at=club.clock.now)
    inbound = deliver(club, message, to)
    club.clock.now = due + timedelta(seconds=3)
    with club.database.write() as other_worker:
        assert _claim(other_worker, inbound) is not None
        assert adjudicate_due(club.database, club.house, club.clock) == 0
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    assert state(club, inbound) == (InboundState.DONE, "ok")


def test_the_mail_of_one_deadline_is_read_before_it_is_resolved(club: Club) -> None:
    club.begin()
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due - timedelta(seconds=1)
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ", name="last", at=club.clock.now)
    deliver(club, message, to)
    club.clock.now = due + timedelta(seconds=3)
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert ["mori", "fleet", "south-sea-of-japan"] in row.position["units"]
        assert {one.state for one in session.scalars(select(Inbound))} == {InboundState.DONE}
