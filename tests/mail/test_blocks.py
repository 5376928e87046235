"""Reports and receipts in HTML: every word, set for a narrow screen."""

import re

from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.blocks import block_html
from sengoku.mail.html_text import html_to_text

REPORT = """\
Mori
  Army Iwami moved to Aki & stayed <there>.
  Fleet Nagato held.

Next: Fall 1570.
Supply centres
  Mori        3      Iwami
  Chosokabe   2  +1  Iyo, Tosa and Sanuki
"""


def test_headings_items_lines_and_columns_are_told_apart() -> None:
    html = block_html(REPORT)
    assert re.findall(r'class="(\w+)"', html) == ["head", "item", "item", "line", "head", "columns"]
    assert "Aki &amp; stayed &lt;there&gt;." in html
    assert "<tr><td>Mori</td><td>3</td><td></td><td>Iwami</td></tr>" in html
    assert "<tr><td>Chosokabe</td><td>2</td><td>+1</td><td>Iyo, Tosa and Sanuki</td></tr>" in html


def test_a_sentence_over_two_lines_is_one_paragraph() -> None:
    assert re.findall(r"<div[^>]*>([^<]+)<", block_html("To change it, send\nanother.\nThat is all.")) == [
        "To change it, send another.",
        "That is all.",
    ]


@given(st.text(st.sampled_from("Ab <&\n\"'"), max_size=80))
def test_no_word_is_lost_and_none_becomes_markup(text: str) -> None:
    assert html_to_text(str(block_html(text))).split() == text.split()
