"""Why a line gave no order: an exception that carries the sentence for the player."""


class NotUnderstood(Exception):
    """An order-like line that cannot be read; the message is a sentence that says what would help."""

    def __init__(self, sentence: str, *, candidates: tuple[str, ...] = (), stops_early: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.candidates = candidates
        self.stops_early = stops_early


def shortened(text: str, most: int = 40) -> str:
    """A player's words for an answer, cut so that a line of a letter can hold them."""
    text = text.replace('"', "'")
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def listed(names: list[str], last: str = "or") -> str:
    """`Echigo`, `Echigo or Echizen`, `Kii, Kii Straits or Kai`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
