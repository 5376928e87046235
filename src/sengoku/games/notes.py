"""What the answer to a mail says beside the set on file: each thing that was odd about it, in a sentence."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.message import Message
from sengoku.mail.trust import Decision
from sengoku.store import Game, Inbound, Seat

from .looks import MailText, subject_says_something
from .lookups import open_phase, position_of, variant_of
from .tasks import example

UNVERIFIED = "Your mail could not be verified, but it came to your secret order address, so it was taken."
ID_REUSED = (
    "Your mail program gave this mail the same Message-ID as an earlier one of yours that says something "
    "else. Both were read, each for itself."
)
SUBJECT_UNREAD = (
    "There are orders or words for me in the subject of your mail. Only its text is read: write them there."
)
FILES_UNREAD = "I do not look into what is attached ({}): write the orders into the mail itself."
HOW_TO_WRITE = (
    "Write one order a line, such as “{}”, above whatever you quote. The word HELP alone on a line brings "
    "more examples, and all other words I know. No person reads your mails: what the game master is to read "
    "goes between\xa0“PRESS\xa0TO\xa0GM” and\xa0“END”, each on a line of its own."
)
_ANY_ORDER = "Army Kai moves to Sagami"
DIFFERENT_HTML = "The text and the HTML of your mail say different things; the text counted."


def notes_on(
    session: Session, inbound: Inbound, message: Message, decision: Decision, text: MailText
) -> list[str]:
    """The sentences about a mail that is obeyed.

    Orders that a later line replaced stand in the receipt, and that nobody could verify it stands last.
    """
    choice = text.choice
    notes = [*message.problems, *choice.notes, *text.commands.problems]
    if decision.other_tag:
        notes.append(
            f"The subject names [{decision.other_tag}], but the address is this game's; the address counted."
        )
    if id_is_reused(session, inbound):
        notes.append(ID_REUSED)
    if choice.below:
        lines = "line that looks" if choice.below == 1 else "lines that look"
        notes.append(
            f"{choice.below} {lines} like an order stood in quoted text or below the signature and "
            "did not count."
        )
    if choice.alternative is not None:
        notes.append(DIFFERENT_HTML)
    return notes


def how_to_write(session: Session, seat: Seat, game: Game, message: Message) -> list[str]:
    """The help in the answer to a mail in which nothing was found; it orders nothing when it is quoted."""
    row = open_phase(session, game.id)
    order = example(variant_of(game), position_of(row) if row else None, seat.clan) or _ANY_ORDER
    help = [HOW_TO_WRITE.format(order.replace(" ", "\xa0"))]  # half of it on a line could be an order
    if message.unread:
        help = [FILES_UNREAD.format(", ".join(message.unread)), *help]
    return [SUBJECT_UNREAD, *help] if subject_says_something(session, message, game) else help


def id_is_reused(session: Session, inbound: Inbound) -> bool:
    """Whether an earlier mail of the same author carried the same Message-ID and other content.

    RFC 5322 3.6.4 wants each to be unique; programs that send an edited mail again do not care, and both
    are mails in their own right.
    """
    if inbound.message_id is None or inbound.sender is None:
        return False
    earlier = select(Inbound.id).where(
        Inbound.message_id == inbound.message_id,
        Inbound.sender == inbound.sender,
        Inbound.content_digest != inbound.content_digest,
        Inbound.id < inbound.id,
    )
    return session.scalar(earlier.limit(1)) is not None
