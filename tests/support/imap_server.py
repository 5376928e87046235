"""An IMAP server on loopback, in this process, whose one mailbox a test fills and troubles."""

import asyncio
import ssl
from argparse import Namespace
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, DictBackend
from pymap.backend.dict.mailbox import MailboxSet
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials.flag import Seen
from pysasl.hashing import BuiltinHash

from sengoku.mail.imap import Account, Security
from support.ports import free_port

USER, PASSWORD = "judge", "a-pass-word"
CERTIFICATE = Path(__file__).parents[1] / "mail" / "loopback-cert.pem"
_Result = TypeVar("_Result")


class ImapServer:
    """The server, in a thread of its own. It keeps its mail when it is stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(CERTIFICATE, CERTIFICATE.with_name("loopback-key.pem"))
        self._config = self._do(self._prepare())
        self._server: asyncio.Server | None = None
        self._put: list[AppendMessage] = []
        self._connections: dict[asyncio.Task[Any], asyncio.StreamWriter] = {}

    def account(self, security: Security = "none", password: str = PASSWORD) -> Account:
        """How to get into the mailbox."""
        trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
        return Account("127.0.0.1", self.port, security, USER, password, tls_context=trusting)

    def start(self, *, tls: bool = False) -> None:
        """Listens; with `tls` from the first byte on."""
        self._server = self._do(self._listen(self._tls if tls else None))

    def stop(self) -> None:
        """Listens no more and hangs up on everybody."""
        self._do(self._hang_up())

    def close(self) -> None:
        """Ends the server for good."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()

    def put(self, raw: bytes, at: datetime) -> None:
        """A mail is delivered into the mailbox at that time."""
        self._put.append(AppendMessage(raw, at, frozenset()))
        self._do(self._append(self._put[-1]))

    def seen(self) -> list[bool]:
        """Whether each mail is marked as seen, in the order of their numbers."""
        return self._do(self._flags())

    def renumber(self) -> None:
        """The same mails in the same mailbox, numbered anew and without marks (another UIDVALIDITY)."""
        self._config.set_cache[USER] = (MailboxSet(), self._config.set_cache[USER][1])
        for message in self._put:
            self._do(self._append(message))

    def _do(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=20)

    async def _prepare(self) -> Config:
        args = Namespace(
            host="127.0.0.1", port=str(self.port), debug=False, cert=None, key=None, tls=True,
            proxy_protocol=None, passlib_cfg=None, inherited_sockets=None,
            demo_data=False, demo_user=USER, demo_password=PASSWORD,
        )  # fmt: skip
        backend, config = await DictBackend.init(
            args,
            ssl_context=self._tls,
            secure_auth=False,
            reject_dnsbl=False,
            hash_context=BuiltinHash(rounds=1),
        )
        self._login = backend.login
        return config

    async def _listen(self, tls: ssl.SSLContext | None) -> asyncio.Server:
        self._config.apply_context()
        serve = IMAPServer(self._login, self._config)

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._connections[task] = writer
            try:
                await serve(reader, writer, SocketInfoLocal(writer))
            finally:
                del self._connections[task]
                writer.close()

        return await asyncio.start_server(connected, "127.0.0.1", self.port, ssl=tls)

    async def _hang_up(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        tasks = dict(self._connections)
        for writer in tasks.values():
            writer.transport.abort()
        if tasks:
            await asyncio.wait(tasks, timeout=5)

    async def _inbox(self) -> Any:
        async with self._login.demo_user_identity.new_session() as session:
            return await session.mailbox_set.get_mailbox("INBOX")

    async def _append(self, message: AppendMessage) -> None:
        await (await self._inbox()).append(message)

    async def _flags(self) -> list[bool]:
        return [Seen in mail.permanent_flags async for mail in (await self._inbox()).messages()]


@contextmanager
def imap_server() -> Iterator[ImapServer]:
    """A server that listens without TLS, for the time of the block."""
    server = ImapServer()
    server.start()
    try:
        yield server
    finally:
        server.close()
