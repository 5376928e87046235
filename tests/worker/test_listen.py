"""The listener keeps a mail before it says so, and tells a sender to come again when it cannot."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from sengoku.store import Database, Inbound
from sengoku.worker.listen import listener
from support.club import Club
from support.ports import free_port
from support.post_office import write_mail


@contextmanager
def listening(club: Club, *, lmtp: bool, rings: list[str]) -> Iterator[smtplib.SMTP]:
    port = free_port()
    server = listener(
        club.database,
        club.house.domain,
        host="127.0.0.1",
        port=port,
        lmtp=lmtp,
        clock=club.clock,
        on_mail=lambda: rings.append("ring"),
    )
    server.start()
    client = (smtplib.LMTP if lmtp else smtplib.SMTP)("127.0.0.1", port)
    try:
        yield client
    finally:
        client.close()
        server.stop()


def mail(to: str) -> bytes:
    at = datetime(2026, 7, 1, tzinfo=UTC)
    return write_mail("mori@example.org", to, "F Nag - SSJ", name="m1", at=at).as_bytes()


def kept(club: Club) -> list[str]:
    with club.database.read() as session:
        return list(session.scalars(select(Inbound.recipient).order_by(Inbound.id)))


@pytest.mark.parametrize("lmtp", [False, True], ids=["smtp", "lmtp"])
def test_a_mail_is_on_file_when_it_is_acknowledged(club: Club, lmtp: bool) -> None:
    rings: list[str] = []
    to = f"orders@{club.house.domain}"
    with listening(club, lmtp=lmtp, rings=rings) as client:
        client.sendmail("mori@example.org", [to], mail(to))
        assert kept(club) == [to]
    assert rings == ["ring"]


def test_only_addresses_that_are_not_ours_are_refused(club: Club) -> None:
    ours, theirs = f"orders+abc@{club.house.domain}", "orders@elsewhere.example"
    with listening(club, lmtp=False, rings=[]) as client:
        refused = client.sendmail("mori@example.org", [theirs, ours], mail(ours))
    assert list(refused) == [theirs]
    assert refused[theirs][0] == 550
    assert kept(club) == [ours]


def test_lmtp_answers_for_every_recipient(club: Club) -> None:
    addresses = [f"orders@{club.house.domain}", f"judge@{club.house.domain}"]
    with listening(club, lmtp=True, rings=[]) as client:
        client.ehlo()
        assert client.mail("mori@example.org")[0] == 250
        assert [client.rcpt(one)[0] for one in addresses] == [250, 250]
        code, text = client.data(mail(addresses[0]))
        assert (code, text) == (250, b"2.0.0 Kept")
        assert client.getreply() == (250, b"2.0.0 Kept")
    assert kept(club) == addresses


def test_the_same_mail_delivered_again_is_kept_once(club: Club) -> None:
    to = f"orders@{club.house.domain}"
    with listening(club, lmtp=False, rings=[]) as client:
        for _ in range(3):
            client.sendmail("mori@example.org", [to], mail(to))
    assert kept(club) == [to]


def test_a_sender_is_told_to_come_again_when_the_database_is_gone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OSError("/secret/place/of/the/database")

    to = f"orders@{club.house.domain}"
    monkeypatch.setattr("sengoku.worker.listen.take_in", gone)
    with listening(club, lmtp=False, rings=[]) as client:
        with pytest.raises(smtplib.SMTPDataError) as caught:
            client.sendmail("mori@example.org", [to], mail(to))
        assert caught.value.smtp_code == 451
        assert "secret" not in str(caught.value.smtp_error)


def test_a_very_long_line_is_no_reason_to_refuse(club: Club) -> None:
    to = f"orders@{club.house.domain}"
    raw = mail(to) + b"\r\n" + b"x" * 200_000 + b"\r\n"
    with listening(club, lmtp=False, rings=[]) as client:
        client.sendmail("mori@example.org", [to], raw)
    assert kept(club) == [to]


def test_a_mail_as_large_as_exchangers_take_is_no_reason_to_refuse(sqlite_database: Database) -> None:
    club = Club(sqlite_database)
    to = f"orders@{club.house.domain}"
    photo = (b"x" * 76 + b"\r\n") * 135_000
    with listening(club, lmtp=True, rings=[]) as client:
        client.sendmail("mori@example.org", [to], mail(to) + b"\r\n" + photo)
    assert kept(club) == [to]


def test_odd_characters_in_the_envelope_are_no_reason_to_refuse(club: Club) -> None:
    to = f"orders@{club.house.domain}"
    with listening(club, lmtp=False, rings=[]) as client:
        client.ehlo()
        assert client.has_extn("smtputf8")
        client.command_encoding = "utf-8"
        assert client.mail("m\0\u014dri@example.org", ["SMTPUTF8"])[0] == 250
        assert client.rcpt(to)[0] == 250
        assert client.data(mail(to))[0] == 250
    assert kept(club) == [to]
