"""A seat as its holder sees it: what the clan has to decide, and the whole set of orders on file.

Nothing of any other clan is in it but what the public pages show, too.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Phase, PhaseKind, Position, Season
from sengoku.engine.variant import Variant
from sengoku.games.deadline import schedule_from
from sengoku.games.lookups import game_of, open_phase, phase_value, phases_of, position_of, variant_of
from sengoku.games.on_file import last_submission, orders_on_file
from sengoku.games.press_rule import press_rule_of
from sengoku.games.tasks import example, retreats_of, sites_of, task_of
from sengoku.games.vote import ballot_of, vote_is_open
from sengoku.games.words import unit_words
from sengoku.orders import OrderSet, Reading, Receipt, receipt, sentence
from sengoku.store import Game, GameState, Person, PhaseRow, Seat, Submission

from .game import STATE_WORDS, PhaseLine, phase_line
from .letters import count_letters
from .moment import DeadlineView, deadline_view, in_words

SOURCE_WORDS = {
    "mail": "by mail",
    "page": "on this page",
    "api": "by program",
    "gm": "by the game master",
}


@dataclass(frozen=True, slots=True)
class ComingSet:
    """Orders that wait for a phase that is still to come."""

    phase: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. `on_file` is None while no phase is open; `received` says when and how the last change came.

    `units` are the clan's own in words, `retreats` its dislodged ones with the places open to them, `sites`
    the places where it may build. `press` is the rule for letters in a sentence, `letters` how many came.
    `vote` is the holder's own ballot on ending the game, `vote_open` whether anybody wants to.
    """

    slug: str
    title: str
    map_id: str
    clan: str
    clan_name: str
    colour: str
    holder: str | None
    holder_zone: str | None
    state: str
    state_words: str
    ending: str | None
    phase: PhaseLine | None
    kind: str | None
    deadline: DeadlineView | None
    zone: str
    task: str | None
    units: tuple[str, ...]
    retreats: tuple[str, ...]
    sites: tuple[str, ...]
    on_file: Receipt | None
    received: str | None
    coming: tuple[ComingSet, ...]
    example: str | None
    conceded: bool
    vote: bool | None
    vote_open: bool
    press: str
    letters: int
    map_seq: int | None

    @property
    def takes_orders(self) -> bool:
        """Whether a phase is open, so that orders can be put on file."""
        return self.phase is not None


def seat_view(session: Session, seat: Seat, now: datetime) -> SeatView:
    """The page of a seat, whoever asks: the caller has made sure that it is theirs to see."""
    game = game_of(session, seat.game_id)
    person = session.get(Person, seat.person_id) if seat.person_id is not None else None
    row = open_phase(session, game.id)
    variant, position = variant_of(game), position_of(row) if row else None
    clan = variant.clan(seat.clan)
    zone = schedule_from(game.settings["schedule"]).zone
    rows = phases_of(session, game.id)
    return SeatView(
        slug=game.slug,
        title=game.title,
        map_id=game.map,
        clan=clan.id,
        clan_name=clan.name,
        colour=clan.colour,
        holder=person.name if person else None,
        holder_zone=person.zone if person else None,
        state=game.state,
        state_words=STATE_WORDS[GameState(game.state)],
        ending=game.state_reason if game.state == GameState.OVER else None,
        phase=phase_line(row) if row else None,
        kind=row.kind if row else None,
        deadline=_deadline(game, row, zone, person, now),
        zone=zone,
        task=task_of(variant, position, seat.clan) if position else None,
        units=_units(variant, position, seat.clan),
        retreats=retreats_of(variant, position, seat.clan),
        sites=sites_of(variant, position, seat.clan),
        on_file=_on_file(session, variant, position, seat, row),
        received=_received(session, seat, row, zone),
        coming=_coming(session, variant, position, seat),
        example=example(variant, position, seat.clan),
        conceded=seat.conceded,
        vote=ballot_of(session, seat),
        vote_open=vote_is_open(session, game),
        press=press_rule_of(game).describe(),
        letters=count_letters(session, seat),
        map_seq=rows[-1].seq if rows else None,
    )


def _deadline(
    game: Game, row: PhaseRow | None, zone: str, person: Person | None, now: datetime
) -> DeadlineView | None:
    if row is None or row.due_at is None or game.state != GameState.RUNNING:
        return None
    return deadline_view(row.due_at, zone, now, person.zone if person else None)


def _units(variant: Variant, position: Position | None, clan: str) -> tuple[str, ...]:
    return tuple(unit_words(variant, unit) for unit in position.units_of(clan)) if position else ()


def _on_file(
    session: Session, variant: Variant, position: Position | None, seat: Seat, row: PhaseRow | None
) -> Receipt | None:
    """The set on file in the words of an acknowledgement, as if a message had changed nothing."""
    if position is None or row is None:
        return None
    return receipt(
        variant, position, seat.clan, orders_on_file(session, seat.id, phase_value(row)), Reading()
    )


def _received(session: Session, seat: Seat, row: PhaseRow | None, zone: str) -> str | None:
    last = last_submission(session, seat.id, phase_value(row)) if row else None
    if last is None:
        return None
    how = SOURCE_WORDS.get(last.source, last.source)
    return f"Last changed {in_words(last.received_at, zone)}, {how}."


def _coming(
    session: Session, variant: Variant, position: Position | None, seat: Seat
) -> tuple[ComingSet, ...]:
    """The sets that wait for later phases, in the order in which those will be played."""
    if position is None:
        return ()
    sent = session.execute(
        select(Submission.year, Submission.season, Submission.kind)
        .where(Submission.seat_id == seat.id, Submission.year >= position.phase.year)
        .distinct()
    )
    phases = sorted(Phase(year, Season(season), PhaseKind(kind)) for year, season, kind in sent)
    later = [(phase, orders_on_file(session, seat.id, phase)) for phase in phases if phase > position.phase]
    return tuple(
        ComingSet(phase.title, _in_words(variant, position, orders))
        for phase, orders in later
        if not orders.silent
    )


def _in_words(variant: Variant, position: Position, orders: OrderSet) -> tuple[str, ...]:
    lines = tuple(f"{sentence(variant, position, order)}." for order in orders.orders)
    return (*lines, "Everything else holds.") if orders.all_hold else lines
