"""The ways of arrows: where they begin, bend and end."""

from math import dist

import pytest

from sengoku.render.board import Point
from sengoku.render.way import bent, through, towards

A, B, C = Point(0, 0), Point(100, 0), Point(100, 100)


def test_going_and_coming_take_different_sides() -> None:
    assert bent(A, B).middle.y == pytest.approx(-bent(B, A).middle.y)
    assert bent(A, B).middle.y != 0


def test_a_way_is_cut_at_both_ends() -> None:
    way = bent(A, B, 0.0).cut(10, 20)
    assert (way.start, way.end) == (Point(10, 0), Point(80, 0))


def test_a_way_too_short_to_cut_keeps_half() -> None:
    way = bent(A, Point(4, 0), 0.0).cut(10, 10)
    assert 0 <= way.start.x <= way.end.x <= 4


def test_a_way_through_stops_passes_near_each() -> None:
    way = through((A, B, C))
    assert (way.start, way.end) == (A, C)
    assert min(dist(point, B) for _, point in way.pieces) < 40
    assert way.heading == pytest.approx((0, 1))


def test_no_distance_is_no_direction() -> None:
    assert towards(A, A, 5) == A
    assert bent(A, A).heading == (0, 0)
