"""Where the machine keeps the programs that some tests need."""

import shutil
from pathlib import Path

DEBIAN_POSTGRES = Path("/usr/lib/postgresql")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OLDEST_POSTGRES = 15


def postgres_folder(debian: Path = DEBIAN_POSTGRES) -> Path | None:
    """The folder with `initdb` and `postgres`: the one on PATH, else Debian's newest; None if there is none.

    Debian keeps the server programs off PATH, one folder a major version.
    """
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    versions = sorted((int(each.name), each) for each in debian.glob("[0-9]*") if each.name.isdigit())
    for version, folder in reversed(versions):
        if version >= OLDEST_POSTGRES and (folder / "bin" / "initdb").exists():
            return folder / "bin"
    return None


def chromium() -> Path | None:
    """The Chromium (or Chrome) of the machine, or None. Playwright's own downloads are not used."""
    for name in CHROMIUM_NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return None
