"""What letters about players and their seats are made of: joining, leaving, voting, and what is due now."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .letter_values import AboutGame
from .times import DeadlineWords


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(AboutGame):
    """To the game master, when an invited player has answered for the first time; `waiting` have not."""

    kind: ClassVar[str] = "joined"
    clan: str
    waiting: tuple[str, ...]
    desk_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatDue(AboutGame):
    """To a player whose units were dislodged. `units` say where each can go; `example` is an order."""

    kind: ClassVar[str] = "retreat_due"
    clan: str
    phase: str
    units: tuple[str, ...]
    example: str | None
    deadline: DeadlineWords
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentDue(AboutGame):
    """To a player who may build or must remove. `task` is a sentence; `sites` are open for building."""

    kind: ClassVar[str] = "adjustment_due"
    clan: str
    phase: str
    task: str
    sites: tuple[str, ...]
    example: str | None
    deadline: DeadlineWords
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteOpened(AboutGame):
    """To everybody with a vote, when the first has agreed to end the game; nobody learns who."""

    kind: ClassVar[str] = "vote_opened"
    clan: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteClosed(AboutGame):
    """The vote is over: all have agreed, or nobody wants it any more. `desk_url` is for the game master."""

    kind: ClassVar[str] = "vote_closed"
    agreed: bool
    desk_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignConfirm(AboutGame):
    """To a player who wants to leave: nothing happens before the link is confirmed."""

    kind: ClassVar[str] = "resign_confirm"
    clan: str
    url: str
    expires: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(AboutGame):
    """To the game master, when a player has left."""

    kind: ClassVar[str] = "resigned"
    clan: str
    phase: str | None
    desk_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxConfirm:
    """To the address that somebody wants to be reached at from now on."""

    kind: ClassVar[str] = "mailbox_confirm"
    url: str
    expires: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxChanged:
    """To the old and the new address of somebody, once the change is done."""

    kind: ClassVar[str] = "mailbox_changed"
    new: bool
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarChanged(AboutGame):
    """To a player whose calendar address a game master made anew; it stands at the seat."""

    kind: ClassVar[str] = "calendar_changed"
    clan: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichGame:
    """To a registered address, when a mail could not be verified and names no game of theirs.

    `games` are tags with titles. No link here opens a seat: whoever writes in a player's name can have this
    letter sent, though not read it.
    """

    kind: ClassVar[str] = "which_game"
    arrived: str
    public_address: str
    ask_url: str
    games: tuple[str, ...]


PlayerLetter: TypeAlias = (
    Joined
    | RetreatDue
    | AdjustmentDue
    | VoteOpened
    | VoteClosed
    | ResignConfirm
    | Resigned
    | MailboxConfirm
    | MailboxChanged
    | CalendarChanged
    | WhichGame
)
