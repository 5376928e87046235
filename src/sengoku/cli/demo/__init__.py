"""`sengoku demo`: a game that plays itself by mail."""

from .command import demo

__all__ = ["demo"]
