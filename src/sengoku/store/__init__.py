"""What is kept: one file a table, the sessions, the migrations' runner."""

from .absence import Absence
from .audit import Audit
from .ballot import Ballot
from .base import Base, JsonValue
from .game import Game, GameMaster, GameState
from .heartbeat import Heartbeat, Role
from .inbound import Inbound, InboundState
from .lapse import Lapse
from .letter import Letter, LetterState
from .login_link import LoginLink
from .mailbox import Mailbox
from .observer import Observer
from .person import Person
from .phase import PhaseRow, PhaseState
from .press import Press, PressReader
from .ready import Ready
from .returned import DeadAddress, NoReminder, Returned
from .seat import Seat, SeatState, Tenure
from .session import Database
from .signature import SeenSignature
from .submission import Submission
from .verdict import Picture, VerdictRow
from .way_out import WayOut

__all__ = [
    "Absence",
    "Audit",
    "Ballot",
    "Base",
    "Database",
    "DeadAddress",
    "Game",
    "GameMaster",
    "GameState",
    "Heartbeat",
    "Inbound",
    "InboundState",
    "JsonValue",
    "Lapse",
    "Letter",
    "LetterState",
    "LoginLink",
    "Mailbox",
    "NoReminder",
    "Observer",
    "Person",
    "PhaseRow",
    "PhaseState",
    "Picture",
    "Press",
    "PressReader",
    "Ready",
    "Returned",
    "Role",
    "Seat",
    "SeatState",
    "SeenSignature",
    "Submission",
    "Tenure",
    "VerdictRow",
    "WayOut",
]
