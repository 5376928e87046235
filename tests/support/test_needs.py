"""What a run says when the machine has no PostgreSQL or Chromium."""

from pathlib import Path

import pytest

SUPPORT = Path(__file__).parent.parent
CONFTEST = """
import pytest
from dataclasses import replace
from support import needs

pytest_plugins = ["support.needs"]
needs.NEEDS = tuple(replace(need, find=lambda: {found}) for need in needs.NEEDS)

@pytest.fixture
def postgres_cluster():
    return "a server"
"""
TESTS = """
import pytest

def test_of_the_fixture(postgres_cluster):
    assert postgres_cluster == "a server"

@pytest.mark.postgres
def test_of_the_marker():
    pass

@pytest.mark.browser
def test_of_the_browser():
    pass

@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def kind(request):
    return request.param

def test_of_both(kind):
    pass
"""
INI = """
[pytest]
addopts = -ra --strict-markers -p no:cacheprovider
markers =
    postgres: needs PostgreSQL
    browser: needs Chromium
"""


def run(pytester: pytest.Pytester, *arguments: str, found: bool) -> pytest.RunResult:
    """Run the tests above in a process of their own, on a machine that has everything or nothing."""
    pytester.makeini(INI)
    pytester.makeconftest(CONFTEST.format(found=found or None))
    pytester.makepyfile(TESTS)
    return pytester.runpytest_subprocess(*arguments)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SUPPORT))
    monkeypatch.delenv("SENGOKU_REQUIRE_ALL", raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)


def test_a_machine_with_everything_runs_everything_and_says_nothing(pytester: pytest.Pytester) -> None:
    result = run(pytester, found=True)
    result.assert_outcomes(passed=5)
    assert "not installed" not in result.stdout.str()


@pytest.mark.parametrize("workers", ["0", "2"])
def test_missing_programs_are_named_in_one_line_at_the_end(pytester: pytest.Pytester, workers: str) -> None:
    result = run(pytester, "-n", workers, found=False)
    result.assert_outcomes(passed=1, skipped=4)
    assert result.ret == 0
    last, closing = result.outlines[-2:]
    assert last == (
        "Not everything was tested. "
        "PostgreSQL is not installed (Debian package postgresql), tests not run: 3; "
        "Chromium is not installed (Debian package chromium), tests not run: 1."
    )
    assert "4 skipped" in closing


def test_missing_programs_fail_the_run_where_everything_is_required(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SENGOKU_REQUIRE_ALL", "1")
    result = run(pytester, found=False)
    result.assert_outcomes(passed=1, errors=4)
    result.stdout.fnmatch_lines(["*PostgreSQL is not installed*SENGOKU_REQUIRE_ALL=1*"])
    assert result.ret == 1


def test_tests_that_ask_for_a_program_can_be_left_out_by_its_marker(pytester: pytest.Pytester) -> None:
    result = run(pytester, "-m", "not postgres", found=True)
    result.assert_outcomes(passed=2, deselected=3)
