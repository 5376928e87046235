"""Maps: files that describe a board, its clans and its rules, turned into variants of the engine."""

from .errors import MapError
from .load import load, load_any, load_file, map_folder, map_ids, problems_of, read_variant

__all__ = [
    "MapError",
    "load",
    "load_any",
    "load_file",
    "map_folder",
    "map_ids",
    "problems_of",
    "read_variant",
]
