"""A mailbox is read by IMAP: each mail once, marked when it is on file; games wait while it is not read."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, select

from sengoku.games.lookups import game_by_slug, open_phase
from sengoku.mail.imap import MailboxError, Security, opened
from sengoku.mail.transports import FolderTransport
from sengoku.store import Inbound
from sengoku.worker.adjudicate_due import adjudicate_due
from sengoku.worker.clock import Worker, utc_now
from sengoku.worker.poll import Poller
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.imap_server import ImapServer, imap_server
from support.mailing import address, filed
from support.post_office import write_mail
from support.sink import Sink, served
from support.worker_process import WorkerProcess


@pytest.fixture
def imap() -> Iterator[ImapServer]:
    with imap_server() as server:
        yield server


def poller(club: Club, imap: ImapServer) -> Poller:
    return Poller(club.database, imap.account(), club.house.domain, club.clock)


def put(
    club: Club, imap: ImapServer, *, clan: str = "mori", name: str = "m1", text: str = "F Nag - SSJ"
) -> None:
    """Orders of a clan arrive in the mailbox now, as an exchanger with a catch-all mailbox delivers them."""
    to = address(club, clan)
    mail = write_mail(f"{clan}@example.org", to, text, name=name, at=club.clock.now).as_bytes()
    stamped = f"Return-Path: <{clan}@example.org>\r\nDelivered-To: judge@{club.house.domain}\r\n".encode()
    imap.put(stamped + mail, club.clock.now)


def kept(club: Club) -> list[Inbound]:
    with club.database.read() as session:
        return list(session.scalars(select(Inbound).order_by(Inbound.id)))


def seq(club: Club) -> int:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row.seq


def deadline(club: Club) -> timedelta:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert row.due_at is not None
        return row.due_at - club.clock.now


def go_round(club: Club, reading: Poller) -> None:
    """What a worker does when it wakes, pictures and letters left out."""
    process_waiting(club.database, club.house, club.clock)
    adjudicate_due(club.database, club.house, club.clock, has_read=reading.has_read)


def test_mail_in_a_mailbox_is_kept_once_marked_and_obeyed(
    club: Club, imap: ImapServer, tmp_path: Path
) -> None:
    club.begin()
    club.post_is_out()
    put(club, imap)
    reading = poller(club, imap)
    worker = Worker(club.database, club.house, FolderTransport(tmp_path), club.clock, poller=reading)
    worker.run_once()
    assert filed(club) == 1
    assert [(one.source, one.envelope_from) for one in kept(club)] == [("imap", "mori@example.org")]
    assert imap.seen() == [True]
    assert reading.read() == 0
    put(club, imap, name="m2", text="F Nag H")
    assert reading.read() == 1
    assert poller(club, imap).read() == 0, "a worker that has just started knows how far it was read"
    assert len(kept(club)) == 2


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_worker_reads_the_mailbox_that_its_settings_name(
    club: Club, imap: ImapServer, tmp_path: Path
) -> None:
    club.clock.now = utc_now()
    club.begin()
    club.post_is_out()
    put(club, imap)
    account = imap.account()
    with served(Sink()) as smtp_port:
        named = {"HOST": account.host, "PORT": account.port, "SECURITY": "none", "USERNAME": account.username}
        more = {f"SENGOKU_IMAP_{name}": str(value) for name, value in named.items()}
        worker = WorkerProcess(
            club, tmp_path, smtp_port, more=more | {"SENGOKU_IMAP_PASSWORD": account.password}
        )
        worker.start()
        try:
            end = time.monotonic() + 60
            while filed(club) == 0:
                assert time.monotonic() < end, worker.log()
                time.sleep(0.1)
        finally:
            worker.kill()
    assert [one.source for one in kept(club)] == ["imap"]


def test_what_is_not_for_us_stays_as_it_lies(club: Club, imap: ImapServer) -> None:
    club.begin()
    imap.put(
        write_mail("a@example.org", "b@example.org", "hello", name="x", at=club.clock.now).as_bytes(),
        club.clock.now,
    )
    put(club, imap)
    assert poller(club, imap).read() == 1
    assert imap.seen() == [False, True]


def test_a_mail_opened_by_somebody_else_is_taken_all_the_same(club: Club, imap: ImapServer) -> None:
    club.begin()
    put(club, imap)
    with opened(imap.account()) as mailbox:
        mailbox.mark_taken([head.uid for head in mailbox.heads_after(0)])
    assert imap.seen() == [True]
    assert poller(club, imap).read() == 1


def test_nothing_is_marked_before_it_is_on_file(
    club: Club, imap: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power fails between the commit and the mark: the mail is on file, and not taken again."""
    club.begin()
    put(club, imap)
    reading = poller(club, imap)

    def fail(*_: object) -> None:
        assert len(kept(club)) == 1
        raise OSError("the power failed")

    with monkeypatch.context() as patch:
        patch.setattr("sengoku.mail.imap.OpenMailbox.mark_taken", fail)
        assert reading.read() is None
    assert imap.seen() == [False]
    assert reading.read() == 0
    assert len(kept(club)) == 1


def test_a_mailbox_that_is_numbered_anew_gives_no_mail_twice_and_loses_none(
    club: Club, imap: ImapServer
) -> None:
    club.begin()
    for number in range(3):
        put(club, imap, name=f"m{number}")
    reading = poller(club, imap)
    assert reading.read() == 3
    put(club, imap, name="m3")
    imap.renumber()
    reading.read()
    assert len(kept(club)) == 4
    assert len({one.content_digest for one in kept(club)}) == 4
    put(club, imap, name="m4")
    assert reading.read() == 1


def test_a_big_mailbox_is_read_in_pieces_and_in_order(
    club: Club, imap: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sengoku.mail.imap._AT_ONCE", 4)
    club.begin()
    for number in range(45):
        if number % 5:
            imap.put(b"To: a@example.org\r\nSubject: other\r\n\r\nx\r\n", club.clock.now)
        else:
            put(club, imap, name=f"m{number}")
    assert poller(club, imap).read() == 9
    assert all(f"<m{5 * at}@".encode() in one.raw for at, one in enumerate(kept(club)))
    assert imap.seen() == [number % 5 == 0 for number in range(45)]


def test_of_an_enormous_mail_the_beginning_is_kept(
    club: Club, imap: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sengoku.mail.imap._LARGEST", 3000)
    monkeypatch.setattr("sengoku.mail.imap._BEGINNING", 2000)
    club.begin()
    put(club, imap, text="F Nag - SSJ\n" + "x\n" * 4000)
    assert poller(club, imap).read() == 1
    assert [len(one.raw) for one in kept(club)] == [2000]


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_the_connection_is_encrypted_and_the_certificate_checked(
    imap: ImapServer, security: Security
) -> None:
    if security == "tls":
        imap.stop()
        imap.start(tls=True)
    with opened(imap.account(security)) as mailbox:
        assert list(mailbox.heads_after(0)) == []
    stranger = imap.account(security)
    object.__setattr__(stranger, "tls_context", None)
    with pytest.raises(MailboxError, match="certificate"), opened(stranger):
        pass


def test_a_wrong_password_is_said_in_a_sentence_without_it(imap: ImapServer) -> None:
    account = imap.account(password="not-the-word")
    with pytest.raises(MailboxError, match="refused the login of judge") as caught, opened(account):
        pass
    assert "not-the-word" not in str(caught.value)


def test_a_game_waits_while_its_mailbox_cannot_be_read_and_its_master_hears_of_it_once(
    club: Club, imap: ImapServer
) -> None:
    club.begin()
    reading = poller(club, imap)
    go_round(club, reading)
    before = seq(club)
    club.clock.now += deadline(club) - timedelta(seconds=1)
    put(club, imap)
    imap.stop()
    club.clock.turn(seconds=2)
    go_round(club, reading)
    assert seq(club) == before
    assert club.letters("gm@example.org", "waits_for_mail") == [], "it may be back in a moment"
    for _ in range(3):
        club.clock.turn(minutes=3)
        go_round(club, reading)
    assert seq(club) == before
    [alarm] = club.letters("gm@example.org", "waits_for_mail")
    assert "cannot be read" in alarm.text
    imap.start()
    club.clock.turn(minutes=1)
    go_round(club, reading)
    assert seq(club) == before + 1
    [mail] = kept(club)
    assert (mail.state, mail.reason) == ("done", "ok"), "it lay in the mailbox in time"


def test_mail_that_reaches_the_mailbox_after_the_deadline_is_late(club: Club, imap: ImapServer) -> None:
    club.begin()
    reading = poller(club, imap)
    club.clock.now += deadline(club) + timedelta(seconds=1)
    put(club, imap)
    club.clock.turn(seconds=5)
    go_round(club, reading)
    assert [one.reason for one in kept(club)] == ["late"]


def test_a_stamp_from_the_future_counts_as_now(club: Club, imap: ImapServer) -> None:
    club.begin()
    put(club, imap)
    club.clock.turn(hours=-3)
    poller(club, imap).read()
    assert [one.received_at for one in kept(club)] == [club.clock.now]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_database_that_is_full_leaves_the_mail_in_the_mailbox(club: Club, imap: ImapServer) -> None:
    def fill(connection: object, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]  # sqlite3's

    club.begin()
    put(club, imap, text="F Nag - SSJ\n" + "x\n" * 200_000)
    reading = poller(club, imap)
    engine = club.database.engine
    engine.dispose()
    event.listen(engine, "connect", fill)
    assert reading.read() is None
    event.remove(engine, "connect", fill)
    engine.dispose()
    assert kept(club) == []
    assert imap.seen() == [False]
    assert reading.read() == 1
    assert imap.seen() == [True]
