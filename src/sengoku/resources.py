"""Where the data that ships with the program lies: maps, templates, migrations.

In a wheel they sit inside the package (`sengoku/_data`); in a checkout they are the top-level folders.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str) -> Path:
    """The folder `maps`, `templates` or `migrations`: the wheel's if there is one, else the checkout's.

    Raises FileNotFoundError when neither is there, which means that the installation is damaged.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"The folder {name!r} of the installation is missing; install Sengoku again.")
