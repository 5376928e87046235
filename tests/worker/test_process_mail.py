"""Mail is kept, obeyed or not by the decision table, answered to the registered address, and never twice."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from sqlalchemy import select

from sengoku.games.confirm import confirm_held
from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of
from sengoku.games.on_file import orders_on_file
from sengoku.games.order_address import address_of
from sengoku.games.people import find_person
from sengoku.games.process import process as process_inbound
from sengoku.games.receive import take_in
from sengoku.store import Inbound, InboundState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.post_office import write_mail


def address(club: Club, clan: str) -> str:
    with club.database.read() as session:
        return address_of(club.house, seat_of(session, game_by_slug(session, "kyoto"), clan))


def deliver(club: Club, message: EmailMessage | bytes, to: str, sender: str = "mori@example.org") -> int:
    raw = message if isinstance(message, bytes) else message.as_bytes()
    with club.database.write() as session:
        return take_in(
            session,
            raw,
            envelope_from=sender,
            recipient=to,
            source="test",
            received_at=club.clock.now,
        ).id


def write(club: Club, text: str, *, clan: str = "mori", sender: str | None = None, name: str = "m1") -> int:
    to = address(club, clan)
    message = write_mail(sender or f"{clan}@example.org", to, text, name=name, at=club.clock.now)
    inbound = deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    return inbound


def state(club: Club, inbound_id: int) -> tuple[str, str | None]:
    with club.database.read() as session:
        inbound = session.get_one(Inbound, inbound_id)
        return inbound.state, inbound.reason


def filed(club: Club, clan: str = "mori") -> int:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        return len(orders_on_file(session, seat_of(session, game, clan).id, phase_value(row)).orders)


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


def hold(club: Club, text: str = "F Nag - SSJ") -> int:
    """A mail to the public address that nobody can prove."""
    to = f"orders@{club.house.domain}"
    inbound = deliver(club, write_mail("mori@example.org", to, text, name="p1", at=club.clock.now), to)
    process_waiting(club.database, club.house, club.clock)
    return inbound


def confirm(club: Club, inbound: int, clan: str = "mori") -> str:
    with club.database.write() as session:
        person = find_person(session, f"{clan}@example.org")
        assert person is not None
        return confirm_held(session, club.house, inbound, person.id, now=club.clock.now)


def test_a_confirmed_mail_counts_once(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    assert "has been done" in confirm(club, inbound)
    assert filed(club) == 1
    with pytest.raises(GameError, match="does not wait any more"):
        confirm(club, inbound)


def test_nobody_else_can_confirm_a_mail(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    with pytest.raises(GameError, match="no such mail of yours"):
        confirm(club, inbound, "oda")
    assert filed(club) == 0


def test_a_mail_confirmed_after_its_phase_is_late_for_it(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    club.clock.turn(hours=1)
    club.resolve()
    assert "after the deadline" in confirm(club, inbound)
    assert filed(club) == 0
    (late,) = club.letters("mori@example.org", "late")
    assert "Now it is Fall 1570" in late.text


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


def test_the_public_address_asks_for_a_confirmation(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    assert state(club, inbound) == (InboundState.DONE, "auth_hold")
    (confirm,) = club.letters("mori@example.org", "confirm")
    assert "F Nag - SSJ" in confirm.text
    assert "/confirm/" in confirm.text
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
