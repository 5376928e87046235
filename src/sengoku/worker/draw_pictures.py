"""Draws the pictures that are missing: once each, outside of any transaction that others wait for."""

from sengoku.games.draw import draw, keep, missing_pictures, missing_png, to_png
from sengoku.store import Database

_BATCH = 20


def draw_pictures(database: Database) -> int:
    """Draws everything that is missing, first for pages and then for letters; returns how many were drawn."""
    return _draw_for_pages(database) + _draw_for_letters(database)


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


def _draw_for_letters(database: Database) -> int:
    drawn = 0
    while True:
        with database.read() as session:
            missing = missing_png(session)
        if missing is None:
            return drawn
        pictures = to_png(missing)
        with database.write() as session:
            keep(session, missing.phase_id, pictures)
        drawn += 1
