"""The letters of a verdict: results for all, a word to whoever missed it, a farewell to the fallen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.engine import EventKind, PhaseKind, Position, Verdict, Why, due_clans
from sengoku.engine.variant import Variant
from sengoku.games.draw import RESULT, wants_picture
from sengoku.games.house import House
from sengoku.games.kept import kept_words
from sengoku.games.lookups import open_phase, seats_of, variant_of
from sengoku.games.on_file import all_on_file
from sengoku.games.open_next import put_off_words
from sengoku.games.post import PICTURE_ID, post
from sengoku.games.tasks import example, retreats_of, sites_of, task_of
from sengoku.games.words import due_words, seat_url, stop_url
from sengoku.mail.letter_values import Eliminated, Missed, Results
from sengoku.mail.player_letters import AdjustmentDue, RetreatDue
from sengoku.mail.times import DeadlineWords
from sengoku.orders import OrderSet
from sengoku.render import report
from sengoku.render.standing import standing
from sengoku.store import Game, Observer, Person, PhaseRow, Seat

from .about import about, players, watchers

Resolved = tuple[PhaseRow, Position, Verdict]
"""A phase that was resolved, what stood before, and what came of it."""


@dataclass(frozen=True, slots=True)
class _News:
    """What all the letters about one verdict share."""

    game: Game
    variant: Variant
    resolved: Sequence[Resolved]
    report: str
    """What happened, phase by phase, and where everybody stands; worded once for all readers."""
    row: PhaseRow | None
    """The phase that is open now; None when the game is over."""
    put_off: str | None
    """Why it is due later than its slot, as a sentence."""
    on_file: Mapping[str, OrderSet]
    """What clans had sent for it before it opened."""

    @property
    def last(self) -> Verdict:
        """The newest verdict: how things stand now."""
        return self.resolved[-1][2]

    @property
    def about_row(self) -> PhaseRow:
        """The phase that the letters belong to."""
        return self.resolved[-1][0]

    def deadline(self, person: Person) -> DeadlineWords | None:
        """When the open phase is due, in the reader's words."""
        due_at = self.row.due_at if self.row else None
        return due_words(self.game, person, due_at) if due_at else None


def publish_results(
    session: Session, house: House, game: Game, resolved: Sequence[Resolved], *, now: datetime
) -> None:
    """Sends the outcome of one phase, or of several that were resolved at once, to players and masters.

    A player whose clan stood in civil disorder, and one whose clan is no more, get a letter of their own too.
    """
    variant = variant_of(game)
    told = "\n\n".join(report.text(variant, before, verdict) for _, before, verdict in resolved)
    if len(resolved) == 1:  # its title stands above it already
        told = told.removeprefix(resolved[0][1].phase.title).lstrip("\n")
    told = f"{told}\n\n{standing(variant, resolved[-1][2].position)}"
    row = open_phase(session, game.id)
    on_file = all_on_file(session, row, seats_of(session, game)) if row else {}
    put_off = put_off_words(session, row) if row else None
    news = _News(game, variant, resolved, told, row, put_off, on_file)
    for seat, person in players(session, game):
        _send_results(session, house, news, seat, person, now=now)
        if news.row is not None and _was_in_disorder(news, seat.clan):
            _send_missed(session, house, news, seat, person, now=now)
        if _was_eliminated(news, seat.clan):
            values = Eliminated(
                **about(house, game), clan=news.variant.clan_name(seat.clan), phase=news.last.phase.title
            )
            post(session, house, person, values, game=game, phase=news.about_row, now=now)
        _send_due(session, house, news, seat, person, now=now)
    for person in watchers(session, game):
        stops = session.get(Observer, (game.id, person.id)) is not None
        _send_results(session, house, news, None, person, stops=stops, now=now)


def _send_results(
    session: Session,
    house: House,
    news: _News,
    seat: Seat | None,
    person: Person,
    *,
    stops: bool = False,
    now: datetime,
) -> None:
    game, last, row = news.game, news.last, news.row
    drawn = wants_picture(game, news.about_row, is_last=last.winner is not None)
    values = Results(
        **about(house, game),
        phase=" and ".join(verdict.phase.title for _, _, verdict in news.resolved),
        report=news.report,
        next_phase=last.position.phase.title if row else None,
        task=_task(news, seat.clan) if row and seat else None,
        deadline=news.deadline(person),
        put_off=news.put_off,
        seat_url=seat_url(house, seat, row, now) if seat else None,
        stop_url=stop_url(house, game.id, person.id, now) if stops else None,
        picture_id=PICTURE_ID if drawn else None,
    )
    picture = (news.about_row, f"{RESULT}.png") if drawn else None
    post(
        session,
        house,
        person,
        values,
        game=game,
        phase=news.about_row,
        reply_seat=seat,
        picture=picture,
        now=now,
    )


def _task(news: _News, clan: str) -> str:
    """What a clan is asked now, and whether what it sent before can be followed."""
    variant, position = news.variant, news.last.position
    return " ".join(
        [task_of(variant, position, clan), *kept_words(variant, position, clan, news.on_file[clan])]
    )


def _send_due(
    session: Session, house: House, news: _News, seat: Seat, person: Person, *, now: datetime
) -> None:
    """A letter of its own for retreats and adjustments: they come between two seasons, and are soon due."""
    position, row, deadline = news.last.position, news.row, news.deadline(person)
    if row is None or deadline is None or seat.clan not in due_clans(news.variant, position):
        return
    clan, link = news.variant.clan_name(seat.clan), seat_url(house, seat, row, now)
    shown = example(news.variant, position, seat.clan)
    about_game = about(house, news.game)
    values: RetreatDue | AdjustmentDue
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return
        case PhaseKind.RETREAT:
            values = RetreatDue(
                **about_game,
                clan=clan,
                phase=position.phase.title,
                units=retreats_of(news.variant, position, seat.clan),
                example=shown,
                deadline=deadline,
                seat_url=link,
            )
        case PhaseKind.ADJUSTMENT:
            values = AdjustmentDue(
                **about_game,
                clan=clan,
                phase=position.phase.title,
                task=task_of(news.variant, position, seat.clan),
                sites=sites_of(news.variant, position, seat.clan),
                example=shown,
                deadline=deadline,
                seat_url=link,
            )
    post(session, house, person, values, game=news.game, phase=row, reply_seat=seat, now=now)


def _send_missed(
    session: Session, house: House, news: _News, seat: Seat, person: Person, *, now: datetime
) -> None:
    values = Missed(
        **about(house, news.game),
        clan=news.variant.clan_name(seat.clan),
        phase=news.resolved[0][2].phase.title,
        seat_url=seat_url(house, seat, news.row, now),
        next_phase=news.last.position.phase.title,
        deadline=news.deadline(person),
    )
    post(session, house, person, values, game=news.game, phase=news.about_row, reply_seat=seat, now=now)


def _was_in_disorder(news: _News, clan: str) -> bool:
    outcomes = (one for _, _, verdict in news.resolved for one in verdict.outcomes if one.clan == clan)
    return any(one.reason.why is Why.DISORDER for one in outcomes)


def _was_eliminated(news: _News, clan: str) -> bool:
    events = (one for _, _, verdict in news.resolved for one in verdict.events)
    return any(one.kind is EventKind.ELIMINATED and one.clan == clan for one in events)
