"""Mail by SMTP (RFC 5321), one recipient a transaction, over a connection that is kept for the next one."""

import smtplib
import ssl
from base64 import b64encode
from enum import StrEnum
from typing import Self

from sengoku.mail.clean import one_line

from .base import Delivery, DeliveryState

_OK, _WILL_FORWARD, _GO_ON, _LOGGED_IN = 250, 251, 354, 235
_CLOSING = 421
"""The server closes the connection, whatever the command was (RFC 5321 3.8)."""

Reply = tuple[int, bytes]


class Security(StrEnum):
    """How the connection is protected."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class RecipientRefused(smtplib.SMTPResponseException):
    """The answer to RCPT was a refusal."""


class SmtpTransport:
    """Sends through one server, with a login if `username` is given.

    A connection the server closed in the meantime is opened again. Used by one thread at a time. `security`
    may be given as its word; `timeout` is in seconds for each step. `tls_context` is the library's default
    when None: certificates are checked.
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
        self._host, self._port, self._security = host, port, Security(security)
        self._username, self._password = username, password or ""
        self._timeout, self._local_hostname = timeout, local_hostname
        self._tls_context = tls_context
        self._client: smtplib.SMTP | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """One transaction. The state follows the reply code and the command it answered."""
        try:
            client = self._begin(sender)
            _check(client.rcpt(recipient), RecipientRefused, _OK, _WILL_FORWARD)
            answer = _hand_over(client, raw)
        except smtplib.SMTPResponseException as problem:
            self._reset()
            return classify(problem)
        except OSError as problem:
            self._hang_up()
            return classify(problem, f"{self._host} port {self._port}: ")
        return Delivery(DeliveryState.SENT, one_line(answer.decode("utf-8", "replace")))

    def close(self) -> None:
        """QUIT, as far as the server still listens."""
        if self._client is not None:
            try:
                self._client.quit()
            except OSError:
                self._hang_up()
            self._client = None

    def _begin(self, sender: str) -> smtplib.SMTP:
        """MAIL over the connection of the last letter, or over a new one if the server has closed that."""
        if self._client is not None:
            try:
                reply = self._client.mail(sender)
            except OSError:
                reply = (_CLOSING, b"")
            if reply[0] != _CLOSING:
                _check(reply, smtplib.SMTPResponseException, _OK)
                return self._client
            self._hang_up()
        self._client = client = self._connected()
        _check(client.mail(sender), smtplib.SMTPResponseException, _OK)
        return client

    def _connected(self) -> smtplib.SMTP:
        """A new connection, protected and logged in as the settings ask."""
        client = self._opened()
        self._local_hostname = client.local_hostname  # the DNS need not be asked for it again
        try:
            if self._security is Security.STARTTLS:
                client.starttls(context=self._context())
            client.ehlo_or_helo_if_needed()
            if self._username is not None:
                _log_in(client, self._username, self._password)
        except OSError:
            client.close()
            raise
        return client

    def _opened(self) -> smtplib.SMTP:
        where = self._host, self._port, self._local_hostname
        if self._security is Security.TLS:
            return smtplib.SMTP_SSL(*where, timeout=self._timeout, context=self._context())
        return smtplib.SMTP(*where, timeout=self._timeout)

    def _context(self) -> ssl.SSLContext:
        """Never left to the library, which would check no certificate."""
        return self._tls_context or ssl.create_default_context()

    def _reset(self) -> None:
        """After a refusal the connection serves the next letter, if the server agrees."""
        if self._client is not None:
            try:
                _check(self._client.rset(), smtplib.SMTPResponseException, _OK)
            except OSError:
                self._hang_up()

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def _check(reply: Reply, problem: type[smtplib.SMTPResponseException], *wanted: int) -> bytes:
    """What the server says beside a code that is wanted; any other is the problem."""
    code, answer = reply
    if code not in wanted:
        raise problem(code, answer)
    return answer


def _log_in(client: smtplib.SMTP, username: str, password: str) -> None:
    """The library's own way takes ASCII only; PLAIN takes UTF-8 (RFC 4616)."""
    if f"{username}{password}".isascii():
        client.login(username, password)
        return
    words = b64encode(f"\0{username}\0{password}".encode()).decode()
    _check(client.docmd("AUTH", f"PLAIN {words}"), smtplib.SMTPAuthenticationError, _LOGGED_IN)


def _hand_over(client: smtplib.SMTP, raw: bytes) -> bytes:
    """DATA, with the dots of lines doubled (RFC 5321 4.5.2); what the server says when it has taken it.

    The library's `data` would look for the dots by a regular expression: that takes longer than all the rest.
    """
    _check(client.docmd("DATA"), smtplib.SMTPDataError, _GO_ON)
    first = b"." if raw.startswith(b".") else b""
    client.send(b"".join([first, raw.replace(b"\r\n.", b"\r\n.."), b".\r\n"]))
    return _check(client.getreply(), smtplib.SMTPDataError, _OK)


def classify(problem: OSError, server: str = "") -> Delivery:
    """What a failed transaction means; `server` stands before what went wrong without an answer.

    A server that cannot be reached, hangs up, says nothing or refuses a login for now (454) is busy. A 4xx or
    5xx at RCPT is about this recipient, and so is a 4xx at DATA, since each mail has one; any other 5xx
    (login, MAIL, DATA) would meet the next letter too.
    """
    if not isinstance(problem, smtplib.SMTPResponseException):
        detail = one_line(f"{server}{type(problem).__name__}: {problem}")
        return Delivery(DeliveryState.STOP if _never_works(problem) else DeliveryState.BUSY, detail)
    code, detail = problem.smtp_code, _words(problem)
    at_recipient = isinstance(problem, RecipientRefused)
    if code >= 500:
        return Delivery(DeliveryState.FAILED if at_recipient else DeliveryState.STOP, detail)
    if code != _CLOSING and (at_recipient or isinstance(problem, smtplib.SMTPDataError)):
        return Delivery(DeliveryState.RETRY, detail)
    return Delivery(DeliveryState.BUSY, detail)


def _words(problem: smtplib.SMTPResponseException) -> str:
    """What the server said."""
    said = problem.smtp_error
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return one_line(f"{problem.smtp_code} {words}")


def _never_works(problem: OSError) -> bool:
    """Whether only a change of settings helps: no STARTTLS or login where it is wanted, a bad certificate.

    The library raises its bare base class when it knows none of the server's ways to log in.
    """
    certificate = isinstance(problem, ssl.SSLCertVerificationError)
    return certificate or type(problem) in (smtplib.SMTPException, smtplib.SMTPNotSupportedError)
