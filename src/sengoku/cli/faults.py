"""Errors -> the sentence that somebody at a command line reads, and the exit status."""


class TryLaterError(Exception):
    """Something that may work later: whoever called from a pipe keeps the mail and tries again."""

    exit_status = 75
    """EX_TEMPFAIL of sysexits.h, which mail servers and fetching programs know."""


def status_of(error: BaseException) -> int:
    """The exit status for an error: 1, unless its class says otherwise."""
    status = getattr(error, "exit_status", 1)
    return status if isinstance(status, int) else 1


def sentence_of(error: BaseException) -> str:
    """What went wrong, for the person who typed the command. Never raises."""
    home = type(error).__module__.partition(".")[0]
    if home == "sengoku":  # our own errors are sentences already
        return str(error)
    if home in ("sqlalchemy", "psycopg", "sqlite3"):
        return f"The database cannot be used: {database_words(error)} SENGOKU_DATABASE_URL names it."
    if isinstance(error, OSError):
        return _of_the_system(error)
    if isinstance(error, UnicodeDecodeError):
        return f"What came in is not text in UTF-8: byte {error.start + 1} cannot be read."
    return (
        f"Something went wrong that should not: {type(error).__name__}: {error}. "
        "`sengoku --traceback COMMAND …` shows where; please report it."
    )


def database_words(error: BaseException) -> str:
    """What the database itself said, on one line and without the statement that it was asked."""
    said = str(getattr(error, "orig", None) or error)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    first = lines[0] if lines else type(error).__name__
    return first if first.endswith(".") else f"{first}."


def _of_the_system(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}." if error.filename else f"{what}."
