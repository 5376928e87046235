"""A test that needs PostgreSQL or Chromium says so when the machine has none: skipped and counted, or failed.

Used as a pytest plugin by the root conftest. A test carries the marker `postgres` or `browser`, or gets it
because it asks for the fixture. With SENGOKU_REQUIRE_ALL=1, as in `.ci/run`, a missing program is a failure.
"""

import os
from collections.abc import Callable, Generator
from dataclasses import dataclass

import pytest

from support import programs


@dataclass(frozen=True, slots=True)
class Need:
    """One program outside Python: its marker, its fixture, its name, Debian's package, how to look for it."""

    marker: str
    fixture: str
    program: str
    package: str
    find: Callable[[], object | None]

    @property
    def sentence(self) -> str:
        """Why a test did not run, and what to do about it."""
        return f"{self.program} is not installed (Debian package {self.package})"


MAIL_SERVERS = "postfix, dovecot-imapd, dovecot-lmtpd"
NEEDS = (
    Need("postgres", "postgres_cluster", "PostgreSQL", "postgresql", programs.postgres_folder),
    Need(
        "mailservers",
        "mail_servers_path",
        "Postfix with Dovecot (run by root)",
        MAIL_SERVERS,
        programs.mail_servers,
    ),
    Need("browser", "chromium_path", "Chromium", "chromium", programs.chromium),
)


def everything_is_required() -> bool:
    """Whether a missing program fails the run instead of skipping tests."""
    return os.environ.get("SENGOKU_REQUIRE_ALL") == "1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test that asks for a program's fixture, so that `-m 'not postgres'` leaves it out as well."""
    for item in items:
        for need in NEEDS:
            if need.fixture in getattr(item, "fixturenames", ()):
                item.add_marker(need.marker)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip or fail a test before any of its fixtures when its program is missing."""
    for need in NEEDS:
        if item.get_closest_marker(need.marker) and need.find() is None:
            if everything_is_required():
                pytest.fail(f"{need.sentence}, and SENGOKU_REQUIRE_ALL=1 asks for it.", pytrace=False)
            pytest.skip(need.sentence)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """After pytest's own summary, one line that says how many tests did not run for want of a program."""
    yield
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    lacking = [
        f"{need.sentence}, tests not run: {count}"
        for need in NEEDS
        if (count := sum(need.sentence in reason for reason in reasons))
    ]
    if lacking:
        terminalreporter.write_line("Not everything was tested. " + "; ".join(lacking) + ".", yellow=True)
