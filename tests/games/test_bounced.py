"""A letter that comes back is known to have failed, and the game master hears of an address that is dead."""

from sengoku.mail.addresses import bounce_address
from sengoku.store import InboundState, Letter, LetterState
from sengoku.worker.process_mail import process_waiting
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
    assert "3 letters to mori@example.org came back" in " ".join(alarm.text.split())
    come_back(club, bounce_to(club, sent_letter(club)), 9)
    assert len(club.letters("gm@example.org", "parked")) == 1
