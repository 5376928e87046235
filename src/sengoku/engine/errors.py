"""Errors of the rules: each message is a sentence a player or game master can act on."""


class EngineError(ValueError):
    """Something handed to the rules makes no sense; the message says what and where."""


class BoardError(EngineError):
    """The board contradicts itself: a border without its territory, an inland sea, a code used twice."""


class RulesError(EngineError):
    """A rule preset or a rule's field that does not exist, or a value it cannot have."""


class PositionError(EngineError):
    """A position that cannot stand on its board: two units in one place, a fleet inland, an unknown clan."""
