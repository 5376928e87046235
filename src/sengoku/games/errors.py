"""Errors of what people do: each message is a sentence that the person who did it can act on."""


class GameError(Exception):
    """Something cannot be done; the message says what and why, and nothing was changed."""


class NotFoundError(GameError):
    """There is no such game, seat, phase or person."""


class GoneError(GameError):
    """There was something, and it is over for good."""


class NotAllowedError(GameError):
    """The person may not do this."""
