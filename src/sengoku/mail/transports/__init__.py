"""Ways out for a composed mail: SMTP, a folder of files, or the console."""

from .base import Delivery, DeliveryState, Transport
from .console import ConsoleTransport
from .folder import FolderTransport
from .smtp import Security, SmtpTransport

__all__ = [
    "ConsoleTransport",
    "Delivery",
    "DeliveryState",
    "FolderTransport",
    "Security",
    "SmtpTransport",
    "Transport",
]
