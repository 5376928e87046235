#!/usr/bin/env python3
"""Make the fonts of the drawings in maps/fonts: the glyphs used, as TTF (pictures) and WOFF2 (pages).

    npm install @fontsource/alegreya @fontsource/shippori-mincho
    python tools/subset_font.py node_modules/@fontsource

The faces get the family names `Sengoku` and `Sengoku Kanji`, so that a reader's own copy of the same
typeface never takes the place of ours. Two runs give the same bytes.
"""

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "maps" / "fonts"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "āēīōūĀĒĪŌŪ–—‘’“”…−")]
FIXED_DAY = 3660681600  # 2020-01-01 in seconds since 1904: the day of making has no place in the file
SEALS = "戦国図北日本一二三四五六七八九十年春秋冬"
NAMES = {400: "Regular", 500: "Medium", 700: "Bold", 800: "ExtraBold"}


@dataclass(frozen=True)
class Face:
    """One face to make: where it comes from, how heavy, upright or italic."""

    package: str
    parts: tuple[str, ...]
    weight: int
    italic: bool
    family: str

    @property
    def sources(self) -> list[str]:
        style = "italic" if self.italic else "normal"
        return [
            f"{self.package}/files/{self.package}-{part}-{self.weight}-{style}.woff2" for part in self.parts
        ]

    @property
    def style(self) -> str:
        return NAMES[self.weight] + (" Italic" if self.italic else "")

    @property
    def file_name(self) -> str:
        return f"{self.family} {self.style}".lower().replace(" ", "-")


def alegreya(weight: int, italic: bool = False) -> Face:
    return Face("alegreya", ("latin", "latin-ext"), weight, italic, "Sengoku")


FACES = (
    alegreya(500),
    alegreya(500, italic=True),
    alegreya(700),
    alegreya(700, italic=True),
    alegreya(800),
    Face("shippori-mincho", ("japanese",), 700, False, "Sengoku Kanji"),
)


def kanji_used() -> list[int]:
    """The code points of all Japanese names on the maps, and of the words on the cartouche."""
    text = SEALS
    for path in sorted((ROOT / "maps").glob("*/map.json")):
        text += "".join(t["japanese"] or "" for t in json.loads(path.read_text("utf-8"))["territories"])
    for path in sorted((ROOT / "maps").glob("*/board.json")):
        text += "".join(t["kanji"] or "" for t in json.loads(path.read_text("utf-8"))["territories"].values())
    return sorted({ord(letter) for letter in text})


def joined(paths: list[Path], code_points: list[int]) -> TTFont:
    """One font from the slices in which the package delivers it, cut down to the code points."""
    with tempfile.TemporaryDirectory() as folder:
        plain = []
        for number, path in enumerate(paths):
            font = TTFont(path, recalcTimestamp=False)
            font.flavor = None
            cut_down(font, code_points)
            plain.append(str(Path(folder) / f"{number}.ttf"))
            font.save(plain[-1])
        return TTFont(plain[0], recalcTimestamp=False) if len(plain) == 1 else merge.Merger().merge(plain)


def cut_down(font: TTFont, code_points: list[int]) -> None:
    options = subset.Options()
    options.layout_features = ["kern"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.hinting = False
    options.drop_tables += ["DSIG", "STAT", "GDEF"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=code_points)
    cutter.subset(font)


def rename(font: TTFont, face: Face) -> None:
    full = f"{face.family} {face.style}"
    for number, text in {
        1: face.family,
        2: face.style,
        4: full,
        6: full.replace(" ", ""),
        16: face.family,
        17: face.style,
    }.items():
        font["name"].removeNames(nameID=number)
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = face.weight
    font["head"].created = font["head"].modified = FIXED_DAY


def make(face: Face, source: Path) -> None:
    font = joined([source / one for one in face.sources], kanji_used() if "Kanji" in face.family else LATIN)
    rename(font, face)
    font.recalcTimestamp = False
    for flavor, folder in ((None, FONTS), ("woff2", FONTS)):
        font.flavor = flavor
        font.save(folder / f"{face.file_name}.{flavor or 'ttf'}")


def css() -> str:
    """The @font-face rules for pages; the files are fetched once, from beside the style sheet."""
    rule = (
        "@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: {slant};\n"
        "  src: url('{file}.woff2') format('woff2'); font-display: swap; }}\n"
    )
    return "".join(
        rule.format(
            family=face.family,
            weight=face.weight,
            slant="italic" if face.italic else "normal",
            file=face.file_name,
        )
        for face in FACES
    )


def main(source: Path) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        make(face, source)
        licence = (source / face.package / "LICENSE").read_text("utf-8")
        (FONTS / f"LICENSE-{face.package}.txt").write_text(licence, "utf-8")
    (FONTS / "sengoku.css").write_text(css(), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(
            "Say where the @fontsource packages are: python tools/subset_font.py node_modules/@fontsource"
        )
    main(Path(sys.argv[1]))
