"""The decision table, row by row, with mails made for each."""

from datetime import UTC, datetime

import pytest

from mail.building import DOMAIN, MX, build, multipart, results
from mail.mail_world import FACTS, CorpusWorld
from sengoku.mail.read import read_message
from sengoku.mail.trust import LIMITS, Answer, Decision, Envelope, Seat, State, decide, late, without_orders

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
TOKEN = FACTS["games"]["nara"]["seats"]["mori"]["token"]
SECRET = f"orders+{TOKEN}@{DOMAIN}"
PUBLIC = f"orders@{DOMAIN}"
PASS = ("Authentication-Results", results("pass"))
NONE = ("Authentication-Results", results("none"))
FAIL = ("Authentication-Results", results("fail"))
SIGNATURE = "v=1; a=rsa-sha256; d=example.org; s=s1; h=from:subject; bh=x; b=" + "QUJD" * 40


def judged(
    raw: bytes,
    to: str = SECRET,
    *,
    mail_from: str | None = "mori@example.org",
    world: CorpusWorld | None = None,
) -> Decision:
    return decide(read_message(raw), Envelope(mail_from, to, NOW), world or CorpusWorld())


def row_state_answer(decision: Decision) -> tuple[str, State, Answer]:
    return decision.row, decision.state, decision.answer


def test_row_1_a_bounce_address_takes_no_orders() -> None:
    decision = judged(build("A Iwami - Aki", PASS), f"bounce+7-abc@{DOMAIN}")
    assert row_state_answer(decision) == ("1", State.BOUNCE, Answer.NONE)


def test_row_1_a_report_to_an_order_address_is_one_too() -> None:
    raw = multipart("Content-Type: text/plain\r\n\r\nA Iwami - Aki", kind="report", before=(PASS,))
    assert row_state_answer(judged(raw)) == ("1", State.BOUNCE, Answer.NONE)


@pytest.mark.parametrize(
    "header",
    [
        ("Auto-Submitted", "auto-replied"),
        ("Auto-Submitted", "auto-generated; owner=x"),
        ("AUTO-SUBMITTED", "Auto-Notified"),
        ("Auto-Submitted", ""),
        ("X-Autoreply", "yes"),
        ("X-Autorespond", "re: orders"),
        ("X-Autoresponder", "1"),
        ("Precedence", "bulk"),
        ("Precedence", "Junk"),
        ("Precedence", "list"),
        ("Precedence", "auto_reply"),
        ("List-Id", "<players.example.org>"),
        ("X-Loop", "sengoku-judge"),
    ],
)
def test_row_2_mail_of_machines_is_kept_and_never_answered(header: tuple[str, str]) -> None:
    decision = judged(build("A Iwami - Aki", PASS, header))
    assert row_state_answer(decision) == ("2", State.AUTO_REPLY, Answer.NONE)
    assert decision.seat is not None


@pytest.mark.parametrize(
    "subject",
    [
        "Out of Office: [nara] Spring 1570",
        "Automatic reply: orders",
        "AutoReply",
        "Abwesenheitsnotiz: orders",
        "=?utf-8?q?R=C3=A9ponse_automatique_=3A_orders?=",
        "=?iso-2022-jp?b?GyRCPCtGMEpWPy4bKEI=?=",
        "Re: Out of Office: [nara] Spring 1570",
        "AW: WG: Abwesenheitsnotiz: [nara] Spring 1570",
        "[nara] Automatic reply: orders",
        "[Auto-Reply] Re: [nara] Spring 1570",
        "Re: [nara] Spring 1570 (Out of Office)",
        "Mori Motonari is out of the office.",
        "Mori Motonari is out of the office (returning 03/09/2026)",
        "=?utf-8?q?Mori/EXT_ist_au=C3=9Fer_Haus?=",
        "=?utf-8?q?Mori_ist_nicht_im_B=C3=BCro_bis_9=2E_M=C3=A4rz?=",
        "OOO: Re: [nara] Spring 1570",
        "Automatiskt svar: [nara] Spring 1570",
        "=?utf-8?b?6Ieq5YuV5Zue6KaG?= [nara]",
        "=?utf-8?b?7J6Q64+ZIO2ajOyLoA==?= [nara]",
        "=?utf-8?q?Message_d=E2=80=99absence_=3A?= [nara]",
    ],
)
def test_row_2_an_out_of_office_subject_is_a_machine(subject: str) -> None:
    assert judged(build("A Iwami - Aki", PASS, subject=subject)).row == "2"


@pytest.mark.parametrize(
    "subject",
    [
        "orders before I leave the office",
        "Autumn orders",
        "Away we go",
        "Re: [nara] my orders; I am out of the office next week",
        "Oda is out of the office tomorrow, so hurry",
        "[" * 300 + "Re: " * 300,
    ],
)
def test_a_subject_that_only_mentions_the_office_is_a_persons(subject: str) -> None:
    assert judged(build("A Iwami - Aki", PASS, subject=subject)).row == "5"


def test_row_2_the_null_sender_is_a_machine() -> None:
    raw = build("A Iwami - Aki", PASS)
    assert judged(raw, mail_from="").row == "2"
    assert judged(raw, mail_from="<>").row == "2"
    assert judged(build("A Iwami - Aki", ("Return-Path", "<>"), PASS), mail_from=None).row == "2"
    assert judged(build("A Iwami - Aki", ("Return-Path", "<>"), PASS)).row == "5"


@pytest.mark.parametrize(
    "header",
    [
        ("Auto-Submitted", "no"),
        ("Auto-Submitted", "NO (a person)"),
        ("Precedence", "first-class"),
        ("X-Loop", "list@x"),
    ],
)
def test_what_says_it_is_no_machine_is_none(header: tuple[str, str]) -> None:
    assert judged(build("A Iwami - Aki", PASS, header)).row == "5"


@pytest.mark.parametrize(
    "sender",
    [
        None,
        "mori@example.org, oda@example.org",
        "Mori <mori@example.org> <oda@example.org>",
        "mori@example.org <oda@example.org>",
        "Clan: mori@example.org;",
        "undisclosed",
        "<>",
        "Mori <mori@example.org",
        "Mori\x00 <mori@example.org>",
        "Mori <mori @example.org>",
        "Mori <mori\u200b@example.org>",
        f"Judge <judge@{DOMAIN}>",
        f"<orders@{DOMAIN}>",
        f"<{SECRET.upper()}>",
    ],
)
def test_row_3_an_author_who_is_not_clear_is_none(sender: str | None) -> None:
    decision = judged(build("A Iwami - Aki", PASS, sender=sender))
    assert row_state_answer(decision) == ("3", State.AMBIGUOUS_FROM, Answer.NONE)


@pytest.mark.parametrize(
    "second", ["From: oda@example.org", "from : oda@example.org", "FROM:\r\n oda@example.org"]
)
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_row_3_two_from_lines_name_nobody(second: str, end: str) -> None:
    raw = second.encode() + end.encode() + build("A Iwami - Aki", PASS)
    assert judged(raw).row == "3"
    raw = build("A Iwami - Aki", PASS, ("X-Note", f"a{end}{second}"))
    assert judged(raw).row == "3"


def test_row_4_the_same_mail_twice_counts_once() -> None:
    world, raw = CorpusWorld(), build("A Iwami - Aki", PASS)
    assert judged(raw, world=world).row == "5"
    world.taken.add((SECRET, read_message(raw).digest))
    again = b"Received: by another.example.org; Wed, 4 Mar 2026 09:00:00 +0000\r\n" + raw
    assert row_state_answer(judged(again, world=world)) == ("4", State.DUPLICATE, Answer.NONE)
    assert judged(again, SECRET.upper(), world=world).row == "4"


def test_another_text_with_the_same_message_id_is_another_mail() -> None:
    world = CorpusWorld()
    world.taken.add((SECRET, read_message(build("A Iwami - Aki", PASS)).digest))
    assert judged(build("A Iwami H", PASS), world=world).row == "5"


def test_row_5_proven_author_at_his_secret_address() -> None:
    decision = judged(build("A Iwami - Aki", PASS))
    assert row_state_answer(decision) == ("5", State.OK, Answer.ACK)
    assert decision.applies
    assert not decision.warn
    assert decision.answer_to == "mori@example.org"
    assert decision.seat is not None
    assert (decision.seat.game, decision.seat.clan, decision.found_by) == ("nara", "mori", "token")


def test_a_tag_of_another_game_does_not_move_the_mail_but_is_told() -> None:
    decision = judged(build("A Iwami - Aki", PASS, subject="[osaka] orders"))
    assert decision.seat is not None
    assert (decision.row, decision.seat.game, decision.other_tag) == ("5", "nara", "osaka")
    assert judged(build("A Iwami - Aki", PASS, subject="[External] [nara] x")).other_tag is None
    assert judged(build("A Iwami - Aki", PASS, subject="[nothing] x")).other_tag is None


@pytest.mark.parametrize("verdict", ["none", "temperror", "permerror", "bestguesspass", ""])
def test_row_6_without_a_verdict_the_secret_address_is_enough_but_the_answer_warns(verdict: str) -> None:
    decision = judged(build("A Iwami - Aki", ("Authentication-Results", results(verdict))))
    assert row_state_answer(decision) == ("6", State.OK, Answer.ACK)
    assert decision.warn


def test_row_6_results_of_somebody_else_are_no_verdict() -> None:
    forged = ("Authentication-Results", results("pass", host="mx.example.net"))
    assert judged(build("A Iwami - Aki", forged)).row == "6"
    assert judged(build("A Iwami - Aki", forged, PASS)).row == "6"
    assert judged(build("A Iwami - Aki")).row == "6"


def test_row_7_a_failed_check_holds_the_mail_and_asks_the_registered_address() -> None:
    decision = judged(build("A Iwami - Aki", FAIL, PASS))
    assert row_state_answer(decision) == ("7", State.AUTH_HOLD, Answer.CONFIRM_REQUEST)
    assert decision.answer_to == "mori@example.org"
    assert not decision.applies


def test_row_7_a_signature_that_came_before_on_another_mail_is_a_replay() -> None:
    world = CorpusWorld()
    signed = ("DKIM-Signature", SIGNATURE)
    assert judged(build("A Iwami - Aki", PASS, signed), world=world).row == "5"
    decision = judged(build("A Iwami - Aki", PASS, signed, subject="again"), world=world)
    assert row_state_answer(decision) == ("7", State.AUTH_HOLD, Answer.CONFIRM_REQUEST)
    assert judged(build("A Iwami - Aki", PASS, signed), world=world).row == "5"


def test_row_8_somebody_elses_mail_to_a_secret_address_changes_nothing() -> None:
    raw = build(
        "A Iwami - Aki", ("Authentication-Results", results("pass", "example.net")), sender="x@example.net"
    )
    decision = judged(raw)
    assert row_state_answer(decision) == ("8", State.SENDER_MISMATCH, Answer.NOTICE_TO_REGISTERED)
    assert decision.answer_to == "mori@example.org"
    assert decision.limit is not None
    assert decision.limit.count == 1


def test_row_8_a_seat_without_a_player_has_nobody_to_tell() -> None:
    world = CorpusWorld()
    world.seats[TOKEN] = Seat(1, "nara", "mori", None)
    assert row_state_answer(judged(build("A Iwami - Aki", PASS), world=world)) == (
        "8",
        State.SENDER_MISMATCH,
        Answer.NONE,
    )


@pytest.mark.parametrize(
    "subject", ["[nara] orders", "Re: [External] [NARA] orders", "=?utf-8?q?=5Bnara=5D?=", "［nara］"]
)
def test_row_9_at_the_public_address_a_tag_names_the_game(subject: str) -> None:
    decision = judged(build("A Iwami - Aki", PASS, subject=subject), PUBLIC)
    assert row_state_answer(decision) == ("9", State.OK, Answer.ACK)
    assert decision.seat is not None
    assert (decision.seat.game, decision.found_by) == ("nara", "sender+subject")


def test_row_9_with_only_one_game_no_tag_is_needed() -> None:
    world = CorpusWorld()
    world.seats = {token: seat for token, seat in world.seats.items() if seat.game == "nara"}
    decision = judged(build("A Iwami - Aki", PASS, subject="[External] orders"), PUBLIC, world=world)
    assert (decision.row, decision.found_by) == ("9", "sender")
    assert judged(build("A Iwami - Aki", PASS, subject="[edo] orders"), PUBLIC, world=world).row == "9a"


@pytest.mark.parametrize("subject", ["orders", "[edo] orders", "[nara] [osaka] orders", "nara"])
def test_row_9a_a_game_that_is_not_clear_is_asked_for(subject: str) -> None:
    decision = judged(build("A Iwami - Aki", PASS, subject=subject), PUBLIC)
    assert row_state_answer(decision) == ("9a", State.UNKNOWN_GAME, Answer.HELP)
    assert decision.answer_to == "mori@example.org"


without_proof = pytest.mark.parametrize("header", [NONE, FAIL, ("X-Nothing", "")])


@without_proof
def test_row_10_the_public_address_wants_proof(header: tuple[str, str]) -> None:
    decision = judged(build("A Iwami - Aki", header, subject="[nara] orders"), PUBLIC)
    assert row_state_answer(decision) == ("10", State.AUTH_HOLD, Answer.CONFIRM_REQUEST)
    assert decision.seat is not None


@without_proof
@pytest.mark.parametrize("subject", ["orders", "[edo] orders", "[nara] [osaka] orders", "nara"])
def test_row_10a_without_proof_and_game_there_is_nothing_to_confirm(
    header: tuple[str, str], subject: str
) -> None:
    decision = judged(build("A Iwami - Aki", header, subject=subject), PUBLIC)
    assert row_state_answer(decision) == ("10a", State.UNKNOWN_GAME, Answer.WHICH_GAME)
    assert (decision.seat, decision.answer_to) == (None, "mori@example.org")
    assert decision.limit == LIMITS["10"]


def test_row_11_a_dead_address_is_explained_to_a_proven_player() -> None:
    decision = judged(build("A Iwami - Aki", PASS), f"orders+{'a' * 20}@{DOMAIN}")
    assert row_state_answer(decision) == ("11", State.UNKNOWN_TOKEN, Answer.HELP)
    assert decision.answer_to == "mori@example.org"


@pytest.mark.parametrize("to", [PUBLIC, f"orders+{'a' * 20}@{DOMAIN}", f"judge@{DOMAIN}"])
def test_row_12_a_stranger_gets_help_only_if_his_domain_speaks_for_him(to: str) -> None:
    proven = ("Authentication-Results", results("pass", "example.net"))
    decision = judged(build("A Iwami - Aki", proven, sender="x@example.net"), to)
    assert row_state_answer(decision) == ("12", State.UNKNOWN_SENDER, Answer.HELP)
    decision = judged(build("A Iwami - Aki", sender="x@example.net"), to)
    assert row_state_answer(decision) == ("12", State.UNKNOWN_SENDER, Answer.NONE)
    assert decision.answer_to is None


def test_row_12_a_dead_address_without_proof_is_dropped_in_silence() -> None:
    decision = judged(build("A Iwami - Aki", NONE), f"orders+{'a' * 20}@{DOMAIN}")
    assert row_state_answer(decision) == ("12", State.UNKNOWN_SENDER, Answer.NONE)


def test_an_answer_never_goes_where_the_mail_says() -> None:
    raw = build("A Iwami - Aki", PASS, ("Reply-To", "spy@example.net"), ("Sender", "spy@example.net"))
    assert judged(raw, mail_from="spy@example.net").answer_to == "mori@example.org"


def test_late_mail_is_not_applied_and_its_author_is_told() -> None:
    decision = late(judged(build("A Iwami - Aki", PASS)))
    assert (decision.state, decision.answer, decision.applies) == (State.LATE, Answer.LATE_NOTICE, False)


def test_mail_without_orders_is_answered() -> None:
    decision = without_orders(judged(build("Hello!", PASS)))
    assert (decision.state, decision.answer, decision.applies) == (State.NO_ORDERS, Answer.ACK, False)


def test_acknowledgements_are_limited_to_ten_an_hour() -> None:
    limit = judged(build("A Iwami - Aki", PASS)).limit
    assert limit is not None
    assert (limit.count, limit.period.total_seconds()) == (10, 3600)


def test_the_name_of_our_exchanger_is_read_in_any_case_and_with_its_version() -> None:
    for written in (f"{MX.upper()} 1", f'"{MX}"', f"{MX} (checked)"):
        value = results("pass").replace(MX, written)
        assert judged(build("A Iwami - Aki", ("Authentication-Results", value))).row == "5"
