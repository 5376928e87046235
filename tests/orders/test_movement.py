"""How moves are written: every form that players use gives the same orders."""

from collections.abc import Callable

import pytest

from sengoku.engine import Convoy, Hold, Move, Order, PhaseKind, SupportHold, SupportMove, Variant
from sengoku.orders import read

KAI_TO_SAGAMI = Move("kai", "sagami")
OMI_TO_MINO = SupportMove("south-shinano", "omi", "mino")
TOSA_FOR_IYO = SupportHold("tosa", "iyo")
KANMON_CARRIES = Convoy("kanmon-strait", "nagato", "hizen")
BY_SEA = Move("nagato", "hizen", True)

FORMS: list[tuple[str, Order]] = [
    # the unit
    *((f"{unit} - Sagami", KAI_TO_SAGAMI) for unit in (
        "A Kai", "a kai", "Army Kai", "ARMY KAI", "Army in Kai", "the army at Kai", "The Army of Kai", "AKai",
        "A. Kai", "A.Kai", "A(Kai)", "A (Kai)", "[A Kai]", "Kai", "kai", "My army Kai", "the army in the Kai",
        "Takeda army Kai", "Takeda's army in Kai", "the Takeda army in Kai", "A Kai (Takeda)", "Please A Kai",
    )),
    # the arrow
    *((f"A Kai{arrow}Sagami", KAI_TO_SAGAMI) for arrow in (
        "-", " - ", " – ", "–", " — ", "—", " − ", "‑", "->", " -> ", " --> ", "=>", " => ", " > ", " → ",
        "→", " ー ", "ー", " ─ ", "━", "ｰ",
        " ⇒ ", " ➔ ", " -- ", " to ", " into ", " TO ",
    )),
    # the verb
    *((f"A Kai {verb} Sagami", KAI_TO_SAGAMI) for verb in (
        "moves to", "move to", "move", "moves", "moving to", "attacks", "attack", "attacking", "goes to",
        "go to",
        "m", "M", "mv", "advances to", "marches to", "marches into", "moves into", "enters", "invades",
        "will move to", "to move to", "moves -", "moves ->", "is moving to", ": move to", "moves to the",
    )),
    *((text, KAI_TO_SAGAMI) for text in (
        "Move A Kai to Sagami", "I order Army Kai to move to Sagami", "Kai army to Sagami",
        "A Kai -- moves to Sagami",
        "A Kai should move to Sagami", "A Kai = Sag", "Army Kai moves from Kai to Sagami",
        "A Kai from Kai - Sag",
    )),
    ("Kai: moves to Sagami", KAI_TO_SAGAMI),
    # codes, names, other spellings
    *((f"A Kai - {place}", KAI_TO_SAGAMI) for place in ("SAG", "sag", "Saga", "sagam", "相模", "SAA")),
    ("A 甲斐 - 相模", KAI_TO_SAGAMI),
    ("A甲斐→相模", KAI_TO_SAGAMI),
    ("F Toutoumi - Tōtōmi Sea", Move("totomi", "totomi-sea")),
    # holding
    *((f"A Kai{verb}", Hold("kai")) for verb in (
        "", " H", " h", " hold", " holds", " Holds", " stands", " stays", " holds in place", " stands still",
        " holds its position", " stays put", " stays there", " holding", " will hold", " to hold", ": holds",
        " holds.", " remains in place", " stand fast",
    )),
    *((text, Hold("kai")) for text in (
        "Hold A Kai", "A Kai - H", "A Kai - hold", "A Kai: H", "A Kai holds in Kai", "A Kai stays at Kai",
        "A Kai should hold",
    )),
    ("Kai holds", Hold("kai")),
    # support in holding
    *((text, TOSA_FOR_IYO) for text in (
        "F Tosa S F Iyo", "f tosa s f iyo", "Fleet Tosa supports Fleet Iyo", "F Tosa S Iyo", "Tosa S Iyo",
        "F Tosa supports F Iyo holding", "F Tosa S F Iyo H", "F Tosa S F Iyo holds", "F Tosa S F Iyo - Iyo",
        "F Tosa S the Mori fleet in Iyo", "F Tosa S Mori F Iyo", "F Tosa sup F Iyo", "F Tosa supp. F Iyo",
        "F Tosa supports F Iyo to hold", "F Tosa supports F Iyo in place",
        "Fleet Tosa is supporting Fleet Iyo",
        "F Tosa supports F Iyo in holding", "F Tosa support F Iyo", "F Tosa S a fleet in Iyo",
        "F Tosa S the unit in Iyo", "F Tosa S Mori's fleet in Iyo", "F Tosa support-hold F Iyo",
        "F Tosa S-H F Iyo",
        "F Tosa support holds F Iyo", "F Tosa supports hold of F Iyo", "F Tosa gives support to F Iyo",
        "F Tosa supports F Iyo (hold)",
    )),
    # support of a move
    *((f"A Ssh {text}", OMI_TO_MINO) for text in (
        "S A Omi-Min", "S A Omi - Mino", "S Omi - Mino", "supports Army Omi moving to Mino",
        "supports Army Omi in its move to Mino", "supports A Omi to Mino", "sup A Omi -> Mino",
        "supports the attack of A Omi on Mino", "supports A Omi's attack on Mino", "S A Omi attacking Mino",
        "supports army omi in moving to mino", "supports A Omi from Omi to Mino", "S A Omi M Mino",
        "supports A Omi to move to Mino", "supports Asakura's army in Omi attacking Mino",
        "supports the move A Omi - Mino",
        "supports move A Omi to Min", "gives support to A Omi moving to Mino", "support to A Omi - Min",
    )),
    ("Army South Shinano supports Army Omi moving to Mino", OMI_TO_MINO),
    ("Army S. Shinano supports Army Omi moving to Mino.", OMI_TO_MINO),
    # convoys
    *((text, KANMON_CARRIES) for text in (
        "F Kas C A Nag-Hiz", "F Kas C A Nagato - Hizen", "F KAS C NAG - HIZ",
        "Fleet Kanmon Strait convoys Army Nagato to Hizen",
        "F Kas transports A Nagato to Hizen", "F Kas convoy A Nag - Hiz", "F Kas C A Nag from Nag to Hiz",
        "Fleet Kanmon Straits carries Army Nagato to Hizen", "F Kas convoys A Nag moving to Hiz",
        "F Kas C A Nag - Hiz via convoy",
    )),
    *((text, BY_SEA) for text in (
        "A Nag-Hiz via convoy", "A Nag - Hiz by convoy", "A Nag - Hiz (by convoy)",
        "A Nag - Hiz (via convoy)",
        "A Nag - Hiz vC", "A Nag - Hiz by sea", "A Nag - Hiz via C", "A Nag - Hiz (vC)",
        "A Nag moves by convoy to Hiz",
        "Army Nagato is convoyed to Hizen", "Army Nagato moves to Hizen by convoy", "A Nag - Hiz convoyed",
        "A Nag convoyed by F Kas to Hiz", "A Nag is convoyed by the fleet in Kanmon Strait to Hizen",
        "A Nag - Hiz via ship", "A Nag - Hiz (convoy)", "A Nag to Hiz by way of convoy",
        "A Nag - Hiz using convoy", "A Nag - Hiz via", "A Nag - Hiz VIA.",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("text", "order"), FORMS, ids=[text for text, _ in FORMS])
def test_a_form_is_read(orders_in: Callable[..., tuple[Order, ...]], text: str, order: Order) -> None:
    assert orders_in(text) == (order,)


def test_a_chain_of_seas_is_a_move_by_convoy_and_says_so(sengoku: Variant) -> None:
    for text in ("A Nag - Kas - Hiz", "A Nag - Hiz via Kanmon Strait", "A Nag - Hiz via F Kas"):
        (one,) = read(sengoku, PhaseKind.MOVEMENT, text).orders
        assert one.order == BY_SEA
        assert one.notes == ("Read as a move by convoy to Hizen; the fleets need orders too.",)


def test_an_army_cannot_pass_through_a_land_on_its_way(sentences_for: Callable[..., tuple[str, ...]]) -> None:
    assert sentences_for("A Nag - Suo - Aki") == (
        '"Suo" is not a sea: an army moves to one place, or by convoy through seas.',
    )


def test_a_fleet_has_one_destination(sentences_for: Callable[..., tuple[str, ...]], sengoku: Variant) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, "F Nag - Kas - Hiz", {u.at: u for u in sengoku.start_units})
    assert [one.sentence for one in reading.problems] == [
        "A fleet moves to one neighbouring place in a turn: name only where it goes."
    ]


def test_by_convoy_means_nothing_for_a_fleet(sengoku: Variant) -> None:
    (one,) = read(sengoku, PhaseKind.MOVEMENT, "F Nag - Suo by convoy").orders
    assert one.order == Move("nagato", "suo")
    assert one.notes == ('A fleet sails by itself: "by convoy" is left out.',)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("F STP/NC - BAR", Move("st-petersburg/nc", "barents-sea")),
        ("F St. Petersburg (north coast) - Barents Sea", Move("st-petersburg/nc", "barents-sea")),
        ("F stp(nc)-bar", Move("st-petersburg/nc", "barents-sea")),
        ("F MAO - Spain north coast", Move("mid-atlantic-ocean", "spain/nc")),
        ("F Mid-Atlantic Ocean - SPA/SC", Move("mid-atlantic-ocean", "spain/sc")),
        ("F MAO - Spa (sc)", Move("mid-atlantic-ocean", "spain/sc")),
        ("F Gas - Spa", Move("gascony", "spain")),
        ("A Gas - Spa/nc", Move("gascony", "spain")),
        ("F Wes S F MAO - Spa/sc", SupportMove("western-mediterranean", "mid-atlantic-ocean", "spain/sc")),
        ("F Mar S A Gas - Spa", SupportMove("marseilles", "gascony", "spain")),
        ("F Por S F Spain (nc)", SupportHold("portugal", "spain/nc")),
    ],
)
def test_split_coasts_are_named_in_every_usual_way(
    orders_in: Callable[..., tuple[Order, ...]], standard: Variant, text: str, order: Order
) -> None:
    assert orders_in(text, variant=standard) == (order,)


def test_the_coast_of_a_standing_fleet_need_not_be_named(standard: Variant) -> None:
    units = {"st-petersburg": next(u for u in standard.start_units if u.at == "st-petersburg/sc")}
    (one,) = read(standard, PhaseKind.MOVEMENT, "F Stp - Bot", units).orders
    assert one.order == Move("st-petersburg/sc", "gulf-of-bothnia")


def test_the_type_of_the_unit_that_stands_there_counts(sengoku: Variant) -> None:
    units = {unit.at: unit for unit in sengoku.start_units}
    (one,) = read(sengoku, PhaseKind.MOVEMENT, "F Kai - Sagami", units).orders
    assert one.order == KAI_TO_SAGAMI
    assert one.notes == ("In Kai stands an army, not a fleet: read as an army.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Kai-Sag; A Ssh-Min", [KAI_TO_SAGAMI, Move("south-shinano", "mino")]),
        ("A Kai-Sag, A Ssh-Min", [KAI_TO_SAGAMI, Move("south-shinano", "mino")]),
        ("A Kai - Sag. A Ssh - Min.", [KAI_TO_SAGAMI, Move("south-shinano", "mino")]),
        ("A Kai - Sag and A Ssh - Min", [KAI_TO_SAGAMI, Move("south-shinano", "mino")]),
        ("A Kai and A Ssh hold", [Hold("kai"), Hold("south-shinano")]),
        ("A Kai, A Ssh", [Hold("kai"), Hold("south-shinano")]),
        ("A Kai - Sag, thanks a lot!", [KAI_TO_SAGAMI]),
        ("A Kai - Sag. Good luck to all.", [KAI_TO_SAGAMI]),
        ("A Kai - Sag please", [KAI_TO_SAGAMI]),
    ],
)
def test_several_orders_stand_on_one_line(
    orders_in: Callable[..., tuple[Order, ...]], text: str, expected: list[Order]
) -> None:
    assert list(orders_in(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "A Kai R Nsh",
        "A Kai D",
        "A Kai disbands",
        "B A Kai",
        "build A Kai",
        "remove A Kai",
        "A Kai - Sag else Nsh",
    ],
)
def test_orders_of_another_phase_are_answered(
    sentences_for: Callable[..., tuple[str, ...]], text: str
) -> None:
    (sentence,) = sentences_for(text)
    assert "these are moves" in sentence.lower()
