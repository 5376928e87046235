"""A position as lines of text."""

import pytest

from sengoku import maps
from sengoku.engine import PositionError, read_position, write_position


@pytest.mark.parametrize("name", maps.map_ids())
def test_the_start_of_every_map_reads_back(name: str) -> None:
    start = maps.load(name).start()
    assert read_position(write_position(start)) == start


def test_a_retreat_phase_reads_back() -> None:
    text = (
        "phase fall 1571 retreat\n"
        "unit takeda army sagami\n"
        "center sagami hojo\n"
        "dislodged hojo army sagami by kai to izu kazusa\n"
        "dislodged oda fleet mikawa by totomi to\n"
    )
    assert write_position(read_position(text)) == text


def test_remarks_and_empty_lines_are_passed_over() -> None:
    assert read_position("\n# a remark\nphase spring 1570 movement  # begins\n\n").units == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("unit oda army owari", "The position does not say its phase"),
        ("phase summer 1570 movement", "Line 1, 'phase summer 1570 movement', is not of the form"),
        ("phase spring 1570 movement\nunit oda cavalry owari", "Line 2"),
        ("phase spring 1570 movement\nking oda", "Line 2 begins with 'king'; it can be phase, unit,"),
        ("phase spring 1570 movement\ndislodged oda army owari", "Line 2"),
        ("phase spring 1570 movement\ndislodged oda army owari from ise to mino", "Line 2"),
    ],
)
def test_lines_that_cannot_be_read_are_named(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    assert str(caught.value).startswith(sentence)
