"""People are known by their address, however it was copied."""

import pytest

from sengoku.games.errors import GameError
from sengoku.games.people import find_person, person_for
from support.club import Club


@pytest.mark.parametrize(
    "copied",
    [" Mori@Example.ORG ", "<mori@example.org>", "mori@\u200bexample.org", "\ufeffmori@example.org\u2060"],
)
def test_an_address_copied_with_blanks_and_invisible_signs_is_the_same(club: Club, copied: str) -> None:
    with club.database.write() as session:
        person = person_for(session, copied, now=club.clock.now)
        assert person.email == "mori@example.org"
        assert find_person(session, "mori@example.org") is person
        assert find_person(session, copied) is person


@pytest.mark.parametrize("text", ["mori", "mori@", "Mori <mori@example.org>", "mőri@example.org", "a@b@c"])
def test_what_is_no_plain_address_is_refused_in_a_sentence(club: Club, text: str) -> None:
    with club.database.write() as session, pytest.raises(GameError, match=r"mail address"):
        person_for(session, text, now=club.clock.now)
