"""A game master takes a game back: all is as it was, and the same orders lead to the same place again."""

from typing import Any

import pytest
from sqlalchemy import select

from sengoku.games.concede import concede
from sengoku.games.errors import GameError
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, phases_of, seat_of, seats_of
from sengoku.games.on_file import all_on_file
from sengoku.games.pause import pause, resume
from sengoku.games.rollback import rollback
from sengoku.games.submit import Fate, submit
from sengoku.games.verify import verify_game
from sengoku.games.views.season import season_view
from sengoku.games.vote import vote
from sengoku.store import (
    Audit,
    Ballot,
    GameState,
    Lapse,
    PhaseRow,
    PhaseState,
    Submission,
    Tenure,
    VerdictRow,
)
from support.club import Club

SPRING = {"takeda": "A Kai - Sagami", "oda": "A Owari - Mino", "mori": "F Nag - SSJ"}


@pytest.fixture
def played(club: Club) -> Club:
    """Two seasons with orders, and a third that is open: Spring 1570, Fall 1570, and what follows."""

    def play() -> None:
        club.begin()
        club.clock.turn(days=1)
        for clan, text in SPRING.items():
            club.order(clan, text)
        club.resolve()
        club.clock.turn(days=1)
        club.order("takeda", "A Kai H")
        club.order("hojo", "ALL HOLD")
        club.resolve()
        club.clock.turn(days=1)

    club.once("two seasons to be taken back", play)
    return club


def go_back(club: Club, seq: int, *, forget_later: bool = False) -> None:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        rollback(session, club.house, game, seq, actor="gm:1", forget_later=forget_later, now=club.clock.now)


def picture(club: Club) -> dict[str, Any]:
    """All that a rollback has to bring back."""
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        seats = seats_of(session, game)
        tenures = session.execute(
            select(Tenure.seat_id, Tenure.person_id, Tenure.from_seq, Tenure.to_seq).order_by(Tenure.id)
        )
        return {
            "game": (game.state, game.winner, game.state_reason),
            "phase": (row.seq, phase_value(row)),
            "due": row.due_at,
            "position": row.position,
            "seats": [(seat.clan, seat.person_id, seat.state, seat.conceded) for seat in seats],
            "tenures": [tuple(one) for one in tenures],
            "votes": [
                (one.seat_id, one.yes) for one in session.scalars(select(Ballot).order_by(Ballot.seat_id))
            ],
            "lapses": session.scalars(select(Lapse.seat_id)).all(),
            "on file": {clan: one.to_json() for clan, one in all_on_file(session, row, seats).items()},
        }


def digests(club: Club) -> list[tuple[str, str, str]]:
    with club.database.read() as session:
        replayed = verify_game(session, game_by_slug(session, "kyoto"))
    assert not any(one.difference for one in replayed)
    return [(one.phase, one.input_digest, one.output_digest) for one in replayed]


def test_everything_is_as_it_was_before_the_phase_was_closed(club: Club) -> None:
    club.begin()
    for clan, text in SPRING.items():
        club.order(clan, text)
    with club.database.write() as session:
        seat_id = seat_of(session, game_by_slug(session, "kyoto"), "mori").id
        vote(session, club.house, seat_id, yes=True, now=club.clock.now)
    before = picture(club)
    club.resolve()
    club.clock.turn(days=1)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "oda", "other@example.org", actor="gm:1", now=club.clock.now)
        vacate(session, club.house, game, "hojo", actor="gm:1", now=club.clock.now)
        seat_id = seat_of(session, game, "uesugi").id
        concede(session, club.house, seat_id, gives_up=True, actor="seat:uesugi", now=club.clock.now)
        vote(session, club.house, seat_of(session, game, "mori").id, yes=False, now=club.clock.now)
        vote(session, club.house, seat_id, yes=True, now=club.clock.now)
    club.order("takeda", "A Kai H")
    club.resolve()
    assert picture(club) != before
    go_back(club, 0)
    assert picture(club) == before


@pytest.mark.parametrize("seq", [0, 1])
def test_rolling_forward_again_with_unchanged_orders_gives_the_same_digests(played: Club, seq: int) -> None:
    before = digests(played)
    assert len(before) >= 2
    go_back(played, seq)
    assert len(digests(played)) == seq
    while len(digests(played)) < len(before):
        played.clock.turn(days=1)
        played.resolve()
    assert digests(played) == before


def test_other_orders_lead_elsewhere(played: Club) -> None:
    before = digests(played)
    go_back(played, 0)
    played.order("takeda", "A Kai H")
    played.resolve()
    assert digests(played)[0] != before[0]


def test_what_was_undone_stays_readable(played: Club) -> None:
    with played.database.read() as session:
        game = game_by_slug(session, "kyoto")
        then = {row.id: (phase_value(row).title, row.seq) for row in phases_of(session, game.id)}
    go_back(played, 0)
    with played.database.read() as session:
        act = session.scalars(select(Audit).where(Audit.act == "rollback")).one()
        undone = session.scalars(select(PhaseRow).where(PhaseRow.state == PhaseState.UNDONE)).all()
        verdicts = {one.phase_id: one for one in session.scalars(select(VerdictRow))}
    assert act.detail == "The game was taken back to Spring 1570; undone: Spring 1570, Fall 1570."
    assert [(one["phase"], one["title"], one["seq"]) for one in act.data["undone"]] == [
        (phase_id, title, seq) for phase_id, (title, seq) in then.items()
    ]
    assert {row.id for row in undone} == set(then)
    told = {one["phase"]: one["output_digest"] for one in act.data["undone"] if one["output_digest"]}
    assert told == {phase_id: verdict.output_digest for phase_id, verdict in verdicts.items()}


def test_everybody_is_told(played: Club) -> None:
    go_back(played, 0)
    letters = played.letters(kind="taken_back")
    assert len(letters) == 9, "eight players and the game master"
    takeda = " ".join(played.letters("takeda@example.org", "taken_back")[0].text.split())
    assert "Spring 1570 and Fall 1570 will be played again" in takeda
    assert "Your orders for Spring 1570 are on file again" in takeda
    assert "are kept until those open again" in takeda
    hojo = " ".join(played.letters("hojo@example.org", "taken_back")[0].text.split())
    assert "Nothing is on file from you for Spring 1570." in hojo


def test_later_orders_can_be_taken_off_the_file(played: Club) -> None:
    go_back(played, 0, forget_later=True)
    assert picture(played)["on file"]["takeda"]["orders"], "those of the phase itself stay"
    played.resolve()
    assert not any(one["orders"] for one in picture(played)["on file"].values())
    with played.database.read() as session:
        kept = session.scalars(select(Submission.source).order_by(Submission.id)).all()
    assert kept.count("taken back") == 2, "nothing is deleted: an empty set is put on top"


def test_a_replaced_player_is_back_with_a_new_address_and_the_other_one_is_told(played: Club) -> None:
    with played.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, played.house, game, "oda", "other@example.org", actor="gm:1", now=played.clock.now)
        generation = seat_of(session, game, "oda").token_generation
    go_back(played, 1)
    with played.database.read() as session:
        assert seat_of(session, game_by_slug(session, "kyoto"), "oda").token_generation > generation
    assert len(played.letters("other@example.org", "replaced")) == 1
    assert not played.letters("other@example.org", "taken_back")
    assert len(played.letters("oda@example.org", "taken_back")) == 1


def test_a_deadline_that_is_still_to_come_stands_again(club: Club) -> None:
    club.begin()
    before = picture(club)["due"]
    club.clock.turn(days=1)
    club.resolve()
    go_back(club, 0)
    assert picture(club)["due"] == before
    club.clock.now = before
    club.resolve()
    club.clock.turn(days=3)
    go_back(club, 0)
    after = picture(club)["due"]
    assert after > club.clock.now, "never one that has passed"


def test_a_game_that_all_gave_up_goes_on_as_if_they_had_not(club: Club) -> None:
    club.begin()
    club.resolve()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        for seat in seats_of(session, game)[:-1]:
            concede(session, club.house, seat.id, gives_up=True, actor="test", now=club.clock.now)
        assert game.state == GameState.OVER
    club.clock.turn(days=1)
    go_back(club, 1)
    now = picture(club)
    assert now["game"] == (GameState.RUNNING, None, None)
    assert not any(conceded for *_, conceded in now["seats"])
    club.resolve()
    assert picture(club)["phase"][0] == 2


def test_a_game_that_all_agreed_to_end_goes_on_without_their_votes(played: Club) -> None:
    with played.database.write() as session:
        game = game_by_slug(session, "kyoto")
        for seat in seats_of(session, game):
            vote(session, played.house, seat.id, yes=True, now=played.clock.now)
        assert game.state == GameState.PAUSED
    go_back(played, 1)
    now = picture(played)
    assert (now["game"], now["votes"]) == ((GameState.RUNNING, None, None), [])
    assert now["due"] > played.clock.now


def test_a_phase_that_was_not_played_cannot_be_gone_back_to(played: Club) -> None:
    before = picture(played)
    for seq in (2, 3, -1, -5):
        with pytest.raises(GameError, match="no earlier phase"):
            go_back(played, seq)
    assert picture(played) == before


def test_a_game_can_be_taken_back_again_and_again(played: Club) -> None:
    before = digests(played)
    for _ in range(2):
        go_back(played, 0)
        played.clock.turn(days=1)
        played.resolve()
        played.clock.turn(days=1)
        played.resolve()
    assert digests(played) == before
    with played.database.read() as session:
        view = season_view(session, "kyoto", 0)
        assert view.next is not None
        assert (view.phase.title, view.next.title) == ("Spring 1570", "Fall 1570")


def test_orders_on_their_way_during_a_rollback_are_not_taken_for_the_old_board(played: Club) -> None:
    written = played.clock.now
    played.clock.turn(hours=1)
    go_back(played, 0)
    with played.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "hojo")
        answer = submit(session, seat.id, "A Ode H", source="mail", received_at=written, now=played.clock.now)
    assert answer.fate is Fate.LATE
    assert "taken back by its game master" in answer.text


def test_a_paused_game_stays_paused(played: Club) -> None:
    with played.database.write() as session:
        game = game_by_slug(session, "kyoto")
        pause(session, played.house, game, actor="gm:1", now=played.clock.now)
    go_back(played, 0)
    assert picture(played)["due"] is None
    assert "The clock stands still" in played.letters(kind="taken_back")[0].text
    with played.database.write() as session:
        game = game_by_slug(session, "kyoto")
        resume(session, played.house, game, actor="gm:1", now=played.clock.now)
    assert picture(played)["due"] > played.clock.now


def test_the_database_is_left_without_two_open_phases(played: Club) -> None:
    go_back(played, 1)
    with played.database.read() as session:
        states = session.scalars(select(PhaseRow.state).order_by(PhaseRow.seq)).all()
    assert states.count(PhaseState.OPEN) == 1
