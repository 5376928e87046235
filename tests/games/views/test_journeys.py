"""The ways of units over several phases, followed through the verdicts."""

from dataclasses import replace

from sengoku.engine import (
    Build,
    Disband,
    Move,
    Order,
    Position,
    Retreat,
    SupportMove,
    Unit,
    UnitType,
    Verdict,
    resolve,
)
from sengoku.games.views.journeys import journeys, sentence
from sengoku.maps import load

VARIANT = load("sengoku")
CLANS = [clan.id for clan in VARIANT.clans]


def play(position: Position, *phases: dict[str, list[Order]]) -> list[Verdict]:
    """The verdicts of phases one after another; who is not named holds."""
    verdicts = []
    for orders in phases:
        verdicts.append(resolve(VARIANT, position, {clan: orders.get(clan, []) for clan in CLANS}))
        position = verdicts[-1].position
    return verdicts


def told(verdicts: list[Verdict], clan: str) -> list[str]:
    ways = journeys(VARIANT.start(), verdicts)
    return [sentence(VARIANT, one) for one in ways if one.first.clan == clan]


def test_a_way_names_the_places_in_between() -> None:
    verdicts = play(VARIANT.start(), {"mori": [Move("iwami", "aki")]}, {"mori": [Move("aki", "bingo")]})
    assert "Army Iwami went by Aki to Bingo." in told(verdicts, "mori")


def test_who_comes_back_has_not_stayed() -> None:
    verdicts = play(VARIANT.start(), {"takeda": [Move("kai", "suruga")]}, {"takeda": [Move("suruga", "kai")]})
    assert "Army Kai went by Suruga and came back." in told(verdicts, "takeda")


def test_a_unit_that_only_held_has_stayed() -> None:
    ways = journeys(VARIANT.start(), play(VARIANT.start(), {}))
    assert not any(one.has_moved or one.built or one.lost for one in ways)


def test_a_garrison_that_is_beaten_is_lost() -> None:
    verdicts = play(
        VARIANT.start(),
        {"oda": [Move("owari", "mino")], "asakura": [SupportMove("omi", "owari", "mino")]},
    )
    assert "The garrison of Mino was lost in Spring 1570." in told(verdicts, VARIANT.garrison_clan or "")
    assert "Army Owari went to Mino." in told(verdicts, "oda")


def test_a_retreat_is_part_of_the_way_and_a_unit_without_one_is_lost() -> None:
    attack: dict[str, list[Order]] = {
        "takeda": [Move("south-shinano", "kai"), SupportMove("suruga", "south-shinano", "kai")]
    }
    units = [Unit("oda", UnitType.ARMY, "kai")] + [
        Unit("takeda", UnitType.ARMY, at) for at in ("south-shinano", "suruga")
    ]
    start = replace(VARIANT.start(), units=tuple(sorted(units, key=lambda unit: unit.at)))
    for order, said in (
        (Retreat("kai", ("sagami",)), "Army Kai went to Sagami."),
        (Disband("kai"), "Army Kai was lost in Spring 1570 retreats."),
    ):
        verdicts = play(start, attack, {"oda": [order]})
        oda = [one for one in journeys(start, verdicts) if one.first.clan == "oda"]
        assert [sentence(VARIANT, one) for one in oda] == [said]


def test_a_new_unit_is_told_with_the_season_that_built_it() -> None:
    verdicts = play(
        VARIANT.start(),
        {"hojo": [Move("izu", "kanto-bay")]},
        {"hojo": [Move("kanto-bay", "kazusa")]},
        {"hojo": [Build(UnitType.ARMY, "izu")]},
    )
    assert "Army Izu was built in Winter 1570 adjustments." in told(verdicts, "hojo")
    assert "Fleet Izu went by Kanto Bay to Kazusa." in told(verdicts, "hojo")
