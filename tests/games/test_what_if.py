"""The sandbox as values: what is tried out, its link, changes by hand, and the real rules for all of it."""

import base64
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sengoku.engine import Phase, PhaseKind, Season, Unit, UnitType
from sengoku.games.what_if import (
    BrokenLink,
    EditError,
    Orders,
    State,
    edited,
    follow,
    read_link,
    write_link,
)
from sengoku.games.what_if.link import LONGEST
from sengoku.maps import load

VARIANT = load("sengoku")
START = VARIANT.start()


def state(*lines: Orders | tuple[str, ...], **draft: str) -> State:
    return State("sengoku", START, lines, Orders(draft))


def test_a_link_holds_everything_and_is_short() -> None:
    tried = replace(
        state(("take", "kai"), Orders({"oda": "A OWA - MIN"}, frozenset({"mori"})), takeda="A SSH H"),
        base=replace(START, owners={}),
        origin=("kyoto", 4),
        rules={"victory_centers": 12},
    )
    token = write_link(tried)
    assert read_link("sengoku", token) == tried
    assert len(token) < 500
    assert token.isascii()
    assert not set(token) & set("+/=?&#")


def test_the_start_needs_no_link() -> None:
    assert write_link(state()) == ""
    assert read_link("sengoku", "") == state()


def test_a_whole_game_of_orders_fits() -> None:
    orders = Orders(
        {
            clan.id: "\n".join(f"A {t.code} H" for t in VARIANT.board.territories[:10])
            for clan in VARIANT.clans
        }
    )
    assert len(write_link(state(*[orders] * 30))) <= LONGEST


def test_what_is_too_long_for_a_link_is_said() -> None:
    noise = "".join(chr(33 + (one * one * 7919) % 9000) for one in range(4000))
    with pytest.raises(BrokenLink, match="too long for a link"):
        write_link(state(oda=noise))


def packed(text: str) -> str:
    from sengoku.games.what_if.link import _words

    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, _words("sengoku"))
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "é",
        "A" * (LONGEST + 1),
        write_link(state(oda="A OWA - MIN"))[:-4],
        packed("[" * 50_000),
        packed("[]"),
        packed("null"),
        packed('{"l":[[]]}'),
        packed('{"l":[["o",{"oda":"A"},7]]}'),
        packed('{"b":"unit oda army kai"}'),
        packed('{"r":{"no_such_rule":1}}'),
        packed('{"o":["../x",1]}'),
        packed('{"d":["take","kai"]}'),
        packed('{"d":["o",{"oda":"' + "A" * 200_000 + '"},[]]}'),
    ],
)
def test_a_link_that_says_nothing_sensible_is_refused_in_a_sentence(token: str) -> None:
    with pytest.raises(BrokenLink, match="cannot be read"):
        read_link("sengoku", token)


@given(st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_no_link_breaks_the_reader(raw: bytes) -> None:
    with pytest.raises(BrokenLink):
        read_link("sengoku", base64.urlsafe_b64encode(b"\0" + raw).decode().rstrip("="))


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (("put", "oda", "fleet", "hida"), "A fleet cannot stand in Hida, which is inland."),
        (("put", "oda", "army", "sea-of-japan"), "An army cannot stand in Sea of Japan, which is sea."),
        (("put", "oda", "army", "kai"), "Kai is held by Army Kai (Takeda): take that one away."),
        (("put", "nobody", "army", "suruga"), "There is no such unit."),
        (("put", "neutral", "fleet", "suruga"), "Garrisons are armies."),
        (("put", "oda", "army", "atlantis"), "There is no place 'atlantis' on this map."),
        (("take", "suruga"), "There is no unit in Suruga."),
        (("move", "kai", "sea-of-japan"), "An army cannot stand in Sea of Japan, which is sea."),
        (("move", "kai", "omi"), "Omi is held by Army Omi (Asakura): take that one away."),
        (("own", "suruga", "oda"), "'suruga' is no supply centre of this board, so nobody can own it."),
        (("own", "kai", "neutral"), "There is no clan 'neutral' that could own kai."),
        (("begin", "summer"), "There is no such season."),
        (("burn", "kai"), "There is no such change."),
        (("take",), "There is no such change."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(edit: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(EditError) as error:
        edited(VARIANT, START, edit)
    assert str(error.value) == sentence


def test_units_are_put_moved_and_taken_and_centres_given() -> None:
    position = START
    for edit in (
        ("put", "oda", "fleet", "suruga"),
        ("move", "kai", "hida"),
        ("take", "omi"),
        ("own", "kai", "nobody"),
        ("own", "mino", "oda"),
        ("begin", "winter"),
    ):
        position = edited(VARIANT, position, edit)
    assert Unit("oda", UnitType.FLEET, "suruga") in position.units
    assert Unit("takeda", UnitType.ARMY, "hida") in position.units
    assert not any(unit.at in ("kai", "omi") for unit in position.units)
    assert position.owners["mino"] == "oda"
    assert "kai" not in position.owners
    assert position.phase == Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT)


def test_a_fleet_is_put_on_a_coast_that_is_named() -> None:
    standard = load("standard")
    with pytest.raises(EditError, match="must stand on one of its coasts"):
        edited(standard, standard.start(), ("put", "france", "fleet", "spain"))
    assert edited(standard, standard.start(), ("put", "france", "fleet", "spain/nc"))
    armed = edited(standard, standard.start(), ("put", "france", "army", "spain/nc"))
    assert Unit("france", UnitType.ARMY, "spain") in armed.units


def test_retreats_and_adjustments_follow_and_one_can_step_back() -> None:
    tried = state(
        ("put", "takeda", "army", "suruga"),
        Orders({"takeda": "A SUR - SAG\nA KAI S A SUR - SAG"}),
    )
    course = follow(tried)
    assert course.position.phase.kind is PhaseKind.RETREAT
    assert course.last is not None
    retreated = follow(tried.then(Orders({"hojo": "A SAG R MUS"})))
    assert retreated.last is not None
    assert retreated.position.phase.season is Season.FALL
    back = tried.back()
    assert back is not None
    assert back.draft == Orders({"takeda": "A SUR - SAG\nA KAI S A SUR - SAG"})
    assert follow(back).position.phase == START.phase
    assert state().back() is None


def test_no_hand_changes_the_board_while_units_wait_for_their_retreats() -> None:
    course = follow(
        state(("put", "takeda", "army", "suruga"), Orders({"takeda": "A SUR - SAG\nA KAI S A SUR - SAG"}))
    )
    with pytest.raises(EditError, match="wait for their retreats"):
        edited(VARIANT, course.position, ("take", "kai"))


def test_a_clan_without_orders_holds_and_an_absent_one_is_in_disorder() -> None:
    attack = {"takeda": "A SUR - SAG\nA KAI S A SUR - SAG"}
    put = ("put", "takeda", "army", "suruga")
    assert follow(state(put, Orders(attack))).position.dislodged
    assert not follow(state(put, Orders(attack, frozenset({"hojo"})))).position.dislodged


def test_a_link_whose_changes_cannot_be_is_refused() -> None:
    with pytest.raises(BrokenLink, match="cannot be: There is no unit in Suruga"):
        follow(state(("take", "suruga")))
