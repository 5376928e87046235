"""Sengoku: a play-by-email server for the Sengoku variant of Diplomacy."""

__version__ = "0.1.0"
