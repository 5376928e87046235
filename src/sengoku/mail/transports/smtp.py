"""Mail by SMTP (RFC 5321), one recipient a transaction, over a connection that is kept for the next one."""

import asyncio
import ssl
from enum import StrEnum
from typing import Self

import aiosmtplib

from sengoku.mail.clean import one_line

from .base import Delivery, DeliveryState

_CLOSING = 421
"""The server closes the connection, whatever the command was (RFC 5321 3.8)."""


class Security(StrEnum):
    """How the connection is protected."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class SmtpTransport:
    """Sends through one server, with a login if `username` is given.

    A connection the server closed in the meantime is opened again. Used by one thread at a time, and not from
    inside a running event loop. `security` may be given as its word; `timeout` is in seconds for each step.
    `tls_context` is the library's default when None: certificates are checked.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        security: Security | str = Security.STARTTLS,
        username: str | None = None,
        password: str | None = None,
        timeout: float = 30.0,
        local_hostname: str | None = None,
        tls_context: ssl.SSLContext | None = None,
    ) -> None:
        security = Security(security)
        self._client = aiosmtplib.SMTP(
            hostname=host,
            port=port,
            use_tls=security is Security.TLS,
            start_tls=security is Security.STARTTLS,
            username=username,
            password=password,
            timeout=timeout,
            local_hostname=local_hostname,
            tls_context=tls_context,
        )
        self._runner: asyncio.Runner | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """One transaction. The state follows the reply code and the command it answered."""
        if self._runner is None:
            self._runner = asyncio.Runner()
        return self._runner.run(self._send(raw, sender, recipient))

    def close(self) -> None:
        """QUIT, as far as the server still listens."""
        if self._runner is not None:
            self._runner.run(self._quit())
            self._runner.close()
            self._runner = None

    async def _send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        try:
            await self._begin(sender)
            await self._client.rcpt(recipient)
            answer = await self._client.data(raw)
        except aiosmtplib.SMTPResponseException as problem:
            await self._reset()
            return classify(problem)
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as problem:
            self._client.close()
            return classify(problem)
        return Delivery(DeliveryState.SENT, one_line(answer.message))

    async def _begin(self, sender: str) -> None:
        """MAIL over the connection of the last letter, or over a new one if the server has closed that."""
        if self._client.is_connected:
            try:
                await self._client.mail(sender)
                return
            except aiosmtplib.SMTPResponseException as problem:
                if problem.code != _CLOSING:
                    raise
            except (aiosmtplib.SMTPException, OSError, TimeoutError):
                pass  # it may have closed long ago
            self._client.close()
        await self._client.connect()
        await self._client.mail(sender)

    async def _reset(self) -> None:
        try:
            await self._client.rset()
        except (aiosmtplib.SMTPException, OSError, TimeoutError):
            self._client.close()

    async def _quit(self) -> None:
        try:
            await self._client.quit()
        except (aiosmtplib.SMTPException, OSError, TimeoutError):
            self._client.close()


def classify(problem: Exception) -> Delivery:
    """What a failed transaction means.

    A server that cannot be reached, hangs up, says nothing or refuses a login for now (454) is busy. A 4xx or
    5xx at RCPT is about this recipient, and so is a 4xx at DATA, since each mail has one; any other 5xx
    (login, MAIL, DATA) would meet the next letter too.
    """
    detail = _words(problem)
    if not isinstance(problem, aiosmtplib.SMTPResponseException):
        return Delivery(DeliveryState.STOP if _never_works(problem) else DeliveryState.BUSY, detail)
    at_recipient = isinstance(problem, aiosmtplib.SMTPRecipientRefused)
    if problem.code >= 500:
        return Delivery(DeliveryState.FAILED if at_recipient else DeliveryState.STOP, detail)
    if problem.code != _CLOSING and (at_recipient or isinstance(problem, aiosmtplib.SMTPDataError)):
        return Delivery(DeliveryState.RETRY, detail)
    return Delivery(DeliveryState.STOP if _never_works(problem) else DeliveryState.BUSY, detail)


def _words(problem: Exception) -> str:
    """What the server said, or what went wrong before it could."""
    if isinstance(problem, aiosmtplib.SMTPResponseException):
        return one_line(f"{problem.code} {problem.message}")
    return one_line(f"{type(problem).__name__}: {problem}")


def _never_works(problem: Exception) -> bool:
    """Whether only a change of settings helps: no STARTTLS or login where it is wanted, a bad certificate.

    The library raises its bare base class when the server lacks an extension.
    """
    certificate = isinstance(problem.__cause__ or problem, ssl.SSLCertVerificationError)
    return certificate or type(problem) in (aiosmtplib.SMTPException, aiosmtplib.SMTPNotSupported)
