"""The throw-away server: really PostgreSQL, never run by root, private to the test run, gone afterwards."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from support import programs
from support.postgres import Cluster, running_cluster


def ask(url: str, question: str) -> object:
    """The one value that `question` gives, over a connection that is closed at once."""
    with create_engine(url, poolclass=NullPool).begin() as connection:
        return connection.execute(text(question)).scalar_one_or_none()


def do(url: str, statement: str) -> None:
    with create_engine(url, poolclass=NullPool).begin() as connection:
        connection.execute(text(statement))


def databases(cluster: Cluster) -> set[str]:
    return set(str(ask(cluster.url(), "SELECT string_agg(datname, ' ') FROM pg_database")).split())


def test_the_server_is_postgresql_15_or_newer(postgres_url: str) -> None:
    assert int(str(ask(postgres_url, "SHOW server_version_num"))) >= 150_000


def test_the_server_never_runs_as_root(postgres_cluster: Cluster) -> None:
    assert (postgres_cluster.socket / "data" / "postmaster.pid").stat().st_uid != 0


def test_the_server_cannot_be_reached_by_network_or_by_other_users(postgres_cluster: Cluster) -> None:
    assert ask(postgres_cluster.url(), "SHOW listen_addresses") == ""
    assert postgres_cluster.socket.stat().st_mode & 0o077 == 0


def test_each_test_gets_an_empty_database(postgres_cluster: Cluster) -> None:
    first = postgres_cluster.create()
    do(postgres_cluster.url(first), "CREATE TABLE seat (clan text)")
    second = postgres_cluster.create()
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert ask(postgres_cluster.url(first), tables) == 1
    assert ask(postgres_cluster.url(second), tables) == 0
    postgres_cluster.drop(first)
    postgres_cluster.drop(second)
    assert not {first, second} & databases(postgres_cluster)


def test_a_filled_database_is_filled_once_and_copied(postgres_cluster: Cluster) -> None:
    filled: list[str] = []

    def fill(url: str) -> None:
        filled.append(url)
        do(url, "CREATE TABLE clan AS SELECT 'mori' AS name")

    copies = [postgres_cluster.copy_of("one clan", fill) for _ in range(2)]
    do(postgres_cluster.url(copies[0]), "DELETE FROM clan")
    assert len(filled) == 1
    assert ask(postgres_cluster.url(copies[0]), "SELECT name FROM clan") is None
    assert ask(postgres_cluster.url(copies[1]), "SELECT name FROM clan") == "mori"


def test_the_server_clock_zone_would_betray_a_naive_instant(postgres_database: str) -> None:
    noon = datetime(1970, 1, 1, 12, tzinfo=UTC)
    assert ask(postgres_database, "SELECT timestamp '1970-01-01 12:00'::timestamptz") != noon
    assert ask(postgres_database, "SELECT timestamptz '1970-01-01 12:00+00'") == noon


def test_a_database_can_be_dropped_while_somebody_is_connected(postgres_cluster: Cluster) -> None:
    name = postgres_cluster.create()
    engine = create_engine(postgres_cluster.url(name))
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        postgres_cluster.drop(name)
        connection.invalidate()
    engine.dispose()
    assert name not in databases(postgres_cluster)


@pytest.mark.postgres
def test_nothing_is_left_after_the_run() -> None:
    folder = programs.postgres_folder()
    assert folder is not None
    with running_cluster(folder) as cluster:
        assert cluster.socket.exists()
        process = int((cluster.socket / "data" / "postmaster.pid").read_text().split("\n")[0])
    assert not cluster.socket.exists()
    assert not Path(f"/proc/{process}").exists()


@pytest.mark.postgres
def test_a_server_that_does_not_start_says_why() -> None:
    folder = programs.postgres_folder()
    assert folder is not None
    broken = {"max_connections": "none"}
    with pytest.raises(RuntimeError, match="max_connections"), running_cluster(folder, broken):
        pytest.fail("a server with a broken setting was handed over")


def test_a_database_of_either_kind_is_empty_and_writable(database_url: str) -> None:
    do(database_url, "CREATE TABLE letter (subject text)")
    do(database_url, "INSERT INTO letter VALUES ('Spring 1570')")
    assert ask(database_url, "SELECT subject FROM letter") == "Spring 1570"
