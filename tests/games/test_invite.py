"""Clans change hands: the new player begins with nothing, the old one's address and orders are dead."""

import pytest
from sqlalchemy import select

from sengoku.games.errors import GameError
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of
from sengoku.games.on_file import orders_on_file
from sengoku.games.order_address import address_of, seat_of_token
from sengoku.mail.addresses import OrderAddress, parse_recipient
from sengoku.store import SeatState, Tenure
from support.club import Club


def replace(club: Club, clan: str, email: str) -> None:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, clan, email, actor="gm:1", now=club.clock.now)


def token(club: Club, clan: str) -> str:
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        recipient = parse_recipient(address_of(club.house, seat), club.house.domain)
        assert isinstance(recipient, OrderAddress)
        return recipient.token


def opens(club: Club, secret: str) -> str | None:
    with club.database.read() as session:
        seat = seat_of_token(session, secret)
        return seat.clan if seat else None


def test_an_invitation_names_clan_and_rhythm_and_answers_go_to_the_seat(club: Club) -> None:
    club.form()
    replace(club, "mori", "mori@example.org")
    (letter,) = club.letters("mori@example.org", "invitation")
    assert "lead the Mori clan" in letter.text
    assert "every Tuesday at 20:00" in " ".join(letter.text.split())
    assert letter.reply_seat_id is not None
    assert token(club, "mori") not in letter.text + letter.html + letter.message_id


def test_a_replacement_begins_without_the_orders_of_the_one_before(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    club.order("mori", "Mori Orders, Fall 1570\nA Iwami - Aki")
    replace(club, "mori", "new@example.org")
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        seat, row = seat_of(session, game, "mori"), open_phase(session, game.id)
        assert row is not None
        assert orders_on_file(session, seat.id, phase_value(row)).silent
    club.resolve()
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        assert orders_on_file(session, seat_of(session, game, "mori").id, phase_value(row)).silent


def test_a_replacement_gets_a_new_order_address_and_the_old_one_is_dead(club: Club) -> None:
    club.begin()
    old = token(club, "mori")
    assert opens(club, old) == "mori"
    replace(club, "mori", "new@example.org")
    assert opens(club, old) is None
    assert opens(club, token(club, "mori")) == "mori"
    (told,) = club.letters("mori@example.org", "replaced")
    assert "no longer lead the Mori" in told.text
    (invited,) = club.letters("new@example.org", "invitation")
    assert "Spring 1570" in invited.text


def test_who_sat_when_is_kept(club: Club) -> None:
    club.begin()
    club.resolve()
    replace(club, "mori", "new@example.org")
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        times = session.scalars(select(Tenure).where(Tenure.seat_id == seat.id).order_by(Tenure.id)).all()
        assert [(one.from_seq, one.to_seq) for one in times] == [(0, 1), (1, None)]


def test_one_person_cannot_play_two_clans(club: Club) -> None:
    club.begin()
    with pytest.raises(GameError, match="already plays Oda"):
        replace(club, "mori", "ODA@example.org")


@pytest.mark.parametrize("email", ["mori", "mori@", "a b@example.org", "Mori <m@example.org>, x@y", ""])
def test_a_bad_address_is_refused_with_a_sentence_and_changes_nothing(club: Club, email: str) -> None:
    club.begin()
    with pytest.raises(GameError, match="mail address"):
        replace(club, "mori", email)
    assert opens(club, token(club, "mori")) == "mori"


def test_a_seat_without_a_player_stands_in_civil_disorder(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "mori", actor="gm:1", now=club.clock.now)
    club.resolve()
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        assert (seat.state, seat.person_id) == (SeatState.EMPTY, None)
        row = open_phase(session, seat.game_id)
        assert row is not None
        assert any(unit == ["mori", "fleet", "nagato"] for unit in row.position["units"])
