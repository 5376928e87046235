"""Names: every spelling a map knows, short forms, and slips that must never turn into another place."""

import random
from collections.abc import Callable

import pytest

from sengoku.engine import Move, Order, PhaseKind, Terrain, Territory, Unit, UnitType, Variant
from sengoku.orders import Reading, gazetteer, read
from sengoku.orders.names import How, one_edit_apart
from sengoku.orders.tokens import words_of


def _unit_read(variant: Variant, territory: Territory, typed: str) -> str | None:
    """The territory in which a unit is ordered to hold when its place is typed so."""
    letter = "F" if territory.terrain is Terrain.SEA else "A"
    reading = read(variant, PhaseKind.MOVEMENT, f"{letter} {typed} H")
    return reading.orders[0].order.at if reading.orders else None  # type: ignore[union-attr]  # a hold has it


def _spellings(territory: Territory) -> tuple[str, ...]:
    names = (territory.code, territory.name, territory.id, *territory.aliases)
    return names if territory.japanese is None else (*names, territory.japanese)


def _owner(variant: Variant, spelling: str) -> str | None:
    return gazetteer(variant.board).exact(words_of(spelling))


def test_every_spelling_of_every_territory_is_read(any_map: Variant) -> None:
    for territory in any_map.board.territories:
        for spelling in _spellings(territory):
            for typed in (spelling, spelling.upper(), spelling.lower(), spelling.title()):
                assert _unit_read(any_map, territory, typed) == territory.id, typed


def test_a_code_wins_over_a_name_and_a_name_over_an_alias(any_map: Variant) -> None:
    for territory in any_map.board.territories:
        assert _owner(any_map, territory.code) == territory.id
    codes = {territory.code.lower() for territory in any_map.board.territories}
    for territory in any_map.board.territories:
        if territory.name.lower() not in codes:
            assert _owner(any_map, territory.name) == territory.id


def test_each_prefix_of_three_letters_is_one_place_or_answered_with_all(any_map: Variant) -> None:
    names = {territory.id: territory.name.lower() for territory in any_map.board.territories}
    for prefix in sorted({name.replace(" ", "")[:3] for name in names.values()}):
        if not prefix.isalpha():
            continue
        fits = {place for place, name in names.items() if name.replace(" ", "").startswith(prefix)}
        exact = _owner(any_map, prefix)
        reading = read(any_map, PhaseKind.MOVEMENT, f"{prefix} - xyzzy\nThe unit in {prefix} holds")
        read_as = {one.order.at for one in reading.orders}  # type: ignore[union-attr]  # holds
        if exact:
            assert read_as == {exact}
        elif read_as:
            assert read_as == fits
        else:
            (problem,) = [one for one in reading.problems if one.candidates]
            assert fits <= set(problem.candidates), prefix
            for place in fits:
                assert any_map.board.territory(place).name in problem.sentence


def _slip(rng: random.Random, name: str) -> str:
    at = rng.randrange(len(name))
    letter = rng.choice("abcdefghijklmnopqrstuvwxyz")
    return rng.choice(
        (
            name[:at] + name[at + 1 :],
            name[:at] + letter + name[at:],
            name[:at] + letter + name[at + 1 :],
            name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
        )
    )


def test_a_slip_is_never_read_as_another_place(any_map: Variant) -> None:
    rng = random.Random(1570)
    proposed = total = 0
    for territory in any_map.board.territories:
        for _ in range(12):
            typed = _slip(rng, territory.name.lower())
            meant = _owner(any_map, typed)
            if meant is not None:  # the slip made the exact name of a place: Bingo, Bungo
                continue
            total += 1
            read_as = _unit_read(any_map, territory, typed)
            assert read_as in (None, territory.id), (territory.name, typed)
            untyped = read(any_map, PhaseKind.MOVEMENT, f"{typed} - {any_map.board.territories[0].name}")
            places = [one.order.at for one in untyped.orders if isinstance(one.order, Move)]
            assert set(places) <= {territory.id, _owner(any_map, typed[1:])}, typed  # Army Kii: "Akii"
            letter = "F" if territory.terrain is Terrain.SEA else "A"
            problems = read(any_map, PhaseKind.MOVEMENT, f"{letter} {typed} H").problems
            proposed += read_as == territory.id or any(territory.id in one.candidates for one in problems)
    assert total > 700
    assert proposed > 0.85 * total


@pytest.mark.parametrize(
    ("typed", "territory"),
    [
        ("Izu", "izu"), ("Izumo", "izumo"), ("Suo", "suo"), ("Suo Sea", "suo-sea"),
        ("Sea of Japan", "sea-of-japan"),
        ("North Sea of Japan", "north-sea-of-japan"), ("South Sea of Japan", "south-sea-of-japan"),
        ("Tosa Bay", "tosa-bay"),
        ("Kii Strait", "kii-straits"), ("Bungo Straits", "bungo-strait"), ("Totomi Sea", "totomi-sea"),
        ("Kasuza", "kazusa"), ("Kasuzu", "kazusa"), ("Chikuz", "chikuzen"), ("Echig", "echigo"),
        ("Tosa Ba", "tosa-bay"),
        ("TosaBay", "tosa-bay"), ("SouthShinano", "south-shinano"), ("N Shi", "north-shinano"),
        ("S Shin", "south-shinano"),
        ("N Shinano", "north-shinano"), ("S. Shinano", "south-shinano"), ("Shinano (North)", "north-shinano"),
        ("San-in Coast", "sanin-coast"), ("Sanin", "sanin-coast"), ("Kumano", "kumano-sea"), ("Ōmi", "omi"),
        ("Ômi", "omi"),
        ("E China", "east-china-sea"), ("N Pac", "north-pacific-ocean"), ("Bitchū", "bitchu"),
        ("備後", "bingo"),
    ],
)  # fmt: skip
def test_a_name_means_its_place(sengoku: Variant, typed: str, territory: str) -> None:
    assert _unit_read(sengoku, sengoku.board.territory(territory), typed) == territory


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Shinano", '"Shinano" can be North Shinano or South Shinano: write more of the name.'),
        ("Ech", '"Ech" can be Echigo or Echizen: write more of the name.'),
        ("Shim", '"Shim" can be Shimosa or Shimotsuke: write more of the name.'),
        ("Izum", '"Izum" can be Izu or Izumo: write more of the name.'),
        ("Mno", '"Mno": did you mean Mino?'),
        ("Kei", '"Kei": did you mean Kai or Kii?'),
        ("Xyzzy", '"Xyzzy": no place on this map has that name.'),
    ],
)
def test_a_name_that_does_not_decide_is_answered(
    sentences_for: Callable[..., tuple[str, ...]], typed: str, sentence: str
) -> None:
    assert sentences_for(f"A {typed} - Kai") == (sentence,)


@pytest.mark.parametrize(
    "line", ["F Xyzzy H", "A xyzzy h", "army xyzzy holds", "the fleet in Xyzzy stays", "A Xyzzy holds"]
)
def test_a_hold_in_a_place_that_does_not_exist_is_answered(
    sentences_for: Callable[..., tuple[str, ...]], line: str
) -> None:
    (sentence,) = sentences_for(line)
    assert sentence.lower() == '"xyzzy": no place on this map has that name.'


def test_nobody_is_asked_whether_he_meant_what_he_wrote(
    sengoku: Variant, sentences_for: Callable[..., tuple[str, ...]]
) -> None:
    for line in (
        "From Kai to Sagami it is one day",
        "In Kai - Sagami we trust",
        "I am moving to Sagami, I hope",
    ):
        assert sentences_for(line) == ()
    (problem,) = read(sengoku, PhaseKind.ADJUSTMENT, "Build A Kai - Sagami").problems
    assert problem.sentence == 'I do not understand "Build A Kai - Sagami".'


@pytest.mark.parametrize(
    "line", ["a friend holds", "A party stays", "A. K. H.", "a man stands", "A plan holds water"]
)
def test_prose_about_holding_is_not(sentences_for: Callable[..., tuple[str, ...]], line: str) -> None:
    assert sentences_for(line) == ()


@pytest.mark.parametrize(
    ("text", "order", "note"),
    [
        (
            "A Mino - Ech",
            Move("mino", "echizen"),
            'I read "Ech" as Echizen because Mino does not touch Echigo.',
        ),
        (
            "A Mino - Shinano",
            Move("mino", "south-shinano"),
            'I read "Shinano" as South Shinano because Mino does not touch North Shinano.',
        ),
        (
            "A Etchu - Ech",
            Move("etchu", "echigo"),
            'I read "Ech" as Echigo because Etchu does not touch Echizen.',
        ),
        ("A Kai - Shinano", None, None),
        ("A Owari - Ech", None, None),
    ],
)
def test_what_the_unit_can_reach_settles_a_short_name(
    sengoku: Variant, text: str, order: Order | None, note: str | None
) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, text)
    assert [one.order for one in reading.orders] == ([order] if order else [])
    assert [one.notes for one in reading.orders] == ([(note,) if note else ()] if order else [])
    assert bool(reading.problems) is (order is None)


def test_where_units_stand_settles_the_short_name_of_a_unit(sengoku: Variant) -> None:
    units = {
        "echizen": Unit("asakura", UnitType.FLEET, "echizen"),
        "mino": Unit("oda", UnitType.ARMY, "mino"),
    }
    (one,) = read(sengoku, PhaseKind.MOVEMENT, "Ech - Wab", units).orders
    assert one.order == Move("echizen", "wakasa-bay")
    assert one.notes == ('I read "Ech" as Echizen because no unit stands in Echigo.',)


def test_prefixes_are_looser_than_names(sengoku: Variant) -> None:
    names = gazetteer(sengoku.board)
    found = names.loose(("chikuz",))
    assert found is not None
    assert (found.ids, found.how) == (("chikuzen",), How.PREFIX)
    assert names.loose(("ka",)) is None


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("kai", "kii", True), ("bingo", "bungo", True), ("izu", "izumo", False), ("mino", "mno", True),
        ("omi", "iom", False),
        ("iyo", "yio", True), ("iyo", "iyo", False), ("tosa", "tosab", True), ("", "a", True),
        ("ab", "ba", True),
    ],
)  # fmt: skip
def test_one_slip_is_one_letter(one: str, other: str, apart: bool) -> None:
    assert one_edit_apart(one, other) is apart
    assert one_edit_apart(other, one) is apart


def test_glued_units_are_read_when_nothing_else_can_be_meant(sengoku: Variant) -> None:
    def result(text: str) -> Reading:
        return read(sengoku, PhaseKind.MOVEMENT, text)

    assert [one.order for one in result("AKai - Sag\nFIzu - Srb\nfhoki - Izumo").orders] == [
        Move("kai", "sagami"),
        Move("izu", "suruga-bay"),
        Move("hoki", "izumo"),
    ]
    assert result("Akii - Suo").orders == ()  # one slip from Aki
