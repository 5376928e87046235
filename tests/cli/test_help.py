"""Help: a newcomer finds every command, and what each word of it means."""

from collections.abc import Iterator

import pytest
import typer

from cli.command import run
from sengoku import __version__
from sengoku.cli.app import app

ROOT = typer.main.get_command(app)


def commands(command: typer.core.TyperCommand, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command and every group of them."""
    yield path
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*path, name))


def command_at(path: tuple[str, ...]) -> typer.core.TyperCommand:
    command = ROOT
    for name in path:
        command = command.commands[name]  # type: ignore[attr-defined]  # a group on the way
    return command  # type: ignore[return-value]  # typer makes no others


ALL = list(commands(ROOT))  # type: ignore[arg-type]  # a group is a command, too
every_command = pytest.mark.parametrize("path", ALL, ids=lambda path: " ".join(path) or "sengoku")


def test_the_commands_are_those_that_the_documents_promise() -> None:
    assert {" ".join(path) for path in ALL if not getattr(command_at(path), "commands", None)} == {
        *("demo", "serve", "worker", "verify", "adjudicate", "gm add", "mail receive", "orders check"),
        *("mail forget", "mail list", "mail show"),
        *("game list", "game create", "game invite", "game link", "game renew", "game start", "game show"),
        "game press",
        *("game calendar", "game time", "game extend", "game pause", "game resume"),
        "game rollback",
        "game mailbox",
        *("map list", "map check", "db upgrade", "db current"),
    }


@every_command
def test_every_command_says_what_it_is_for(path: tuple[str, ...]) -> None:
    ran = run(*path, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith(" ".join(("Usage: sengoku", *path)))
    described = (command_at(path).help or "").split("\n")[0]
    assert described.endswith((".", "`."))
    assert " ".join(described.split()[:4]) in " ".join(ran.out.split())


@every_command
def test_every_option_and_argument_says_what_it_is_for(path: tuple[str, ...]) -> None:
    for parameter in command_at(path).params:
        words = getattr(parameter, "help", None)
        assert words, parameter.name
        assert words.endswith("."), parameter.name
        assert words in " ".join(run(*path, "--help").out.split()).replace("- ", "-") or len(words) > 40


@pytest.mark.parametrize("path", [path for path in ALL if getattr(command_at(path), "commands", None)])
def test_a_list_of_commands_is_not_cut_off(path: tuple[str, ...]) -> None:
    shown = run(*path, "--help").out.partition("Commands:")[2]
    for name, inner in command_at(path).commands.items():  # type: ignore[attr-defined]  # a group
        [line] = [line for line in shown.splitlines() if line.split()[:1] == [name]]
        assert not line.endswith("..."), (name, inner.help)


def test_without_a_command_the_help_is_shown() -> None:
    ran = run()
    assert ran.status == 2
    assert "adjudicate" in ran.out + ran.err


def test_the_version_is_told() -> None:
    assert run("--version").out == f"sengoku {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("game", "nonsense"), ("adjudicate", "--nonsense"), ("game", "invite", "kyoto")],
)
def test_a_command_typed_wrong_is_told_what_is_possible(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Usage: sengoku")
    assert "--help" in ran.err
    assert "Error: " in ran.err
