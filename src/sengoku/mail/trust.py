"""Who may order by mail: a decision table, as one function of facts. The first row that fits decides.

    1   for a bounce address, or a report of a mail system       bounce handling
    2   written by a machine                                     kept, nobody hears of it
    3   no single clear author, or the author is ourselves       kept, nobody hears of it
    4   the same content was taken already                       kept, nobody hears of it
    5   secret address, registered author, proven                obeyed
    6   secret address, registered author, nobody checked        obeyed, the answer says so
    7   secret address, registered author, disproven or replayed held until confirmed
    8   secret address, another author                           the player is told
    9   public address, registered author, proven, game clear    obeyed
    9a  as 9, game not clear                                     help
    10  as 9, not proven                                         held until confirmed
    10a as 9a, not proven                                        the player is asked which game
    11  dead address, registered author, proven                  help
    12  anything else                                            help once a week, if proven

"Proven" is DMARC's pass (RFC 7489) in our own exchanger's words. The facts about the mail come from
`read_message`, those about players and games from a `World` that the caller fills; nothing is looked up and
nothing changed here. Answers go to registered addresses only, the help of row 12 apart.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from .addresses import BounceAddress, OrderAddress, PressAddress, parse_recipient
from .authentication import Dmarc, dmarc
from .clean import clean_address
from .message import Message


class State(StrEnum):
    """What becomes of an incoming mail, in one word; kept with it."""

    OK = "ok"
    BOUNCE = "bounce"
    AUTO_REPLY = "auto_reply"
    AMBIGUOUS_FROM = "ambiguous_from"
    DUPLICATE = "duplicate"
    AUTH_HOLD = "auth_hold"
    SENDER_MISMATCH = "sender_mismatch"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - a state, not a secret
    UNKNOWN_SENDER = "unknown_sender"
    LATE = "late"
    NO_ORDERS = "no_orders"


class Answer(StrEnum):
    """What goes out, if anything."""

    NONE = "none"
    ACK = "ack"
    HELP = "help"
    WHICH_GAME = "which_game"
    LATE_NOTICE = "late_notice"
    CONFIRM_REQUEST = "confirm_request"
    NOTICE_TO_REGISTERED = "notice_to_registered"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` answers of a kind to one address within `period`; beyond it nothing is sent."""

    count: int
    period: timedelta


LIMITS = {
    "9a": Limit(3, timedelta(days=1)),
    "7": Limit(3, timedelta(days=1)),
    "8": Limit(1, timedelta(days=1)),
    "10": Limit(3, timedelta(days=1)),
    "10a": Limit(3, timedelta(days=1)),
    "11": Limit(3, timedelta(days=1)),
    "12": Limit(1, timedelta(weeks=1)),
    "ack": Limit(10, timedelta(hours=1)),
}


@dataclass(frozen=True, slots=True)
class Envelope:
    """What the session said: `mail_from` (empty = null sender, None = not known), one recipient, the arrival.

    `received_at` is aware UTC. A mail to several of our addresses is decided once for each.
    """

    mail_from: str | None
    recipient: str
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a running game with the registered address of whoever plays it (None: nobody)."""

    seat_id: int
    game: str  # slug
    clan: str
    address: str | None


class World(Protocol):
    """What the caller knows. Addresses are handed over in lower case."""

    @property
    def domain(self) -> str:
        """The domain of our addresses."""

    @property
    def authserv_id(self) -> str:
        """The name our own mail exchanger writes into Authentication-Results; empty if there is none."""

    def seat_of_token(self, token: str) -> Seat | None:
        """The seat whose present token this is, while its game runs."""

    def seat_of_press(self, address: PressAddress) -> Seat | None:
        """The seat that answers a letter at this address, if the address is its own, while its game runs."""

    def seats_of(self, address: str) -> tuple[Seat, ...]:
        """The seats in running games of the person registered with `address`."""

    def is_registered(self, address: str) -> bool:
        """Whether a person with this address exists, seat or no seat."""

    def is_game(self, slug: str) -> bool:
        """Whether a game with this slug (lower case) exists."""

    def was_taken(self, recipient: str, digest: str) -> bool:
        """Whether a mail of this content was already taken for this recipient."""

    def was_signed_before(self, signature: str, digest: str) -> bool:
        """Whether this DKIM signature came before on a mail of another content."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens with a mail.

    `row` is the row of the table. `seat` is where it belongs, if that is known. `answer` goes to `answer_to`,
    within `LIMITS`. `warn` means that the acknowledgement tells the mail could not be verified. `found_by`
    tells how the seat was found: `token`, `sender+subject`, `sender` or nothing. `other_tag` is a tag in the
    subject that names another game than the token does: the token decides, the acknowledgement says so.
    `press` is the letter between players that a mail to a press address answers: it is passed on to that
    letter's readers, and nothing in it is read as an order.
    """

    row: str
    state: State
    seat: Seat | None = None
    found_by: str = ""
    answer: Answer = Answer.NONE
    answer_to: str | None = None
    warn: bool = False
    other_tag: str | None = None
    press: int | None = None

    @property
    def applies(self) -> bool:
        """Whether the orders in the mail are to be put on file."""
        return self.state is State.OK

    @property
    def limit(self) -> Limit | None:
        """How often an answer like this may go to one address."""
        return LIMITS["ack"] if self.answer is Answer.ACK else LIMITS.get(self.row)


@dataclass(frozen=True, slots=True)
class _Facts:
    author: str
    dmarc: Dmarc
    replay: bool
    registered: bool


def decide(message: Message, envelope: Envelope, world: World) -> Decision:
    """The row of the table that fits first. Deadline and content come after: `late`, `without_orders`."""
    recipient = parse_recipient(envelope.recipient, world.domain)
    if isinstance(recipient, BounceAddress) or message.report:
        return Decision("1", State.BOUNCE)
    if message.automatic or _null_sender(message, envelope):
        return _located(Decision("2", State.AUTO_REPLY), message, recipient, world)
    author = message.author
    if author is None or parse_recipient(author, world.domain) is not None:
        return _located(Decision("3", State.AMBIGUOUS_FROM), message, recipient, world)
    if world.was_taken(clean_address(envelope.recipient), message.digest):
        return _located(Decision("4", State.DUPLICATE), message, recipient, world)
    facts = _facts(author, message, world)
    if isinstance(recipient, OrderAddress):
        seat = world.seat_of_token(recipient.token)
        return _by_token(seat, facts, _other_tag(message, seat, world)) if seat else _unknown_token(facts)
    if isinstance(recipient, PressAddress):
        seat = world.seat_of_press(recipient)
        found = _by_token(seat, facts, _other_tag(message, seat, world)) if seat else _unknown_token(facts)
        return replace(found, press=recipient.letter_id) if seat else found
    if facts.registered:
        return _by_sender(message, facts, world)
    return _unknown_sender(facts)


def late(decision: Decision) -> Decision:
    """The same mail, arrived at or after its phase's deadline: nothing is applied, its author is told."""
    return replace(decision, state=State.LATE, answer=Answer.LATE_NOTICE)


def without_orders(decision: Decision) -> Decision:
    """The same mail, with nothing in it that looks like an order: answered with the set on file and help."""
    return replace(decision, state=State.NO_ORDERS)


def _facts(author: str, message: Message, world: World) -> _Facts:
    domain = author.rpartition("@")[2]
    return _Facts(
        author=author,
        dmarc=dmarc(message.authentication, world.authserv_id, domain, message.signatures),
        replay=any(world.was_signed_before(one.value, message.digest) for one in message.signatures),
        registered=world.is_registered(author),
    )


def _by_token(seat: Seat, facts: _Facts, other_tag: str | None) -> Decision:
    if seat.address is None or facts.author != seat.address:
        notice = Answer.NOTICE_TO_REGISTERED if seat.address else Answer.NONE
        return Decision("8", State.SENDER_MISMATCH, seat, "token", notice, seat.address)
    if facts.replay or facts.dmarc is Dmarc.FAIL:
        return Decision("7", State.AUTH_HOLD, seat, "token", Answer.CONFIRM_REQUEST, seat.address)
    if facts.dmarc is Dmarc.NONE:
        return Decision(
            "6", State.OK, seat, "token", Answer.ACK, seat.address, warn=True, other_tag=other_tag
        )
    return Decision("5", State.OK, seat, "token", Answer.ACK, seat.address, other_tag=other_tag)


def _other_tag(message: Message, seat: Seat, world: World) -> str | None:
    if seat.game in message.tags:
        return None
    return next((tag for tag in message.tags if world.is_game(tag)), None)


def _by_sender(message: Message, facts: _Facts, world: World) -> Decision:
    proven = facts.dmarc is Dmarc.PASS and not facts.replay
    seat, found_by = _seat_by_subject(message, facts.author, world)
    if seat is None and not proven:  # a link to confirm it would do nothing
        return Decision("10a", State.UNKNOWN_GAME, None, "", Answer.WHICH_GAME, facts.author)
    if seat is None:
        return Decision("9a", State.UNKNOWN_GAME, None, "", Answer.HELP, facts.author)
    if not proven:
        return Decision("10", State.AUTH_HOLD, seat, found_by, Answer.CONFIRM_REQUEST, facts.author)
    return Decision("9", State.OK, seat, found_by, Answer.ACK, facts.author)


def _seat_by_subject(message: Message, author: str, world: World) -> tuple[Seat | None, str]:
    """The seat that a tag in the subject names, or the only one its author has and no tag speaks against."""
    seats = world.seats_of(author)
    tagged = [seat for seat in seats if seat.game in message.tags]
    if len(tagged) == 1:
        return tagged[0], "sender+subject"
    if tagged or len(seats) != 1 or any(world.is_game(tag) for tag in message.tags):
        return None, ""
    return seats[0], "sender"


def _unknown_token(facts: _Facts) -> Decision:
    if facts.registered and facts.dmarc is Dmarc.PASS and not facts.replay:
        return Decision("11", State.UNKNOWN_TOKEN, answer=Answer.HELP, answer_to=facts.author)
    return _unknown_sender(facts)


def _unknown_sender(facts: _Facts) -> Decision:
    proven = facts.dmarc is Dmarc.PASS and not facts.replay
    answer = Answer.HELP if proven else Answer.NONE
    return Decision("12", State.UNKNOWN_SENDER, answer=answer, answer_to=facts.author if proven else None)


def _located(decision: Decision, message: Message, recipient: object, world: World) -> Decision:
    """The decision with the seat it belongs to, for the GM's list; only a token tells that for sure."""
    seat = None
    if isinstance(recipient, OrderAddress):
        seat = world.seat_of_token(recipient.token)
    elif isinstance(recipient, PressAddress):
        seat = world.seat_of_press(recipient)
    return replace(decision, seat=seat, found_by="token") if seat else decision


def _null_sender(message: Message, envelope: Envelope) -> bool:
    sender = message.return_path if envelope.mail_from is None else envelope.mail_from
    return sender is not None and sender.strip().strip("<>").strip() == ""
