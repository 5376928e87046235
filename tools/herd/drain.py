"""A mail server that takes every mail and keeps none, for next to no processor time.

It looks only at how what comes in ends. For a letter with its map aiosmtpd took 16 ms, nearly as much as the
program that sends it, and Postfix's `smtp-sink` 1.7; on the same cores that would be measured too.
"""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

_END = b"\r\n.\r\n"
_PIECE = 1 << 20


@contextmanager
def draining() -> Iterator[int]:
    """The server for the time of the block; gives its port on loopback."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Taker) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


class _Taker(socketserver.StreamRequestHandler):
    """As much of RFC 5321 as a client needs that sends one mail after the other."""

    def handle(self) -> None:
        """One connection."""
        self._say("220 ready")
        for line in self.rfile:
            match line[:4].upper():
                case b"DATA":
                    self._say("354 go on")
                    self._pass_over_mail()
                    self._say("250 taken")
                case b"QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 OK")

    def _say(self, answer: str) -> None:
        self.wfile.write(f"{answer}\r\n".encode())

    def _pass_over_mail(self) -> None:
        end = b""
        while end != _END and (piece := self.rfile.read1(_PIECE)):
            end = (end + piece)[-len(_END) :]
