"""The address of a person's calendar: signed, so that nobody can make one up; it opens nothing else."""

from itsdangerous import BadSignature, URLSafeSerializer

_SALT = "sengoku calendar"


def sign_feed(key: bytes, person_id: int) -> str:
    """The signed part of the address. It never runs out: calendar programs keep asking for years."""
    return URLSafeSerializer(key, salt=_SALT).dumps(person_id)


def read_feed(key: bytes, text: str) -> int | None:
    """The person id in such an address; None when it was not signed by us."""
    try:
        return int(URLSafeSerializer(key, salt=_SALT).loads(text))
    except (BadSignature, ValueError, TypeError):
        return None
