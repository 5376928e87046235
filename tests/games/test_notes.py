"""Whatever was odd about a mail stands in its acknowledgement, in a sentence."""

from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.mailing import address, deliver, filed, receipt, write
from support.post_office import write_mail


def test_an_edited_mail_under_the_same_message_id_is_read_and_the_answer_says_so(club: Club) -> None:
    club.begin()
    write(club, "F Nag - SSJ", name="same")
    assert "Message-ID" not in receipt(club)
    write(club, "F Nag H", name="same")
    assert "the same Message-ID as an earlier one of yours" in receipt(club)
    assert filed(club) == 1


def test_the_message_id_of_somebody_else_is_no_reason_to_wonder(club: Club) -> None:
    club.begin()
    write(club, "A Owari H", clan="oda", name="same")
    write(club, "F Nag - SSJ", name="same")
    assert "Message-ID" not in receipt(club)


def test_an_html_part_that_says_something_else_is_named_in_the_answer(club: Club) -> None:
    club.begin()
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ", name="two", at=club.clock.now)
    message.add_alternative("<p>F Nag H</p>", subtype="html")
    deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    assert "The text and the HTML of your mail say different things; the text counted." in receipt(club)
    assert "South Sea of Japan" in receipt(club)


def test_a_line_that_a_later_one_replaces_is_shown_in_the_answer(club: Club) -> None:
    club.begin()
    write(club, "F Nag H\nF Nag - SSJ")
    assert 'Replaced by a later line of the same message: Line 1, "F Nag H"' in receipt(club)


def test_the_tag_of_another_game_is_named_in_the_answer(club: Club) -> None:
    club.begin()
    club.form("osaka", "Castle of Osaka")
    write(club, "F Nag - SSJ", Subject="Re: [osaka] Spring 1570")
    assert "The subject names [osaka], but the address is this game's; the address counted." in receipt(club)
