"""Drawings as they lie in the store; nothing is drawn here."""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.draw import OPENING, RESULT, picture_of
from sengoku.games.lookups import game_by_slug, phase_value, position_of, variant_of, verdict_of
from sengoku.store import PhaseRow, PhaseState, Picture

from .phase_row import phase_by_seq


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A clan in the key to a map, with its centres at that moment."""

    id: str
    name: str
    colour: str
    centers: int


@dataclass(frozen=True, slots=True)
class MapView:
    """A map as SVG in which both views lie: full for wide screens, compact for phones; and the key to it.

    `seq` and `title` tell whose drawing it is: that of the phase asked for, or of the one before it.
    `has_orders` is false for the drawing of the start only; `has_png` says whether there is a PNG of it, too.
    """

    svg: str
    key: tuple[KeyLine, ...]
    seq: int
    title: str
    has_orders: bool
    has_png: bool


def map_view(session: Session, slug: str, seq: int) -> MapView | None:
    """The map that belongs to a phase; None when it is not drawn.

    A resolved phase has its own map, with all orders. The first phase opens with the start; any other open
    phase begins where the map of the phase before ends. Raises NotFoundError for an unknown game or phase.
    """
    return _view(session, slug, *_drawing_of(session, slug, seq))


def opening_view(session: Session, slug: str) -> MapView | None:
    """The map of the start of a game; None when it is not drawn. Raises NotFoundError."""
    return _view(session, slug, phase_by_seq(session, slug, 0), OPENING)


def _view(session: Session, slug: str, row: PhaseRow, name: str) -> MapView | None:
    svg = picture_of(session, row.id, f"{name}.svg")
    if svg is None:
        return None
    return MapView(
        svg=svg.decode(),
        key=_key(session, slug, row, name),
        seq=row.seq,
        title=phase_value(row).title,
        has_orders=name == RESULT,
        has_png=_exists(session, row, f"{name}.png"),
    )


def _key(session: Session, slug: str, row: PhaseRow, name: str) -> tuple[KeyLine, ...]:
    """The clans in the order of the map, with the centres that the drawing shows as theirs."""
    variant = variant_of(game_by_slug(session, slug))
    stored = verdict_of(session, row) if name == RESULT else None
    owners = stored.outcome["position"]["owners"] if stored else position_of(row).owners
    counts = Counter(owners.values())
    return tuple(KeyLine(clan.id, clan.name, clan.colour, counts[clan.id]) for clan in variant.clans)


def picture_bytes(session: Session, slug: str, seq: int, ending: str) -> bytes | None:
    """The drawing of a phase's map whose kind ends so (`.svg`, `-compact.svg`, `.png`); see `map_view`."""
    row, name = _drawing_of(session, slug, seq)
    return picture_of(session, row.id, name + ending)


def has_png(session: Session, slug: str, seq: int) -> bool:
    """Whether there is a PNG of the map that belongs to a phase: an SVG in an `img` finds no fonts."""
    row, name = _drawing_of(session, slug, seq)
    return _exists(session, row, f"{name}.png")


def _exists(session: Session, row: PhaseRow, kind: str) -> bool:
    found = select(Picture.kind).where(Picture.phase_id == row.id, Picture.kind == kind)
    return session.scalar(found) is not None


def _drawing_of(session: Session, slug: str, seq: int) -> tuple[PhaseRow, str]:
    row = phase_by_seq(session, slug, seq)
    if row.state == PhaseState.RESOLVED:
        return row, RESULT
    if seq == 0:
        return row, OPENING
    return phase_by_seq(session, slug, seq - 1), RESULT
