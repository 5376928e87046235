"""How a game ends (rules R10)."""

from collections import Counter

from sengoku import maps
from sengoku.engine import Position, concession_winner
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
