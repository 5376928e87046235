"""The key explains every sign, and each looks different."""

from xml.etree import ElementTree

from sengoku.maps import load
from sengoku.render import key, png

SVG = "{http://www.w3.org/2000/svg}"


def test_each_sign_stands_beside_its_words() -> None:
    root = ElementTree.fromstring(key.draw(load("sengoku")))  # noqa: S314 - our own text
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert shown == [words for words, _ in key.SIGNS]


def test_no_two_signs_look_alike() -> None:
    root = ElementTree.fromstring(key.draw(load("sengoku")))  # noqa: S314 - our own text
    signs = [ElementTree.tostring(cell[1]) for cell in root.iter(f"{SVG}g") if cell.get("transform")]
    assert len(set(signs)) == len(key.SIGNS)


def test_it_can_be_a_png_too() -> None:
    assert png.rasterize(key.draw(load("sengoku")), 500).startswith(b"\x89PNG")
