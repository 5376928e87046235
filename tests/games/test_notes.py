"""Whatever was odd about a mail stands in its acknowledgement, in a sentence."""

import pytest

from sengoku.games.lookups import game_by_slug
from sengoku.games.pause import pause
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


def test_whoever_sent_no_orders_sees_it_in_the_subject_and_reads_how_they_are_written(club: Club) -> None:
    club.begin()
    write(club, "When is the deadline?")
    (letter,) = club.letters("mori@example.org", "receipt")
    assert letter.subject == "[kyoto] Spring 1570: no orders received (Mori)"
    assert letter.text.startswith(
        "I found no order in your message; nothing was changed.\n\nWrite one order a line"
    )
    assert "such as “Army\xa0Iwami\xa0moves\xa0to\xa0Aki”" in letter.text
    assert letter.text.count("found no order") == 1
    assert letter.text.index("Orders are due Tuesday") < letter.text.index("Nothing is on file for Mori")
    write(club, "F Nag - SSJ", name="m2")
    assert club.letters("mori@example.org", "receipt")[-1].subject.endswith("orders received (Mori)")
    write(club, f"ok\n{letter.text}", name="m3")
    assert "no orders received" in club.letters("mori@example.org", "receipt")[-1].subject


@pytest.mark.parametrize("subject", ["Re: [kyoto] A Iwami - Aki", "F Nag - SSJ, A Iwami H", "STATUS"])
def test_orders_in_the_subject_are_not_taken_and_their_author_is_told(club: Club, subject: str) -> None:
    club.begin()
    write(club, "", Subject=subject)
    assert "in the subject of your mail. Only its text is read" in receipt(club)
    assert filed(club) == 0
    write(club, "hello", name="m2", Subject="Re: [kyoto] Spring 1570: orders received (Mori)")
    assert "in the subject of your mail" not in receipt(club)


def test_what_came_of_a_command_stands_above_the_set_on_file(club: Club) -> None:
    club.begin()
    write(club, "F Nag - SSJ\nWAIT")
    write(club, "CONCEDE", name="m2")
    letter = club.letters("mori@example.org", "receipt")[-1]
    assert letter.subject == "[kyoto] Spring 1570: what is on file (Mori)"
    assert letter.text.startswith(
        "This is my answer; below it stands what I have on file for Spring 1570.\n\nWrite CONCEDE"
    )
    assert "found no order" not in letter.text
    write(club, "STATUS", name="m3")
    assert club.letters("mori@example.org", "receipt")[-1].text.startswith("Here is what I have on file")


def test_orders_under_a_wrong_heading_are_answered_with_the_set_on_file(club: Club) -> None:
    club.begin()
    write(club, "F Nag - SSJ")
    write(club, "Oda orders, Spring 1570\nA Owari - Mino", name="m2")
    letter = club.letters("mori@example.org", "receipt")[-1]
    assert letter.subject.endswith("no orders received (Mori)")
    assert "headed Oda" in letter.text
    assert "Nagato's fleet moves to South Sea of Japan." in letter.text


def test_while_the_clock_stands_the_answer_names_no_deadline_and_says_why(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "kyoto"), actor="gm:1", now=club.clock.now)
    write(club, "F Nag - SSJ")
    assert "There is no deadline while the game’s clock stands still." in receipt(club)
    assert "Orders are due" not in receipt(club)


@pytest.mark.parametrize(
    ("plain", "html"),
    [
        ("F Nag - SSJ\nA Iwm - Aki", "<p>F Nag – SSJ</p><p>A Iwm → Aki</p>"),
        ("F Nag - SSJ", "<p>Fleet Nagato moves to the South Sea of Japan</p>"),
        (
            "Fleet Nagato moves to the\nSouth Sea of Japan",
            "<p>Fleet Nagato moves to the South Sea of Japan</p>",
        ),
        ("STATUS", "<p>Status!</p>"),
    ],
)
def test_the_same_orders_in_other_signs_and_line_breaks_are_no_difference(
    club: Club, plain: str, html: str
) -> None:
    club.begin()
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, plain, name="two", at=club.clock.now)
    message.add_alternative(html, subtype="html")
    deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    assert "say different things" not in receipt(club)
