"""Draws the pictures that are missing: once each, outside of any transaction that others wait for."""

import structlog

from sengoku.games.draw import draw, keep, missing_pictures, missing_pngs
from sengoku.store import Database

from .painters import PainterError, Painters

_log = structlog.get_logger()
_BATCH = 20


def draw_pictures(database: Database, painters: Painters) -> int:
    """Draws everything that is missing, first for pages and then for letters; returns how many were drawn."""
    return _draw_for_pages(database) + _draw_for_letters(database, painters)


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


def _draw_for_letters(database: Database, painters: Painters) -> int:
    """One that cannot be painted waits for the next round and keeps no other from its turn."""
    drawn, failed = 0, set[int]()
    while True:
        with database.read() as session:
            missing = missing_pngs(session, 2 * painters.number, but=failed)
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
