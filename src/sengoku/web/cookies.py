"""The two cookies: one for the game masters' desk, one for each seat. No page sets any other."""

from fastapi import Response

from .edge import Edge

DESK_COOKIE = "sengoku-desk"


def seat_cookie(slug: str) -> str:
    """The name of the cookie that opens the seat of one game."""
    return f"sengoku-seat-{slug}"


def give(response: Response, edge: Edge, name: str, value: str, *, path: str, seconds: int) -> None:
    """Hands a cookie over. Lax, so that a link in a letter finds its reader in; forms are guarded besides."""
    response.set_cookie(
        name, value, max_age=seconds, path=path, httponly=True, secure=edge.is_secure, samesite="lax"
    )


def take_away(response: Response, edge: Edge, name: str, *, path: str) -> None:
    """Makes the browser forget a cookie."""
    response.delete_cookie(name, path=path, httponly=True, secure=edge.is_secure, samesite="lax")
