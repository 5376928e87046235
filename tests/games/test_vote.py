"""Players vote on ending the game: secretly, all or nothing, and the game master has the last word."""

import pytest

from sengoku.games.crown import crown
from sengoku.games.errors import GameError
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, open_phase, seat_of
from sengoku.games.pause import resume
from sengoku.games.vote import ballot_of, vote
from sengoku.store import Database, GameState
from support.club import Club
from support.mailing import receipt, write

CLANS = ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A club; what depends on the database is tried on both in one test."""
    return Club(sqlite_database)


def say(club: Club, clan: str, yes: bool = True) -> str:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        return vote(session, club.house, seat.id, yes=yes, now=club.clock.now)


def state(club: Club) -> str:
    with club.database.read() as session:
        return game_by_slug(session, "kyoto").state


def test_when_all_agree_the_clock_stops_and_the_game_master_names_the_winner(database: Database) -> None:
    club = Club(database)
    club.begin()
    for clan in CLANS[:-1]:
        assert "until everybody who is left agrees" in say(club, clan)
        assert state(club) == GameState.RUNNING
    assert "so does everybody else" in say(club, CLANS[-1])
    assert state(club) == GameState.PAUSED
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        assert row.due_at is None
        crown(session, club.house, game, "mori", actor="gm:1", now=club.clock.now)
    closed = club.letters(kind="vote_closed agreed")
    assert len(closed) == 9, "eight players and the game master"
    assert "/desk/kyoto" in club.letters("gm@example.org", "vote_closed agreed")[0].text
    assert "/desk/kyoto" not in club.letters("mori@example.org", "vote_closed agreed")[0].text
    assert "To end the game agreed: Shimazu, Mori" in club.letters("oda@example.org", "game_over")[0].text


def test_all_hear_once_that_a_vote_is_open_and_nobody_from_whom(club: Club) -> None:
    club.begin()
    say(club, "oda")
    say(club, "oda", yes=False)
    say(club, "oda")
    say(club, "hojo")
    opened = club.letters(kind="vote_opened")
    assert len(opened) == 8
    for letter in opened:
        told = (letter.text + letter.subject).replace("Oda", "", letter.text.count("agree for Oda"))
        assert "Oda" not in told
    assert len(club.letters(kind="vote_closed dropped")) == 9
    with club.database.read() as session:
        from sqlalchemy import select

        from sengoku.store import Audit

        acts = session.scalars(select(Audit).where(Audit.act == "vote")).all()
    assert {act.actor for act in acts} == {"server"}
    assert not any("Oda" in act.detail for act in acts)


def test_one_who_does_not_agree_is_enough(club: Club) -> None:
    club.begin()
    for clan in CLANS[:-1]:
        say(club, clan)
    assert "do not agree" in say(club, "hojo", yes=False)
    assert state(club) == GameState.RUNNING
    say(club, "mori", yes=False)
    say(club, "hojo")
    assert state(club) == GameState.RUNNING


def test_a_vote_goes_with_its_player(club: Club) -> None:
    club.begin()
    for clan in CLANS[:-1]:
        say(club, clan)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "new@example.org", actor="gm:1", now=club.clock.now)
        assert ballot_of(session, seat_of(session, game, "mori")) is None
    say(club, "hojo")
    assert state(club) == GameState.RUNNING
    say(club, "mori")
    assert state(club) == GameState.PAUSED


def test_empty_seats_do_not_vote(club: Club) -> None:
    club.begin()
    for clan in CLANS[:-1]:
        say(club, clan)
    with club.database.write() as session:
        vacate(session, club.house, game_by_slug(session, "kyoto"), "hojo", actor="gm:1", now=club.clock.now)
    assert state(club) == GameState.PAUSED


def test_a_game_master_who_lets_the_game_go_on_makes_all_votes_void(club: Club) -> None:
    club.begin()
    for clan in CLANS:
        say(club, clan)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        resume(session, club.house, game, actor="gm:1", now=club.clock.now)
        assert ballot_of(session, seat_of(session, game, "mori")) is None
    club.resolve()
    assert state(club) == GameState.RUNNING


def test_there_is_no_vote_before_the_game_and_after_it(club: Club) -> None:
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "mori@example.org", actor="gm:1", now=club.clock.now)
    with pytest.raises(GameError, match="not being played"):
        say(club, "mori")


def test_by_mail_a_vote_stands_beside_orders(club: Club) -> None:
    club.begin()
    write(club, "F Nag - SSJ\nVote draw: yes.")
    assert "You agree to end the game." in receipt(club)
    assert "F NAG - SSJ" in receipt(club) or "South Sea of Japan" in receipt(club)
    write(club, "VOTE draw", name="m2")
    assert "your vote is as it was" in receipt(club)
    with club.database.read() as session:
        assert ballot_of(session, seat_of(session, game_by_slug(session, "kyoto"), "mori")) is True
