"""Log-in links: mailed to game masters only, good for half an hour, and once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sengoku.games.errors import NotAllowedError
from sengoku.games.login import login_link, mail_login_link, may_run_games, spend_login_link
from sengoku.games.people import find_person
from sengoku.store import Database, Person
from support.club import Club


@pytest.fixture
def club(database: Database) -> Club:
    """A house."""
    return Club(database)


def secret_for(club: Club, person_id: int) -> str:
    """The secret of a new link for that person."""
    with club.database.write() as session:
        person = session.get_one(Person, person_id)
        return login_link(session, club.house, person, now=club.clock.now).rpartition("/")[2]


def spend(club: Club, secret: str) -> int | None:
    """Who is logged in by a secret; None when nobody is."""
    try:
        with club.database.write() as session:
            return spend_login_link(session, secret, now=club.clock.now).id
    except NotAllowedError:
        return None


def test_a_link_logs_its_person_in_once(club: Club) -> None:
    person_id = club.master()
    secret = secret_for(club, person_id)
    assert [spend(club, secret), spend(club, secret)] == [person_id, None]


def test_of_several_who_press_at_once_one_gets_in(club: Club) -> None:
    person_id = club.master()
    secret = secret_for(club, person_id)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: spend(club, secret), range(8)))
    assert sorted(answers, key=str) == [person_id, *[None] * 7]


def test_a_link_is_worthless_after_half_an_hour(club: Club) -> None:
    secret = secret_for(club, club.master())
    club.clock.turn(minutes=30)
    assert spend(club, secret) is None


def test_a_new_link_leaves_the_older_one_good(club: Club) -> None:
    person_id = club.master()
    first, second = secret_for(club, person_id), secret_for(club, person_id)
    assert [spend(club, second), spend(club, first)] == [person_id, person_id]


def test_players_get_no_link_to_the_desk(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        now = club.clock.now
        assert not mail_login_link(session, club.house, "takeda@example.org", now=now)
        assert not mail_login_link(session, club.house, "stranger@example.org", now=now)
        assert mail_login_link(session, club.house, " GM@example.org", now=now)


def test_whoever_runs_a_game_may_open_the_desk(club: Club) -> None:
    club.form()
    with club.database.write() as session:
        person = find_person(session, "gm@example.org")
        assert person is not None
        person.runs_games = False
        session.flush()
        assert may_run_games(session, person)
