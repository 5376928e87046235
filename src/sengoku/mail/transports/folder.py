"""Mail as files: for trying things out, and for machines whose mail is fetched by something else."""

import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path

from sengoku.mail.clean import one_line

from .base import Delivery, DeliveryState


class FolderTransport:
    """Writes each mail as an `.eml` file into one folder, whole or not at all.

    The same mail to the same recipient is the same file however often it is sent; the modification time is
    that of the last attempt. The envelope stands in front as Return-Path and X-Envelope-To.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """Write the file; a full or forbidden disk is a reason to try again."""
        envelope = f"Return-Path: <{one_line(sender)}>\r\nX-Envelope-To: <{one_line(recipient)}>\r\n".encode()
        path = self.folder / f"{_name(raw, recipient)}.eml"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _write_whole(path, envelope + raw)
        except OSError as problem:
            return Delivery(DeliveryState.BUSY, f"{path} cannot be written: {problem.strerror}")
        return Delivery(DeliveryState.SENT, str(path))

    def close(self) -> None:
        """Nothing is held open."""


def _name(raw: bytes, recipient: str) -> str:
    return hashlib.sha256(recipient.encode("utf-8", "replace") + b"\n" + raw).hexdigest()[:24]


def _write_whole(path: Path, data: bytes) -> None:
    """Readers see the old file or the new one, never half of one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{datetime.now(UTC).timestamp():.6f}")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
