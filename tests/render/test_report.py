"""The report of a phase, as players read it."""

from itertools import product

import pytest

from engine.case_file import FOLDER, case_files, read_case
from sengoku import maps
from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Event,
    EventKind,
    Hold,
    Move,
    Order,
    Outcome,
    PhaseKind,
    Reason,
    Result,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    Why,
    resolve,
)
from sengoku.orders import read
from sengoku.render import report
from sengoku.render.outcomes import outcome_sentence
from sengoku.render.reasons import CLAUSES

SENGOKU = maps.load("sengoku")
KAI, IZU = Unit("takeda", UnitType.ARMY, "kai"), Unit("hojo", UnitType.FLEET, "izu")
MINO = Unit("neutral", UnitType.ARMY, "mino")
ORDERS: tuple[Order, ...] = (
    Hold("kai"),
    Move("kai", "sagami"),
    SupportHold("kai", "sagami"),
    SupportMove("kai", "izu", "sagami"),
    Convoy("izu", "kai", "sagami"),
    Retreat("kai", ("sagami", "suruga")),
    Disband("kai"),
    Build(UnitType.ARMY, "kai"),
    Waive(),
)


def reports(name: str) -> list[str]:
    """The reports of all phases of a case."""
    case = read_case((FOLDER / f"{name}.txt").read_text("utf-8"))
    position, found = case.position, []
    for stage in case.stages:
        verdict = resolve(case.variant, position, stage.orders)
        found.append(report.text(case.variant, position, verdict))
        position = verdict.position
    return found


def sentence(order: Order, result: Result, reason: Reason, unit: Unit | None = KAI) -> str:
    return outcome_sentence(SENGOKU, Outcome("takeda", unit, order, result, reason))


def test_standoff_names_the_rival_and_the_strengths() -> None:
    told = sentence(Move("kai", "sagami"), Result.BOUNCES, Reason(Why.STOOD_OFF, (IZU,), (), (1, 1)))
    assert told == "Army Kai bounced at Sagami with Fleet Izu (Hojo), 1 against 1."


def test_void_support_says_what_was_really_ordered() -> None:
    omi = Unit("asakura", UnitType.ARMY, "omi")
    order = SupportMove("kai", "omi", "mino")
    told = sentence(order, Result.VOID, Reason(Why.UNMATCHED, (omi,), ("ise",)))
    assert told == "Army Kai supported nobody: Army Omi (Asakura) was ordered to move to Ise, not Mino."


def test_illegal_move_says_what_would_have_been_possible() -> None:
    reason = Reason(Why.NOT_ADJACENT, (), ("mino", "sagami", "suruga"))
    told = sentence(Move("kai", "mino"), Result.ILLEGAL, reason)
    assert told == (
        "The order of Army Kai to move to Mino was not followed: Mino does not touch Kai; "
        "it could have gone to Sagami or Suruga."
    )


def test_convoyed_army_is_told_with_its_seas() -> None:
    reason = Reason(Why.UNOPPOSED, (), ("kanto-bay", "suruga-bay"))
    told = sentence(Move("kai", "suruga"), Result.MOVES, reason)
    assert told == "Army Kai moved to Suruga by convoy over Kanto Bay and Suruga Bay."


def test_garrison_is_called_by_its_place() -> None:
    told = sentence(Move("kai", "mino"), Result.BOUNCES, Reason(Why.HELD_OFF, (MINO,), (), (1, 1)))
    assert told == "Army Kai bounced at Mino, held by the garrison of Mino, 1 against 1."


def test_removal_made_for_a_clan_names_rule_and_distance() -> None:
    told = sentence(Disband("kai"), Result.REMOVES, Reason(Why.FARTHEST, (), (), (4,)))
    assert told == (
        "Army Kai was removed for Takeda (rule R8.5): of those left it was farthest from home, 4 borders."
    )


def test_coasts_are_told_on_a_board_that_has_them() -> None:
    standard = maps.load("standard")
    fleet = Unit("russia", UnitType.FLEET, "st-petersburg/nc")
    told = outcome_sentence(
        standard, Outcome("russia", fleet, Hold(fleet.at), Result.HOLDS, Reason(Why.ORDERED))
    )
    assert told == "Fleet St Petersburg (nc) held."


def test_every_reason_is_worded() -> None:
    assert set(CLAUSES) == set(Why)


@pytest.mark.parametrize("why", Why)
def test_every_reason_makes_a_sentence_with_every_order_and_result(why: Why) -> None:
    reasons = (
        Reason(why),
        Reason(why, (KAI,)),
        Reason(why, (KAI, IZU), ("sagami", "suruga", "izu"), (2, 1)),
        Reason(why, (MINO,), ("nowhere",), (1,)),
    )
    for reason, order, result, unit in product(reasons, ORDERS, Result, (KAI, None)):
        told = sentence(order, result, reason, unit)
        assert told[0].isupper()
        assert told.endswith(".")
        assert not told.endswith((":.", " .", ",."))
        assert "  " not in told
        assert "_" not in told


@pytest.mark.parametrize("kind", EventKind)
def test_every_event_makes_a_sentence(kind: EventKind) -> None:
    told = report.event_sentence(SENGOKU, Event(kind, "oda", "mino", KAI, "takeda"))
    assert told[0].isupper()
    assert told.endswith(".")


def _orders_in(variant: Variant, text: str) -> list[str]:
    return [found.line for kind in PhaseKind for found in read(variant, kind, text).orders]


def test_no_sentence_of_a_report_is_an_order_when_it_comes_back_in_a_mail() -> None:
    for path in case_files():
        case = read_case(path.read_text("utf-8"))
        for told in reports(str(path.relative_to(FOLDER).with_suffix(""))):
            assert _orders_in(case.variant, told) == []


def test_report_of_a_season_and_its_retreats() -> None:
    assert reports("retreats/they-belong-to-the-beaten-unit") == [
        """\
Spring 1570

Mori
  Fleet Suo held, but was dislodged by Army Iwami (Chosokabe).

Chosokabe
  Army Iwami moved to Suo against Fleet Suo (Mori), 2 against 1.
  Fleet Iyo supported Army Iwami moving to Suo.

Dislodged
  Fleet Suo (Mori) was dislodged from Suo by Army Iwami (Chosokabe); it may retreat to Aki, Inland Sea, \
Nagato or Suo Sea.

Next: Spring 1570 retreats; retreats are asked for.
""",
        """\
Spring 1570 retreats

Mori
  Fleet Suo retreated to Suo Sea.

Chosokabe
  The order of Chosokabe for a unit in Suo to retreat to Aki was not followed: Fleet Suo (Mori) belongs \
to another clan.

Next: Fall 1570; moves are asked for.
""",
    ]


def test_report_of_a_year_with_a_garrison_and_its_end() -> None:
    assert reports("garrisons/taken-in-fall")[:2] == [
        """\
Fall 1570

Oda
  Army Ise moved to Mino against the garrison of Mino, 2 against 1.
  Army Owari supported Army Ise moving to Mino.

Neutral garrisons
  Held their ground: Bizen, Bungo, Hizen, Izumo, Musashi and Yamashiro.

Dislodged
  The garrison of Mino was dislodged by Army Ise (Oda) and is destroyed.

Besides
  Oda took Mino.

Supply centres
  Oda         3  +1  units  2  Mikawa, Mino, Owari

Next: Winter 1570 adjustments; builds and removals are asked for.
""",
        """\
Winter 1570 adjustments

Oda
  Oda built Fleet Mikawa.

Supply centres
  Oda         3      units  3  Mikawa, Mino, Owari

Next: Spring 1571; moves are asked for.
""",
    ]


def test_report_of_a_standoff_names_the_empty_place() -> None:
    (told,) = reports("seed/two-into-a-place-being-left")
    assert "Left empty by a standoff\n  Sagami.\n" in told


def test_report_of_rebuilt_garrisons_is_one_line() -> None:
    (told,) = reports("garrisons/back-without-a-winter-phase")
    assert "  Rebuilt: Mino.\n" in told


def test_report_of_a_winter_tells_of_builds_that_nobody_made() -> None:
    (told,) = reports("adjustments/no-order-no-build")
    assert "Oda\n  Oda left 2 builds unused.\n" in told
    (told,) = reports("adjustments/a-waive-is-one-build-less")
    assert "unused" not in told


def test_a_unit_that_was_dislodged_is_told_so_in_its_own_line() -> None:
    victors = {KAI: IZU}

    def told(order: Order, result: Result, reason: Reason) -> str:
        return outcome_sentence(SENGOKU, Outcome("takeda", KAI, order, result, reason), victors)

    assert told(Hold("kai"), Result.HOLDS, Reason(Why.ORDERED)) == (
        "Army Kai held, but was dislodged by Fleet Izu (Hojo)."
    )
    assert told(Move("kai", "izu"), Result.BOUNCES, Reason(Why.HEAD_TO_HEAD, (IZU,), (), (1, 2))) == (
        "Army Kai bounced at Izu with Fleet Izu (Hojo) coming the other way, 1 against 2, "
        "and was dislodged by it."
    )
    cut = SupportHold("kai", "sagami")
    assert told(cut, Result.CUT, Reason(Why.CUT_BY, (IZU,))) == (
        "The support of Army Kai for the unit in Sagami was cut: Fleet Izu (Hojo) attacked it "
        "and dislodged it."
    )
    assert told(cut, Result.CUT, Reason(Why.CUT_BY, (IZU, MINO))) == (
        "The support of Army Kai for the unit in Sagami was cut: Fleet Izu (Hojo) and the garrison of Mino "
        "attacked it, and Fleet Izu (Hojo) dislodged it."
    )


def test_report_of_a_victory_names_the_winner() -> None:
    (told,) = reports("victory/twenty-five-after-fall")
    assert "  Oda controls 25 centres or more and has won.\n" in told
    assert told.endswith("Oda has won the game.\n")
