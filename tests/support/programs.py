"""Where the machine keeps the programs that some tests need."""

import os
import shutil
import subprocess
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


def mail_servers() -> Path | None:
    """Postfix, if Dovecot is there as well and we may start them as root; else None."""
    sbin = f"{os.environ.get('PATH', '')}:/usr/sbin"
    postfix = shutil.which("postfix", path=sbin)
    lmtp = Path("/usr/lib/dovecot/lmtp")
    there = postfix and shutil.which("dovecot", path=sbin) and lmtp.exists() and as_root() is not None
    return Path(postfix) if there and postfix else None


def as_root() -> list[str] | None:
    """What to put before a command that only root may run; None if there is no way to be root."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    asked = [sudo, "-n"] if sudo else None
    return asked if asked and subprocess.run([*asked, "true"], capture_output=True).returncode == 0 else None


def chromium() -> Path | None:
    """The Chromium (or Chrome) of the machine, or None. Playwright's own downloads are not used."""
    for name in CHROMIUM_NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return None
