"""Positions and verdicts become pictures."""

from render import scenes
from sengoku.render.board import View
from sengoku.render.picture import of_position, of_result, of_verdict, words_of


def test_a_position_shows_what_stands_where() -> None:
    position = scenes.moves().position
    picture = of_position(position, View.COMPACT)
    assert (picture.title, picture.subtitle) == ("Fall 1574", "retreats")
    assert picture.units == position.units
    assert picture.dislodged == position.dislodged
    assert picture.outcomes == ()
    assert picture.view is View.COMPACT


def test_a_verdict_shows_the_orders_on_the_position_they_were_given_in() -> None:
    picture = of_verdict(scenes.before(), scenes.moves())
    assert (picture.title, picture.subtitle) == ("Fall 1574", "")
    assert picture.units == scenes.before().units
    assert picture.outcomes == scenes.moves().outcomes


def test_titles_are_set_in_two_lines() -> None:
    assert words_of("Winter 1571 adjustments") == ("Winter 1571", "adjustments")
    assert words_of("Spring 1570") == ("Spring 1570", "")


def test_only_centres_are_counted() -> None:
    picture = of_position(scenes.variant().start())
    owners = {**picture.owners, "hida": "takeda", "suo-sea": "mori"}
    counts = type(picture)(picture.title, owners=owners).center_counts(scenes.variant())
    assert (counts["takeda"], counts["mori"]) == (2, 2)


def test_a_result_shows_where_everybody_stands_after_the_orders() -> None:
    picture = of_result(scenes.moves())
    assert (picture.title, picture.subtitle) == ("Fall 1574", "")
    assert picture.units == scenes.moves().position.units
    assert picture.dislodged == scenes.moves().position.dislodged
    assert picture.outcomes == scenes.moves().outcomes
    assert of_result(scenes.retreats()).changed >= {"omi", "sanuki"}
