"""The house around the code: what a newcomer finds at the top, and promises between files."""

import ast
import fnmatch
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from sengoku import __version__
from sengoku.resources import data_folder

ROOT = Path(__file__).resolve().parent.parent
TOP = {
    *("pyproject.toml", "README.md", "alembic.ini", "migrations", "src", "tests", "maps", "templates"),
    *("docker-compose.yml", ".github", ".ci", "Makefile", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("Dockerfile", ".dockerignore", "docs", "tools", "constraints.txt", ".gitignore"),
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMES_WITH = (
    ("fastapi", "starlette"),
    ("fastapi", "anyio"),
    ("jinja2", "markupsafe"),
    ("pydantic-settings", "pydantic"),
    ("pymap", "proxy-protocol"),
    ("pymap", "pysasl"),
)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def python_files() -> list[Path]:
    return sorted(path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py"))


def documents() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "maps").rglob("*.md")])


def normal(name: str) -> str:
    """A package's name as an index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(lines: list[str]) -> set[str]:
    return {normal(re.split(r"[\[<>=~! ;]", line)[0]) for line in lines}


RUNTIME = requirements(PROJECT["project"]["dependencies"])
DEV = requirements(PROJECT["dependency-groups"]["dev"])
FORCE_INCLUDE = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]


def test_the_top_level_is_the_one_we_promised() -> None:
    ignored = [line.rstrip("/") for line in text_of(".gitignore").split("\n") if line]
    found = {path.name for path in ROOT.iterdir() if path.name not in (".git", ".env")}
    stray = {name for name in found - TOP if not any(fnmatch.fnmatch(name, each) for each in ignored)}
    assert (TOP - found, stray) == (set(), set())


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_is_longer_than_a_reader_can_hold(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").split("\n")) <= 400


@pytest.mark.parametrize("name", sorted(FORCE_INCLUDE))
def test_a_checkout_reads_its_own_data_not_an_installed_copy(name: str) -> None:
    assert data_folder(name) == ROOT / name


def third_party_imports(folder: Path) -> Iterator[tuple[str, Path]]:
    # Helpers of tests are imported by the name of their folder: `from support import …`.
    own = {"sengoku", *(path.name for path in (ROOT / "tests").iterdir() if path.is_dir())}
    own |= {path.stem for path in (ROOT / "tools").rglob("*.py")}
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            for name in (each.split(".")[0] for each in names):
                if name not in sys.stdlib_module_names and name not in own:
                    yield name, path.relative_to(ROOT)


@pytest.mark.parametrize(
    ("folder", "declared"), [("src", RUNTIME), ("migrations", RUNTIME), ("tests", RUNTIME | DEV)]
)
def test_what_is_imported_is_installed_by_pyproject(folder: str, declared: set[str]) -> None:
    """What belongs to the interface of a declared package comes with it, in the right version."""
    allowed = declared | {come for declaring, come in COMES_WITH if declaring in declared}
    packages = metadata.packages_distributions()
    missing = {
        f"{path}: {name}"
        for name, path in third_party_imports(ROOT / folder)
        if not {normal(each) for each in packages.get(name, [])} & allowed
    }
    assert missing == set()


def test_every_dependency_is_pinned_to_one_version() -> None:
    lines = [line for line in text_of("constraints.txt").split("\n") if line and not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []
    pinned = {normal(line.split("==")[0]) for line in lines}
    assert (RUNTIME | DEV | {"pip"}) - pinned == set()


def records() -> list[Path]:
    return sorted((ROOT / "docs" / "decisions").iterdir())


def test_decisions_are_numbered_without_gaps() -> None:
    assert [path.name[:5] for path in records()] == [
        f"{number:04d}-" for number in range(1, len(records()) + 1)
    ]


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_decision_is_short_says_why_and_what_it_costs(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    assert lines[0].startswith(f"# {path.name[:4]} ")
    assert [line for line in lines if line.startswith("## ")] == [
        "## Why it came up",
        "## What we do",
        "## What it costs",
    ]
    assert len(lines) <= 25


def test_the_index_lists_every_document() -> None:
    index = text_of("docs/README.md")
    listed = set(LINK.findall(index))
    files = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")} - {"README.md"}
    assert files - listed == set()
    for path in records():
        assert path.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ") in index


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    targets = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if ":" not in link]
    assert [link for link in targets if not (path.parent / link).exists()] == []


def test_the_package_and_the_project_have_one_version() -> None:
    assert __version__ == PROJECT["project"]["version"]


def test_make_help_lists_every_command() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", text_of("Makefile"), re.MULTILINE)
    assert phony
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^make (\w+)", shown, re.MULTILINE) == phony[1].split()


def test_the_workflow_runs_what_a_contributor_runs() -> None:
    runs = re.findall(r"^\s*- run: (.*)$", text_of(".github/workflows/ci.yml"), re.MULTILINE)
    assert runs == [".ci/run"]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111 == 0o111
    assert subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=False).returncode == 0


def test_every_layer_is_a_package_and_every_package_a_layer() -> None:
    [layers] = [each for each in PROJECT["tool"]["importlinter"]["contracts"] if each["type"] == "layers"]
    assert layers["exhaustive"]
    named = {name.strip("() ") for line in layers["layers"] for name in line.split("|")}
    packages = {path.parent.name for path in (ROOT / "src" / "sengoku").glob("*/__init__.py")}
    assert named - {"__main__"} == packages
    contributing = text_of("CONTRIBUTING.md")
    assert [line for line in layers["layers"] if not line.startswith("(") and line not in contributing] == []
