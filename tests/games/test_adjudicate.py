"""A phase is resolved in one stroke: verdict, letters and next phase, once and for ever."""

import pytest

from sengoku.engine import Position, Unit, UnitType, position_to_json
from sengoku.games.invite import vacate
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, phases_of, position_of, verdict_of
from sengoku.games.verify import verify_game
from sengoku.store import PhaseState
from support.club import Club


def set_units(club: Club, *units: Unit) -> None:
    """Puts a position of our own under the open phase."""
    with club.database.write() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        now = position_of(row)
        row.position = position_to_json(Position(now.phase, tuple(sorted(units)), now.owners))


def open_title(club: Club) -> str:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return phase_value(row).title


def test_every_player_and_the_master_get_one_letter_with_the_results(club: Club) -> None:
    club.begin()
    club.resolve()
    letters = club.letters(kind="results")
    assert len(letters) == 9
    assert {letter.subject for letter in letters} == {"[kyoto] Spring 1570 results"}
    assert open_title(club) == "Fall 1570"


def test_the_replay_gives_the_same_digests(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ\nA Iwami - Aki")
    club.order("oda", "all hold")
    club.resolve()
    club.resolve()
    with club.database.read() as session:
        replayed = verify_game(session, game_by_slug(session, "kyoto"))
    assert [(one.phase, one.difference) for one in replayed] == [("Spring 1570", None), ("Fall 1570", None)]


def test_a_tampered_verdict_is_found_by_the_replay(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    club.resolve()
    with club.database.write() as session:
        row = phases_of(session, game_by_slug(session, "kyoto").id)[0]
        stored = verdict_of(session, row)
        assert stored is not None
        stored.orders = {**stored.orders, "mori": []}
    with club.database.read() as session:
        (first, *_) = verify_game(session, game_by_slug(session, "kyoto"))
    assert first.difference is not None


KAI = Unit("takeda", UnitType.ARMY, "kai")
ATTACK = (
    Unit("hojo", UnitType.ARMY, "sagami"),
    Unit("hojo", UnitType.ARMY, "musashi"),
    Unit("oda", UnitType.ARMY, "owari"),
)


def test_a_retreat_waits_for_its_player(club: Club) -> None:
    club.begin()
    set_units(club, KAI, *ATTACK)
    club.order("takeda", "A Kai H")
    club.order("hojo", "A Sagami - Kai\nA Musashi S A Sagami - Kai")
    club.resolve()
    assert open_title(club) == "Spring 1570 retreats"


def test_a_clan_whose_player_has_left_gets_no_retreat(club: Club) -> None:
    club.begin()
    set_units(club, KAI, *ATTACK)
    club.order("takeda", "A Kai H")
    club.order("hojo", "A Sagami - Kai\nA Musashi S A Sagami - Kai")
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "takeda", actor="gm:1", now=club.clock.now)
    club.resolve()
    assert open_title(club) == "Fall 1570"


def test_adjustments_that_only_an_absent_clan_could_decide_are_resolved_at_once(club: Club) -> None:
    club.begin()
    set_units(club, Unit("hojo", UnitType.ARMY, "shimosa"))
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        for clan in ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda"):
            vacate(session, club.house, game, clan, actor="gm:1", now=club.clock.now)
        row = open_phase(session, game.id)
        assert row is not None
        owners = {place: clan for place, clan in row.position["owners"].items() if clan != "hojo"}
        row.position = {**row.position, "owners": owners}
    club.order("hojo", "all hold")
    club.resolve()
    assert open_title(club) == "Fall 1570"
    club.order("hojo", "all hold")
    club.resolve()
    assert open_title(club) == "Spring 1571"
    told = club.letters("hojo@example.org", "results")[-1]
    assert "Fall 1570" in told.subject
    assert "Winter 1570" in told.subject


def test_a_broken_position_leaves_everything_as_it_was(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        row.position = {**row.position, "units": [["mori", "fleet", "kai"]]}
    with pytest.raises(ValueError, match="Kai"):
        club.resolve()
    assert club.letters(kind="results") == []
    with club.database.read() as session:
        (row,) = phases_of(session, game_by_slug(session, "kyoto").id)
        assert row.state == PhaseState.OPEN
        assert verdict_of(session, row) is None
