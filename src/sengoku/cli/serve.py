"""`sengoku serve` and `sengoku worker`: the processes that run a house."""

from typing import Annotated

import typer


def serve(
    worker: Annotated[
        bool, typer.Option("--worker/--no-worker", help="Also adjudicate and mail in this process.")
    ] = True,
    show_outbox: Annotated[
        bool,
        typer.Option(
            "--show-outbox", help="Show everybody's letters at /outbox: for trying things out only."
        ),
    ] = False,
) -> None:
    """Serve the pages, take mail, and adjudicate when deadlines come.

    With several processes on PostgreSQL, run `sengoku serve --no-worker` for the pages and any number of
    `sengoku worker` beside it. Mail is taken if SENGOKU_LISTEN_PORT is set.
    """
    from .serving import serve_house

    serve_house(with_worker=worker, show_outbox=show_outbox)


def worker() -> None:
    """Adjudicate, draw and mail, without pages; takes mail if SENGOKU_LISTEN_PORT is set."""
    from .running import work

    work()
