"""What is due is resolved once; a broken game is parked and the others go on."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from sengoku.games.lookups import game_by_slug, open_phase, phases_of
from sengoku.store import Database, GameState, PhaseState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from support.club import Club


def turn_to_deadline(club: Club) -> None:
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due


def phases(club: Club, slug: str) -> int:
    with club.database.read() as session:
        return len(phases_of(session, game_by_slug(session, slug).id))


def test_nothing_is_resolved_before_its_deadline(club: Club) -> None:
    club.begin()
    turn_to_deadline(club)
    club.clock.now -= timedelta(milliseconds=1)
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    assert phases(club, "kyoto") == 1


def test_a_due_phase_is_resolved_once(club: Club) -> None:
    club.begin()
    turn_to_deadline(club)
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    assert phases(club, "kyoto") == 2


def test_two_workers_on_one_due_phase_make_one_verdict_and_one_set_of_letters(club: Club) -> None:
    club.begin()
    turn_to_deadline(club)
    second = Database(club.database.url)
    with ThreadPoolExecutor(2) as pool:
        done = list(
            pool.map(
                lambda database: adjudicate_due(database, club.house, club.clock), (club.database, second)
            )
        )
    second.dispose()
    assert sum(done) == 1
    assert len(club.letters(kind="results")) == 9


def test_a_broken_game_is_parked_with_one_alarm_and_the_others_go_on(club: Club) -> None:
    club.begin("broken", "Broken")
    club.begin("kyoto")
    with club.database.write() as session:
        row = open_phase(session, game_by_slug(session, "broken").id)
        assert row is not None
        row.position = {**row.position, "units": [["mori", "fleet", "kai"]]}
    turn_to_deadline(club)
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    with club.database.read() as session:
        broken, kyoto = game_by_slug(session, "broken"), game_by_slug(session, "kyoto")
        assert (broken.state, kyoto.state) == (GameState.PARKED, GameState.RUNNING)
        row = open_phase(session, broken.id)
        assert row is not None
        assert row.state == PhaseState.OPEN
    assert phases(club, "kyoto") == 2
    (alarm,) = club.letters("gm@example.org", "parked")
    assert "Broken needs its game master" in alarm.text
    assert "Traceback" not in alarm.text
