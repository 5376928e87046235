"""The views: what pages and the API are made of, on both databases."""

import pytest

from sengoku.engine import PhaseKind
from sengoku.games.concede import concede
from sengoku.games.errors import NotFoundError
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.views.desk import desk_view, games_of_master
from sengoku.games.views.game import CenterLine, game_list, game_view
from sengoku.games.views.phase import phase_data
from sengoku.games.views.pictures import has_png, map_view
from sengoku.games.views.season import season_view
from sengoku.games.views.seat import SeatView, seat_view
from sengoku.store import Database
from support.club import Club

ALL = ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")


@pytest.fixture
def club(database: Database) -> Club:
    """A house with a game in its first Spring."""
    made = Club(database)
    made.begin()
    return made


def seat(club: Club, clan: str) -> SeatView:
    """What a clan's player sees."""
    with club.database.read() as session:
        return seat_view(session, seat_of(session, game_by_slug(session, "kyoto"), clan), club.clock.now)


def play(club: Club, **orders: str) -> None:
    """One phase in which clans without other orders hold."""
    for clan in ALL:
        club.order(clan, orders.get(clan, "all hold"))
    club.resolve()


def test_a_game_is_seen_with_its_open_phase_and_the_board_as_it_stands(club: Club) -> None:
    with club.database.read() as session:
        view = game_view(session, "kyoto", club.clock.now)
    assert view.phase is not None
    assert view.phase.code == "S1570M"
    assert view.deadline is not None
    assert [clan.units for clan in view.clans] == [2] * 8
    assert view.centers == (CenterLine(None, (2,) * 8, 21),)


def test_centres_are_counted_anew_after_every_fall_only(club: Club) -> None:
    play(club, hojo="F Izu - Kanto Bay")
    play(club, hojo="F Kanto Bay - Kazusa")
    with club.database.read() as session:
        view = game_view(session, "kyoto", club.clock.now)
    assert [line.year for line in view.centers] == [None, 1570]
    assert view.centers[1].counts == (2, 2, 2, 2, 2, 2, 2, 3)
    assert view.centers[1].unowned == 20
    assert view.phase is not None
    assert view.phase.code == "W1570A"


def test_the_list_holds_running_games_before_forming_ones(club: Club) -> None:
    club.form("edo", "The Eastern Game")
    with club.database.read() as session:
        assert [line.slug for line in game_list(session, club.clock.now)] == ["kyoto", "edo"]


def test_an_open_phase_shows_the_board_and_no_orders(club: Club) -> None:
    club.order("takeda", "A Kai - Sagami")
    with club.database.read() as session:
        view = season_view(session, "kyoto", 0)
        data = phase_data(session, "kyoto", 0)
    assert view.reports == ()
    assert view.text is None
    takeda = next(one.side for one in view.sides if one.side.clan == "takeda")
    assert [one.words for one in takeda.units] == ["Army Kai", "Army South Shinano"]
    assert [one.words for one in takeda.centers] == ["Kai", "South Shinano"]
    assert view.sides[-1].side.name == "Garrisons"
    assert all(one.report is None for one in view.sides)
    assert data.orders is None
    assert data.verdict is None


def test_a_resolved_phase_shows_each_order_with_its_reason(club: Club) -> None:
    play(club, takeda="A Kai - Sagami")
    with club.database.read() as session:
        view = season_view(session, "kyoto", 0)
    takeda = next(one for one in view.reports if one.clan == "takeda")
    assert [line.result for line in takeda.orders] == ["bounces", "holds"]
    assert not takeda.disorder
    assert view.next is not None
    assert view.next.code == "F1570M"
    assert view.previous is None


def test_civil_disorder_is_said_of_the_clan_that_sent_nothing(club: Club) -> None:
    club.order("takeda", "all hold")
    club.resolve()
    with club.database.read() as session:
        view = season_view(session, "kyoto", 0)
    assert [one.clan for one in view.reports if not one.disorder] == ["takeda"]


@pytest.mark.parametrize("seq", [-1, 1, 2**31 - 1, 2**31, 10**30])
def test_a_phase_that_does_not_exist_is_not_found(club: Club, seq: int) -> None:
    with club.database.read() as session, pytest.raises(NotFoundError, match="has no phase number"):
        season_view(session, "kyoto", seq)


def test_a_seat_sees_its_own_set_with_what_is_missing(club: Club) -> None:
    club.order("takeda", "A Kai - Sagami")
    view = seat(club, "takeda")
    assert view.on_file is not None
    assert [one.words for one in view.on_file.filed] == ["Kai's army moves to Sagami"]
    assert view.on_file.without_order == ("South Shinano's army",)
    assert view.example is not None
    other = seat(club, "hojo")
    assert other.on_file is not None
    assert other.on_file.silent


def test_a_seat_in_winter_sees_where_it_can_build(club: Club) -> None:
    play(club, hojo="F Izu - Kanto Bay")
    play(club, hojo="F Kanto Bay - Kazusa")
    view = seat(club, "hojo")
    assert view.kind == PhaseKind.ADJUSTMENT
    assert view.task == "You may build 1 unit."
    assert view.sites == ("Izu",)
    assert view.example == "Build Army Izu"
    assert seat(club, "oda").task == "You have nothing to decide in it."


def test_every_example_is_understood_and_allowed(club: Club) -> None:
    for clan in ALL:
        example = seat(club, clan).example
        assert example is not None
        answer = club.order(clan, example)
        assert answer.receipt is not None
        assert len(answer.receipt.filed) == 1
        assert answer.receipt.filed[0].why_not is None
        assert not answer.receipt.notes


def test_coming_sets_are_listed_in_the_order_of_play(club: Club) -> None:
    club.order("takeda", "Takeda Orders, Spring 1571\nA Kai - Sagami")
    club.order("takeda", "Takeda Orders, Fall 1570\nA Kai - Musashi")
    club.order("takeda", "Takeda Orders, Fall 1571\nA Kai H")
    club.order("takeda", "Takeda Orders, Fall 1571\nCLEAR")
    view = seat(club, "takeda")
    assert [(one.phase, one.orders) for one in view.coming] == [
        ("Fall 1570", ("Army Kai moves to Musashi.",)),
        ("Spring 1571", ("Army Kai moves to Sagami.",)),
    ]


def test_a_desk_sees_who_has_ordered_and_who_concedes(club: Club) -> None:
    club.order("takeda", "A Kai - Sagami")
    with club.database.write() as session:
        found = seat_of(session, game_by_slug(session, "kyoto"), "oda")
        concede(session, club.house, found.id, gives_up=True, actor="seat:oda", now=club.clock.now)
    with club.database.read() as session:
        view = desk_view(session, game_by_slug(session, "kyoto"), club.clock.now)
    received = [one.clan for one in view.seats if one.standing and one.standing.received]
    assert received == ["takeda"]
    assert "Takeda" not in view.missing
    assert [one.clan for one in view.seats if one.conceded] == ["oda"]
    assert view.audit[0].who == "Oda"
    assert "Sagami" not in repr(view)


def test_a_master_sees_own_games_only(club: Club) -> None:
    other = club.master("other@example.org")
    with club.database.read() as session:
        assert games_of_master(session, other, club.clock.now) == ()
        assert len(games_of_master(session, club.master(), club.clock.now)) == 1


def test_a_map_that_is_not_drawn_is_none(club: Club) -> None:
    with club.database.read() as session:
        assert map_view(session, "kyoto", 0) is None
        assert not has_png(session, "kyoto", 0)
        with pytest.raises(NotFoundError):
            map_view(session, "kyoto", 5)
