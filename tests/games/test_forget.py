"""A month after the end of a game its mails are emptied; what came of them stays."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from sengoku.games.end import end_game
from sengoku.games.forget import KEPT, forget_raw_mail
from sengoku.games.lookups import game_by_slug, open_phase
from sengoku.store import Inbound, Submission
from support.club import Club
from support.mailing import write


def raw_of(club: Club, inbound_id: int) -> bytes:
    with club.database.read() as session:
        return session.get_one(Inbound, inbound_id).raw


def forget(club: Club) -> int:
    with club.database.write() as session:
        return forget_raw_mail(session, now=club.clock.now)


@pytest.fixture
def mail(club: Club) -> int:
    club.begin()
    return write(club, "F Nag - SSJ")


def end(club: Club) -> None:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        end_game(
            session, club.house, game, open_phase(session, game.id), "mori", "All agreed.", now=club.clock.now
        )


def test_the_mail_of_a_running_game_is_kept_however_old(club: Club, mail: int) -> None:
    club.clock.turn(days=400)
    assert forget(club) == 0
    assert raw_of(club, mail)


def test_the_mail_of_a_game_is_emptied_thirty_days_after_its_end(club: Club, mail: int) -> None:
    end(club)
    club.clock.now += KEPT - timedelta(hours=1)
    assert forget(club) == 0
    club.clock.turn(hours=2)
    assert forget(club) == 1
    assert raw_of(club, mail) == b""
    assert forget(club) == 0


def test_what_came_of_a_mail_stays(club: Club, mail: int) -> None:
    end(club)
    club.clock.turn(days=31)
    forget(club)
    with club.database.read() as session:
        inbound = session.get_one(Inbound, mail)
        assert (inbound.reason, inbound.sender) == ("ok", "mori@example.org")
        assert session.scalars(select(Submission.text)).all() == ["F Nag - SSJ\n"]


def test_mail_of_strangers_is_emptied_a_month_after_it_came(club: Club) -> None:
    club.begin()
    stranger = write(club, "hello", sender="stranger@example.net", to="orders@sengoku.example")
    club.clock.turn(days=29)
    assert forget(club) == 0
    club.clock.turn(days=2)
    assert forget(club) == 1
    assert raw_of(club, stranger) == b""
