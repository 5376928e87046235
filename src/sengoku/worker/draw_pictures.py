"""Draws the pictures that are missing: once each, outside of any transaction that others wait for."""

from collections.abc import Callable

import structlog

from sengoku.games.draw import draw, keep, missing_pictures, missing_pngs
from sengoku.store import Database

from .painters import PainterError, Painters

_log = structlog.get_logger()
_BATCH = 20
_AHEAD = 8
"""Pictures that each painter is given at once."""


def draw_pictures(
    database: Database, painters: Painters, between: Callable[[], object] = lambda: None
) -> int:
    """Draws everything that is missing, first for pages and then for letters; returns how many were drawn.

    `between` is called after each picture for letters, while the painters are at the next ones.
    """
    return _draw_for_pages(database) + _draw_for_letters(database, painters, between)


def _draw_for_pages(database: Database) -> int:
    drawn = 0
    while True:
        with database.read() as session:
            missing = missing_pictures(session, _BATCH)
        if not missing:
            return drawn
        for one in missing:
            pictures = draw(one)
            with database.write() as session:
                keep(session, one.phase_id, pictures)
        drawn += len(missing)


def _draw_for_letters(database: Database, painters: Painters, between: Callable[[], object]) -> int:
    """One that cannot be painted waits for the next round and keeps no other from its turn."""
    drawn, failed = 0, set[int]()
    while True:
        with database.read() as session:
            missing = missing_pngs(session, _AHEAD * painters.number, but=failed)
        if not missing:
            return drawn
        for one, painted in [(one, painters.paint(one.svg)) for one in missing]:
            try:
                pictures = {one.kind: painted.result()}
            except PainterError as error:
                _log.warning("a picture was not painted", phase=one.phase_id, why=str(error))
                failed.add(one.phase_id)
                continue
            with database.write() as session:
                keep(session, one.phase_id, pictures)
            drawn += 1
            between()
