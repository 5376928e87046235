"""What the documents say of commands, settings and the batch door is true."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.command import run
from sengoku.engine import Result
from sengoku.mail import trust
from sengoku.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
TESTS_ONLY = {"SENGOKU_REQUIRE_ALL"}
"""Read by the tests, and no setting of the program."""


def text_of(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(text: str, first: str) -> list[list[str]]:
    """The rows of all tables whose first cell looks like `first`, cells stripped."""
    found = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines()]
    return [cells for cells in found if len(cells) > 1 and re.fullmatch(first, cells[0])]


def written_default(value: object) -> str:
    return "(none)" if value is None else f"`{value}`" if str(value) else "(empty)"


def test_every_setting_is_documented_with_its_default_and_nothing_else_is() -> None:
    table = rows(text_of("settings.md"), "`SENGOKU_.*`")
    documented = {name.strip("`"): default for name, default, *_ in table}
    assert documented == {
        f"SENGOKU_{name.upper()}": written_default(field.default)
        for name, field in Settings.model_fields.items()
    }


def test_every_setting_is_explained_in_a_sentence() -> None:
    for name, _, meaning in rows(text_of("settings.md"), "`SENGOKU_.*`"):
        assert meaning.endswith("."), name
        assert len(meaning.split()) >= 3, name


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_settings_named_in_a_document_exist(path: Path) -> None:
    named = set(re.findall(r"SENGOKU_[A-Z_]*[A-Z]", path.read_text(encoding="utf-8")))
    assert named - TESTS_ONLY - {f"SENGOKU_{name.upper()}" for name in Settings.model_fields} == set()


def test_the_decision_table_has_the_rows_that_decide() -> None:
    source = Path(trust.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'Decision\(\s*"(\w+)"', source))
    table = [cells for cells in rows(text_of("mail.md"), r"\d+a?") if len(cells) == 4]
    assert {number for number, *_ in table} == used
    assert len(table) == len(used)
    told = set(re.findall(r"`([a-z_]+)`", text_of("mail.md")))
    assert {str(state) for state in trust.State} - told == {"ok"}


def command_lines(text: str) -> list[str]:
    """Every `sengoku …` in a code block or between backticks, without what the shell does with it."""
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    lines += re.findall(r"`([^`]+)`", re.sub(r"^    .*$", "", text, flags=re.MULTILINE))
    found = [re.search(r"(?:^|bin/)sengoku (?=[a-z-])(.*)", line) for line in lines]
    return [re.split(r"\s{2,}|[<>|#&…]", match[1])[0].strip() for match in found if match]


COMMANDS = sorted({(path.name, line) for path in DOCS for line in command_lines(path.read_text("utf-8"))})


@pytest.mark.parametrize(("document", "line"), COMMANDS)
def test_a_command_named_in_a_document_exists(document: str, line: str) -> None:
    """An option that does not exist is refused even where help is asked for."""
    if line.startswith("unix"):  # the name of a transport in master.cf
        return
    arguments = [word for word in shlex.split(line) if "COMMAND" not in word]
    ran = run(*arguments, "--help")
    assert (ran.status, ran.err) == (0, ""), document
    assert ran.out.startswith("Usage: sengoku")


def test_the_documents_name_commands_at_all() -> None:
    named = {line.split()[0] for _, line in COMMANDS}
    assert {"adjudicate", "db", "game", "gm", "mail", "orders", "serve", "verify", "worker"} <= named


def values(text: str) -> list[Any]:
    """The JSON values that follow each other in a text."""
    found, at, decoder = [], 0, json.JSONDecoder()
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


EXAMPLES = re.findall(
    r"^    sengoku (adjudicate[^\n]*)\n\n```json in\n(.*?)```\n\n```(?:json|text) out\n(.*?)```",
    text_of("adjudicate.md"),
    re.MULTILINE | re.DOTALL,
)


@pytest.mark.parametrize(("command", "asked", "answer"), EXAMPLES)
def test_an_example_of_the_batch_door_comes_out_as_printed(command: str, asked: str, answer: str) -> None:
    lines = "".join(json.dumps(value) + "\n" for value in values(asked))
    ran = run(*shlex.split(command), stdin=lines.encode())
    if "--explain" in command:
        assert ran.out == answer
    else:
        assert [json.loads(line) for line in ran.lines] == values(answer)


def test_there_is_an_example_of_every_kind() -> None:
    kinds = [value.get("kind") for _, asked, _ in EXAMPLES for value in values(asked)]
    assert {"movement", "retreat", "adjustment"} <= set(kinds)
    assert text_of("adjudicate.md").count("```") == 4 * len(EXAMPLES)


def test_every_option_and_outcome_of_the_batch_door_is_documented() -> None:
    page = text_of("adjudicate.md")
    options = set(re.findall(r"--[a-z]+", run("adjudicate", "--help").out)) - {"--help"}
    assert {cells[0].strip("`") for cells in rows(page, "`--[a-z]+`")} == options
    outcomes = " ".join(cell for cells in rows(page, "movement|retreat|adjustment") for cell in cells[1:])
    assert set(re.findall(r"`(\w+)`", outcomes)) == {str(result) for result in Result}
