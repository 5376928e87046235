"""Notes, brackets, bullets, numbering, capitals, odd dashes and spaces: none of them changes an order."""

from collections.abc import Callable

import pytest

from sengoku.engine import Move, Order, PhaseKind, SupportMove, Variant
from sengoku.orders import read
from sengoku.orders.tokens import normalize

KAI = Move("kai", "sagami")
HELP = SupportMove("south-shinano", "omi", "mino")
SENTENCE = "Army South Shinano supports Army Omi moving to Mino"


@pytest.mark.parametrize(
    "line",
    [
        "1. A Kai - Sag", "1) A Kai - Sag", "(1) A Kai - Sag", "12. A Kai - Sag", "1: A Kai - Sag",
        "1.) A Kai - Sag", "1/ A Kai - Sag", "1 A Kai - Sag", "1 Kai - Sag", "1 - A Kai - Sag",
        "#1 A Kai - Sag",
        "a) A Kai - Sag", "iv) A Kai - Sag",
        "- A Kai - Sag",
        "-A Kai-Sag", "* A Kai - Sag", "• A Kai - Sag", "– A Kai - Sag", "· A Kai – Sag", "► A Kai - Sag",
        "   A Kai - Sag   ",
        "\tA Kai - Sag", "A Kai - Sag.", "A Kai - Sag!", "A Kai - Sag (as we agreed)",
        "A Kai - Sag // if only",
        "A Kai - Sag # if only", "A Kai (my best) - Sag", "A Kai - Sag (A Ssh - Min)", "A Kai - (Sag)",
        "(A Kai) - Sag",
        "A\u00a0Kai\u00a0-\u00a0Sag", "A Kai \u2011 Sag", "A\u200b Kai - S\u200bag",
        "A\u3000Kai\u3000→\u3000Sag", "Ａ Ｋａｉ － Ｓａｇ",
        "\ufeffA Kai - Sag", "A Ka\u00adi - Sag", "A Kai - Sa\u0304g", "A  Kai   -    Sag", "+ A Kai - Sag",
        "Orders: A Kai - Sag",
        "My orders: A Kai - Sag", "Takeda: A Kai - Sag", "A Kai: - Sag", "1. - A Kai - Sag", "A Kai - Sag,",
        "A Kai - Sag;",
        "A Kai - Sag :)", "A Kai - Sag ;-)", "*A Kai - Sag*", "**A Kai - Sag**", "_A Kai - Sag_",
        "A Kai - Sag 👍", "A Kai - Sag)",
        "A Kai - Sag please.", "A Kai - Sag (if Oda agrees, else hold)",
    ],
)  # fmt: skip
def test_dress_changes_nothing(orders_in: Callable[..., tuple[Order, ...]], line: str) -> None:
    assert orders_in(line) == (KAI,)


@pytest.mark.parametrize(
    "change",
    [
        str.lower, str.upper, str.title, str.swapcase,
        lambda text: text.replace(" ", "\u00a0"), lambda text: text.replace(" ", "  "),
        lambda text: f"{text}.",
        lambda text: f"- {text}", lambda text: f"3) {text}", lambda text: f"• {text}",
        lambda text: f"{text} (good luck)",
        lambda text: text.replace("South Shinano", "S.\u00a0Shinano"),
        lambda text: text.replace("Omi", "Ōmi"),
        lambda text: text.replace("moving to", "–"), lambda text: text.replace("moving to", "—>"),
        lambda text: f"\u200e{text}\u200f", lambda text: text.replace("o", "o\u200b"),
    ],
)  # fmt: skip
def test_a_sentence_in_any_dress_reads_the_same(
    orders_in: Callable[..., tuple[Order, ...]], change: Callable[[str], str]
) -> None:
    assert orders_in(change(SENTENCE)) == (HELP,)


@pytest.mark.parametrize(
    "line",
    [
        "> A Kai - Sag", ">A Kai - Sag", ">> A Kai - Sag", "| A Kai - Sag", '"A Kai - Sag"', "“A Kai - Sag”",
        "`A Kai - Sag`",
        "(A Kai - Sag)", "# A Kai - Sag", "// A Kai - Sag", "as planned before) A Kai - Sag", "-----",
        "________", "* * *", "",
        "   ", "...", "1.", "(1)", "->", "()", ")(", "((((",
    ],
)  # fmt: skip
def test_quotations_notes_and_rules_say_nothing(sengoku: Variant, line: str) -> None:
    assert read(sengoku, PhaseKind.MOVEMENT, line).says_nothing


@pytest.mark.parametrize("line", ['A Kai - Sag, "as agreed"', 'A Kai - Sag "now"', 'A Kai - "Sag"'])
def test_quotation_marks_in_an_order_are_answered(
    sentences_for: Callable[..., tuple[str, ...]], line: str
) -> None:
    assert sentences_for(line) == ("Words in quotation marks are not followed: leave the marks out.",)


@pytest.mark.parametrize(
    "line",
    [
        "A Kai - Sag, if Oda agrees",
        "If Oda agrees, A Kai - Sag",
        "A Kai - Sag, unless Hojo objects",
        "A Kai - Sag, not Suruga",
        "A Kai - Sag, but only with support",
        "A Kai - Sag. Otherwise it stays.",
    ],
)
def test_an_order_on_a_condition_is_not_taken(
    sentences_for: Callable[..., tuple[str, ...]], line: str
) -> None:
    assert sentences_for(line) == ("An order cannot hang on a condition: write only what the unit does.",)


def test_a_plain_line_of_letters_is_only_trimmed_of_controls() -> None:
    assert normalize("A Kai\t- Sag\x00\x07") == "A Kai - Sag"


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Tōtōmi – “Suō”", 'Totomi - "Suo"'),
        ("ａｂｃ\u3000１２", "abc 12"),
        ("N\u00e3o \u200b\u202eabc", "Nao abc"),
        ("遠江→駿河", "遠江>駿河"),
    ],
)
def test_letters_that_only_look_different_become_the_same(line: str, plain: str) -> None:
    assert normalize(line) == plain


@pytest.mark.parametrize(
    "lines",
    [
        "Army South Shinano supports Army\nOmi moving to Mino",
        "Army South Shinano supports Army Omi\nmoving to Mino",
        "Army South Shinano supports Army Omi moving to\nMino",
        "Army South Shinano supports Army Omi moving\nto Mino",
        "Army South Shinano supports the army in\nOmi attacking Mino",
    ],
)
def test_a_sentence_broken_over_two_lines_is_one_order_and_says_so(sengoku: Variant, lines: str) -> None:
    (one,) = read(sengoku, PhaseKind.MOVEMENT, lines).orders
    assert one.order == HELP
    assert one.notes == ("Lines 1 and 2 are read as one order.",)


@pytest.mark.parametrize(
    ("lines", "orders", "problems"),
    [
        ("A Owari S\nA Mino - Omi", 1, 1),
        ("A Kai - Sag\nto be continued", 1, 0),
        ("A Kai S A Ssh\n\nmoving to Mino", 1, 0),
        ("A Kai - Sag\nvia the mountains", 1, 0),
        ("A Kai H\nto Sagami", 1, 0),
        ("A Owari S\nThanks", 0, 1),
        ("A Owari -\n- Mino", 0, 1),
    ],
)
def test_lines_that_do_not_make_one_order_stay_apart(
    sengoku: Variant, lines: str, orders: int, problems: int
) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, lines)
    assert (len(reading.orders), len(reading.problems)) == (orders, problems)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("all hold except Kai", 'Write "all hold", and each other order on a line of its own.'),
        ("everything holds but A Kai - Sag", 'Write "all hold", and each other order on a line of its own.'),
        ("both armies hold", '"both armies": name each unit, or write "all hold".'),
        ("same orders as last time", "Orders are not taken over from another turn: write them out."),
    ],
)
def test_orders_in_general_terms_are_answered(
    sentences_for: Callable[..., tuple[str, ...]], line: str, sentence: str
) -> None:
    assert sentences_for(line) == (sentence,)
