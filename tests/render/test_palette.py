"""The clans have the colours of the rules, and stay apart for every kind of sight."""

from itertools import combinations

import pytest

from render.colour_distance import SIGHTS, Triple, ciede2000, distance
from sengoku.maps import load, map_ids
from sengoku.render.emblems import EMBLEMS
from sengoku.render.palette import GARRISON, INK, LAND, PAINTS, channels, contrast, luminance, mix, paint

CLANS = {clan.id: paint(clan.colour) for clan in load("sengoku").clans}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(one: Triple, other: Triple, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("clan", "colour"),
    [
        ("shimazu", "light green"),
        ("mori", "light blue"),
        ("chosokabe", "light purple"),
        ("asakura", "orange"),
        ("oda", "red"),
        ("uesugi", "dark blue"),
        ("takeda", "dark green"),
        ("hojo", "dark purple"),
    ],
)
def test_each_clan_has_the_colour_of_the_rules(clan: str, colour: str) -> None:
    for map_id in ("sengoku", "sengoku-v5"):
        assert load(map_id).clan(clan).colour == colour


def test_the_colours_are_what_their_words_say() -> None:
    def strongest(colour: str) -> set[int]:
        parts = channels(PAINTS[colour])
        return {at for at, value in enumerate(parts) if value > 0.85 * max(parts)}

    assert strongest("light green") == strongest("dark green") == {1}
    assert strongest("red") == strongest("orange") == {0}
    assert strongest("dark blue") == {2}
    assert 2 in strongest("light blue")
    for hue in ("green", "blue", "purple"):
        assert luminance(PAINTS[f"light {hue}"]) > 2.5 * luminance(PAINTS[f"dark {hue}"])


@pytest.mark.parametrize("map_id", map_ids())
def test_every_colour_word_of_a_map_is_known(map_id: str) -> None:
    assert {clan.colour for clan in load(map_id).clans} <= set(PAINTS)


FLOORS = {"usual": 20.0, "no red": 11.0, "no green": 9.5, "no blue": 11.0, "grey": 3.5}


@pytest.mark.parametrize("sight", SIGHTS)
def test_units_of_two_clans_are_told_apart(sight: str) -> None:
    for (one, a), (other, b) in combinations(CLANS.items(), 2):
        assert distance(a.full, b.full, sight) >= FLOORS[sight], (one, other)


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "grey"])
def test_lands_of_two_clans_and_bare_land_are_told_apart(sight: str) -> None:
    pales = {clan: paint.pale for clan, paint in CLANS.items()} | {"nobody": LAND}
    for (one, a), (other, b) in combinations(pales.items(), 2):
        assert distance(a, b, sight) >= 0.6 * FLOORS[sight], (one, other)


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "grey"])
def test_no_clan_looks_like_a_garrison_or_a_free_centre(sight: str) -> None:
    for clan, colours in CLANS.items():
        assert distance(colours.full, GARRISON, sight) >= 15, clan
        assert distance(colours.full, INK, sight) >= 12, clan


def test_every_clan_has_an_emblem_of_its_own_that_stands_out() -> None:
    assert set(EMBLEMS) == set(CLANS)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)
    for clan, colours in CLANS.items():
        assert contrast(colours.full, colours.sign) >= 3, clan


def test_colours_are_mixed() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert luminance("#000000") == 0
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_an_unknown_colour_word_still_gives_a_paint() -> None:
    assert paint("mauve").full.startswith("#")
