"""What the commands take from the settings: the database, the house, the way out for letters."""

from sengoku.games.house import House
from sengoku.mail.transports import ConsoleTransport, FolderTransport, SmtpTransport, Transport
from sengoku.settings import Settings, SettingsError
from sengoku.store import Database
from sengoku.store.migrate import is_current, upgrade


def house_of(settings: Settings) -> House:
    """The house of an installation. Raises SettingsError without a server key."""
    return House(settings.key, settings.mail_domain, settings.base_url.rstrip("/"), settings.authserv_id)


def open_database(settings: Settings) -> Database:
    """The database with tables of the right form.

    On SQLite the tables are brought up to date; on PostgreSQL, where several processes share them, that is
    left to `sengoku db upgrade`. Raises SettingsError when it has not been run.
    """
    database = Database(settings.database_url)
    if not is_current(database):
        if database.is_postgresql:
            raise SettingsError("The database's tables are not up to date; run `sengoku db upgrade` first.")
        upgrade(database)
    return database


def transport_of(settings: Settings) -> Transport:
    """The way letters leave the house."""
    if settings.mail_transport == "smtp":
        password = settings.smtp_password.get_secret_value() if settings.smtp_password else None
        return SmtpTransport(
            settings.smtp_host,
            settings.smtp_port,
            security=settings.smtp_security,
            username=settings.smtp_username,
            password=password,
        )
    return (
        FolderTransport(settings.mail_folder) if settings.mail_transport == "folder" else ConsoleTransport()
    )
