"""How the processes log: to standard error, readable or as JSON lines."""

import logging
import sys

import structlog

from sengoku.store.faults import without_details


def configure_logs(*, as_json: bool, level: int = logging.INFO) -> None:
    """Sends all logs from `level` up to standard error; `as_json` gives one JSON object a line."""
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _without_details,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # Asked for anew each time, because whoever runs us may put another stream in its place.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)


def _without_details(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """What a database quotes of a row that it refused stands in no log."""
    return {
        name: without_details(value) if isinstance(value, str) else value for name, value in event.items()
    }
