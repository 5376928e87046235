"""A held mail counts when its author says that it is theirs, once, and as of its arrival."""

import pytest

from sengoku.games.confirm import confirm_held
from sengoku.games.errors import GameError
from sengoku.games.people import find_person
from sengoku.store import InboundState
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.mailing import deliver, filed, state
from support.post_office import write_mail


def hold(club: Club, text: str = "F Nag - SSJ") -> int:
    """A mail to the public address that nobody can prove."""
    to = f"orders@{club.house.domain}"
    inbound = deliver(club, write_mail("mori@example.org", to, text, name="p1", at=club.clock.now), to)
    process_waiting(club.database, club.house, club.clock)
    return inbound


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
