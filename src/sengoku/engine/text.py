"""A position as lines of text that a person can read and change, and that reads back to the same value.

    phase spring 1570 movement
    unit mori fleet nagato
    center nagato mori
    dislodged takeda army kai by musashi to north-shinano suruga

Places and clans are ids; empty lines and what follows `#` are skipped.
"""

from collections.abc import Callable

from .errors import PositionError
from .phase import Phase, PhaseKind, Season
from .position import Dislodged, Position
from .unit import Unit, UnitType


def write_position(position: Position) -> str:
    """The lines of a position, each ended by a newline."""
    year, season, kind = position.phase
    lines = [f"phase {season} {year} {kind}"]
    lines += [f"unit {unit.clan} {unit.type} {unit.at}" for unit in position.units]
    lines += [f"center {center} {owner}" for center, owner in position.owners.items()]
    for one in position.dislodged:
        ways = " ".join(("to", *one.retreats)) if one.retreats else "to"
        unit = one.unit
        lines.append(f"dislodged {unit.clan} {unit.type} {unit.at} by {one.attacker_from} {ways}")
    return "\n".join(lines) + "\n"


class _Reader:
    def __init__(self) -> None:
        self.phase: Phase | None = None
        self.units: list[Unit] = []
        self.owners: dict[str, str] = {}
        self.dislodged: list[Dislodged] = []

    def read_phase(self, season: str, year: str, kind: str) -> None:
        self.phase = Phase(int(year), Season(season), PhaseKind(kind))

    def read_unit(self, clan: str, type: str, at: str) -> None:
        self.units.append(Unit(clan, UnitType(type), at))

    def read_center(self, center: str, owner: str) -> None:
        self.owners[center] = owner

    def read_dislodged(
        self, clan: str, type: str, at: str, by: str, origin: str, to: str, *ways: str
    ) -> None:
        if (by, to) != ("by", "to"):
            raise ValueError
        self.dislodged.append(Dislodged(Unit(clan, UnitType(type), at), origin, ways))


_FORMS = {
    "phase": "phase SEASON YEAR KIND",
    "unit": "unit CLAN army|fleet PLACE",
    "center": "center PLACE CLAN",
    "dislodged": "dislodged CLAN army|fleet PLACE by PLACE to [PLACE ...]",
}


def read_position(text: str) -> Position:
    """The position that the lines state, units sorted by location, owners by centre.

    Raises PositionError that names the line when one cannot be read, and when no phase is stated. Whether
    the places exist is for the board to say, not for this.
    """
    reader = _Reader()
    verbs: dict[str, Callable[..., None]] = {
        "phase": reader.read_phase,
        "unit": reader.read_unit,
        "center": reader.read_center,
        "dislodged": reader.read_dislodged,
    }
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] not in verbs:
            raise PositionError(f"Line {number} begins with {words[0]!r}; it can be {', '.join(_FORMS)}.")
        try:
            verbs[words[0]](*words[1:])
        except (ValueError, TypeError):
            form = _FORMS[words[0]]
            raise PositionError(f"Line {number}, {line.strip()!r}, is not of the form {form!r}.") from None
    if reader.phase is None:
        raise PositionError("The position does not say its phase, as in 'phase spring 1570 movement'.")
    units = tuple(sorted(reader.units, key=lambda unit: unit.at))
    return Position(reader.phase, units, dict(sorted(reader.owners.items())), tuple(reader.dislodged))
