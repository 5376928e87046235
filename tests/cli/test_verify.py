"""`sengoku verify`: a game is replayed, and what was tampered with is found."""

import pytest
from sqlalchemy import select

from cli.command import fails, run
from sengoku.store import PhaseRow, VerdictRow
from support.club import Club


def played(house: Club) -> None:
    house.begin()
    house.order("takeda", "A Kai - Sagami")
    house.resolve()
    house.order("mori", "F Nag - Suo Sea")
    house.resolve()


def test_an_honest_game_is_found_as_it_was_stored(house: Club) -> None:
    played(house)
    ran = run("verify", "kyoto")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split()[:2] for line in ran.lines[:2]] == [["Spring", "1570"], ["Fall", "1570"]]
    assert ran.lines[0].endswith("as stored")
    assert ran.lines[-1] == "2 phases replayed, 0 differ."


def test_a_game_that_has_only_begun_has_nothing_to_replay(small_house: Club) -> None:
    small_house.begin()
    assert run("verify", "kyoto").out == "0 phases replayed, 0 differ.\n"


@pytest.mark.parametrize("what", ["orders", "outcome", "position"])
def test_a_changed_row_is_found_and_named(house: Club, what: str) -> None:
    played(house)
    with house.database.write() as session:
        row = session.scalars(select(VerdictRow).order_by(VerdictRow.phase_id)).first()
        assert row is not None
        if what == "orders":
            row.orders = {**row.orders, "takeda": []}
        elif what == "outcome":
            row.output_digest = "0" * 64
        else:
            phase = session.scalars(select(PhaseRow).order_by(PhaseRow.seq)).all()[1]
            phase.position = {**phase.position, "units": phase.position["units"][1:]}
    ran = run("verify", "kyoto")
    assert (ran.status, ran.err) == (1, "")
    told = [line for line in ran.lines[:-1] if not line.endswith("as stored")]
    assert told
    assert told[0].startswith("Fall 1570" if what == "position" else "Spring 1570")
    assert ran.lines[-1] == f"2 phases replayed, {len(told)} differ."


def test_a_game_that_is_not_there_is_said_so(house: Club) -> None:
    fails(run("verify", "edo"), "'edo'")


def test_a_game_that_was_taken_back_and_played_again_comes_out_the_same(house: Club) -> None:
    played(house)
    before = run("verify", "kyoto").out
    asked = run("game", "rollback", "kyoto", "0", stdin=b"n\n")
    assert asked.status == 1
    assert "  0 Spring 1570" in asked.out
    assert run("verify", "kyoto").out == before, "nothing was done"
    back = run("game", "rollback", "kyoto", "0", "--yes")
    assert (back.status, back.err) == (0, "")
    assert back.out.startswith("The Road to Kyoto is back at Spring 1570, due ")
    assert run("verify", "kyoto").out == "0 phases replayed, 0 differ.\n"
    house.resolve()
    house.resolve()
    assert run("verify", "kyoto").out == before
    fails(run("game", "rollback", "kyoto", "7"), "no earlier phase number 7", "0 Spring 1570")
