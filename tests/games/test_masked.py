"""Nothing that is kept of a mail opens a seat, and a mail can be read once more all the same."""

import base64
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

import pytest
import structlog
from sqlalchemy import select

from mail.test_blot import all_that_can_be_read
from sengoku.cli.logs import configure_logs
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.mail_again import read_again
from sengoku.games.order_address import press_address_of
from sengoku.games.press import Audience, send_press
from sengoku.store import Base, Inbound, InboundState, Press
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.mailing import address, deliver, filed, state, write
from support.poison import cure, poison


@pytest.fixture(autouse=True)
def _logs_as_in_service() -> Iterator[None]:
    configure_logs(as_json=True)
    yield
    structlog.reset_defaults()


def answer_with_everything(to: str, words: str, at: str, name: str = "m1", **headers: str) -> EmailMessage:
    """An answer whose program copies the secret address wherever programs copy it, in base64."""
    message = EmailMessage(policy=SMTP)
    message["Received"] = f"from mx by mail with LMTP for <{to}>; {at}"
    message["Delivered-To"], message["X-Original-To"], message["Envelope-To"] = to, to.upper(), to
    message["From"], message["To"], message["Cc"] = "mori@example.org", f"Judge <{to}>", to
    message["Subject"], message["Date"], message["Message-ID"] = f"Aw: 戦国 {to}", at, f"<{name}@example.org>"
    for header, value in headers.items():
        message[header.replace("_", "-")] = value
    quoted = f"{words}\nmy address is {to}\n\nOn Tuesday Sengoku <{to}> wrote:\n> results\n"
    message.set_content(quoted, cte="base64")
    message.add_alternative(f"<p>{quoted}</p><a href='mailto:{to}'>x</a>", subtype="html", cte="base64")
    return message


def everything_in(club: Club) -> str:
    """All words in all tables, mails in all their encodings."""
    found = []
    with club.database.read() as session:
        for table in Base.metadata.sorted_tables:
            for row in session.execute(select(table)):
                found += [all_that_can_be_read(one) if isinstance(one, bytes) else str(one) for one in row]
    return "\n".join(found).lower()


def token_of(secret: str) -> str:
    return secret.partition("+")[2].partition("@")[0].rpartition("-")[2]


def answering(club: Club, clan: str = "mori") -> str:
    """Where a clan answers a letter that it wrote to Oda."""
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        to_oda = Audience(("oda",))
        send_press(session, club.house, seat.id, to_oda, "Hello", source="page", now=club.clock.now)
        press_id = session.scalar(select(Press.id))
        assert press_id is not None
        return press_address_of(club.house, seat, press_id)


def test_no_table_holds_a_usable_token_after_a_mail_was_obeyed(club: Club) -> None:
    club.begin()
    to, at = address(club, "mori"), format_datetime(club.clock.now)
    words = f"F Nag - SSJ\nA Nowhere - Kai by {to}\nPRESS TO Oda\nMy address is {to}.\nEND"
    number = deliver(
        club, answer_with_everything(to, words, at), to.upper(), sender=f"back+{to}".replace("@", "=")
    )
    process_waiting(club.database, club.house, club.clock)
    assert state(club, number) == (InboundState.DONE, "ok")
    assert filed(club) == 1
    kept = everything_in(club)
    assert token_of(to) not in kept
    for said in ("my address is orders+*", "my address is (my order address)", "back+orders+*"):
        assert said in kept, said


def test_no_table_holds_a_usable_token_after_a_letter_was_answered(club: Club) -> None:
    club.begin()
    to, at = answering(club), format_datetime(club.clock.now)
    number = deliver(club, answer_with_everything(to, "Hello again", at), to)
    process_waiting(club.database, club.house, club.clock)
    assert state(club, number) == (InboundState.DONE, "ok")
    assert token_of(to) not in everything_in(club)
    assert "Hello again" in club.letters("oda@example.org", "press")[-1].text


@pytest.mark.parametrize("kind", ["orders", "press"])
def test_a_mail_put_aside_holds_no_token_and_is_read_again_all_the_same(club: Club, kind: str) -> None:
    club.begin()
    to = answering(club) if kind == "press" else address(club, "mori")
    table = "press" if kind == "press" else "submission"
    poison(club, table)
    signed = "v=1; d=example.org; b=" + base64.b64encode(b"a" * 64).decode()
    at = format_datetime(club.clock.now)
    said = "F Nag - SSJ" if kind == "orders" else "Hello again"  # orders in answer to a letter go to nobody
    mail = answer_with_everything(to, f"{said}\n(poison)", at, DKIM_Signature=signed)
    number = deliver(club, mail, f'"{to.partition("@")[0]}"@Sengoku.Example.')
    for _ in range(3):
        process_waiting(club.database, club.house, club.clock)
    assert state(club, number)[0] == InboundState.QUARANTINED
    assert token_of(to) not in everything_in(club)
    cure(club, table)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        assert session.get_one(Inbound, number).sender == "mori@example.org"
        read_again(session, game, number, actor="gm:1", now=club.clock.now)
    process_waiting(club.database, club.house, club.clock)
    assert state(club, number) == (InboundState.DONE, "ok")
    assert token_of(to) not in everything_in(club)
    if kind == "orders":
        assert filed(club) == 1
    else:
        assert "Hello again" in club.letters("oda@example.org", "press")[-1].text


def test_a_mail_in_the_name_of_a_secret_address_does_not_keep_it(club: Club) -> None:
    club.begin()
    secret = address(club, "mori")
    number = write(club, "F Nag - SSJ", sender=secret)
    assert state(club, number) == (InboundState.DONE, "ambiguous_from")
    assert token_of(secret) not in everything_in(club)


def test_the_same_mail_again_is_known_although_it_was_masked(club: Club) -> None:
    club.begin()
    to, at = address(club, "mori"), format_datetime(club.clock.now)
    mail = answer_with_everything(to, "F Nag - SSJ", at).as_bytes()
    first = deliver(club, mail, to)
    process_waiting(club.database, club.house, club.clock)
    for form in (to.upper(), f"<{to}>", f"{to}."):
        assert deliver(club, mail, form) == first
    assert len(club.letters("mori@example.org", "receipt")) == 1
