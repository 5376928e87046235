"""A letter that comes back is known to have failed, and the game master hears of an address that is dead."""

import pytest
from sqlalchemy import select

from sengoku.games.dead_address import clear_address
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from sengoku.games.post import post
from sengoku.mail.addresses import bounce_address
from sengoku.mail.letter_values import GmMessage
from sengoku.mail.transports import Delivery, DeliveryState
from sengoku.store import InboundState, Letter, LetterState, Person
from sengoku.worker.process_mail import process_waiting
from sengoku.worker.send_letters import send_letters
from support.club import Club
from support.mailing import deliver, state

REPORT = """\
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Message-ID: <report{number}@mail.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: text/plain

The mail could not be delivered.

--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; mori@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 nobody of that name

--cut--
"""


def sent_letter(club: Club) -> Letter:
    """A letter to Mori that is on its way."""
    with club.database.write() as session:
        letter = session.merge(club.letters("mori@example.org", "invitation")[0])
        letter.state, letter.last_error = LetterState.SENT, None
    return letter


def come_back(
    club: Club, to: str, number: int = 1, *, action: str = "failed", status: str = "5.1.1"
) -> tuple[str, str | None]:
    report = REPORT.format(number=number, action=action, status=status)
    inbound = deliver(club, report.replace("\n", "\r\n").encode(), to, sender="")
    process_waiting(club.database, club.house, club.clock)
    return state(club, inbound)


def bounce_to(club: Club, letter: Letter) -> str:
    return bounce_address(club.house.domain, club.house.key, letter.id)


def invitation(club: Club) -> Letter:
    return club.letters("mori@example.org", "invitation")[0]


def test_a_letter_that_came_back_has_failed_and_says_why(club: Club) -> None:
    club.begin()
    letter = sent_letter(club)
    written = len(club.letters())
    assert come_back(club, bounce_to(club, letter)) == (InboundState.DONE, "bounce")
    assert invitation(club).state == LetterState.FAILED
    assert invitation(club).last_error == "Came back for good: 5.1.1 550 nobody of that name"
    assert len(club.letters()) == written, "nobody is written to about it"


def test_a_letter_that_comes_back_before_its_sender_has_turned_round_has_failed(club: Club) -> None:
    club.begin()

    class Quick:
        """A mail server that takes a letter and sends it back before it has said so."""

        def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
            if recipient == "mori@example.org":
                assert come_back(club, sender) == (InboundState.DONE, "bounce")
            return Delivery(DeliveryState.SENT)

        def close(self) -> None: ...

    send_letters(club.database, club.house, Quick(), club.clock)
    assert invitation(club).state == LetterState.FAILED
    assert "nobody of that name" in (invitation(club).last_error or "")


def test_a_letter_that_is_only_delayed_is_still_on_its_way(club: Club) -> None:
    club.begin()
    come_back(club, bounce_to(club, sent_letter(club)), action="delayed", status="4.4.1")
    assert invitation(club).state == LetterState.SENT


def test_a_bounce_address_that_we_did_not_make_changes_nothing(club: Club) -> None:
    club.begin()
    letter = sent_letter(club)
    for verp in (f"{letter.id}-aaaaaaaaaa", "99999999999999999-aaaaaaaaaa", "", "no-number"):
        assert come_back(club, f"bounce+{verp}@{club.house.domain}") == (InboundState.DONE, "bounce")
    assert invitation(club).state == LetterState.SENT


def test_the_third_letter_that_comes_back_is_told_to_the_game_master_once(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        first = invitation(club)
        for number in range(3):
            twin = Letter(
                game_id=first.game_id,
                person_id=first.person_id,
                kind="message",
                message_id=f"<twin{number}@{club.house.domain}>",
                subject=first.subject,
                text=first.text,
                html=first.html,
                created_at=club.clock.now,
                not_before=club.clock.now,
                state=LetterState.SENT,
            )
            session.add(twin)
    for number, letter in enumerate(club.letters("mori@example.org", "message")):
        assert len(club.letters("gm@example.org", "parked")) == 0
        come_back(club, bounce_to(club, letter), number)
    (alarm,) = club.letters("gm@example.org", "parked")
    assert "Too many letters to mori@example.org came back" in " ".join(alarm.text.split())
    come_back(club, bounce_to(club, sent_letter(club)), 9)
    assert len(club.letters("gm@example.org", "parked")) == 1


def letters_to_mori(club: Club, count: int) -> list[int]:
    """New letters to Mori that wait to be sent."""
    with club.database.write() as session:
        person = session.scalar(select(Person).where(Person.email == "mori@example.org"))
        assert person is not None
        game = game_by_slug(session, "kyoto")
        values = GmMessage(slug="kyoto", game="Kyoto", game_url="http://x", gm="A", title="B", text="C")
        made = [
            post(session, club.house, person, values, game=game, now=club.clock.now) for _ in range(count)
        ]
        return [letter.id for letter in made]


class Refusing:
    """A mail server that does not know Mori."""

    def __init__(self, state: DeliveryState) -> None:
        self.state, self.asked = state, 0

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        if recipient != "mori@example.org":
            return Delivery(DeliveryState.SENT)
        self.asked += 1
        return Delivery(self.state, "550 5.1.1 no such user")

    def close(self) -> None: ...


def test_an_address_that_refuses_three_letters_gets_no_more_until_it_is_cleared(club: Club) -> None:
    club.begin()
    server = Refusing(DeliveryState.FAILED)
    letters_to_mori(club, 10)
    send_letters(club.database, club.house, server, club.clock)
    assert server.asked == 3
    errors = [letter.last_error or "" for letter in club.letters("mori@example.org")]
    assert sum(error.startswith("Refused for good: 550") for error in errors) == 3
    assert sum(error.startswith("Not sent:") for error in errors) == 8
    assert len(club.letters("gm@example.org", "parked")) == 1
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        clear_address(session, game, "mori@example.org", actor="server", now=club.clock.now)
    letters_to_mori(club, 2)
    send_letters(club.database, club.house, server, club.clock)
    assert server.asked == 5, "what was before does not count any more"


def test_ten_letters_given_up_for_the_moment_stop_an_address(club: Club) -> None:
    club.begin()
    server = Refusing(DeliveryState.RETRY)
    letters_to_mori(club, 12)
    for _ in range(30):
        send_letters(club.database, club.house, server, club.clock)
        club.clock.turn(hours=1)
    states = {letter.state for letter in club.letters("mori@example.org", "message")}
    assert states == {LetterState.FAILED}
    assert len(club.letters("gm@example.org", "parked")) == 1


def test_what_came_back_a_fortnight_ago_does_not_count(club: Club) -> None:
    club.begin()
    server = Refusing(DeliveryState.FAILED)
    for _ in range(6):
        letters_to_mori(club, 1)
        send_letters(club.database, club.house, server, club.clock)
        club.clock.turn(days=16)
    assert server.asked == 7, "the first letter of the game, and one each time"
    assert club.letters("gm@example.org", "parked") == []


OTHER_FORMS = {
    "qmail": """\
From: MAILER-DAEMON@mail.example.org
Subject: failure notice

Hi. This is the qmail-send program at mail.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<mori@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
""",
    "exim": """\
From: Mail Delivery System <Mailer-Daemon@mail.example.org>
X-Failed-Recipients: mori@example.org
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its recipients.
""",
}


@pytest.mark.parametrize("program", sorted(OTHER_FORMS))
def test_reports_in_older_forms_are_understood(club: Club, program: str) -> None:
    club.begin()
    letter = sent_letter(club)
    deliver(club, OTHER_FORMS[program].replace("\n", "\r\n").encode(), bounce_to(club, letter), sender="")
    process_waiting(club.database, club.house, club.clock)
    assert invitation(club).state == LetterState.FAILED


def test_an_automatic_answer_to_a_bounce_address_is_no_bounce(club: Club) -> None:
    club.begin()
    letter = sent_letter(club)
    raw = b"From: mori@example.org\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nAway.\r\n"
    deliver(club, raw, bounce_to(club, letter), sender="")
    process_waiting(club.database, club.house, club.clock)
    assert invitation(club).state == LetterState.SENT


def test_an_invitation_that_comes_back_is_told_to_the_game_master_at_once(club: Club) -> None:
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "mori@exmaple.org", actor="gm:1", now=club.clock.now)
    (letter,) = club.letters("mori@exmaple.org", "invitation")
    with club.database.write() as session:
        session.merge(letter).state = LetterState.SENT
    come_back(club, bounce_to(club, letter))
    (alarm,) = club.letters("gm@example.org", "parked")
    told = " ".join(alarm.text.split())
    assert "The invitation to lead the Mori could not be delivered to mori@exmaple.org: Came back" in told
    assert "give the clan to the right one at your desk" in told
