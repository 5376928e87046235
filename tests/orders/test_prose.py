"""What people write around their orders gives neither an order nor a complaint."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sengoku.engine import PhaseKind, Unit, Variant
from sengoku.maps import load
from sengoku.orders import gazetteer, read
from sengoku.orders.tokens import words_of

PROSE = [
    "Hello judge, please replace my earlier set with this one:", "Cheers,", "Taro", "Kai", "Mori", "-- ",
    "Izu (Hojo)",
    "Here they are, sorry for the wait. The second one is long so my client will", "wrap it:", "Good evening",
    "Good evening — here is “the plan” for spring:", "It’s final.", "Sent from my iPhone", "Regards,",
    "Thanks for the map!",
    "Final orders:", "Best regards", "Chōsokabe sends:", "and as a favour, for my friends in Tōtōmi:",
    "no problem",
    "Please see the attached file.", "察判様、お世話になっております。", "春の命令を送ります。",
    "よろしくお願いします。", "伊藤太郎",
    "Not to worry", "Sad to hear that.", "Set to go!", "Sea you soon", "Min or max", "A long time ago in Kai",
    "A note to the GM: I'll be late next week.", "Army movements look odd this year", "Fleet of foot",
    "a bit of luck",
    "I think Oda moves to Mino next.", "We should support it together", "What does A Satsuma do?",
    "See you on Kai!",
    "Hojo is in Sagami and will not leave", "The army in Kai is happy", "The army in Kai cannot be happy",
    "Sat at noon",
    "On Tue, Mar 3, 2026 at 9:12 PM the judge wrote:", "Deadline: Friday 6 March 2026 12:00 UTC",
    "Game g7, Spring",
    "http://example.org/A-Kai-Sag", "mail me at mori@example.org", "Kai, Izu and Omi are mine",
    "to be or not to be",
    "I hold Kai dear and will move on.", "Move along, nothing to see here", "hold on", "build trust",
    "Remove me from the list",
    "Support me please, GM of Kai", "A Happy New Year", "F", "A", "A.", "f a f a", "a a a a", "army army",
    "Fleet", "the", "to",
    "Omi god", "Aki said so.", "Kii is not Kai", "Bizen borders Hizen? No!", "Kai's army moves to Sagami.",
    "On file for Takeda (Spring 1570):", "Kai (Takeda), Izu (Hojo)", "1570", "42", "1. Kai", "- Kai",
    "• Omi, Kai",
]  # fmt: skip


@pytest.mark.parametrize("line", PROSE)
def test_prose_is_left_alone(sengoku: Variant, line: str) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, line)
    assert (reading.orders, reading.problems, reading.whole, reading.cleared) == ((), (), None, False)


@pytest.mark.parametrize("kind", PhaseKind)
def test_prose_is_no_order_in_any_phase_on_any_map(any_map: Variant, kind: PhaseKind) -> None:
    reading = read(any_map, kind, "\n".join(PROSE))
    assert reading.orders == ()
    assert not reading.cleared


@pytest.mark.parametrize(
    "line",
    [
        "A Kai - Sagami is the name of my band",
        "Army South Shinano supports the attack, that is to say: nothing fancy.",
        "A Owari S",
        "f mikawa - Atsumi Baay",
        "A Kai and Oda's army attack Mino",
        "Kai to Sagami would be suicide",
        "A Kai - Sag?",
    ],
)
def test_lines_that_only_begin_like_orders_are_answered(sengoku: Variant, line: str) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, line)
    assert reading.orders == ()
    assert [one.line for one in reading.problems] == [line]


# hostile and random text

WORDS = [
    "A", "F", "Kai", "Sag", "Mino", "Suo", "Sea", "of", "Japan", "Tosa", "Bay", "S", "C", "H", "R", "D", "B",
    "-", "->", "to",
    "supports", "holds", "moves", "convoys", "via", "convoy", "else", "or", "and", ",", ";", ":", ".", "(",
    ")", '"', ">", "the",
    "army", "fleet", "in", "waive", "build", "remove", "all", "hold", "rest", "clear", "Mori", "orders",
    "Spring", "1570", "if",
    "it", "Kaii", "Shinano", "N", "Izumo", "\u00a0", "–", "\n", "\n", "/", "//", "#", "+", "*", "1", "1)",
    "甲斐", "ō", "'", "s",
]  # fmt: skip
TYPED = frozenset(["a", "f", "army", "armies", "fleet", "fleets", "flt"])
VERBS = frozenset(
    [
        "-",
        "to",
        "into",
        "onto",
        "in",
        "on",
        "at",
        "against",
        "h",
        "hold",
        "holds",
        "move",
        "moves",
        "s",
        "supports",
        "c",
        "convoys",
        "convoy",
        "via",
        "r",
        "d",
        "b",
        "build",
        "waive",
        "w",
        "no",
        "remove",
        "removed",
        "removes",
        "ret",
        "+",
        "off",
        "attack",
        "moving",
    ]
)


def _has_sign_of_an_order(line: str, variant: Variant) -> bool:
    """Whether a line has a place, and a type, a verb or an arrow: the least that an order needs."""
    words = words_of(line.translate(dict.fromkeys(map(ord, "([*_"), " ")))
    if {"w", "waive", "waives", "no"} & set(words):
        return True
    names = gazetteer(variant.board)
    rows = [words[index:] for index in range(len(words))]
    glued = [word for word in words if word[0] in "af" and names.exact((word[1:],))]
    place = glued or any(
        names.exact_lengths(row) or any(names.loose(row[:n]) for n in (1, 2, 3)) for row in rows
    )
    return bool(place) and bool(glued or TYPED & set(words) or VERBS & set(words))


def _check(variant: Variant, kind: PhaseKind, text: str, units: dict[str, Unit]) -> None:
    reading = read(variant, kind, text, units)
    lines = text.splitlines()
    for one in (*reading.orders, *reading.superseded):
        assert one.line.startswith(lines[one.number - 1].strip())
        assert _has_sign_of_an_order(one.line, variant), one
    for problem in reading.problems:
        assert problem.sentence.rstrip()[-1] in ".?"
        assert 1 <= problem.number <= len(lines)
    places = [getattr(one.order, "at", None) for one in reading.orders]
    assert len([p for p in places if p]) == len({p.partition("/")[0] for p in places if p})


@pytest.mark.parametrize("kind", PhaseKind)
def test_random_words_never_raise(kind: PhaseKind) -> None:
    rng = random.Random(kind)
    variants = [load(name) for name in ("sengoku", "standard")]
    for number in range(1700):
        variant = variants[number % 2]
        text = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 30)))
        units = {unit.at: unit for unit in variant.start_units} if number % 3 else {}
        _check(variant, kind, text, units)


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=400), st.sampled_from(PhaseKind))
def test_any_text_at_all_never_raises_and_invents_nothing(text: str, kind: PhaseKind) -> None:
    _check(load("sengoku"), kind, text, {})


LETTERS = "bcdeghijklmnopqrstuvwxyz"


def test_words_that_are_on_no_map_never_order_anything(sengoku: Variant) -> None:
    rng = random.Random(7)
    names = {name.lower() for t in sengoku.board.territories for name in (t.code, t.name, *t.aliases)}
    for _ in range(600):
        words = ["".join(rng.choice(LETTERS) for _ in range(rng.randrange(4, 9))) for _ in range(6)]
        line = " ".join(word for word in words if word not in names)
        assert read(sengoku, PhaseKind.MOVEMENT, line).orders == ()


@pytest.mark.parametrize(
    ("line", "has"), [("Kai", False), ("A Kai", True), ("to a Xyzzy", False), ("Kai - x", True)]
)
def test_the_sign_of_an_order_can_be_missed(sengoku: Variant, line: str, has: bool) -> None:
    assert _has_sign_of_an_order(line, sengoku) is has
