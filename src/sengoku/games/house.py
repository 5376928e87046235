"""The house: what every verb needs to know of the installation to write a letter."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class House:
    """`key` signs order addresses and links; `domain` is what stands behind the @ of our addresses."""

    key: bytes = field(repr=False)
    domain: str
    base_url: str
    authserv_id: str = ""
    """The name of our own mail exchanger in Authentication-Results; empty: nothing counts as proven."""
