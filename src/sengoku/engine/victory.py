"""How a game ends: by centres, when all others concede, or when all agree to end it (rules R10)."""

from collections import Counter
from collections.abc import Mapping, Set

from .position import Position
from .variant import Variant


def winner_by_centers(variant: Variant, owners: Mapping[str, str]) -> str | None:
    """The clan that owns the centres for victory, the one with most of them if there are several, else None.

    To be asked after Fall retreats only.
    """
    if not owners:
        return None
    (clan, count), *others = Counter(owners.values()).most_common(2)
    if count < variant.rules.victory_centers or (others and others[0][1] == count):
        return None
    return clan


def concession_winner(
    variant: Variant, position: Position, playing: Set[str], conceded: Set[str]
) -> str | None:
    """The clan that wins because every other clan still in play has conceded, or None.

    `playing` are the clans that have a player; those without, and those without units and centres, do not
    count. Nobody wins while two have not conceded, nor when all have.
    """
    alive = _in_play(variant, position, playing)
    left = alive - conceded
    if len(left) != 1 or not alive - left:
        return None
    return next(iter(left))


def draw_agreed(variant: Variant, position: Position, playing: Set[str], agreed: Set[str]) -> bool:
    """Whether every clan still in play agrees to end the game; the game master then names the winner (R10.3).

    `playing` are the clans that have a player; those without, and those without units and centres, are not
    asked. Where nobody is left to ask nobody has agreed.
    """
    alive = _in_play(variant, position, playing)
    return bool(alive) and alive <= agreed


def _in_play(variant: Variant, position: Position, playing: Set[str]) -> set[str]:
    return {clan.id for clan in variant.clans if clan.id in playing and position.survives(clan.id)}
