"""What the commands take from the settings: the database, the house, the way out for letters."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from alembic.util import CommandError
from pydantic import SecretStr, ValidationError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.mail.imap import Account
from sengoku.mail.signature import Signer
from sengoku.mail.transports import (
    Bucket,
    ConsoleTransport,
    FolderTransport,
    SigningTransport,
    SmtpTransport,
    ThrottledTransport,
    Transport,
)
from sengoku.settings import Settings, SettingsError
from sengoku.store import Database
from sengoku.store.migrate import is_current, upgrade

from .faults import database_words

_KINDS = ("sqlite", "postgresql")
_PREFIX = "SENGOKU_"


def read_settings() -> Settings:
    """The settings of this process. Raises SettingsError that names each variable with a wrong value."""
    try:
        settings = Settings()
    except ValidationError as error:
        raise SettingsError(" ".join(map(_wrong_value, error.errors()))) from None
    except UnicodeDecodeError:
        raise SettingsError("The file .env is not text in UTF-8.") from None
    for sentence in _slips():
        print(f"sengoku: {sentence}", file=sys.stderr)  # noqa: T201 - a warning, before any log is set up
    return settings


def _wrong_value(fault: object) -> str:
    """One fault that pydantic found; a secret's value is never repeated."""
    assert isinstance(fault, dict)  # noqa: S101 - pydantic's ErrorDetails
    name = f"{_PREFIX}{str(fault['loc'][0]).upper()}"
    if fault["type"] == "too_short":
        return f"{name} must have at least {fault['ctx']['min_length']} characters."
    return f"{name} has a wrong value: {fault['msg'][:1].lower()}{fault['msg'][1:]}."


def _slips() -> Iterator[str]:
    """Variables that look like a setting misspelt, which would otherwise be passed over in silence."""
    known = [f"{_PREFIX}{name.upper()}" for name in Settings.model_fields]
    for name in sorted(os.environ):
        if name.startswith(_PREFIX) and name not in known:
            for meant in get_close_matches(name, known, n=1, cutoff=0.85):
                yield f"{name} is no setting; did you mean {meant}?"


def house_of(settings: Settings) -> House:
    """The house of an installation. Raises SettingsError without a server key."""
    return House(settings.key, settings.mail_domain, settings.base_url.rstrip("/"), settings.authserv_id)


def connect(settings: Settings) -> Database:
    """The database, as it is. Raises SettingsError for an address that is none of ours."""
    try:
        kind = make_url(settings.database_url).get_backend_name()
        if kind in _KINDS:
            return Database(settings.database_url)
    except (ArgumentError, ImportError):
        pass
    raise SettingsError(
        "SENGOKU_DATABASE_URL is no database address that can be used here; write one such as "
        "sqlite:///sengoku.sqlite3 or postgresql+psycopg://user:password@host/name."
    )


@contextmanager
def first_contact(settings: Settings) -> Iterator[Database]:
    """The database, as it is, closed again if anything goes wrong.

    Raises SettingsError that says which database it is, for whatever it answers.
    """
    database = connect(settings)
    try:
        yield database
    except BaseException as error:
        database.dispose()
        _complain(settings, error)
        raise


def _complain(settings: Settings, error: BaseException) -> None:
    if isinstance(error, CommandError):
        raise SettingsError(
            "The tables were made by a newer version of Sengoku than this one; install that version."
        ) from None
    if isinstance(error, SQLAlchemyError):
        shown = make_url(settings.database_url).render_as_string(hide_password=True)
        raise SettingsError(f"The database {shown} cannot be used: {database_words(error)}") from error


def open_database(settings: Settings) -> Database:
    """The database with tables of the right form.

    On SQLite the tables are brought up to date; on PostgreSQL, where several processes share them, that is
    left to `sengoku db upgrade`. Raises SettingsError when it has not been run, or nobody answers.
    """
    with first_contact(settings) as database:
        if not is_current(database):
            if database.is_postgresql:
                raise SettingsError(
                    "The database's tables are not up to date; run `sengoku db upgrade` first."
                )
            upgrade(database)
    return database


@contextmanager
def reading(settings: Settings) -> Iterator[Session]:
    """A session for looking, on a database that is closed again afterwards."""
    database = open_database(settings)
    try:
        with database.read() as session:
            yield session
    finally:
        database.dispose()


@contextmanager
def writing(settings: Settings) -> Iterator[Session]:
    """A session whose changes are committed at the end, on a database that is closed again afterwards."""
    database = open_database(settings)
    try:
        with database.write() as session:
            yield session
    finally:
        database.dispose()


def secret_of(secret: SecretStr | None) -> str | None:
    """The words of a secret setting, where it is needed."""
    return secret.get_secret_value() if secret is not None else None


def transport_of(settings: Settings) -> Transport:
    """The way letters leave the house. Raises SettingsError for a DKIM key that cannot be used."""
    way_out = _way_out(settings)
    signer = signer_of(settings)
    return SigningTransport(way_out, signer) if signer is not None else way_out


def signer_of(settings: Settings) -> Signer | None:
    """Who signs the letters, if a DKIM key is given. Raises SettingsError where it cannot be used."""
    selector, file = settings.dkim_selector, settings.dkim_key_file
    if selector is None and file is None:
        return None
    if selector is None or file is None:
        raise SettingsError("SENGOKU_DKIM_SELECTOR and SENGOKU_DKIM_KEY_FILE must be set both or not at all.")
    try:
        return Signer(settings.mail_domain, selector, file.read_bytes())
    except OSError as error:
        raise SettingsError(f"SENGOKU_DKIM_KEY_FILE {file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise SettingsError(f"SENGOKU_DKIM_KEY_FILE {file} cannot be used. {error}") from error


def _way_out(settings: Settings) -> Transport:
    if settings.mail_transport == "smtp":
        bucket = Bucket(settings.mail_rate, settings.mail_burst)
        return ThrottledTransport(_smtp(settings), bucket)
    return (
        FolderTransport(settings.mail_folder) if settings.mail_transport == "folder" else ConsoleTransport()
    )


def _smtp(settings: Settings) -> SmtpTransport:
    return SmtpTransport(
        settings.smtp_host,
        settings.smtp_port,
        security=settings.smtp_security,
        username=settings.smtp_username,
        password=secret_of(settings.smtp_password),
    )


def mailbox_of(settings: Settings) -> Account | None:
    """The mailbox that orders come to, if one is to be read."""
    if settings.imap_host is None:
        return None
    return Account(
        settings.imap_host,
        settings.imap_port,
        settings.imap_security,
        settings.imap_username,
        settings.imap_password.get_secret_value(),
        settings.imap_folder,
    )
