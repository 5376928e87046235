"""What is wrong with a map file, in sentences."""

from collections.abc import Iterable

from sengoku.engine.errors import EngineError


class MapError(EngineError):
    """A map that is not there or cannot be used. `problems` has one sentence for each fault."""

    def __init__(self, heading: str, problems: Iterable[str] = ()) -> None:
        self.problems = tuple(problems) or (heading,)
        super().__init__("\n".join((heading, *problems)) if problems else heading)
