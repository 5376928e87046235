"""What an author wrote himself, and what he only sent back."""

from functools import partial

import pytest

from mail.counting import calls_in
from mail.mail_world import looks_like_order
from sengoku.mail.attribution import is_attribution
from sengoku.mail.quote import scan

ORDER = "A Kai - Sagami"
QUOTED = "A Kai H"
JUDGE = "Judge <judge@example.org>"


def kept(text: str) -> list[str]:
    return [line for line in scan(text).kept if line.strip()]


ATTRIBUTIONS = [
    f"On Tue, Mar 3, 2026 at 9:12 PM {JUDGE} wrote:",
    f"On Tue, Mar 3, 2026 at 9:12\u202fPM {JUDGE}\nwrote:",
    "On Tue, Mar 3, 2026 at 9:12 PM Judge\n<judge@example.org> wrote:",
    f"On Tue, Mar 3, 2026 at 9:12 PM\n{JUDGE}\nwrote:",
    "On 3/3/26 21:12, Judge wrote:",
    f"On 3 Mar 2026, at 21:10, {JUDGE} wrote:",
    f"    On Tuesday, March 3, 2026 at 09:12:44 PM GMT+9, {JUDGE} wrote:  ",
    f"* {JUDGE} [2026-03-03 12:12]:",
    f"---- On Tue, 03 Mar 2026 21:12:00 +0900 {JUDGE} wrote ----",
    f"Am 03.03.26 um 21:12 schrieb {JUDGE}:",
    "Am Di., 3. März 2026 um 21:12 Uhr schrieb Judge <\njudge@example.org>:",
    f"Le mar. 3 mars 2026 à 21:12, {JUDGE} a écrit :",
    f"El mar, 3 mar 2026 a las 21:12, {JUDGE} escribió:",
    f"Il giorno mar 3 mar 2026 alle ore 21:12 {JUDGE} ha scritto:",
    f"Op di 3 mrt 2026 om 21:12 schreef {JUDGE}:",
    f"Em ter., 3 de mar. de 2026 às 21:12, {JUDGE} escreveu:",
    f"Den tis 3 mars 2026 kl 21:12 skrev {JUDGE}:",
    f"wt., 3 mar 2026 o 21:12 {JUDGE} napisał(a):",
    f"вт, 3 мар. 2026 г. в 21:12, {JUDGE}:",
    f"2026年3月3日(火) 21:12 {JUDGE}:",
    "2026/03/03 21:12、Judge <judge@example.org>のメール:",
    f"{JUDGE} writes:",
    "Judge wrote on 03.03.2026 21:12:",
    "Dne 03.03.2026 v 21:12 Judge napsal(a):",
    "W dniu 03.03.2026 o 21:12, Judge pisze:",
    "Στις 3/3/2026 21:12, ο/η Judge έγραψε:",
    "בתאריך 3.3.2026 בשעה 21:12, \u200fJudge כתב:",
    "2026年 3月 3日 21:12에 Judge 이(가) 쓴 글:",
    "Judge hat am 03.03.2026 21:12 CET geschrieben:",
    "2026年3月3日(火) 21:12 Sengoku judge:",
    "Sengoku judge, 3.3.2026 kell 21:12:",
    "----- Sengoku judge rakstīja -----",
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_below_an_attribution_without_marks_nothing_is_an_order(attribution: str) -> None:
    scanned = scan(f"{ORDER}\n\n{attribution}\n\n{QUOTED}\nF Izu H")
    assert [line for line in scanned.kept if line.strip()] == [ORDER]
    assert scanned.order_like_below(looks_like_order) == 2


@pytest.mark.parametrize(
    "attribution",
    [
        f"  On Tue, Mar 3, 2026 at 9:12 PM, {JUDGE} wrote:   ",
        f"Am Di., März 3, 2026 at 21:12 schrieb {JUDGE}:   ",
    ],
)
def test_a_quotation_may_begin_in_the_line_of_its_attribution(attribution: str) -> None:
    for text in (f"{attribution}{QUOTED}", f"{attribution}{'word ' * 200}"):
        assert kept(f"{ORDER}\n\n{text}\nF Izu H") == [ORDER]
        assert kept(f"{ORDER}\n{' '.join(text.split())}\nF Izu H") == [ORDER]
    assert kept(f"On 3 March:   {QUOTED}\n{ORDER}")[-1] == ORDER
    assert kept(f"On 3 March I wrote: {QUOTED}\n{ORDER}")[-1] == ORDER


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_answers_between_marked_lines_count(attribution: str) -> None:
    assert kept(f"{attribution}\n\n> {QUOTED}\n\n{ORDER}\n> what else?\nF Izu H") == [ORDER, "F Izu H"]


@pytest.mark.parametrize(
    "line",
    [
        "as I wrote:",
        "Mori writes:",
        "Orders for Spring 1570:",
        "Orders for mori@example.org:",
        "I am on the road until 12:30, so here they are:",
        "On second thoughts:",
        "On to the orders:",
        "Dear Sengoku judge, these are my orders of 3 March 2026:",
        "Sengoku judge:",
        "Builds:",
        "Hojo commands:",
        "A Kai - Sagami (as Takeda wrote on 3 March)",
    ],
)
def test_an_authors_own_introduction_cuts_nothing_off(line: str) -> None:
    assert not is_attribution(line)
    assert kept(f"{line}\n{ORDER}") == [line, ORDER]


FORWARDED = [
    "-----Original Message-----",
    f"-------- Original message --------From: {JUDGE} Date: 3/3/26  21:12  (GMT+00:00) To: Taro ",
    f"-------- Ursprüngliche Nachricht --------Von: {JUDGE} Datum: 03.03.26 21:12  (GMT+01:00) An: Taro ",
    f"-------- Message d’origine --------De : {JUDGE} Date : 03/03/2026 21:12 (GMT+01:00) À : Taro ",
    "----- Original message -----",
    "---------- Forwarded message ---------",
    "-------- Weitergeleitete Nachricht --------",
    "-------- Message d\u2019origine --------",
    "Begin forwarded message:",
    "From: Judge\nSent: Tuesday\nTo: Mori\nSubject: orders",
    "________________________________\nFrom: Judge\nSent: Tuesday\nTo: Mori\nSubject: orders",
    "*From:* Judge\n*Date:* Tuesday\n*To:* Mori\n*Subject:* orders",
    "From: Judge \n\nSent: Tuesday\n\nTo: Mori\n\nSubject: orders",
    "Von: Judge\nGesendet: Dienstag\nAn: Mori\nBetreff: orders",
    "De : Judge\nEnvoyé : mardi\nÀ : Mori\nObjet : orders",
    "差出人: Judge\n送信日時: 2026年3月3日\n宛先: Mori\n件名: orders",
    "Subject: orders\nFrom: Judge\nDate: Tuesday",
    "Od: Judge\nOdesláno: úterý\nKomu: Mori\nPředmět: orders",
    "Feladó: Judge\nElküldve: kedd\nCímzett: Mori\nTárgy: orders",
    "보낸 사람: Judge\n보낸 날짜: 2026년 3월 3일\n받는 사람: Mori\n제목: orders",
    "*Kimden:* Judge\n*Gönderildi:* Salı\n*Kime:* Mori\n*Konu:* orders",
    "Από: Judge\nΣτάλθηκε: Τρίτη\nΠρος: Mori\nΘέμα: orders",
    "מאת: Judge\nנשלח: יום\nאל: Mori\nנושא: orders",
    "De: Judge\nEnviada em: terça-feira\nPara: Mori\nAssunto: orders",
    "Avsändare: Judge <judge@example.org>\nTidpunkt: 3.3.2026 21:12\nMottagare: Mori",
    "No: Judge <judge@example.org>\nNosūtīts: 2026. gada 3. marts, 21:12\nKam: Mori\nTemats: orders",
    "-------- Przekazana wiadomość --------",
    "-------- Yönlendirilmiş İleti --------",
    "Inicio del mensaje reenviado:",
    "転送されたメッセージ:",
]


@pytest.mark.parametrize("head", FORWARDED)
def test_below_the_head_of_another_mail_nothing_is_an_order(head: str) -> None:
    scanned = scan(f"{ORDER}\n\n{head}\n\n{QUOTED}")
    assert [line for line in scanned.kept if looks_like_order(line)] == [ORDER]
    assert scanned.order_like_below(looks_like_order) == 1


@pytest.mark.parametrize(
    "text",
    [
        "From: Mori\nA Kai - Sagami",
        "To: the judge\nFrom: Mori\nA Kai - Sagami",
        "Game: nara\nClan: Mori\nSeason: Spring 1570\nA Kai - Sagami",
        "Player: mori@example.org\nGame: nara\nTurn: Spring 1570\nA Kai - Sagami",
        "Note: I am away until 9 March 2026, 20:00\nMail: mori@example.org\nA Kai - Sagami",
        "-----\nA Kai - Sagami",
        "----- my orders -----\nA Kai - Sagami",
        "--\nA Kai - Sagami",
        "- A Kai - Sagami",
        "__________\nA Kai - Sagami",
        "==========\nA Kai - Sagami",
    ],
)
def test_rules_lists_and_letter_heads_of_the_authors_own_stay(text: str) -> None:
    assert text.split("\n")[-1] in kept(text)


def test_below_a_signature_line_nothing_is_an_order() -> None:
    scanned = scan(f"{ORDER}\n-- \nMori\n{QUOTED}")
    assert scanned.text == ORDER
    assert scanned.order_like_below(looks_like_order) == 1


@pytest.mark.parametrize("line", ["> A Kai H", ">A Kai H", ">> A Kai H", "  > A Kai H", "＞ A Kai H"])
def test_a_marked_line_is_never_an_order(line: str) -> None:
    scanned = scan(f"{line}\n{ORDER}")
    assert scanned.text == ORDER
    assert scanned.order_like_below(looks_like_order) == 1


def test_a_signed_text_is_read_without_its_armour() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA Kai - Sagami\n- -A Izu H\n- -- \nMori\n"
        "-----BEGIN PGP SIGNATURE-----\n\nA Kai H\n-----END PGP SIGNATURE-----\nF Izu H"
    )
    assert kept(text) == [ORDER, "-A Izu H"]


def test_the_blank_line_below_the_head_of_a_signed_text_may_be_lost() -> None:
    signed = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n{}A Kai - Sagami\n-----BEGIN PGP SIGNATURE-----\nx"
    )
    assert kept(signed.format("")) == kept(signed.format("\n")) == [ORDER]


def test_an_encrypted_text_holds_no_orders() -> None:
    assert kept(f"-----BEGIN PGP MESSAGE-----\n\n{QUOTED}\n") == []


@pytest.mark.parametrize(
    "pattern",
    [
        "\n",
        "> x\n",
        "On 3 March 2026 12:00\n",
        "From: a\n",
        "From: a\n\n",
        "Note: a@b\nTime: 12:00 3.3.2026\n",
        "a@b wrote 12:00:\n> x\n",
        "-- x\n",
        "- \n",
    ],
)
def test_the_work_grows_with_the_text_and_no_faster(pattern: str) -> None:
    small, large = (calls_in(partial(scan, pattern * size)) for size in (500, 2000))
    assert large <= 4.2 * small
