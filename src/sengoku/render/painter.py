"""A process that paints: SVG in, PNG out, until whoever started it hangs up.

`python -m sengoku.render.painter FD`, where FD is one end of a `multiprocessing.Pipe`. An answer of no bytes
means that the SVG could not be drawn.
"""

import os
import signal
import sys
from multiprocessing.connection import Connection

from .png import rasterize

POLITE = 5
"""Painting can wait: pages and deadlines have the processor first."""


def serve(pipe: Connection) -> None:
    """Answers each SVG with its PNG; returns when the other end is closed or gone."""
    while True:
        try:
            svg = pipe.recv_bytes()
        except EOFError:
            return
        try:
            png = rasterize(svg.decode())
        except ValueError:
            png = b""
        pipe.send_bytes(png)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the worker, who then hangs up
    os.nice(POLITE)
    serve(Connection(int(sys.argv[1])))
