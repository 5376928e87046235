"""Ways out for a composed mail: SMTP, a folder of files, or the console."""

from .base import Delivery, DeliveryState, Transport
from .console import ConsoleTransport
from .folder import FolderTransport
from .signed import SigningTransport
from .smtp import Security, SmtpTransport
from .throttled import Bucket, ThrottledTransport

__all__ = [
    "Bucket",
    "ConsoleTransport",
    "Delivery",
    "DeliveryState",
    "FolderTransport",
    "Security",
    "SigningTransport",
    "SmtpTransport",
    "ThrottledTransport",
    "Transport",
]
