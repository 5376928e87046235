"""The batch door remembers what it read and wrote, and is never misled by it."""

import json
from itertools import product

import pytest

from cli.asking import ask
from sengoku import maps
from sengoku.cli.batch import CaseReader, VerdictWriter, told
from sengoku.cli.batch.given import Given
from sengoku.cli.batch.memory import Memory, Watched
from sengoku.engine import Unit, UnitType, resolve

MAP = ("--codes", "--map", "standard")


def _line(unit: tuple[str, str], order: tuple[str, str], *others: tuple[str, str]) -> dict[str, object]:
    return {"units": [unit, *others], "orders": [order]}


def test_the_same_words_are_read_by_what_stands_there() -> None:
    units = ["F STP/NC", "A STP", "F STP/SC", "F STP/NC"]
    answers = ask(*[_line(("russia", unit), ("russia", "STP - NWY")) for unit in units], options=MAP)
    told = [(one["results"][0]["order"], one["results"][0]["outcome"]) for one in answers]
    assert told == [
        ("F STP/NC - NWY", "moves"),
        ("A STP - NWY", "moves"),
        ("F STP/SC - NWY", "illegal"),
        ("F STP/NC - NWY", "moves"),
    ]


def test_the_same_words_of_another_clan_are_its_own() -> None:
    answers = ask(*[_line((clan, "A MUN"), (clan, "A MUN H")) for clan in ("germany", "france")], options=MAP)
    assert [one["results"][0]["clan"] for one in answers] == ["germany", "france"]
    foreign = _line(("germany", "A MUN"), ("france", "A MUN H"))
    assert ask(foreign, options=MAP)[0]["results"][0]["outcome"] == "illegal"


def test_the_unit_that_is_helped_is_named_as_it_stands() -> None:
    units = ["A KIE", "F KIE", "A KIE"]
    order = ("germany", "A RUH S KIE - HOL")
    answers = ask(*[_line(("germany", "A RUH"), order, ("germany", unit)) for unit in units], options=MAP)
    assert [one["results"][0]["order"] for one in answers] == [f"A RUH S {unit} - HOL" for unit in units]


def test_a_clan_named_in_an_order_is_looked_at_each_time() -> None:
    order = "Germany: A MUN H"
    good, bad = _line(("germany", "A MUN"), ("germany", order)), _line(("france", "A MUN"), ("france", order))
    assert "results" in ask(good, good, options=MAP)[1]
    assert "germany" in ask(good, bad, options=MAP, status=1)[1]["error"]


def test_many_cases_answer_as_each_alone() -> None:
    cases = [
        {
            "id": number,
            "units": [["mori", "F AKI"], ["oda", f"{'AF'[number % 2]} IYO"], ["hojo", "A HAR"]],
            "orders": [
                ["mori", "AKI - IYO"],
                ["oda", ("IYO H", "IYO - AKI")[number // 2 % 2]],
                ["hojo", "HAR H"],
            ],
        }
        for number in range(40)
    ]
    together = ask(*cases)
    for number in (0, 1, 2, 3, 39):
        [alone] = ask(cases[number])
        assert json.dumps(alone) == json.dumps(together[number])


def test_nothing_is_lost_when_what_was_told_of_orders_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three armies set out or stay, so that each fares in several ways, alone and against the others."""
    orders = ("KAI - SSH", "KAI H", "SAG - KAI", "SAG S KAI - SSH", "MUS - KAI", "MUS S SAG - KAI")
    units = [("takeda", "A KAI"), ("hojo", "A SAG"), ("uesugi", "A MUS")]
    cases = [
        {"units": units, "orders": [(clan, order) for (clan, _), order in zip(units, chosen, strict=True)]}
        for chosen in product(orders[:2], orders[2:4], orders[4:])
    ]
    wanted = ask(*cases, *cases)
    for most in (1, 2, 5):
        monkeypatch.setattr(told, "_MOST_KEPT", most)
        assert ask(*cases, *cases) == wanted


def test_what_was_told_of_orders_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = maps.load("standard")
    monkeypatch.setattr(told, "_MOST_KEPT", 7)
    reader, writer = CaseReader(variant), VerdictWriter(variant, codes=True)
    given: dict[int, Given] = {}
    for clan, place in product(("france", "germany"), ("PAR", "BUR", "MUN", "RUH", "PIC", "BEL")):
        units = [[clan, f"A {place}"], ["italy", "A MAR"]]
        orders = [[clan, f"A {place} - BUR"], ["italy", "A MAR - BUR"]]
        case = reader.read({"units": units, "orders": orders})
        writer.write(case, resolve(variant, case.position, case.orders(variant)))
        given |= {id(one): one for one in case.given}
        assert 0 < sum(len(one.plain) + len(one.frames) for one in given.values()) <= 7


def test_a_memory_is_bounded_and_keeps_no_failure() -> None:
    asked: list[int] = []

    def half(number: int) -> int:
        asked.append(number)
        if number % 2:
            raise ValueError(number)
        return number // 2

    memory = Memory(half, limit=3)
    assert [memory[number] for number in (2, 2, 4)] == [1, 1, 2]
    for _ in range(2):
        with pytest.raises(ValueError, match="3"):
            memory[3]
    assert asked == [2, 4, 3, 3]
    for number in range(0, 40, 2):
        assert memory[number] == number // 2
        assert len(memory) <= 3


def test_what_is_looked_up_on_a_board_is_noted() -> None:
    kai = Unit("takeda", UnitType.ARMY, "kai")
    watched = Watched({"kai": kai})
    assert (watched.get("kai"), watched.get("ise"), "aki" in watched) == (kai, None, False)
    assert (watched.asked, watched.all_asked) == ({"kai", "ise", "aki"}, False)
    assert len(watched) == 1
    assert watched.all_asked
