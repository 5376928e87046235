"""Names and codes: how wide they are in our own faces, and the ways in which they can be set."""

from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "maps" / "fonts"


class Measure:
    """Widths of words in one of our faces."""

    def __init__(self, face: str) -> None:
        font = TTFont(FONTS / f"{face}.ttf")
        self.glyphs, self.widths = font.getBestCmap(), font["hmtx"]
        self.em: int = font["head"].unitsPerEm

    def width(self, text: str, size: float) -> float:
        """The width of a text in px at that font size."""
        units: int = sum(self.widths[self.glyphs[ord(letter)]][0] for letter in text)
        return units * size / self.em


def wrapped(name: str) -> list[list[str]]:
    """The ways to set a name: in one line, or broken at a blank."""
    words = name.replace("-", "- ").split()
    joined = [" ".join(words).replace("- ", "-")]
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return [joined, *([part.replace("- ", "-") for part in two] for two in breaks if "-" not in name)]


Form = tuple[list[str], float, float, float]
"""Lines, size, width and height of a text."""


def code_forms(code: str, face: Measure) -> list[Form]:
    """The sizes in which a code can be set, largest first."""
    return [([code], size, face.width(code, size) + 3, size * 0.86) for size in (29, 27, 25, 23)]


def label_forms(name: str, sea: bool, face: Measure) -> list[Form]:
    """The ways to set a name, best first."""
    sizes = (19, 17.5, 16, 15, 14) if not sea else (18.5, 17, 16, 15, 14)
    return [
        (lines, size, max(face.width(line, size) for line in lines) + 4, size * len(lines) + 1)
        for size in sizes
        for lines in wrapped(name)
    ]
