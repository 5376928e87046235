"""`sengoku db`: the tables of a database, brought up to date and asked for."""

from pathlib import Path

import pytest
from sqlalchemy import text

from cli.command import fails, run, settings
from sengoku.store import Database
from sengoku.store.migrate import is_current


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database_url: str) -> str:
    settings(monkeypatch, tmp_path, database_url=database_url)
    return database_url


def test_an_empty_database_gets_its_tables_and_says_so(empty: str) -> None:
    before = run("db", "current")
    assert (before.status, before.err) == (0, "")
    assert before.out.startswith("There are no tables yet")
    made = run("db", "upgrade")
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith("The tables went from nothing to ")
    database = Database(empty)
    assert is_current(database)
    database.dispose()
    assert run("db", "current").out == f"The tables are at {made.out.split()[-1]}\n"


def test_a_second_upgrade_changes_nothing(empty: str) -> None:
    run("db", "upgrade")
    again = run("db", "upgrade")
    assert again.status == 0
    assert again.out.endswith(" already.\n")


def test_tables_of_a_newer_version_are_left_alone(empty: str) -> None:
    run("db", "upgrade")
    database = Database(empty)
    with database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.dispose()
    fails(run("db", "upgrade"), "newer version")
    fails(run("game", "list"), "newer version" if empty.startswith("sqlite") else "sengoku db upgrade")


@pytest.mark.postgres
def test_postgresql_is_not_changed_behind_the_back_of_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, postgres_database: str
) -> None:
    settings(monkeypatch, tmp_path, database_url=postgres_database)
    for command in (("game", "list"), ("verify", "kyoto"), ("gm", "add", "gm@example.org")):
        fails(run(*command), "`sengoku db upgrade`")
    assert run("db", "current").out.startswith("There are no tables yet")


def test_an_sqlite_file_is_made_where_there_is_none(tmp_path: Path) -> None:
    assert run("game", "list").out.startswith("There are no games yet")
    assert (tmp_path / "sengoku.sqlite3").is_file()
