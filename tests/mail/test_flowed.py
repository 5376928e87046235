"""Wrapped paragraphs of `format=flowed` (RFC 3676)."""

import pytest

from sengoku.mail.flowed import unflow


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A Omi \n- Mino", "A Omi - Mino"),
        ("A Omi - Mino\nA Kai H", "A Omi - Mino\nA Kai H"),
        ("Army South \nShinano \nholds\nx", "Army South Shinano holds\nx"),
        ("ends open \n\nA Kai H", "ends open \nA Kai H"),
        (" > not quoted", "> not quoted"),
        (" From here", "From here"),
        ("> quoted \n> goes on\nmine", "> quoted goes on\nmine"),
        ("> quoted \nmine", "> quoted \nmine"),
        (">> two \n> one", ">> two \n> one"),
        ("text \n-- \nMori", "text \n-- \nMori"),
        ("", ""),
        ("open ", "open "),
    ],
)
def test_soft_breaks_are_undone(text: str, wanted: str) -> None:
    assert unflow(text, delete_space=False) == wanted


def test_delsp_deletes_the_blank_it_added() -> None:
    assert unflow("South Shi \nnano holds", delete_space=True) == "South Shinano holds"
    assert unflow("x\n-- \ny", delete_space=True) == "x\n-- \ny"
