"""What the API takes. Instants carry their zone."""

from datetime import date
from typing import Any

from pydantic import AwareDatetime, BaseModel, Field, model_validator

from sengoku.web.characters import all_storable


class Body(BaseModel):
    """Base of all that is taken: whatever a database cannot keep is replaced first."""

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, data: Any) -> Any:
        return all_storable(data)


class OrdersText(Body):
    """Orders as one would write them in a mail."""

    text: str = Field(max_length=64_000, examples=["A Kai - Sagami\nA South Shinano holds"])


class OrdersDraft(OrdersText):
    """Orders to be looked at, not sent."""

    replaces: int | None = Field(
        default=None, description="The revision on file that they would replace as a whole, 0 for none."
    )


class Concession(Body):
    """Giving up, or taking it back."""

    gives_up: bool


class Readiness(Body):
    """READY for the open phase, or not."""

    ready: bool


class AbsenceDays(Body):
    """A first and a last day of absence, both included, by the calendar of the game's zone."""

    first: date
    last: date


class Ballot(Body):
    """Agreeing to end the game, or taking that back."""

    yes: bool


class Address(Body):
    """A mail address."""

    email: str = Field(max_length=254)


class Secret(Body):
    """The last part of a mailed log-in link."""

    secret: str = Field(max_length=200)


class NewGame(Body):
    """A game to be created. The deadline is a weekday and a time on the clock of a zone."""

    slug: str
    title: str
    map_id: str = "sengoku"
    weekday: str = "Tuesday"
    at: str = "20:00"
    zone: str = "America/New_York"
    rules: dict[str, Any] = Field(default_factory=dict, description="Changes against the map's rules.")
    schedule: dict[str, Any] = Field(default_factory=dict, description="Another rhythm; see the time rules.")
    pace: dict[str, Any] = Field(default_factory=dict, description="Early, late, absences; see there.")


class TimeRules(Body):
    """Rules about a game's time: what is left out stays as it is."""

    schedule: dict[str, Any] = Field(
        default_factory=dict,
        description="Parts of the schedule: rhythm (weekly, every, phases), weekdays (0 is Monday), every, "
        "at, zone, days (minimum, retreat, adjustment, first).",
        examples=[{"rhythm": "weekly", "weekdays": [1, 4], "days": {"minimum": 3}}],
    )
    pace: dict[str, Any] = Field(
        default_factory=dict,
        description="Parts of the pace: early, cool_off_minutes, late (resolve, wait, grace), "
        "grace_minutes, excuses, excuse_hours, misses_open, absence_days, absence_total, "
        "holidays, reminders.",
        examples=[{"late": "grace", "grace_minutes": 60, "holidays": [["2026-12-24", "2027-01-01"]]}],
    )


class Invitations(Body):
    """Addresses by clan."""

    addresses: dict[str, str] = Field(examples=[{"mori": "mori@example.org"}])


class Start(Body):
    """Beginning a game; `allow_empty` also while some clans have no player."""

    allow_empty: bool = False


class Until(Body):
    """A new deadline: an instant with its zone. With `seq` it is that of this phase and of no later one."""

    until: AwareDatetime
    seq: int | None = None


class Message(Body):
    """A message to all players."""

    subject: str
    text: str


class ClanOrders(Body):
    """Orders entered by the game master for a clan."""

    clan: str
    text: str = Field(max_length=64_000)


class Clan(Body):
    """A clan by its id."""

    clan: str


class WhichPhase(Body):
    """A phase by its number in the game."""

    seq: int


class GoBack(Body):
    """A phase by its number in the game, to be opened again.

    `forget_later` takes orders off the file that were sent for later seasons since it was resolved.
    """

    seq: int
    forget_later: bool = False
