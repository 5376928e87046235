"""What is wrong with a line of the batch door."""


class CaseError(ValueError):
    """A line that is no case; the message is a sentence that says what is wrong with it."""
