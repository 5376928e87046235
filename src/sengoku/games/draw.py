"""The pictures of a game: the board when it opens, and what every phase left behind.

They are drawn after the verdict is committed and kept for good: first the SVG, which takes hundredths of a
second and lets every page show the map, then the PNG, which takes a second and which letters wait for.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session, aliased

from sengoku.engine import Position, Verdict, verdict_from_json
from sengoku.engine.variant import Variant
from sengoku.render.board import View, load
from sengoku.render.picture import Picture as Drawing
from sengoku.render.picture import of_position, of_result
from sengoku.render.svg import draw as draw_view
from sengoku.render.svg import draw_for_page
from sengoku.store import Game, GameState, PhaseRow, PhaseState, Picture, VerdictRow

from .lookups import game_of, position_of, variant_of, verdict_of

OPENING, RESULT = "opening", "result"
ALL_PICTURES, FIRST_AND_LAST = "all", "first and last"


@dataclass(frozen=True, slots=True)
class Missing:
    """A picture that has to be drawn: the phase it belongs to, and all that is seen on it."""

    phase_id: int
    kind: str
    variant: Variant
    position: Position
    verdict: Verdict | None


def missing_pictures(session: Session, most: int) -> list[Missing]:
    """Up to `most` moments that are still to be drawn, those of the newest phases first."""
    opening = _rows_without(session, OPENING, PhaseRow.seq == 0)
    told = select(VerdictRow.phase_id).where(VerdictRow.phase_id == PhaseRow.id)  # taken back or not
    result = _rows_without(session, RESULT, told.exists())
    found = [_missing(session, row, RESULT) for row in result] + [
        _missing(session, row, OPENING) for row in opening
    ]
    return found[:most]


def _rows_without(session: Session, kind: str, condition: ColumnElement[bool]) -> list[PhaseRow]:
    query = (
        select(PhaseRow, Game)
        .join(Game, Game.id == PhaseRow.game_id)
        .outerjoin(Picture, (Picture.phase_id == PhaseRow.id) & (Picture.kind == f"{kind}.svg"))
        .where(condition, Picture.phase_id.is_(None))
        .order_by(PhaseRow.id.desc())
    )
    rows = session.execute(query).all()
    return [row for row, game in rows if _is_wanted(session, game, row)]


def _missing(session: Session, row: PhaseRow, kind: str) -> Missing:
    variant, position = variant_of(game_of(session, row.game_id)), position_of(row)
    stored = verdict_of(session, row) if kind == RESULT else None
    verdict = verdict_from_json(stored.outcome) if stored else None
    return Missing(row.id, kind, variant, position, verdict)


def wants_picture(game: Game, row: PhaseRow, *, is_last: bool) -> bool:
    """Whether a game's settings ask for a picture of that phase; all do but the quick demonstration's."""
    return game.settings.get("pictures", ALL_PICTURES) == ALL_PICTURES or row.seq == 0 or is_last


def _is_wanted(session: Session, game: Game, row: PhaseRow) -> bool:
    is_last = game.state == GameState.OVER and row.id == session.scalar(
        select(PhaseRow.id)
        .where(PhaseRow.game_id == game.id, PhaseRow.state == PhaseState.RESOLVED)
        .order_by(PhaseRow.seq.desc())
        .limit(1)
    )
    return wants_picture(game, row, is_last=is_last)


def draw(missing: Missing) -> Mapping[str, bytes]:
    """The drawings of one moment: for pages with both views in it, and the compact one as a file."""
    board, variant = load(missing.variant.id), missing.variant
    return {
        f"{missing.kind}.svg": draw_for_page(variant, board, _drawing(missing, View.FULL)).encode(),
        f"{missing.kind}-compact.svg": draw_view(variant, board, _drawing(missing, View.COMPACT)).encode(),
    }


def _drawing(missing: Missing, view: View) -> Drawing:
    """The opening shows a position; a result shows where everybody stands now, and the way they came."""
    verdict = missing.verdict
    return of_position(missing.position, view) if verdict is None else of_result(verdict, view)


@dataclass(frozen=True, slots=True)
class Unrasterized:
    """A kept SVG of which there is no PNG yet."""

    phase_id: int
    kind: str
    svg: bytes


def missing_pngs(session: Session, most: int, *, but: Collection[int] = ()) -> list[Unrasterized]:
    """Up to `most` drawings that letters still wait for, the newest first; none of the phases in `but`."""
    drawn, png = aliased(Picture), aliased(Picture)
    found: list[Unrasterized] = []
    for kind in (RESULT, OPENING):
        rows = session.scalars(
            select(drawn)
            .outerjoin(png, (png.phase_id == drawn.phase_id) & (png.kind == f"{kind}.png"))
            .where(drawn.kind == f"{kind}.svg", png.phase_id.is_(None), drawn.phase_id.not_in(but))
            .order_by(drawn.phase_id.desc())
            .limit(most - len(found))
        )
        found += [Unrasterized(row.phase_id, f"{kind}.png", row.content) for row in rows]
    return found


def keep(session: Session, phase_id: int, pictures: Mapping[str, bytes]) -> None:
    """Keeps drawings, unless another worker has kept them already: they are the same to the byte."""
    for kind, content in pictures.items():
        if session.get(Picture, (phase_id, kind)) is None:
            session.add(Picture(phase_id=phase_id, kind=kind, content=content))


def picture_of(session: Session, phase_id: int, kind: str) -> bytes | None:
    """A kept drawing such as `result.svg`; None when it is not drawn yet."""
    picture = session.get(Picture, (phase_id, kind))
    return picture.content if picture else None
