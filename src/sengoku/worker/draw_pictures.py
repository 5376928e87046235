"""Draws the pictures that are missing: once each, outside of any transaction that others wait for."""

from sengoku.games.draw import Missing, draw, keep, missing_pictures
from sengoku.store import Database


def draw_pictures(database: Database, most: int = 8) -> int:
    """Draws up to `most` phases' pictures, the newest first; returns how many phases were drawn."""
    with database.read() as session:
        missing: list[Missing] = missing_pictures(session, most)
    for one in missing:
        pictures = draw(one)
        with database.write() as session:
            keep(session, one.phase_id, pictures)
    return len(missing)
