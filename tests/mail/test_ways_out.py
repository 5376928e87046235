"""What leaves is signed so that anybody can verify it, and leaves no faster than a mail server likes."""

from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path

import dkim
import pytest

from sengoku.mail.compose import OutgoingMail, compose
from sengoku.mail.signature import Signer
from sengoku.mail.transports import (
    Bucket,
    Delivery,
    DeliveryState,
    SigningTransport,
    SmtpTransport,
    ThrottledTransport,
)
from support.sink import Sink, served

HERE = Path(__file__).parent
KEY = (HERE / "dkim-key.pem").read_bytes()
PUBLIC = "".join((HERE / "dkim-public.pem").read_text().splitlines()[1:-1])


def dns(name: bytes, timeout: int = 5) -> bytes:
    assert name == b"s1._domainkey.play.example.org."
    return f"v=DKIM1; k=rsa; p={PUBLIC}".encode()


def letter(**more: str) -> bytes:
    return compose(
        OutgoingMail(
            sender="judge@play.example.org",
            recipient="mori@example.org",
            subject="[kyoto] Spring 1570 results — 大内",
            text="Army Aki moves.\n.\n..dots\n",
            message_id="<1@play.example.org>",
            date=datetime(2026, 7, 1, tzinfo=UTC),
            html="<p>Army Aki moves.</p>",
            **more,  # type: ignore[arg-type]  # each is a text
        )
    )


@pytest.fixture
def left() -> list[bytes]:
    """The bytes that arrive at a mail server when two letters are sent, one with every header."""
    sink = Sink()
    full = letter(reply_to="orders+x@play.example.org", unsubscribe="https://play.example.org/x")
    with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none") as smtp:
        way_out = SigningTransport(smtp, Signer("play.example.org", "s1", KEY))
        for raw in (letter(), full):
            way_out.send(raw, "bounce+1-x@play.example.org", "mori@example.org")
    return sink.taken


def test_the_signature_of_what_leaves_is_right(left: list[bytes]) -> None:
    for raw in left:
        assert raw.count(b"DKIM-Signature:") == 1
        assert dkim.verify(raw, dnsfunc=dns)


def test_a_letter_that_is_sent_again_later_is_the_same_to_the_byte(
    left: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert Signer("play.example.org", "s1", KEY).signed(letter()) == left[0]
    assert b"t=1782864000;" in left[0], "the letter's own date"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"Army Aki moves", b"Army Kai moves"),
        (b"From: ", b"From: a@example.org\r\nFrom: "),
        (b"Subject: ", b"Subject: other\r\nSubject: "),
        (b"To: mori@example.org", b"Reply-To: evil@example.org\r\nTo: mori@example.org"),
    ],
)
def test_nothing_can_be_changed_or_added(left: list[bytes], before: bytes, after: bytes) -> None:
    assert before in left[0]
    assert not dkim.verify(left[0].replace(before, after, 1), dnsfunc=dns)


@pytest.mark.parametrize("key", [b"", b"no key", KEY[:200]])
def test_a_key_that_is_none_is_refused_in_a_sentence(key: bytes) -> None:
    with pytest.raises(ValueError, match="no RSA private key"):
        Signer("play.example.org", "s1", key)


class Counter:
    """A way out that counts."""

    sent = 0

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        self.sent += 1
        return Delivery(DeliveryState.SENT)

    def close(self) -> None: ...


def test_a_burst_leaves_at_once_and_the_rest_one_by_one() -> None:
    now, waits = [0.0], []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    way_out = ThrottledTransport(Counter(), Bucket(2.0, 8, lambda: now[0]), sleep)
    for _ in range(48):
        way_out.send(b"", "", "")
    assert len(waits) == 40, "eight did not wait"
    assert all(0.2 < wait < 1.0 for wait in waits)
    assert len(set(waits)) > 10, "not like clockwork"
    assert 18 < list(accumulate(waits))[-1] < 22, "two a second"
    now[0] += 60
    way_out.send(b"", "", "")
    assert len(waits) == 40, "after a pause there is a burst again, and no more than that"


def test_a_clock_that_stands_lets_nobody_through_for_nothing() -> None:
    bucket = Bucket(1.0, 2, lambda: 5.0)
    assert [bucket.take() for _ in range(4)] == [0, 0, 1, 2]
