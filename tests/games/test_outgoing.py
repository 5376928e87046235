"""Who a letter goes to and where an answer to it goes is decided when it leaves, not when it is written."""

from email import message_from_bytes, policy
from email.message import EmailMessage

from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import address_of
from sengoku.games.outgoing import Outgoing, compose_letter, waiting_letter
from sengoku.store import GameState, Letter, Person
from support.club import Club


def outgoing(club: Club, letter: Letter) -> Outgoing:
    with club.database.read() as session:
        return compose_letter(club.house, waiting_letter(session, letter.id))


def mail(club: Club, letter: Letter) -> EmailMessage:
    return message_from_bytes(outgoing(club, letter).raw, policy=policy.default)


def order_address(club: Club) -> str:
    with club.database.read() as session:
        return address_of(club.house, seat_of(session, game_by_slug(session, "kyoto"), "mori"))


def test_an_answer_goes_to_the_seat_while_its_holder_stays(club: Club) -> None:
    club.begin()
    (letter,) = club.letters("mori@example.org", "started")
    assert mail(club, letter)["reply-to"] == order_address(club)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "mori", actor="server", now=club.clock.now)
        invite(session, club.house, game, "mori", "hara@example.org", actor="server", now=club.clock.now)
    assert mail(club, letter)["reply-to"] is None


def test_an_answer_to_a_letter_of_a_game_that_is_over_goes_to_no_seat(club: Club) -> None:
    club.begin()
    (letter,) = club.letters("mori@example.org", "started")
    with club.database.write() as session:
        game_by_slug(session, "kyoto").state = GameState.OVER
    assert mail(club, letter)["reply-to"] is None


def test_a_letter_goes_to_where_its_reader_is_now(club: Club) -> None:
    club.begin()
    (letter,) = club.letters("mori@example.org", "started")
    with club.database.write() as session:
        session.get_one(Person, letter.person_id).email = "mori@example.net"
    sent = outgoing(club, letter)
    assert (sent.recipient, mail(club, letter)["to"]) == ("mori@example.net", "mori@example.net")
    assert sent.sender.startswith("bounce")


def test_mail_programs_show_the_letters_of_a_game_together(club: Club) -> None:
    club.begin()
    threads = {str(mail(club, letter)["references"]) for letter in club.letters("mori@example.org")}
    assert threads == {f"<game-kyoto@{club.house.domain}>"}
    assert len(club.letters("mori@example.org")) > 1
