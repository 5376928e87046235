"""Whatever goes wrong, whoever typed the command reads one sentence and no traceback."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command import fails, run, settings, start
from sengoku.cli import house as cli_house
from sengoku.cli.faults import sentence_of
from sengoku.settings import Settings
from sengoku.store import Database
from support.club import Club
from support.ports import free_port


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("port", "eighty", ["integer"]),
        ("port", "99999", ["65535"]),
        ("listen_port", "0", ["1"]),
        ("smtp_port", "-1", ["1"]),
        ("mail_transport", "pigeon", ["'console'", "'folder'", "'smtp'"]),
        ("smtp_security", "yes", ["'starttls'"]),
        ("listen_protocol", "uucp", ["'lmtp'"]),
        ("server_key", "hidden", ["at least 32 characters"]),
        ("log_json", "perhaps", ["boolean"]),
        ("database_url", "postgres", ["postgresql+psycopg://"]),
        ("database_url", "mysql://u:hidden@h/d", ["sqlite:///sengoku.sqlite3"]),
        ("database_url", "", ["sqlite:///sengoku.sqlite3"]),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, words: list[str]
) -> None:
    settings(monkeypatch, tmp_path, **{name: value})
    ran = run("game", "list")
    fails(ran, f"SENGOKU_{name.upper()}", *words)
    assert "hidden" not in ran.err


def test_all_wrong_settings_are_named_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings(monkeypatch, tmp_path, port="x", smtp_port="y")
    fails(run("db", "current"), "SENGOKU_PORT", "SENGOKU_SMTP_PORT")


def test_settings_in_the_file_are_named_like_those_of_the_environment(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SENGOKU_PORT=x\n", "ascii")
    fails(run("game", "list"), "SENGOKU_PORT")
    (tmp_path / ".env").write_bytes(b"SENGOKU_PORT=\xff\n")
    fails(run("game", "list"), ".env", "UTF-8")


def test_a_setting_misspelt_is_pointed_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings(monkeypatch, tmp_path)
    monkeypatch.setenv("SENGOKU_DATABSE_URL", "sqlite:///elsewhere.sqlite3")
    ran = run("game", "list")
    assert ran.status == 0
    assert ran.err == "sengoku: SENGOKU_DATABSE_URL is no setting; did you mean SENGOKU_DATABASE_URL?\n"


def test_a_variable_that_resembles_no_setting_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENGOKU_REQUIRE_ALL", "1")
    assert run("game", "list").err == ""


@pytest.mark.postgres
def test_without_a_server_key_postgresql_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, postgresql_database: Database
) -> None:
    settings(monkeypatch, tmp_path, database_url=postgresql_database.url)
    for command in (("gm", "add", "gm@example.org"), ("serve", "--no-worker"), ("worker",)):
        fails(run(*command), "SENGOKU_SERVER_KEY", "32 characters")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:////nowhere/at/all.sqlite3", ["/nowhere/at/all.sqlite3", "unable to open"]),
        ("postgresql+psycopg://u:hidden@127.0.0.1:1/x", ["127.0.0.1", "refused", "u:***@"]),
        ("postgresql://u:hidden@/x?host=/nowhere", ["/nowhere"]),
    ],
)
@pytest.mark.parametrize("command", ["game list", "db upgrade", "db current", "verify kyoto", "worker"])
def test_a_database_that_is_not_to_be_had_is_said_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, words: list[str], command: str
) -> None:
    settings(monkeypatch, tmp_path, database_url=url, server_key="k" * 32)
    ran = run(*command.split())
    fails(ran, *words)
    assert "hidden" not in ran.err


def test_a_file_that_is_no_database_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "letters.txt"
    file.write_text("Dear Mori, " * 1000, "ascii")
    settings(monkeypatch, tmp_path, database_url=f"sqlite:///{file}")
    fails(run("game", "list"), str(file), "not a database")
    assert file.read_text("ascii").startswith("Dear Mori")


def test_a_folder_in_place_of_the_key_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sengoku.key").mkdir()
    fails(run("gm", "add", "gm@example.org"), "sengoku.key")


def test_what_nobody_foresaw_is_a_sentence_that_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, small_house: Club
) -> None:
    def broken(_: Settings) -> None:
        raise KeyError("kai")

    monkeypatch.setattr(cli_house, "open_database", broken)
    fails(run("game", "list"), "KeyError: 'kai'", "`sengoku --traceback COMMAND …`", "report")
    with pytest.raises(KeyError):
        run("--traceback", "game", "list")
    fails(run("game", "list"), "KeyError")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (FileNotFoundError(2, "No such file or directory", "a.json"), "a.json: No such file or directory."),
        (OSError(28, "No space left on device"), "No space left on device."),
        (TimeoutError("timed out"), "timed out."),
    ],
)
def test_an_error_of_the_system_names_its_file(error: OSError, sentence: str) -> None:
    assert sentence_of(error) == sentence


def test_a_port_that_is_taken_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        settings(monkeypatch, tmp_path, port=port)
        fails(run("serve", "--no-worker"), port, "SENGOKU_PORT", "in use")
        settings(monkeypatch, tmp_path, port=str(free_port()), listen_port=port)
        fails(run("worker"), port, "SENGOKU_LISTEN_PORT", "in use")


def test_a_reader_who_goes_away_gets_no_complaint() -> None:
    """`sengoku adjudicate … | head -1` ends quietly."""
    process = start("adjudicate")
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b"{}\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"id"')
    process.stdout.close()
    process.stdin.write(b"{}\n" * 50)
    process.stdin.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=30), complaint) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_told_once() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "sengoku", "map", "list"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"sengoku: No space left on device.\n")


def test_a_terminal_that_lacks_a_letter_gets_it_escaped() -> None:
    text = "Kyōto Orders, Spring 1570\nA Kai H “now”\n".encode()
    command = [sys.executable, "-m", "sengoku", "orders", "check"]
    done = subprocess.run(
        command, input=text, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.stdout.startswith(b"Read for Spring 1570")


@pytest.mark.parametrize("command", [("adjudicate",), ("--help",), ("map", "list")])
def test_the_rules_do_not_wait_for_web_database_and_mail(command: tuple[str, ...]) -> None:
    """A batch door that other programs call by the thousand has to open at once."""
    script = (
        "import sys\nfrom sengoku.cli import main\n"
        f"try: main({list(command)!r})\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=b"{}\n", stdout=subprocess.PIPE, check=True, timeout=60
    )
    loaded = set(done.stdout.decode().splitlines()[-1].split())
    slow = {"fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "jinja2", "aiosmtpd", "PIL", "rich"}
    assert loaded & slow == set()


def test_a_worker_does_not_load_the_pages() -> None:
    script = "import sys, sengoku.cli.running\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True, timeout=60)
    loaded = {name.partition(".")[0] for name in done.stdout.decode().split()}
    assert loaded & {"fastapi", "starlette", "uvicorn"} == set()
    assert "sqlalchemy" in loaded
