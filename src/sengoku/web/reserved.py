"""Names that no game can have, because the desk has a page of that name."""

from sengoku.games.errors import GameError

_RESERVED = frozenset({"login", "logout", "new"})


def refuse_reserved(slug: str) -> None:
    """Raises GameError for a name that the desk needs itself."""
    if slug.strip().lower() in _RESERVED:
        raise GameError(f"A game cannot be called {slug.strip()!r}: the desk has a page of that name.")
