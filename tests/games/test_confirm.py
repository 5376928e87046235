"""A held mail counts when its author says that it is theirs, once, and as of its arrival."""

import pytest

from sengoku.games.confirm import confirm_held, held_text
from sengoku.games.errors import GameError
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from sengoku.games.people import find_person
from sengoku.store import InboundState, Letter
from support.club import Club
from support.mailing import filed, receipt, state, write


def hold(club: Club, text: str = "F Nag - SSJ", *, name: str = "p1", subject: str = "Orders") -> int:
    """A mail to the public address that nobody can prove."""
    to = f"orders@{club.house.domain}"
    return write(club, text, to=to, name=name, subject=subject)


def confirm(club: Club, inbound: int, clan: str = "mori") -> str:
    with club.database.write() as session:
        person = find_person(session, f"{clan}@example.org")
        assert person is not None
        return confirm_held(session, club.house, inbound, person.id, now=club.clock.now)


def test_a_confirmed_mail_counts_once(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    assert "has been done" in confirm(club, inbound)
    assert filed(club) == 1
    with pytest.raises(GameError, match="does not wait any more"):
        confirm(club, inbound)


def test_a_held_mail_that_is_confirmed_leaves_what_came_after_it(club: Club) -> None:
    club.begin()
    held = hold(club, "F Nag - SSJ\nA Iwami - Aki")
    club.clock.turn(hours=1)
    write(club, "F Nag H", name="m2")
    club.clock.turn(hours=1)
    confirm(club, held)
    assert "On file for Mori (Spring 1570): Iwami's army moves to Aki. Nagato's fleet holds." in receipt(club)
    assert "Other orders of yours came after this mail and were read before it." in receipt(club)


@pytest.mark.parametrize("season", ["", "Fall 1570\n"])
def test_a_held_mail_after_which_many_more_came_is_not_taken_and_its_author_is_told(
    club: Club, season: str
) -> None:
    """What one mail costs must not grow with the number of those that came after it."""
    club.begin()
    held = hold(club, f"{season}A Iwami - Aki")
    for number in range(9):
        club.clock.turn(minutes=10)
        write(club, f"{season}F Nag {'H' if number % 2 else '- SSJ'}", name=f"m{number}")
    on_file = filed(club)
    confirm(club, held)
    assert "More than 8 messages with orders of yours came after this mail" in receipt(club)
    assert filed(club) == on_file


def test_held_mails_count_in_the_order_in_which_they_came_not_in_that_of_their_confirmation(
    club: Club,
) -> None:
    club.begin()
    first = hold(club, "F Nag - SSJ\nA Iwami - Aki", name="p1")
    club.clock.turn(hours=1)
    second = hold(club, "CLEAR\nF Nag H", name="p2")
    club.clock.turn(hours=1)
    club.order("mori", "A Iwami - Izumo")
    club.clock.turn(hours=1)
    confirm(club, second)
    confirm(club, first)
    assert "On file for Mori (Spring 1570): Iwami's army moves to Izumo. Nagato's fleet holds." in receipt(
        club
    )
    assert "Aki" not in receipt(club)


def test_orders_for_a_coming_season_count_in_the_order_in_which_they_came(club: Club) -> None:
    club.begin()
    held = hold(club, "Fall 1570\nF Nag - SSJ\nA Iwami - Aki")
    club.clock.turn(hours=1)
    write(club, "Fall 1570\nF Nag H", name="m2")
    club.clock.turn(hours=1)
    confirm(club, held)
    club.resolve()
    write(club, "STATUS", name="m3")
    assert "On file for Mori (Fall 1570): Iwami's army moves to Aki. Nagato's fleet holds." in receipt(club)


def test_nobody_else_can_confirm_a_mail(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    with pytest.raises(GameError, match="no such mail of yours"):
        confirm(club, inbound, "oda")
    assert filed(club) == 0


def test_a_mail_confirmed_after_its_phase_is_late_for_it(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    club.clock.turn(hours=1)
    club.resolve()
    assert "after the deadline" in confirm(club, inbound)
    assert filed(club) == 0
    (late,) = club.letters("mori@example.org", "late")
    assert "Now it is Fall 1570" in late.text


def test_the_public_address_asks_for_a_confirmation(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    assert state(club, inbound) == (InboundState.DONE, "auth_hold")
    (confirm,) = club.letters("mori@example.org", "confirm")
    assert "F Nag - SSJ" in confirm.text
    assert "/confirm/" in confirm.text
    assert filed(club) == 0


def test_a_mail_for_a_clan_that_was_given_away_is_not_offered_for_confirming(club: Club) -> None:
    club.begin()
    inbound = hold(club)
    with club.database.write() as session:
        game, email = game_by_slug(session, "kyoto"), "other@example.org"
        invite(session, club.house, game, "mori", email, actor="gm:1", now=club.clock.now)
    with club.database.read() as session:
        person = find_person(session, "mori@example.org")
        assert person is not None
        with pytest.raises(GameError, match="do not play any more"):
            held_text(session, inbound, person.id)
    with pytest.raises(GameError, match="do not play any more"):
        confirm(club, inbound)
    assert filed(club) == 0


def asked_which(club: Club, clan: str = "mori") -> list[Letter]:
    return club.letters(f"{clan}@example.org", "which_game")


def test_a_mail_whose_game_is_not_clear_brings_no_link_but_how_to_name_it(club: Club) -> None:
    club.begin()
    club.begin("edo", "To Edo")
    inbound = hold(club)
    assert state(club, inbound) == (InboundState.DONE, "unknown_game")
    assert club.letters("mori@example.org", "confirm") == []
    (letter,) = asked_which(club)
    text = " ".join(letter.text.split())
    assert "[kyoto] The Road to Kyoto" in text
    assert "[edo] To Edo" in text
    assert f"write to orders@{club.house.domain} with the tag of the game in the subject" in text
    assert f"{club.house.base_url}/seat/ask" in text
    hold(club, name="p2", subject="[edo] Orders")
    (link,) = club.letters("mori@example.org", "confirm")
    assert "the Mori in To Edo" in link.text, "and a mail that does as it says can be confirmed"


def test_what_a_forger_can_have_sent_opens_nothing_and_repeats_nothing_of_his(club: Club) -> None:
    club.begin()
    club.begin("edo", "To Edo")
    for number in range(5):
        hold(club, "Click on http://evil.example/", name=f"p{number}", subject="[nara] http://evil.example/")
    letters = asked_which(club)
    assert len(letters) == 3, "three a day"
    words = letters[0].text + letters[0].html + letters[0].subject
    for secret in ("evil", "/seat/W", "/confirm/", "orders+", "Mori"):
        assert secret not in words, secret
    assert letters[0].reply_seat_id is None


def test_whoever_plays_nowhere_is_told_so_instead_of_asked_to_confirm(club: Club) -> None:
    club.form()
    inbound = write(club, "A Kai H", sender="gm@example.org", to=f"orders@{club.house.domain}")
    assert state(club, inbound) == (InboundState.DONE, "unknown_game")
    (letter,) = asked_which(club, "gm")
    assert "There is no game that you play here at the moment." in " ".join(letter.text.split())
