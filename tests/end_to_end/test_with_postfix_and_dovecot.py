"""A season played through Debian's Postfix and Dovecot: mail in by LMTP, and from a catch-all mailbox."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import dkim
import pytest
from aiosmtpd.controller import Controller
from imapclient import IMAPClient
from sqlalchemy import func, select

from sengoku.games.extend import extend
from sengoku.games.house import House
from sengoku.games.lookups import game_by_slug, open_phase
from sengoku.mail.imap import Account
from sengoku.mail.signature import Signer
from sengoku.mail.transports import SigningTransport, SmtpTransport
from sengoku.maps import load
from sengoku.store import Database, Inbound, InboundState, Letter, LetterState, PhaseRow, PhaseState
from sengoku.worker.clock import Worker, utc_now
from sengoku.worker.listen import listener
from sengoku.worker.poll import Poller
from support.club import BASE_URL, Club
from support.mail_servers import PASSWORD, PLAYERS, MailServers, mail_servers
from support.post_office import hand_in, reply

pytestmark = pytest.mark.mailservers
DOMAIN = "judge.example.net"
NOWHERE = "oda"
"""The clan whose player has no mailbox any more: Postfix takes letters to him, and sends them back."""
PATIENCE = 60.0
SIGNING_KEY = Path(__file__).parents[1] / "mail" / "dkim-key.pem"
ORDERS = {
    "mori": "Fleet Nagato moves to South Sea of Japan\nArmy Iwami moves to Aki",
    "asakura": "A Omi - Mino\nF Echizen H",
    "takeda": "A South Shinano S A Omi - Mino\nA Kai H",
}


@dataclass
class Scene:
    """The house between the two servers, with players who read their mail by IMAP."""

    club: Club
    servers: MailServers
    worker: Worker
    clans: list[str]
    intake: Controller = field(init=False)

    def listen(self) -> None:
        """Takes mail from Postfix again."""
        self.intake = listener(
            self.club.database,
            DOMAIN,
            host="127.0.0.1",
            port=self.servers.listener_port,
            lmtp=True,
            clock=utc_now,
        )
        self.intake.start()

    def letters(self, clan: str) -> list[EmailMessage]:
        """The letters in a player's mailbox, the oldest first."""
        return [message_from_bytes(raw, policy=default) for raw in self.raw_letters(clan)]

    def raw_letters(self, clan: str) -> list[bytes]:
        """What lies in a player's mailbox, byte for byte, the oldest first."""
        with IMAPClient("127.0.0.1", self.servers.imap_port, ssl=False, timeout=20) as box:
            box.login(f"{clan}@{PLAYERS}", PASSWORD)
            box.select_folder("INBOX", readonly=True)
            mails = box.fetch(box.search(), ["BODY.PEEK[]"])
        return [mails[uid][b"BODY[]"] for uid in sorted(mails)]

    def newest(self, clan: str, words: str) -> EmailMessage | None:
        """The newest letter to a player whose subject holds the words."""
        found = [letter for letter in self.letters(clan) if words in letter["subject"]]
        return found[-1] if found else None

    def until(self, what: str, come: Callable[[], bool]) -> None:
        """Lets the house work until something has come about."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.club.clock.now = utc_now()
            self.worker.run_once()
            if come():
                return
            time.sleep(0.2)
        raise AssertionError(f"{what} never came about:\n{self.servers.log()}")

    def count(self, *conditions: object) -> int:
        with self.club.database.read() as session:
            query = select(func.count()).select_from(Inbound).where(*conditions)  # type: ignore[arg-type]
            return session.scalar(query) or 0


@contextmanager
def scene(database: Database, *, catch_all: bool) -> Iterator[Scene]:
    clans = sorted(clan.id for clan in load("sengoku").clans)
    users = [f"{clan}@{PLAYERS}" for clan in [*clans, "gm", "judge"] if clan != NOWHERE]
    club = Club(database, house=House(b"k" * 32, DOMAIN, BASE_URL))
    club.clock.now = utc_now()
    with mail_servers(DOMAIN, users, catch_all=catch_all) as servers:
        account = Account("127.0.0.1", servers.imap_port, "none", f"judge@{PLAYERS}", PASSWORD)
        poller = Poller(database, account, DOMAIN, utc_now) if catch_all else None
        with SmtpTransport("127.0.0.1", servers.smtp_port, security="none") as way_out:
            signing = SigningTransport(way_out, Signer(DOMAIN, "s1", SIGNING_KEY.read_bytes()))
            made = Scene(club, servers, Worker(database, club.house, signing, poller=poller), clans)
            made.listen()
            try:
                yield made
            finally:
                made.intake.stop()


@pytest.fixture(params=["lmtp", "catch-all mailbox"])
def house(request: pytest.FixtureRequest, sqlite_database: Database) -> Iterator[Scene]:
    with scene(sqlite_database, catch_all=request.param != "lmtp") as made:
        yield made


def test_a_season_is_played_through_postfix_and_dovecot(house: Scene) -> None:
    house.club.begin()
    playing = [clan for clan in house.clans if clan != NOWHERE]
    house.until(
        "the letters that begin the game", lambda: all(house.newest(c, "Spring 1570 begins") for c in playing)
    )
    _the_letter_to_nobody_came_back(house)
    for clan in playing:
        letter = next(m for m in reversed(house.letters(clan)) if m["reply-to"])
        text = ORDERS.get(clan, "all hold")
        answer = reply(letter, f"{clan}@{PLAYERS}", text, name=f"m-{clan}", at=utc_now())
        hand_in(answer, house.servers.smtp_port)
    house.until("the answers", lambda: all(house.newest(clan, "orders received") for clan in playing))
    assert house.count(Inbound.reason == "ok") == len(playing)
    assert house.count(Inbound.state != InboundState.DONE) == 0
    _mail_waits_in_the_queue_while_nobody_listens(house)
    _the_deadline_comes(house)
    house.until("the results", lambda: all(house.newest(clan, "Spring 1570 results") for clan in playing))
    results = house.newest("mori", "Spring 1570 results")
    assert results is not None
    assert {part.get_content_type() for part in results.walk()} >= {"text/plain", "text/html", "image/png"}
    assert all(dkim.verify(raw, dnsfunc=_dns) for raw in house.raw_letters("mori"))
    assert results["return-path"].startswith("<bounce+")


def _dns(name: bytes, timeout: int = 5) -> bytes:
    lines = SIGNING_KEY.with_name("dkim-public.pem").read_text().splitlines()
    return f"v=DKIM1; k=rsa; p={''.join(lines[1:-1])}".encode()


def _the_letter_to_nobody_came_back(house: Scene) -> None:
    def come_back() -> bool:
        with house.club.database.read() as session:
            words = session.scalars(select(Letter.last_error).where(Letter.state == LetterState.FAILED)).all()
        return any((one or "").startswith("Came back for good: 5.1.1") for one in words)

    house.until("the report about a letter to nobody", come_back)
    assert house.count(Inbound.reason == "bounce") >= 1


def _mail_waits_in_the_queue_while_nobody_listens(house: Scene) -> None:
    """Postfix keeps what we do not take, and hands it over when we are back; a mailbox does so anyway."""
    house.intake.stop()
    letter = next(m for m in reversed(house.letters("mori")) if m["reply-to"])
    answer = reply(letter, f"mori@{PLAYERS}", "F Nagato H", name="again", at=utc_now())
    hand_in(answer, house.servers.smtp_port)
    time.sleep(1)
    house.listen()
    house.until("the mail that waited", lambda: house.count(Inbound.message_id == "<again@example.org>") == 1)


def _the_deadline_comes(house: Scene) -> None:
    with house.club.database.write() as session:
        game, now = game_by_slug(session, "kyoto"), utc_now()
        extend(session, house.club.house, game, now + timedelta(seconds=1), actor="test", now=now)

    def resolved() -> bool:
        with house.club.database.read() as session:
            return (
                session.scalar(select(PhaseRow.id).where(PhaseRow.state == PhaseState.RESOLVED)) is not None
            )

    house.until("the deadline", resolved)
    with house.club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert row.position["units"]
