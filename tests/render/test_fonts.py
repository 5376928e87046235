"""The font files that ship hold every letter the drawings use, under our own names, with their licence."""

import json

import pytest
from fontTools.ttLib import TTFont

from sengoku.resources import data_folder

FONTS = data_folder("maps") / "fonts"
LATIN = [path for path in sorted(FONTS.glob("*.ttf")) if "kanji" not in path.name]


def letters(name: str) -> set[int]:
    with TTFont(FONTS / name) as font:
        return set(font.getBestCmap())


@pytest.mark.parametrize("path", LATIN, ids=lambda path: path.name)
def test_every_latin_face_has_the_letters_of_all_names(path: object) -> None:
    names = "āēīōū ĀŌ –—’"
    for file in data_folder("maps").glob("*/map.json"):
        data = json.loads(file.read_text("utf-8"))
        names += data["name"] + "".join(t["name"] + t["code"] for t in data["territories"])
        names += "".join(clan["name"] for clan in data["clans"])
    assert {ord(letter) for letter in names} <= letters(getattr(path, "name", ""))


def test_the_kanji_face_has_all_japanese_names_and_the_seasons() -> None:
    names = "戦国北春秋冬"
    for file in data_folder("maps").glob("*/map.json"):
        names += "".join(t["japanese"] or "" for t in json.loads(file.read_text("utf-8"))["territories"])
    assert {ord(letter) for letter in names} <= letters("sengoku-kanji-bold.ttf")


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.name)
def test_each_face_is_there_for_pictures_and_for_pages_under_our_name(path: object) -> None:
    name = getattr(path, "name", "")
    web = FONTS / name.replace(".ttf", ".woff2")
    assert web.stat().st_size < 40_000
    assert web.name in (FONTS / "sengoku.css").read_text("utf-8")
    with TTFont(FONTS / name) as font:
        assert font["name"].getDebugName(1) in ("Sengoku", "Sengoku Kanji")


def test_the_licences_lie_beside_the_fonts() -> None:
    for package in ("alegreya", "shippori-mincho"):
        text = (FONTS / f"LICENSE-{package}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Copyright" in text
