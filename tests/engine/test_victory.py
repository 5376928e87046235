"""How a game ends (rules R10)."""

from collections import Counter

from sengoku import maps
from sengoku.engine import Position, concession_winner, draw_agreed
from sengoku.engine.victory import winner_by_centers

SENGOKU = maps.load("sengoku")
START = SENGOKU.start()
ALL = {clan.id for clan in SENGOKU.clans}


def _owning(count: int) -> dict[str, str]:
    centers = [territory.id for territory in SENGOKU.board.territories if territory.supply_center]
    return dict.fromkeys(centers[:count], "oda") | dict.fromkeys(centers[count:], "mori")


def test_twenty_five_of_thirty_seven_centres_win() -> None:
    assert Counter(_owning(25).values()) == {"oda": 25, "mori": 12}
    assert winner_by_centers(SENGOKU, _owning(25)) == "oda"


def test_twenty_four_do_not() -> None:
    assert winner_by_centers(SENGOKU, _owning(24)) is None
    assert winner_by_centers(SENGOKU, {}) is None


def test_the_last_who_has_not_conceded_wins() -> None:
    assert concession_winner(SENGOKU, START, ALL, ALL - {"oda"}) == "oda"


def test_two_who_have_not_conceded_play_on() -> None:
    assert concession_winner(SENGOKU, START, ALL, ALL - {"oda", "mori"}) is None


def test_nobody_wins_when_all_concede() -> None:
    assert concession_winner(SENGOKU, START, ALL, ALL) is None


def test_empty_seats_are_not_asked() -> None:
    assert concession_winner(SENGOKU, START, {"oda", "mori"}, {"mori"}) == "oda"


def test_a_lone_player_needs_somebody_to_concede() -> None:
    assert concession_winner(SENGOKU, START, {"oda"}, set()) is None


def test_the_eliminated_need_not_concede() -> None:
    units = tuple(unit for unit in START.units if unit.clan in ("oda", "mori"))
    left = Position(START.phase, units, {})
    assert concession_winner(SENGOKU, left, ALL, {"mori"}) == "oda"


def test_a_draw_is_agreed_when_every_clan_in_play_agrees() -> None:
    assert draw_agreed(SENGOKU, START, ALL, ALL)
    assert not draw_agreed(SENGOKU, START, ALL, ALL - {"oda"})


def test_empty_seats_and_the_eliminated_are_not_asked_for_a_draw() -> None:
    assert draw_agreed(SENGOKU, START, {"oda", "mori"}, {"oda", "mori"})
    units = tuple(unit for unit in START.units if unit.clan in ("oda", "mori"))
    assert draw_agreed(SENGOKU, Position(START.phase, units, {}), ALL, {"oda", "mori"})


def test_a_clan_with_a_centre_alone_is_still_asked_for_a_draw() -> None:
    units = tuple(unit for unit in START.units if unit.clan == "oda")
    assert not draw_agreed(SENGOKU, Position(START.phase, units, {"nagato": "mori"}), ALL, {"oda"})


def test_nobody_agrees_where_nobody_plays() -> None:
    assert not draw_agreed(SENGOKU, START, set(), ALL)
