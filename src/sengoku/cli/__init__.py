"""The command `sengoku`."""

from .app import main

__all__ = ["main"]
