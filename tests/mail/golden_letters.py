"""Every letter of the samples as text, kept in files that a reader can look through.

`python tests/mail/golden_letters.py` writes them anew; read what changed before you keep it.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mail.letter_samples import SAMPLES
from sengoku.mail.letter_kinds import Letter
from sengoku.mail.letters import write

FOLDER = Path(__file__).resolve().parent / "golden" / "letters"


def named() -> dict[str, Letter]:
    """The samples by the names of their files: the kind, with a number where there are several."""
    found: dict[str, Letter] = {}
    for sample in SAMPLES:
        count = sum(one.kind == sample.kind for one in found.values())
        found[f"{sample.kind}_{count + 1}" if count else sample.kind] = sample
    return found


def as_text(letter: Letter) -> str:
    """Subject and text, as a mail program shows them."""
    words = write(letter)
    return f"Subject: {words.subject}\n\n{words.text}"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, sample in named().items():
        (FOLDER / f"{name}.txt").write_text(as_text(sample), encoding="utf-8")
