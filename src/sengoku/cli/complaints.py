"""What `sengoku mail list` and `show` print: the mails of a clan, and one of them as it was read."""

from collections.abc import Iterator
from datetime import UTC, datetime

from sengoku.games.audit import record
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.views.clan_mail import clan_mail, clan_mails
from sengoku.games.views.moment import in_words
from sengoku.games.words import zone_of

from .desk import ACTOR
from .house import read_settings, reading, writing


def mails_of(slug: str, clan: str) -> Iterator[str]:
    """A line for each of a clan's newest mails. Raises NotFoundError."""
    with reading(read_settings()) as session:
        game = game_by_slug(session, slug)
        mails = clan_mails(session, seat_of(session, game, clan))
        for mail in mails:
            yield f"{mail.number:6}  {in_words(mail.at, zone_of(game))}  {mail.subject}: {mail.fate}"
    if not mails:
        yield "No mail has come to the order address of that clan."


def words_of_mail(slug: str, number: int) -> Iterator[str]:
    """The words of a mail that were read; that somebody looked is put on record. Raises NotFoundError."""
    with writing(read_settings()) as session:
        game = game_by_slug(session, slug)
        mail = clan_mail(session, game, number)
        detail = f"Mail {number} of {mail.clan} was looked at."
        record(session, game, ACTOR, "look", detail, now=datetime.now(UTC))
        came = in_words(mail.line.at, zone_of(game))
    yield f"{mail.clan}, from {mail.sender or 'nobody'}, {came}"
    yield f"Subject: {mail.line.subject}"
    yield f"What became of it: {mail.line.fate}"
    if mail.quoted:
        yield f"Orders in quoted text or below the signature, which did not count: {mail.quoted}"
    yield f"Read ({mail.source or 'no text'}):"
    yield ""
    yield mail.text
