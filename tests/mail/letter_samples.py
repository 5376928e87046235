"""One letter of every kind, with values such as a game gives them."""

from datetime import UTC, datetime
from typing import TypedDict

from sengoku.mail.asked_letters import HistoryLetter, MapLetter, ObserveConfirm, Observing, RulesLetter
from sengoku.mail.letter_kinds import Letter
from sengoku.mail.letter_values import (
    AcksPaused,
    AddressChanged,
    CentreRow,
    Confirm,
    DeadlineChanged,
    Eliminated,
    GameOver,
    GmMessage,
    HelpGame,
    HelpLetter,
    Invitation,
    LoginLink,
    Missed,
    OtherSender,
    Parked,
    Paused,
    PressLetter,
    PressSent,
    ReceiptLetter,
    Reminder,
    Replaced,
    Results,
    Resumed,
    Started,
    TakenBack,
)
from sengoku.mail.player_letters import (
    AdjustmentDue,
    CalendarChanged,
    Joined,
    MailboxChanged,
    MailboxConfirm,
    ResignConfirm,
    Resigned,
    RetreatDue,
    VoteClosed,
    VoteOpened,
    WhichGame,
)
from sengoku.mail.time_letters import AllReady, Late, SeatOpen, TimeRules
from sengoku.mail.times import deadline_words


class _Game(TypedDict):
    slug: str
    game: str
    game_url: str


_GAME: _Game = {
    "slug": "kyoto",
    "game": "The Road to Kyōto <1570>",
    "game_url": "https://sengoku.example.org/games/kyoto",
}
_SEAT = "https://sengoku.example.org/seat/eyJzZWF0IjozfQ.Zx8Q1w.a_very-long-signature"
_DESK = "https://sengoku.example.org/desk/kyoto"
_DUE = deadline_words(datetime(2026, 7, 15, tzinfo=UTC), "Asia/Tokyo", "America/New_York")
_REPORT = """\
Mori
  Fleet Nagato moved to South Sea of Japan.
  Army Iwami bounced at Aki with Army Bingo (neutral), 1 against 1.

Shimazu
  Army Satsuma held."""
_RECEIPT = """\
On file for Mori (Spring 1570):
  Nagato's fleet moves to South Sea of Japan.

Without an order, so holding:
  Iwami's army

Not understood:
  Line 2, "army iwami to Akii": "Akii": did you mean Aki?

To change an order, send a new one for that unit before the deadline;
the others stay. A line with only the word "CLEAR" withdraws them all."""
_EMPTY = """\
Nothing is on file for Mori (Spring 1570).
If it stays so, the clan is in civil disorder: its units hold, support
nobody, and are disbanded when they are dislodged.

Without an order, so holding:
  Iwami's army
  Nagato's fleet

To change an order, send a new one for that unit before the deadline;
the others stay. A line with only the word "CLEAR" withdraws them all."""
_CENTRES = (CentreRow("Shimazu", 4, 1), CentreRow("Mori", 3), CentreRow("Chosokabe", 1, -1))

SAMPLES: tuple[Letter, ...] = (
    Invitation(
        **_GAME,
        clan="Mori",
        gm="the game master",
        rhythm="One season a week; orders are due on Tuesdays at 20:00, New York time.",
        seat_url=_SEAT,
        note="Glad to have you.\nTell me if Tuesdays do not suit you.",
    ),
    Started(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        units=("Iwami's army", "Nagato's fleet"),
        board="On the board in Spring 1570, (A) armies and (F) fleets\n  Mori  Iwami (A), Nagato (F)\n",
        deadline=_DUE,
        seat_url=_SEAT,
        picture_id="map.1@sengoku.example.org",
    ),
    ReceiptLetter(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        headline="Your orders for Spring 1570 are on file, but not all that you wrote: please read on.",
        receipt=_RECEIPT,
        seat_url=_SEAT,
        notes=("Your letter was sent to Oda.",),
        warning="Your mail could not be verified, but it came to your secret order address, so it was taken.",
        deadline=_DUE,
    ),
    ReceiptLetter(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        matter="no orders received",
        headline="I found no order in your message; nothing was changed.",
        receipt=_EMPTY,
        seat_url=_SEAT,
        notes=("Write one order a line. The word HELP alone on a line brings all other words I know.",),
        deadline=_DUE,
    ),
    Results(
        **_GAME,
        phase="Spring 1570",
        report=_REPORT,
        centres=_CENTRES,
        conceded=("Oda", "Hojo"),
        next_phase="Fall 1570",
        task="All your 3 units may move.",
        deadline=_DUE,
        seat_url=_SEAT,
        picture_id="map.2@sengoku.example.org",
    ),
    Reminder(
        **_GAME,
        clan="Mori",
        phase="Fall 1570",
        situation="You have sent orders for 1 of your 2 units.",
        missing=("Iwami's army",),
        deadline=_DUE,
        seat_url=_SEAT,
        unsubscribe_url="https://sengoku.example.org/stop/abc",
    ),
    Late(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        due="Tuesday 14 July 2026, 20:00:00 EDT",
        arrived="Tuesday 14 July 2026, 20:00:01 EDT",
        seat_url=_SEAT,
        next_phase="Fall 1570",
        deadline=_DUE,
    ),
    Late(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        due="Tuesday 14 July 2026, 20:00:00 EDT",
        arrived="Tuesday 14 July 2026, 20:00:01 EDT",
        seat_url=_SEAT,
        next_phase="Fall 1570",
        deadline=_DUE,
        notes=("Your letter was sent to Oda.", "READY came too late, too."),
    ),
    HelpLetter(
        why="The address you wrote to is no longer in use.",
        public_address="orders@sengoku.example.org",
        games=(HelpGame("kyoto", "The Road to Kyōto", "Mori", _SEAT),),
    ),
    GmMessage(
        **_GAME,
        gm="the game master",
        title="Holidays ahead",
        text="Dear all,\n\nno season falls into the last week of December, and whoever wants to send "
        "orders early is welcome to do so.\n\nEnjoy the rest.",
    ),
    PressLetter(
        **_GAME,
        sender="Mori",
        to="you and Oda",
        text="Shall we share Mino?\n\nA Mino - Omi\nis what I would order.",
        answer_to="Mori and Oda",
        letters_url="https://sengoku.example.org/games/kyoto/seat/letters",
    ),
    PressSent(
        **_GAME,
        clan="Oda",
        headline="Your letter was sent to Mori and Takeda.",
        text="Gladly.",
        letters_url="https://sengoku.example.org/games/kyoto/seat/letters",
        notes=("One line looks like an order, but at this address nothing is.",),
    ),
    DeadlineChanged(
        **_GAME,
        phase="Spring 1570",
        deadline=_DUE,
        old="Tuesday 7 July 2026, 20:00 EDT",
        note="The mail server was down for a day.",
        seat_url=_SEAT,
    ),
    SeatOpen(
        **_GAME,
        clan="Mori",
        player="mori@example.org",
        phase="Fall 1570",
        misses=2,
        desk_url="https://sengoku.example.org/desk/kyoto",
    ),
    TimeRules(
        **_GAME,
        rules=(
            "Orders are due every Tuesday and Friday at 20:00 (America/New_York).",
            "Retreats and adjustments are due 1 day after the phase before.",
            "When orders are missing at the deadline, the season is resolved without them.",
        ),
        calendar_url="https://sengoku.example.org/games/kyoto/calendar",
        phase="Spring 1570",
        deadline=_DUE,
    ),
    AllReady(
        **_GAME,
        phase="Spring 1570",
        deadline=_DUE,
        stands="Thursday 16 July 2026, 09:00 JST",
        seat_url=_SEAT,
    ),
    TakenBack(
        **_GAME,
        phase="Spring 1570",
        undone="Spring 1570 and Fall 1570",
        deadline=_DUE,
        on_file="Your orders for Spring 1570 are on file again, as they were when it was resolved.",
        later="Orders that were sent for the seasons after it are kept until those open again.",
        seat_url=_SEAT,
    ),
    TakenBack(**_GAME, phase="Spring 1570", undone="Spring 1570", deadline=None),
    Paused(**_GAME, phase="Spring 1570", note="We look for somebody to lead the Oda."),
    Resumed(**_GAME, phase="Spring 1570", deadline=_DUE, seat_url=_SEAT),
    Replaced(**_GAME, clan="Mori"),
    AddressChanged(**_GAME, clan="Mori", seat_url=_SEAT),
    CalendarChanged(**_GAME, clan="Mori", seat_url=_SEAT),
    GameOver(
        **_GAME,
        winner="Shimazu",
        how="They hold 25 supply centres after Fall 1581.",
        report=_REPORT,
        centres=_CENTRES,
        picture_id="map.3@sengoku.example.org",
    ),
    LoginLink(url="https://sengoku.example.org/login/abc", expires="Tuesday 14 July 2026, 20:15 EDT"),
    Confirm(
        arrived="Tuesday 14 July 2026, 19:12 EDT",
        lines="A Iwami - Aki\nF Nagato H",
        confirm_url="https://sengoku.example.org/confirm/abc",
        expires="Tuesday 14 July 2026, 20:00 EDT",
        clan="Mori",
        game="The Road to Kyōto",
    ),
    Parked(
        **_GAME,
        phase="Spring 1570",
        reason="The season could not be resolved: the stored position names a territory the map lacks.",
        desk_url="https://sengoku.example.org/gm/kyoto",
    ),
    OtherSender(**_GAME, clan="Mori", author="friend@example.net", seat_url=_SEAT),
    AcksPaused(**_GAME, clan="Mori", count=10, seat_url=_SEAT),
    Missed(
        **_GAME,
        clan="Mori",
        phase="Spring 1570",
        seat_url=_SEAT,
        next_phase="Fall 1570",
        deadline=_DUE,
    ),
    Eliminated(**_GAME, clan="Mori", phase="Fall 1573"),
    Joined(**_GAME, clan="Mori", waiting=("Oda", "Hojo"), desk_url=_DESK),
    RetreatDue(
        **_GAME,
        clan="Mori",
        phase="Spring 1572 retreats",
        units=("Army Iwami can go to Aki, Izumo, or disband.",),
        example="Army Iwami retreats to Aki",
        deadline=_DUE,
        seat_url=_SEAT,
    ),
    RetreatDue(
        **_GAME,
        clan="Mori",
        phase="Spring 1572 retreats",
        units=("Army Iwami can go to Aki, or disband.", "Fleet Nagato can go to Suo Sea, or disband."),
        example="Army Iwami retreats to Aki",
        deadline=_DUE,
        seat_url=_SEAT,
    ),
    AdjustmentDue(
        **_GAME,
        clan="Mori",
        phase="Winter 1572 adjustments",
        task="You may build 2 units.",
        sites=("Iwami", "Nagato"),
        example="Build Army Iwami",
        deadline=_DUE,
        seat_url=_SEAT,
    ),
    VoteOpened(**_GAME, clan="Mori", seat_url=_SEAT),
    VoteClosed(**_GAME, agreed=True, desk_url=_DESK),
    ResignConfirm(
        **_GAME,
        clan="Mori",
        url="https://sengoku.example.org/resign/abc",
        expires="Friday 17 July 2026, 20:00 EDT",
    ),
    Resigned(**_GAME, clan="Mori", phase="Fall 1570", desk_url=_DESK),
    MailboxConfirm(
        url="https://sengoku.example.org/mailbox/abc",
        expires="Friday 17 July 2026, 20:00 EDT",
        games=("Mori in The Road to Kyoto",),
    ),
    MailboxChanged(new=True, games=("Mori in The Road to Kyoto",)),
    WhichGame(
        arrived="Tuesday 14 July 2026, 19:12 EDT",
        public_address="orders@sengoku.example.org",
        ask_url="https://sengoku.example.org/seat/ask",
        games=("[kyoto] The Road to Kyōto", "[edo] To Edo <1570>"),
    ),
    WhichGame(
        arrived="Tuesday 14 July 2026, 23:12 UTC",
        public_address="orders@sengoku.example.org",
        ask_url="https://sengoku.example.org/seat/ask",
        games=(),
    ),
    HistoryLetter(**_GAME, title="The last 2 phases", report=_REPORT),
    MapLetter(
        **_GAME,
        title="Fall 1570",
        board="Mori, 3 centres\n  Iwami's army\n  Nagato's fleet\n\nHojo, 2 centres\n  no units",
        picture_id="map.4@sengoku.example.org",
    ),
    RulesLetter(
        **_GAME,
        facts=("It is played on the map Sengoku.", "25 supply centres after a Fall win the game."),
    ),
    ObserveConfirm(
        **_GAME, url="https://sengoku.example.org/observe/abc", expires="Friday 17 July 2026, 20:00 UTC"
    ),
    Observing(**_GAME, on=True),
)
