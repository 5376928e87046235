"""Ways out for a composed mail: SMTP, a folder of files, or the console."""

from .base import Delivery, Outcome, Transport
from .console import ConsoleTransport
from .folder import FolderTransport
from .smtp import Security, SmtpTransport

__all__ = [
    "ConsoleTransport",
    "Delivery",
    "FolderTransport",
    "Outcome",
    "Security",
    "SmtpTransport",
    "Transport",
]
