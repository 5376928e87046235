"""Letters in words: a folder of templates a kind, text first, HTML that says the same.

Templates fail on a value they lack (StrictUndefined) instead of leaving a gap; HTML escapes what it is given.
Styles are written into the tags, because mail programs drop style sheets; the media queries stay.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_args

from css_inline import CSSInliner
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from sengoku.resources import data_folder

from .blocks import block_html
from .clean import one_line
from .letter_kinds import Letter

_WIDTH = 76
_AS_IS = "\x1f"  # in front of a line that is not folded; taken off again
_INLINER = CSSInliner(keep_style_tags=True, load_remote_stylesheets=False)

KINDS: Mapping[str, type[Letter]] = {kind.kind: kind for kind in get_args(Letter)}
"""The value class of every kind of letter."""


@dataclass(frozen=True, slots=True)
class LetterText:
    """A letter as it is stored: one line of subject, the text, and the HTML that says the same."""

    subject: str
    text: str
    html: str


def render(kind: str, **values: Any) -> LetterText:
    """A letter of a kind (see `KINDS` for what each needs).

    Raises ValueError for a kind that does not exist, TypeError for a value that is missing or too many.
    """
    if kind not in KINDS:
        raise ValueError(f"There is no letter of the kind {kind!r}; there are {', '.join(sorted(KINDS))}.")
    return write(KINDS[kind](**values))


def write(letter: Letter) -> LetterText:
    """The letter in words."""
    values = {field.name: getattr(letter, field.name) for field in fields(letter)}
    subject = one_line(_text(letter.kind, "subject.txt", values))
    text = _tidy(_text(letter.kind, "body.txt", values))
    html = _environment().get_template(f"{letter.kind}/body.html").render(values, subject=subject)
    return LetterText(subject, text, _INLINER.inline(html))


def _text(kind: str, name: str, values: Mapping[str, Any]) -> str:
    return _environment().get_template(f"{kind}/{name}").render(values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(data_folder("templates") / "email"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        auto_reload=False,  # the templates of a running server do not change
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["and_list"] = and_list
    environment.filters["indented"] = indented
    environment.filters["sentence_start"] = sentence_start
    environment.filters["block"] = block
    environment.filters["block_html"] = block_html
    return environment


def and_list(words: tuple[str, ...]) -> str:
    """`Mori`, `Mori and Oda`, `Mori, Oda and Hojo`."""
    *front, last = words
    return f"{', '.join(front)} and {last}" if front else last


def sentence_start(words: str) -> str:
    """The words with a capital in front; the rest stays, names have capitals of their own."""
    return words[:1].upper() + words[1:]


def block(text: str) -> str:
    """Lines that stay as they are, marked for `_tidy`."""
    return "\n".join(_AS_IS + line for line in text.strip("\n").splitlines())


def indented(text: str) -> str:
    """Somebody's words, set in by two blanks and folded; their own line breaks stay."""
    return block("\n".join(folded(line, "  ") for line in text.strip().splitlines()))


def folded(line: str, margin: str = "") -> str:
    """A long line of prose as several; a line with a link stays whole, so that the link can be clicked."""
    if len(line) + len(margin) <= _WIDTH or "://" in line:
        return margin + line if line.strip() else ""
    wrapped = textwrap.wrap(line, _WIDTH - len(margin), break_long_words=False, break_on_hyphens=False)
    return "\n".join(margin + piece for piece in wrapped)


def _tidy(text: str) -> str:
    """Prose folded; no blanks at line ends, no two empty lines in a row, one line end at the end."""
    lines: list[str] = []
    for line in text.split("\n"):
        whole = line.startswith((_AS_IS, " "))
        shown = line.removeprefix(_AS_IS).rstrip() if whole else folded(line.rstrip())
        if shown or (lines and lines[-1]):
            lines.append(shown)
    return "\n".join(lines).strip("\n") + "\n"
