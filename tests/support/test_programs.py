"""Where PostgreSQL and Chromium are looked for."""

from pathlib import Path

import pytest

from support import programs


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return path


@pytest.fixture(autouse=True)
def bare_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose PATH is one empty folder."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_the_newest_of_debians_servers_is_taken(tmp_path: Path) -> None:
    for version in ("9.6", "15", "17"):
        program(tmp_path / version / "bin" / "initdb")
    assert programs.postgres_folder(tmp_path) == tmp_path / "17" / "bin"


def test_a_server_on_path_comes_first(tmp_path: Path, bare_path: Path) -> None:
    program(tmp_path / "17" / "bin" / "initdb")
    program(bare_path / "initdb")
    assert programs.postgres_folder(tmp_path) == bare_path


def test_a_server_older_than_15_is_none(tmp_path: Path) -> None:
    program(tmp_path / "13" / "bin" / "initdb")
    assert programs.postgres_folder(tmp_path) is None


def test_client_programs_alone_are_no_server(tmp_path: Path) -> None:
    program(tmp_path / "15" / "bin" / "psql")
    assert programs.postgres_folder(tmp_path) is None


@pytest.mark.parametrize("name", programs.CHROMIUM_NAMES)
def test_chromium_is_known_by_each_of_its_names(bare_path: Path, name: str) -> None:
    assert programs.chromium() is None
    program(bare_path / name)
    assert programs.chromium() == bare_path / name
