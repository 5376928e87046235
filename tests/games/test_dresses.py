"""The same words in another dress give the same orders: soft line breaks, HTML of several programs."""

import base64
import json
import textwrap
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path

import pytest

from sengoku.engine import PhaseKind
from sengoku.mail.choose import choose_text
from sengoku.mail.commands import read_commands
from sengoku.mail.read import read_message
from sengoku.maps import load
from sengoku.orders import read

MAIL = Path(__file__).parents[1] / "mail" / "more_mail"
VARIANT = load("sengoku")


def texts() -> dict[str, str]:
    """The plain texts of all mails that were obeyed for their plain text."""
    found = {}
    for path in sorted(MAIL.glob("*.json")):
        facts = json.loads(path.read_text(encoding="utf-8"))
        if facts["state"] == "ok" and facts["source"] == "text/plain":
            text = read_message(path.with_suffix(".eml").read_bytes()).plain
            assert text is not None
            found[path.stem] = text
    return found


TEXTS = texts()


def body(kind: str, text: str) -> bytes:
    encoded = base64.encodebytes(text.encode()).decode()
    return f"Content-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{encoded}".encode()


def flowed(text: str) -> str:
    """RFC 3676: lines of at most 40 characters that end in a blank where they go on."""
    lines = []
    for line in text.split("\n"):
        stuffed = " " + line if line.startswith((" ", "From")) else line
        whole = line.startswith(">") or line == "-- "
        pieces = [line] if whole else textwrap.wrap(stuffed.rstrip(), 40, break_long_words=False) or [""]
        lines += [piece + " " for piece in pieces[:-1]] + pieces[-1:]
    return "\n".join(lines)


DRESSES: dict[str, Callable[[str], bytes]] = {
    "flowed": lambda text: body("text/plain; format=flowed", flowed(text)),
    "a block a line": lambda text: body(
        "text/html", "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))
    ),
    "breaks": lambda text: body("text/html", "<br>\n".join(map(escape, text.split("\n")))),
    "preformatted": lambda text: body("text/html", f"<pre>{escape(text)}</pre>"),
    "Word": lambda text: body(
        "text/html",
        "".join(
            f"<p class=MsoNormal>{escape(line).replace('  ', '&nbsp; ') or '&nbsp;'}<o:p></o:p></p>"
            for line in text.split("\n")
        ),
    ),
}


@cache
def looks(line: str) -> bool:
    return not read(VARIANT, PhaseKind.MOVEMENT, line).says_nothing


@cache
def orders_in(raw: bytes) -> list[str]:
    text = read_commands(choose_text(read_message(raw), looks).text).rest
    return sorted(str(one.order) for one in read(VARIANT, PhaseKind.MOVEMENT, text).orders)


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("name", TEXTS)
def test_another_dress_changes_no_order(name: str, dress: str) -> None:
    assert orders_in(DRESSES[dress](TEXTS[name])) == orders_in(body("text/plain", TEXTS[name]))
