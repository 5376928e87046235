"""A game ends when all who play but one have given up, and not before."""

from sengoku.games.concede import concede
from sengoku.games.invite import vacate
from sengoku.games.lookups import game_by_slug, open_phase, seat_of
from sengoku.store import GameState
from support.club import Club

CLANS = ("shimazu", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")


def say(club: Club, clan: str, gives_up: bool = True) -> str:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        return concede(
            session, club.house, seat.id, gives_up=gives_up, actor=f"seat:{clan}", now=club.clock.now
        )


def state(club: Club) -> tuple[str, str | None]:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        return game.state, game.winner


def test_the_last_concession_ends_the_game_at_once(club: Club) -> None:
    club.begin()
    for clan in CLANS[:-1]:
        assert "noted" in say(club, clan)
    assert state(club) == (GameState.RUNNING, None)
    assert "game is over" in say(club, "hojo")
    assert state(club) == (GameState.OVER, "mori")
    with club.database.read() as session:
        assert open_phase(session, game_by_slug(session, "kyoto").id) is None
    assert len(club.letters(kind="game_over")) == 9, "eight players and the game master"


def test_a_withdrawn_concession_does_not_count(club: Club) -> None:
    club.begin()
    for clan in CLANS[:-1]:
        say(club, clan)
    assert "withdrawn" in say(club, "oda", gives_up=False)
    say(club, "hojo")
    assert state(club) == (GameState.RUNNING, None)


def test_seats_without_players_do_not_count(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "hojo", actor="gm:1", now=club.clock.now)
    for clan in CLANS[:-1]:
        say(club, clan)
    assert state(club) == (GameState.OVER, "mori")


def test_nobody_hears_of_a_concession_before_it_takes_effect(club: Club) -> None:
    club.begin()
    say(club, "hojo")
    club.resolve()
    for letter in club.letters(kind="results"):
        assert "conced" not in letter.text.lower()
