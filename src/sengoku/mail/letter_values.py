"""What each kind of letter needs to know. All times and places come as words, ready to be read.

`slug`, `game` and `game_url` are the game's tag, title and page. `clan` is the clan's name ("Mori"), `phase`
a phase's title ("Spring 1570"). `seat_url` is the signed link to the player's page.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .times import DeadlineWords


@dataclass(frozen=True, slots=True)
class CentreRow:
    """A line of the centre table: how many centres a clan has, and how many more or fewer than before."""

    clan: str
    count: int
    change: int = 0

    @property
    def change_words(self) -> str:
        """`+2`, `−1`, or nothing."""
        return f"+{self.change}" if self.change > 0 else f"−{-self.change}" if self.change else ""


@dataclass(frozen=True, slots=True)
class HelpGame:
    """A game that the reader plays."""

    slug: str
    title: str
    clan: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutGame:
    """What every letter about a game holds."""

    slug: str
    game: str
    game_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation(AboutGame):
    """To somebody who gets a seat, before the game or in the middle of it (then with `phase`).

    `rhythm` is a sentence about the deadlines; `note` are the GM's own words.
    """

    kind: ClassVar[str] = "invitation"
    clan: str
    gm: str
    rhythm: str
    seat_url: str
    phase: str | None = None
    deadline: DeadlineWords | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(AboutGame):
    """To every player when the game begins. `units` are words: "Army Iwami"; `board` tells those of all."""

    kind: ClassVar[str] = "started"
    clan: str
    phase: str
    units: tuple[str, ...]
    board: str
    deadline: DeadlineWords
    seat_url: str
    picture_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLetter(AboutGame):
    """The answer to orders. `receipt` is the text of the receipt, line by line; `notes` are sentences.

    `notes` come before the receipt, `warning` behind it. `matter` is what the subject says of it, `deadline`
    that of the open phase.
    """

    kind: ClassVar[str] = "receipt"
    clan: str
    phase: str
    headline: str
    receipt: str
    seat_url: str
    matter: str = "orders received"
    notes: tuple[str, ...] = ()
    deadline: DeadlineWords | None = None
    warning: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(AboutGame):
    """What came of a phase. `report` is the season's report; `task` a sentence about what is asked now;
    `put_off` one that tells why the deadline is later than usual.

    For a watcher `seat_url` and `task` are None; `stop_url` is for one who follows the game at his own wish.
    `next_phase` is None when the game is over.
    """

    kind: ClassVar[str] = "results"
    phase: str
    report: str
    centres: tuple[CentreRow, ...] = ()
    conceded: tuple[str, ...] = ()
    next_phase: str | None = None
    task: str | None = None
    deadline: DeadlineWords | None = None
    put_off: str | None = None
    seat_url: str | None = None
    stop_url: str | None = None
    picture_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder(AboutGame):
    """To those who owe orders, before it is late. `situation` is a sentence, `missing` are units in words."""

    kind: ClassVar[str] = "reminder"
    clan: str
    phase: str
    situation: str
    deadline: DeadlineWords
    seat_url: str
    missing: tuple[str, ...] = ()
    unsubscribe_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLetter:
    """How to write to the judge. `why` is the sentence it opens with: what was wrong, or a greeting.

    `desks` are the games that the reader runs, each with the address of its desk; `matter` is the subject.
    """

    kind: ClassVar[str] = "help"
    why: str
    public_address: str
    games: tuple[HelpGame, ...] = ()
    desks: tuple[str, ...] = ()
    matter: str = "how to write to the judge"
    examples: tuple[str, ...] = (
        "a move: “Army Kai moves to Sagami”, or “A Kai-Sag”",
        "a hold: “Fleet Iyo holds”, or “F Iyo H”",
        "a support: “Fleet Tosa supports Fleet Iyo”, or “F Tosa S F Iyo”",
        "a support for a move: “A Omi S A Echizen-Wakasa”",
        "a convoy: “F Kanmon Strait C A Nagato-Hizen”",
    )
    commands: tuple[str, ...] = (
        "STATUS: the phase, the deadline and your orders on file",
        "MAP, HISTORY 3, RULES: the map, the last reports, how it is played",
        "CLEAR: takes all your orders back",
        "READY, or WAIT: the season need not wait for you, or does",
        "ABSENCE, the first day, TO, the last day: you are away",
        "Letters: PRESS TO Mori, Oda, or BROADCAST; below it your words; then END",
        "Letters to the game master: the same with PRESS TO GM",
        "VOTE draw yes, or no: agrees to end the game, or not",
        "CONCEDE yes, or no: gives up the game, or plays on",
        "RESIGN: leaves the game, after a link is confirmed",
        "OBSERVE, or UNOBSERVE: follows a game that you do not play",
        "HELP: this letter",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GmMessage(AboutGame):
    """The GM's words to all players: `title` on one line, `text` as it was written."""

    kind: ClassVar[str] = "message"
    gm: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PressLetter(AboutGame):
    """A letter of another player. `sender` is a clan's name, None for an unsigned one.

    `to` says who reads it, the reader included ("you and Oda"); `text` is as it was written. `answer_to` says
    whom an answer reaches, None if it reaches nobody; `unsigned_answer` that it would not name the reader;
    `desk_url` is for a game master, whom no address reaches.
    """

    kind: ClassVar[str] = "press"
    sender: str | None
    to: str
    text: str
    letters_url: str
    answer_to: str | None = None
    unsigned_answer: bool = False
    desk_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PressSent(AboutGame):
    """The answer to a mail to a press address: `headline` says what became of it, `text` repeats it."""

    kind: ClassVar[str] = "press_sent"
    clan: str
    headline: str
    text: str
    letters_url: str
    notes: tuple[str, ...] = ()
    sent: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineChanged(AboutGame):
    """A deadline has moved; `old` is the one before in words, `note` a reason."""

    kind: ClassVar[str] = "deadline_changed"
    phase: str
    deadline: DeadlineWords
    old: str | None = None
    note: str | None = None
    seat_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(AboutGame):
    """The game goes back to `phase`; `undone` are the titles of what counts no more.

    `on_file` says what the reader's orders for it are, `later` what became of those for seasons after it.
    """

    kind: ClassVar[str] = "taken_back"
    phase: str
    undone: str
    deadline: DeadlineWords | None
    on_file: str | None = None
    later: str | None = None
    seat_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(AboutGame):
    """The clock stands still."""

    kind: ClassVar[str] = "paused"
    phase: str
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(AboutGame):
    """The clock runs again."""

    kind: ClassVar[str] = "resumed"
    phase: str
    deadline: DeadlineWords
    seat_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(AboutGame):
    """To somebody who has a seat no longer."""

    kind: ClassVar[str] = "replaced"
    clan: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressChanged(AboutGame):
    """To a player whose order address was made anew."""

    kind: ClassVar[str] = "address_changed"
    clan: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(AboutGame):
    """The end. `how` is a sentence: by centres, by concession, or by the GM's word.

    `agreed` are the clans whose ballot was to end it; now they may be known.
    """

    kind: ClassVar[str] = "game_over"
    winner: str
    how: str
    report: str | None = None
    centres: tuple[CentreRow, ...] = ()
    conceded: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    picture_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLink:
    """A link for the GM to log in; `expires` is an instant in words."""

    kind: ClassVar[str] = "login_link"
    url: str
    expires: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm:
    """To a player, when a mail for their clan could not be verified. `lines` is the text of that mail."""

    kind: ClassVar[str] = "confirm"
    arrived: str
    lines: str
    confirm_url: str
    expires: str
    clan: str
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked(AboutGame):
    """An alarm for the GM: `reason` is a sentence that says what happened and what to do."""

    kind: ClassVar[str] = "parked"
    reason: str
    desk_url: str
    phase: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSender(AboutGame):
    """To the player whose order address somebody else wrote to."""

    kind: ClassVar[str] = "other_sender"
    clan: str
    author: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcksPaused(AboutGame):
    """To a player who wrote more often than is answered."""

    kind: ClassVar[str] = "acks_paused"
    clan: str
    count: int
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed(AboutGame):
    """To a player whose clan was in civil disorder."""

    kind: ClassVar[str] = "missed"
    clan: str
    phase: str
    seat_url: str
    next_phase: str | None = None
    deadline: DeadlineWords | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated(AboutGame):
    """To a player whose clan is gone."""

    kind: ClassVar[str] = "eliminated"
    clan: str
    phase: str


Letter: TypeAlias = (
    Invitation
    | Started
    | ReceiptLetter
    | Results
    | Reminder
    | HelpLetter
    | GmMessage
    | PressLetter
    | PressSent
    | DeadlineChanged
    | TakenBack
    | Paused
    | Resumed
    | Replaced
    | AddressChanged
    | GameOver
    | LoginLink
    | Confirm
    | Parked
    | OtherSender
    | AcksPaused
    | Missed
    | Eliminated
)
