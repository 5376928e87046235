"""A game has a short name that fits subjects and addresses, a title, a map and a rule for its deadlines."""

from datetime import UTC, datetime

import pytest

from sengoku.games.create import create_game
from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, seats_of, variant_of
from sengoku.games.people import person_for
from support.club import Club

NOW = datetime(2026, 7, 1, tzinfo=UTC)


def create(club: Club, slug: str, title: str = "Kyoto", **more: object) -> None:
    with club.database.write() as session:
        master = person_for(session, "gm@example.org", now=NOW)
        create_game(session, slug=slug, title=title, master=master, now=NOW, **more)  # type: ignore[arg-type]


def test_a_new_game_has_an_empty_seat_for_every_clan_of_its_map(club: Club) -> None:
    create(club, " Kyoto-1 ", map_id="standard")
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto-1")
        assert [seat.clan for seat in seats_of(session, game)] == [one.id for one in variant_of(game).clans]
        assert {seat.state for seat in seats_of(session, game)} == {"empty"}


@pytest.mark.parametrize(
    ("slug", "title", "sentence"),
    [
        ("Kyōto", "Kyoto", "small letters"),
        ("two words", "Kyoto", "small letters"),
        ("a" * 31, "Kyoto", "small letters"),
        ("", "Kyoto", "small letters"),
        ("login", "Kyoto", "the desk has a page of that name"),
        ("mail", "Kyoto", "the desk has a page of that name"),
        ("kyoto", " ", "needs a title"),
        ("kyoto", "x" * 81, "needs a title"),
        ("kyoto", "a\x00b", "needs a title"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused_with_a_sentence(
    club: Club, slug: str, title: str, sentence: str
) -> None:
    with pytest.raises(GameError, match=sentence):
        create(club, slug, title)


def test_a_name_is_given_once(club: Club) -> None:
    create(club, "kyoto")
    with pytest.raises(GameError, match="already a game called 'kyoto'"):
        create(club, "KYOTO")


def test_an_unknown_map_or_rule_is_refused_with_a_sentence(club: Club) -> None:
    with pytest.raises(GameError, match="atlantis"):
        create(club, "kyoto", map_id="atlantis")
    with pytest.raises(GameError, match="no rule 'tea'"):
        create(club, "kyoto", rules={"tea": True})


def test_rules_can_differ_from_those_of_the_map(club: Club) -> None:
    create(club, "short", rules={"victory_centers": 10})
    with club.database.read() as session:
        assert variant_of(game_by_slug(session, "short")).rules.victory_centers == 10
