"""Maps as data."""

from fastapi import APIRouter

from sengoku.engine.variant import Variant
from sengoku.games.errors import NotFoundError
from sengoku.maps import load, map_ids

from .answers import BorderAnswer, MapAnswer, MapClan, MapSummary, StartUnit, TerritoryAnswer

router = APIRouter(tags=["maps"])


@router.get("/maps")
def maps() -> list[MapSummary]:
    """The maps on which games can be played."""
    return [MapSummary.model_validate(load(map_id)) for map_id in map_ids()]


@router.get("/maps/{map_id}")
def map_data(map_id: str) -> MapAnswer:
    """A map: clans, territories, borders, the units at the start."""
    if map_id not in map_ids():
        raise NotFoundError(f"There is no map {map_id!r}; there are {', '.join(map_ids())}.")
    return _answer(load(map_id))


def _answer(variant: Variant) -> MapAnswer:
    return MapAnswer(
        id=variant.id,
        name=variant.name,
        edition=variant.edition,
        start_year=variant.start_year,
        victory_centers=variant.rules.victory_centers,
        garrison_clan=variant.garrison_clan,
        clans=[MapClan.model_validate(clan) for clan in variant.clans],
        territories=[TerritoryAnswer.model_validate(one) for one in variant.board.territories],
        borders=[BorderAnswer.model_validate(one) for one in variant.board.borders],
        start_units=[StartUnit.model_validate(unit) for unit in variant.start().units],
    )
