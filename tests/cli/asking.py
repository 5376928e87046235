"""Questions to `sengoku adjudicate`, and what is looked at in its answers."""

import json
from typing import Any

from cli.command import run


def ask(*cases: object, options: tuple[str, ...] = ("--codes",), status: int = 0) -> list[dict[str, Any]]:
    """The answers to these cases; a case is JSON data, or the bytes of a line."""
    raw = b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in cases)
    ran = run("adjudicate", *options, stdin=raw)
    assert (ran.status, ran.err) == (status, "")
    return [json.loads(line) for line in ran.lines]


def standard(**fields: object) -> dict[str, Any]:
    [answer] = ask(fields, options=("--codes", "--map", "standard"))
    return answer


def error(case: object, *options: str) -> str:
    [answer] = ask(case, options=options, status=1)
    assert set(answer) == {"id", "error"}
    sentence = str(answer["error"])
    assert sentence.endswith((".", "?"))
    assert "Traceback" not in sentence
    return sentence


def outcomes(answer: dict[str, Any]) -> list[tuple[str, str | None, str, str]]:
    return [(one["clan"], one["unit"], one["order"], one["outcome"]) for one in answer["results"]]


MOVE = {"id": 7, "units": [["mori", "F Nagato"]], "orders": [["mori", "F Nagato - Suo Sea"]]}
