"""`sengoku mail receive`: a mail from a pipe is kept before the command says so, or it says why not."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from cli.command import Ran, fails, run, settings
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import address_of
from sengoku.mail.transports import FolderTransport
from sengoku.store import Audit, Inbound
from sengoku.worker.clock import Worker
from support.club import Club

PUBLIC = "orders@sengoku.example"


def mail(*headers: str, text: str = "F Nag - Suo Sea") -> bytes:
    lines = ["From: Mori <mori@example.org>", "Subject: orders", "Message-ID: <1@example.org>", *headers]
    return "\n".join([*lines, "", text, ""]).encode()


def kept(house: Club) -> list[Inbound]:
    with house.database.read() as session:
        return list(session.scalars(select(Inbound).order_by(Inbound.id)))


def address(house: Club, clan: str = "mori") -> str:
    with house.database.read() as session:
        return address_of(house.house, seat_of(session, game_by_slug(session, "kyoto"), clan))


def receive(raw: bytes, *options: str) -> Ran:
    return run("mail", "receive", *options, stdin=raw)


def test_orders_from_a_pipe_are_kept_and_then_obeyed_by_the_worker(house: Club, tmp_path: Path) -> None:
    house.clock.now = datetime.now(UTC)
    house.begin()
    house.post_is_out()
    ran = receive(mail(f"To: {address(house)}"))
    assert (ran.status, ran.err) == (0, "")
    assert [one.state for one in kept(house)] == ["waiting"]
    Worker(house.database, house.house, FolderTransport(tmp_path / "out"), house.clock).run_once()
    [inbound] = kept(house)
    assert (inbound.state, inbound.reason) == ("done", "ok")
    assert len(house.letters("mori@example.org", "receipt")) == 1


def test_the_secret_of_an_order_address_is_not_printed_into_a_log(small_house: Club) -> None:
    small_house.begin()
    secret = address(small_house)
    ran = receive(mail(f"To: {secret}"))
    assert ran.out == "Kept for orders+…@sengoku.example; the worker will answer.\n"


@pytest.mark.parametrize(
    "headers",
    [
        [f"Delivered-To: {PUBLIC}", "To: list@example.org"],
        [f"X-Original-To: {PUBLIC}", "To: list@example.org"],
        ["Delivered-To: root@localhost", f"To: Judge <{PUBLIC}>"],
        [f"To: Somebody <a@example.org>, <{PUBLIC}>"],
        ["To: a@example.org", f"Cc: {PUBLIC.upper()}"],
        [f"To: {PUBLIC}", f"Cc: {PUBLIC}"],
    ],
)
def test_the_recipient_is_found_in_the_headers(small_house: Club, headers: list[str]) -> None:
    assert receive(mail(*headers)).status == 0
    assert [one.recipient.lower() for one in kept(small_house)] == [PUBLIC]


def test_the_delivery_counts_more_than_what_the_author_wrote(small_house: Club) -> None:
    receive(mail("X-Original-To: judge@sengoku.example", f"To: {PUBLIC}"))
    assert [one.recipient for one in kept(small_house)] == ["judge@sengoku.example"]


def test_a_mail_to_two_seats_is_kept_for_each(small_house: Club) -> None:
    small_house.begin()
    both = [address(small_house, clan) for clan in ("mori", "oda")]
    ran = receive(mail(f"To: {', '.join(both)}"))
    assert len(ran.lines) == 2
    assert [one.recipient for one in kept(small_house)] == both


def test_the_envelope_recipient_counts_more_than_any_header(small_house: Club) -> None:
    assert receive(mail("To: a@example.org"), "--to", PUBLIC).status == 0
    assert [one.recipient for one in kept(small_house)] == [PUBLIC]


@pytest.mark.parametrize(
    ("headers", "options", "sender"),
    [
        ([], [], "mori@example.org"),
        (["Return-Path: <bounces@example.org>"], [], "bounces@example.org"),
        (["Return-Path: <>"], [], ""),
        ([], ["--from", "x@example.org"], "x@example.org"),
        ([], ["--from", ""], ""),
        ([], ["--from", "MAILER-DAEMON"], ""),
    ],
)
def test_the_envelope_sender_is_what_the_delivery_says_or_else_the_author(
    small_house: Club, headers: list[str], options: list[str], sender: str
) -> None:
    """A mail saved by hand has no Return-Path; it must not count as a bounce, which nobody answers."""
    receive(mail(f"To: {PUBLIC}", *headers), *options)
    assert [one.envelope_from for one in kept(small_house)] == [sender]


def test_the_same_mail_twice_is_kept_once(house: Club) -> None:
    for _ in range(2):
        assert receive(mail(f"To: {PUBLIC}")).status == 0
    assert len(kept(house)) == 1


@pytest.mark.parametrize(
    "raw",
    [
        bytes(range(256)) * 40,
        b"\x00" * 1000,
        b"\xff\xfe\x00From: \xff\r\r\n\n",
        b"\n\n\nno header at all",
        b"Subject: =?utf-8?b?" + b"A" * 5000 + b"?=\n" * 3,
    ],
)
def test_binary_junk_to_our_address_is_kept_as_it_came(house: Club, raw: bytes) -> None:
    ran = receive(raw, "--to", PUBLIC)
    assert (ran.status, ran.err) == (0, "")
    assert [one.raw for one in kept(house)] == [raw]


@pytest.mark.parametrize(
    ("raw", "options", "words"),
    [
        (b"", [], ["no mail"]),
        (b" \r\n\n", ["--to", PUBLIC], ["no mail"]),
        (mail("To: a@example.org"), [], ["no address of sengoku.example", "--to"]),
        (mail(f"To: {PUBLIC}"), ["--to", "mori@example.org"], ["mori@example.org is not an address"]),
        (mail(f"To: {PUBLIC}"), ["--to", "news@sengoku.example"], ["news@sengoku.example"]),
        (mail("To: orders@elsewhere.example"), [], ["no address of sengoku.example"]),
        (bytes(range(256)), [], ["no address of sengoku.example"]),
        (b"x" * 10_000_001, ["--to", PUBLIC], ["larger than 10000000 bytes"]),
    ],
)
def test_a_mail_that_is_none_of_ours_is_refused_for_good(
    small_house: Club, raw: bytes, options: list[str], words: list[str]
) -> None:
    fails(receive(raw, *options), *words)
    assert kept(small_house) == []


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"database_url": "sqlite:////nowhere/at/all.sqlite3"}, "sqlite:////nowhere/at/all.sqlite3"),
        ({"database_url": "postgresql+psycopg://u:hidden@127.0.0.1:1/x"}, "127.0.0.1"),
        ({"listen_port": "many"}, "SENGOKU_LISTEN_PORT"),
    ],
)
def test_what_cannot_be_kept_now_is_handed_back_to_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, values: dict[str, str], word: str
) -> None:
    """75 is EX_TEMPFAIL: a mail server keeps the mail; any other status would bounce it to the player."""
    settings(monkeypatch, tmp_path, mail_domain="sengoku.example", **values)
    ran = receive(mail(f"To: {PUBLIC}"))
    fails(ran, word, "not kept", status=75)
    assert "hidden" not in ran.err


def test_old_mail_of_no_game_is_emptied_and_new_mail_is_not(small_house: Club) -> None:
    receive(mail(f"To: {PUBLIC}"))
    receive(mail(f"To: {PUBLIC}", text="another"))
    with small_house.database.write() as session:
        first = session.scalars(select(Inbound).order_by(Inbound.id)).first()
        assert first is not None
        first.state, first.received_at = "done", datetime.now(UTC) - timedelta(days=31)
    ran = run("mail", "forget")
    assert (ran.status, ran.out) == (0, "Mails emptied: 1.\n")
    assert [one.raw == b"" for one in kept(small_house)] == [True, False]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"dkim_selector": "s1"}, ["SENGOKU_DKIM_KEY_FILE", "both or not at all"]),
        ({"dkim_selector": "s1", "dkim_key_file": "nowhere.pem"}, ["nowhere.pem", "cannot be read"]),
        ({"dkim_selector": "s1", "dkim_key_file": __file__}, ["no RSA private key"]),
    ],
)
def test_a_key_that_cannot_sign_is_said_before_the_worker_starts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, values: dict[str, str], words: list[str]
) -> None:
    settings(monkeypatch, tmp_path, **values)
    fails(run("worker"), *words)


def test_a_mail_can_be_looked_at_as_it_was_read_without_letters_and_secrets(
    house: Club, tmp_path: Path
) -> None:
    house.clock.now = datetime.now(UTC)
    house.begin()
    house.post_is_out()
    text = "F Nag - SSJ\nPRESS TO Oda\nOur secret.\nEND\n\nOn 3/3/26 21:12, Judge wrote:\n> A Iwami H"
    receive(mail(f"To: {address(house)}", text=text))
    Worker(house.database, house.house, FolderTransport(tmp_path / "out"), house.clock).run_once()
    [line] = run("mail", "list", "kyoto", "mori").lines
    number = line.split()[0]
    assert line.endswith("orders: read and obeyed")
    shown = run("mail", "show", "kyoto", number).out
    assert shown.startswith("Mori, from mori@example.org, ")
    assert "F Nag - SSJ" in shown
    assert "which did not count: 1" in shown
    assert "Our secret" not in shown
    assert "> A Iwami" not in shown
    with house.database.read() as session:
        looks = session.scalars(select(Audit.detail).where(Audit.act == "look")).all()
    assert looks == [f"Mail {number} of Mori was looked at."]
    fails(run("mail", "show", "kyoto", "99"), "no mail number 99")
    assert "No mail has come" in run("mail", "list", "kyoto", "oda").out
