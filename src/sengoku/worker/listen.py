"""The mail listener: SMTP or LMTP on loopback or behind a mail exchanger (RFC 5321, RFC 2033).

A mail is committed before it is acknowledged. Anything that goes wrong is a temporary error, so the sender
keeps the mail and tries again; only addresses that are not ours are refused for good.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import anyio.to_thread
import structlog
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope
from aiosmtpd.smtp import Session as SmtpSession

from sengoku.games.receive import is_ours, take_in
from sengoku.store import Database
from sengoku.store.faults import trace_of

_log = structlog.get_logger()
_MOST_BYTES = 40_000_000
"""More than providers let a person send: what a mail exchanger has taken is not to come back from here."""
_OK = "250 2.0.0 Kept"
_LATER = "451 4.3.0 Could not keep the mail; please try again later"


class Intake:
    """What aiosmtpd calls: one mail may have several of our addresses, and each is kept by itself."""

    def __init__(
        self,
        database: Database,
        domain: str,
        clock: Callable[[], datetime],
        on_mail: Callable[[], None],
        *,
        each: bool,
    ) -> None:
        self._database, self._domain, self._clock, self._on_mail = database, domain, clock, on_mail
        self._each = each

    async def handle_RCPT(
        self, server: SMTP, session: SmtpSession, envelope: Envelope, address: str, rcpt_options: list[str]
    ) -> str:
        """Takes our addresses and refuses all others."""
        if not is_ours(address, self._domain):
            return "550 5.1.1 There is no such address here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: SmtpSession, envelope: Envelope) -> str:
        """Keeps the mail, and only then says so. LMTP gets an answer for every recipient."""
        received_at = self._clock()
        answers = [await self._keep(envelope, recipient, received_at) for recipient in envelope.rcpt_tos]
        self._on_mail()
        if self._each:
            return "\r\n".join(answers)
        return _OK if all(answer == _OK for answer in answers) else _LATER

    async def _keep(self, envelope: Envelope, recipient: str, received_at: datetime) -> str:
        try:
            await anyio.to_thread.run_sync(self._store, envelope, recipient, received_at)
        except Exception as error:
            _log.error("a mail could not be kept", exception=trace_of(error))
            return _LATER
        return _OK

    def _store(self, envelope: Envelope, recipient: str, received_at: datetime) -> None:
        raw = envelope.content
        assert isinstance(raw, bytes)  # noqa: S101 - decode_data is off
        with self._database.write() as session:
            take_in(
                session,
                raw,
                envelope_from=envelope.mail_from or "",
                recipient=recipient,
                source="listener",
                received_at=received_at,
            )

    async def handle_exception(self, error: Exception) -> str:
        """A fault of ours is temporary for the sender, and tells nothing of its inside."""
        _log.error("the mail listener failed", exception=trace_of(error))
        return _LATER


class _Smtp(SMTP):
    line_length_limit = (
        _MOST_BYTES  # a line that is too long is the reader's business, not a reason to refuse
    )


class _Lmtp(LMTP):
    line_length_limit = _MOST_BYTES


class _Listener(Controller):
    def __init__(self, intake: Intake, host: str, port: int, *, lmtp: bool) -> None:
        self._protocol: type[SMTP] = _Lmtp if lmtp else _Smtp
        super().__init__(intake, hostname=host, port=port, ready_timeout=10)

    def factory(self) -> SMTP:
        """One protocol object a connection."""
        options: dict[str, Any] = {
            "data_size_limit": _MOST_BYTES,
            "decode_data": False,
            "enable_SMTPUTF8": True,  # a mail exchanger bounces such mail if the next hop does not take it
            "ident": "Sengoku",
        }
        return self._protocol(self.handler, **options)


def listener(
    database: Database,
    domain: str,
    *,
    host: str,
    port: int,
    lmtp: bool,
    clock: Callable[[], datetime],
    on_mail: Callable[[], None] = lambda: None,
) -> Controller:
    """A listener with `start()` and `stop()`; `on_mail` is called after each mail that was kept."""
    return _Listener(Intake(database, domain, clock, on_mail, each=lmtp), host, port, lmtp=lmtp)
