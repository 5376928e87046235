"""What the API gives: values of the views as JSON. Instants are in UTC."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sengoku.games.submit import Fate


class Answer(BaseModel):
    """Base of all answers: made from the views' values by their attributes."""

    model_config = ConfigDict(from_attributes=True)


class Problem(Answer):
    """Why something was not done."""

    error: str = Field(description="A sentence that says what is wrong and what can be done about it.")


class Said(Answer):
    """An act that was done, in a sentence."""

    said: str


class PhaseAnswer(Answer):
    """One phase of a game. `seq` numbers the phases of a game from 0; `code` is such as `S1570M`."""

    seq: int
    title: str
    code: str
    state: Literal["open", "resolved", "ended"]


class DeadlineAnswer(Answer):
    """A deadline: the instant, and its words on the game's clock."""

    at: datetime
    game: str
    left: str


class ClanAnswer(Answer):
    """A clan in a game, as the board stands now. `played` is false for a seat without a player.

    `wanted` is true where a player has missed so much that somebody else may take the seat.
    """

    id: str
    name: str
    centers: int
    units: int
    played: bool
    survives: bool
    wanted: bool


class CenterYear(Answer):
    """The centres of each clan after the Fall of a year, in the order of `clans`; null is the start."""

    year: int | None
    counts: list[int]
    unowned: int


class GameSummary(Answer):
    """A game in the list of games."""

    slug: str
    title: str
    map: str = Field(validation_alias="map_name", description="The map's name.")
    state: Literal["forming", "running", "paused", "parked", "over"]
    phase: str | None = Field(description="Title of the open phase.")
    deadline: DeadlineAnswer | None
    winner: str | None


class GameAnswer(Answer):
    """A game as everybody may see it."""

    slug: str
    title: str
    map_id: str
    map_name: str
    edition: str
    state: Literal["forming", "running", "paused", "parked", "over"]
    ending: str | None = Field(description="How the game ended, in a sentence.")
    winner: str | None
    schedule: str
    zone: str
    victory_centers: int
    phase: PhaseAnswer | None
    deadline: DeadlineAnswer | None
    clans: list[ClanAnswer]
    seasons: list[PhaseAnswer]
    centers: list[CenterYear]


class PositionAnswer(Answer):
    """What stood at the beginning of a phase, as `engine.position_to_json` writes it."""

    phase: PhaseAnswer
    position: dict[str, Any]


class OutcomeAnswer(Answer):
    """One order and what became of it, in a sentence and as a code."""

    sentence: str
    result: str


class ClanReportAnswer(Answer):
    """The orders of a clan. `disorder`: it sent nothing, so that its units held."""

    clan: str
    name: str
    disorder: bool
    orders: list[OutcomeAnswer]


class VerdictAnswer(Answer):
    """What came of a resolved phase, in words, and whole as `engine.verdict_to_json` writes it."""

    phase: PhaseAnswer
    resolved_at: datetime
    reports: list[ClanReportAnswer]
    dislodged: list[str]
    events: list[str]
    text: str = Field(description="The report as it stands in the letters.")
    verdict: dict[str, Any]
    orders: dict[str, Any] = Field(
        description="Clan to the orders that went in; a clan in disorder is missing."
    )
    input_digest: str
    output_digest: str


class ReasonedAnswer(Answer):
    """One order: what was ordered, the steps to what came of it, and that, in sentences."""

    ordered: str
    steps: list[str]
    outcome: str


class ClanReasonedAnswer(Answer):
    """The orders of a clan with their reasoning."""

    clan: str
    name: str
    orders: list[ReasonedAnswer]


class WhyAnswer(Answer):
    """Why each order of a resolved phase fared as it did."""

    phase: PhaseAnswer
    clans: list[ClanReasonedAnswer]


class TerritoryAnswer(Answer):
    """A territory. `coasts` are the names of split coasts, mostly none."""

    id: str
    code: str
    name: str
    japanese: str | None
    terrain: Literal["inland", "coastal", "sea"]
    supply_center: bool
    home_of: str | None
    garrison: bool
    aliases: list[str]
    coasts: list[str]


class BorderAnswer(Answer):
    """A border, crossed in both directions by armies, fleets or both."""

    a: str
    b: str
    army: bool
    fleet: bool
    bridge: bool


class MapClan(Answer):
    """A clan of a map."""

    id: str
    name: str
    colour: str


class StartUnit(Answer):
    """A unit that stands on the board when a game begins."""

    clan: str
    type: Literal["army", "fleet"]
    at: str


class MapSummary(Answer):
    """A map in the list of maps."""

    id: str
    name: str
    edition: str


class MapAnswer(MapSummary):
    """A map with everything that the rules need."""

    start_year: int
    victory_centers: int
    garrison_clan: str | None
    clans: list[MapClan]
    territories: list[TerritoryAnswer]
    borders: list[BorderAnswer]
    start_units: list[StartUnit]


class FiledAnswer(Answer):
    """One order on file: as data, in words, and why it will not be followed, if so."""

    order: dict[str, Any]
    words: str
    why_not: str | None


class LineAnswer(Answer):
    """A line of a message and what is to be said about it."""

    line: str
    sentence: str


class OrdersAnswer(Answer):
    """The whole set of orders on file, and what was wrong with the message that was just sent, if one was.

    `text` says all of it, as an answer by mail would.
    """

    fate: Fate | None = Field(description="What became of the message; null when none was sent.")
    phase: str | None = None
    filed: list[FiledAnswer] = []
    without_order: list[str] = []
    all_hold: bool = False
    refused: list[LineAnswer] = []
    not_understood: list[LineAnswer] = []
    notes: list[LineAnswer] = []
    superseded: list[str] = []
    warnings: list[str] = []
    text: str


class SeatAnswer(Answer):
    """A seat as its holder sees it."""

    slug: str
    title: str
    clan: str
    clan_name: str
    phase: PhaseAnswer | None
    deadline: DeadlineAnswer | None
    task: str | None
    units: list[str]
    retreats: list[str]
    sites: list[str]
    conceded: bool


class AbsenceAnswer(Answer):
    """An absence that is not over."""

    first: date
    last: date


class SeatTimeAnswer(Answer):
    """A seat's time. `may`: whether READY can be said now; `early`: an early end that all agreed to."""

    ready: bool
    may: bool
    early: str | None
    absences: list[AbsenceAnswer]


class TimeRulesAnswer(Answer):
    """The rules about a game's time: as they are kept, and in sentences."""

    schedule: dict[str, Any]
    pace: dict[str, Any]
    words: list[str]


class StandingAnswer(Answer):
    """Where a clan stands in the open phase: never what it ordered."""

    due: bool
    received: bool
    ready: bool
    missing: bool


class DeskSeatAnswer(Answer):
    """A clan's seat as the game master sees it."""

    clan: str
    name: str
    state: Literal["empty", "invited", "playing"]
    email: str | None
    person: str | None
    conceded: bool
    standing: StandingAnswer | None


class AuditAnswer(Answer):
    """One act in the record of a game."""

    id: int
    at: datetime
    who: str
    act: str
    detail: str


class DeskAnswer(Answer):
    """A game as its game master sees it."""

    game: GameAnswer
    reason: str | None
    seats: list[DeskSeatAnswer]
    audit: list[AuditAnswer]


class UndoneAnswer(Answer):
    """A verdict that was taken back and counts no more: its report in words, and its digests."""

    id: int
    title: str
    resolved_at: datetime
    text: str
    input_digest: str
    output_digest: str


class PassAnswer(Answer):
    """A pass for `Authorization: Bearer …`, and when it runs out."""

    bearer: str = Field(description="The pass.")
    expires: datetime
