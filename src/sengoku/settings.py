"""The settings: environment variables `SENGOKU_…`, or a file `.env` in the current folder."""

import os
import secrets
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url

_KEY_BYTES = 32
Port = Annotated[int, Field(ge=1, le=65535)]


class Settings(BaseSettings):
    """Everything that differs from one installation to the next. docs/settings.md explains each."""

    model_config = SettingsConfigDict(env_prefix="SENGOKU_", env_file=".env", extra="ignore")

    database_url: str = "sqlite:///sengoku.sqlite3"
    base_url: str = "http://127.0.0.1:8570"
    """Where the pages are reached from outside; links in letters begin with it."""
    host: str = "127.0.0.1"
    port: Port = 8570
    forwarded_allow_ips: str = "127.0.0.1"
    """Proxies whose word about the caller's address is taken."""

    mail_domain: str = "localhost"
    """The part of our addresses after the @."""
    mail_transport: Literal["console", "folder", "smtp"] = "console"
    mail_folder: Path = Path("outbox")
    smtp_host: str = "127.0.0.1"
    smtp_port: Port = 25
    smtp_security: Literal["none", "starttls", "tls"] = "none"
    smtp_username: str | None = None
    smtp_password: SecretStr | None = None
    mail_rate: float = Field(default=1.0, gt=0, le=1000)
    """Letters a second over SMTP, on average."""
    mail_burst: int = Field(default=8, ge=1, le=1000)
    dkim_selector: str | None = None
    """The name under which our DKIM key stands in DNS; None: letters are not signed here."""
    dkim_key_file: Path | None = None
    authserv_id: str = ""
    """Our own mail exchanger's name in Authentication-Results; empty: no mail counts as proven."""

    listen_host: str = "127.0.0.1"
    listen_port: Port | None = None
    """Port of the mail listener; None keeps it off."""
    listen_protocol: Literal["smtp", "lmtp"] = "lmtp"

    outage_minutes: float = Field(default=10, ge=2, le=24 * 60)
    """A silence of worker, listener or web server longer than this is an outage, which moves deadlines."""
    inbound_secret: SecretStr | None = Field(default=None, min_length=20)
    """What must come with each mail that is posted to /api/v1/inbound; None: none may be."""

    imap_host: str | None = None
    """The server of a mailbox that orders come to; None reads none."""
    imap_port: Port = 993
    imap_security: Literal["none", "starttls", "tls"] = "tls"
    imap_username: str = ""
    imap_password: SecretStr = SecretStr("")
    imap_folder: str = "INBOX"
    imap_every: Annotated[int, Field(ge=5, le=3600)] = 60
    """Seconds from one look into the mailbox to the next."""

    server_key: SecretStr | None = Field(default=None, min_length=32)
    """The secret behind order addresses and links. On SQLite it is made and kept beside the database file."""

    log_json: bool = False

    @cached_property
    def key(self) -> bytes:
        """The server key as bytes. Raises SettingsError when there is none and no place to keep one."""
        if self.server_key is not None:
            return self.server_key.get_secret_value().encode()
        url = make_url(self.database_url)
        if url.get_backend_name() != "sqlite" or not url.database:
            raise SettingsError(
                "SENGOKU_SERVER_KEY is not set. On PostgreSQL it must be: at least 32 characters that nobody "
                "can guess, the same for every process, and kept for as long as the games run."
            )
        return _kept_key(Path(url.database).with_suffix(".key"))


class SettingsError(Exception):
    """A setting is missing or makes no sense; the message says which and what it should be."""


def _kept_key(file: Path) -> bytes:
    """The key in that file; a new one is put there first if there is none, readable by the owner only.

    A whole file is linked into place, so that of two processes that start together both read the same key.
    """
    if not file.exists():
        draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(_KEY_BYTES) + "\n", "ascii")
        with suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
    return file.read_bytes().strip()
