"""The style sheet that shows the map by night knows every colour by which land is tinted."""

import re

from sengoku.maps import load, map_ids
from sengoku.render.palette import PAINTS
from sengoku.web import app

SHEET = (app._STATIC / "map.css").read_text("utf-8")


def test_every_colour_word_has_the_paint_of_the_drawing() -> None:
    found = dict(re.findall(r"svg\.board \.([a-z-]+) \{ --full: (#[0-9a-f]{6}); \}", SHEET))
    assert found == {word.replace(" ", "-"): colour for word, colour in PAINTS.items()}


def test_the_clans_of_every_map_have_a_colour_in_it() -> None:
    for map_id in map_ids():
        for clan in load(map_id).clans:
            assert f".{clan.colour.replace(' ', '-')} {{ --full" in SHEET
