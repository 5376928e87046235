"""docs/rules.md is what the code says it follows."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\bR\d{1,2}(?:\.\d{1,2})?\b")


def _numbers() -> set[str]:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rules = set(re.findall(r"^- \*\*(R\d+\.\d+)\*\*", text, re.MULTILINE))
    chapters = set(re.findall(r"^## (R\d+) ", text, re.MULTILINE))
    assert {rule.partition(".")[0] for rule in rules} == chapters
    return rules | chapters


def test_every_rule_that_is_cited_is_written_down() -> None:
    known = _numbers()
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "templates").rglob("*.txt")]
    cited = {number for path in sources for number in CITED.findall(path.read_text("utf-8"))}
    assert cited - known == set()


def test_rules_are_numbered_without_gaps() -> None:
    rules = [number for number in _numbers() if "." in number]
    for chapter in {number.partition(".")[0] for number in rules}:
        parts = sorted(int(number.partition(".")[2]) for number in rules if number.startswith(f"{chapter}."))
        assert parts == list(range(1, len(parts) + 1))
