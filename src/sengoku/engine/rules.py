"""The choices in which one edition of the rules differs from another, as named fields of one value."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from .errors import RulesError


class ParadoxRule(StrEnum):
    """What is done about an attack that would cut the support against its own convoy (DATC 4.A.2)."""

    RULE_1982 = "1982"
    SZYKMAN = "szykman"


class Distance(StrEnum):
    """How "farthest from home" is measured when removals are made for a clan (DATC 4.D.8)."""

    STARTING_CENTRES = "starting_centres"
    OWNED_CENTRES = "owned_centres"


class BuildSites(StrEnum):
    """Where a clan may raise units (DATC 4.D)."""

    ANY_OWNED = "any_owned"
    HOME_OWNED = "home_owned"


@dataclass(frozen=True, slots=True)
class Rules:
    """One edition of the rules. Two are known: `SENGOKU` (the house rules) and `STANDARD` (DATC v3.0)."""

    name: str
    paradox: ParadoxRule
    convoyed_attacker_bars_retreat: bool
    """The place a convoyed attacker came from is closed to its victim (DATC 4.A.5 a)."""
    disorder_holds_alone: bool
    """Units of a clan without orders support nobody and are disbanded when dislodged."""
    builds: BuildSites
    removal_distance: Distance
    victory_centers: int

    def with_changes(self, changes: Mapping[str, object]) -> "Rules":
        """These rules with some fields changed, as a map file or a test states them.

        Raises RulesError for a field that does not exist or a value it cannot have.
        """
        kinds: dict[str, type[StrEnum]] = {
            "paradox": ParadoxRule,
            "builds": BuildSites,
            "removal_distance": Distance,
        }
        plain = {"convoyed_attacker_bars_retreat": bool, "disorder_holds_alone": bool, "victory_centers": int}
        known = [field.name for field in fields(self) if field.name != "name"]
        values: dict[str, object] = {}
        for name, value in changes.items():
            if name not in known:
                raise RulesError(f"There is no rule {name!r}; the rules are {', '.join(known)}.")
            if name in kinds:
                try:
                    values[name] = kinds[name](str(value))
                except ValueError:
                    allowed = ", ".join(kinds[name])
                    raise RulesError(f"Rule {name!r} cannot be {value!r}; it can be {allowed}.") from None
            elif type(value) is not plain[name]:
                raise RulesError(f"Rule {name!r} must be of type {plain[name].__name__}, not {value!r}.")
            else:
                values[name] = value
        return replace(self, **values)  # type: ignore[arg-type]  # each value was checked above


SENGOKU = Rules(
    name="sengoku",
    paradox=ParadoxRule.RULE_1982,
    convoyed_attacker_bars_retreat=True,
    disorder_holds_alone=True,
    builds=BuildSites.ANY_OWNED,
    removal_distance=Distance.STARTING_CENTRES,
    victory_centers=25,
)

STANDARD = Rules(
    name="standard",
    paradox=ParadoxRule.SZYKMAN,
    convoyed_attacker_bars_retreat=False,
    disorder_holds_alone=False,
    builds=BuildSites.HOME_OWNED,
    removal_distance=Distance.OWNED_CENTRES,
    victory_centers=18,
)

PRESETS: Mapping[str, Rules] = {rules.name: rules for rules in (SENGOKU, STANDARD)}


def preset(name: str) -> Rules:
    """The rules of that name, in any case of letters. Raises RulesError for an unknown name."""
    try:
        return PRESETS[name.lower()]
    except KeyError:
        raise RulesError(f"There is no rule preset {name!r}; there are {', '.join(PRESETS)}.") from None
