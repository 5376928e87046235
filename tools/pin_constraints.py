"""Write constraints.txt anew: what pip chooses today for Sengoku and its dev group, in an empty environment.

Run by `make constraints`. The environment is thrown away; only the file changes; `git diff` shows what moved.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = """\
# Exact versions of everything that Sengoku and its tests install, made with Python {python} on {platform}.
# Used as `pip install --constraint constraints.txt`. Renew with `make constraints`; never edit by hand.
"""


def chosen_versions(environment: Path) -> list[str]:
    """Install the project and its dev group into `environment`; return pip's list, `name==version` a line."""
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    pip = [str(environment / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--upgrade", "pip"], check=True)
    subprocess.run([*pip, "install", "--quiet", "--group", "dev", "--editable", "."], check=True, cwd=ROOT)
    frozen = subprocess.run(
        # --all lists pip itself too: `make test` needs one that knows dependency groups.
        [*pip, "freeze", "--all", "--exclude-editable", "--exclude", "setuptools"],
        check=True,
        capture_output=True,
        text=True,
    )
    return sorted(frozen.stdout.split("\n"), key=str.lower)


def main() -> None:
    """Rewrite constraints.txt of this checkout."""
    with tempfile.TemporaryDirectory(prefix="sengoku-pins-") as folder:
        versions = [line for line in chosen_versions(Path(folder)) if line]
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    text = HEADER.format(python=python, platform=sys.platform) + "\n".join(versions) + "\n"
    (ROOT / "constraints.txt").write_text(text, encoding="utf-8")
    print(f"constraints.txt: {len(versions)} packages")


if __name__ == "__main__":
    main()
