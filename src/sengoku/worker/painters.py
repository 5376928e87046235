"""Painters: processes beside the worker that turn drawings into PNG.

The rasteriser holds Python's lock for most of a second. In a process of its own it holds up neither pages nor
deadlines, and every core of the machine can paint.
"""

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import Pipe
from queue import SimpleQueue
from weakref import finalize

_PATIENCE = 120.0
"""Seconds for one picture; a painter that needs more is hung."""
_MOST = 4


class PainterError(Exception):
    """A picture could not be painted; the message says why."""


class _Painter:
    """One process, started by whoever first needs it."""

    def __init__(self) -> None:
        self._pipe, theirs = Pipe()
        command = [sys.executable, "-m", "sengoku.render.painter", str(theirs.fileno())]
        self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)  # noqa: S603 - ourselves
        theirs.close()

    def paint(self, svg: bytes) -> bytes:
        """The PNG of an SVG. Raises OSError or EOFError when the process has died, or takes too long."""
        self._pipe.send_bytes(svg)
        if not self._pipe.poll(_PATIENCE):
            raise TimeoutError("A painter has not answered.")
        return self._pipe.recv_bytes()

    def leave(self, *, now: bool = False) -> None:
        """Hangs up, which ends the process; `now` does not wait for the picture it is at."""
        self._pipe.close()
        if now:
            self._process.kill()
        self._process.wait()


class Painters:
    """As many painters as there are cores, four at most. Several threads may ask for pictures."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or min(_MOST, os.cpu_count() or 1)
        self._free: SimpleQueue[_Painter | None] = SimpleQueue()
        for _ in range(self.number):
            self._free.put(None)  # a place that is still to be filled
        self._threads = ThreadPoolExecutor(self.number, thread_name_prefix="painter")
        self._home = finalize(self, _send_home, self._threads, self._free, self.number)

    def paint(self, svg: bytes) -> Future[bytes]:
        """The PNG of an SVG, once it is there; PainterError when it cannot be painted."""
        return self._threads.submit(self._paint, svg)

    def _paint(self, svg: bytes) -> bytes:
        painter = self._free.get()
        try:
            painter = painter or _Painter()
            png = painter.paint(svg)
        except (OSError, EOFError) as error:
            if painter is not None:
                painter.leave(now=True)
            painter = None
            raise PainterError("The process that paints has died or hangs.") from error
        finally:
            self._free.put(painter)
        if not png:
            raise PainterError("The drawing is no SVG that can be painted.")
        return png

    def close(self) -> None:
        """Sends the painters home, after the pictures they are at; done by itself when nobody holds them."""
        self._home()


def _send_home(threads: ThreadPoolExecutor, free: "SimpleQueue[_Painter | None]", number: int) -> None:
    threads.shutdown()
    for _ in range(number):
        painter = free.get()
        if painter is not None:
            painter.leave()
