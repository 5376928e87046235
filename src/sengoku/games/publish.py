"""What the house tells people: each function writes the letters about one thing that happened."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.engine import Position, Verdict
from sengoku.engine.variant import Variant
from sengoku.mail.letter_values import (
    CentreRow,
    DeadlineChanged,
    GameOver,
    GmMessage,
    Invitation,
    Parked,
    Paused,
    Replaced,
    Results,
    Resumed,
    Started,
)
from sengoku.render import report
from sengoku.store import Game, Person, PhaseRow, Seat

from .deadline import schedule_from
from .draw import OPENING, RESULT, wants_picture
from .house import House
from .lookups import masters_of, open_phase, phase_value, phases_of, position_of, seats_of, variant_of
from .post import PICTURE_ID, post
from .tasks import task_of
from .views.final import last_position
from .words import desk_url, due_words, game_url, seat_url, unit_words

Resolved = tuple[PhaseRow, Position, Verdict]
"""A phase that was resolved, what stood before, and what came of it."""


def _players(session: Session, game: Game) -> Iterator[tuple[Seat, Person]]:
    for seat in seats_of(session, game):
        if seat.person_id is not None:
            yield seat, session.get_one(Person, seat.person_id)


def _watchers(session: Session, game: Game) -> list[Person]:
    """The game masters who do not play themselves."""
    playing = {seat.person_id for seat in seats_of(session, game)}
    return [person for person in masters_of(session, game.id) if person.id not in playing]


def publish_invitation(
    session: Session,
    house: House,
    game: Game,
    seat: Seat,
    person: Person,
    row: PhaseRow | None,
    *,
    now: datetime,
) -> None:
    """Tells somebody that a clan is theirs; an answer to the letter reaches the seat's order address."""
    values = Invitation(
        slug=game.slug,
        game=game.title,
        game_url=game_url(house, game),
        clan=variant_of(game).clan_name(seat.clan),
        gm=masters_of(session, game.id)[0].name,
        rhythm=f"Orders are due {schedule_from(game.settings['schedule']).describe()}.",
        seat_url=seat_url(house, seat, row, now),
        phase=phase_value(row).title if row else None,
        deadline=due_words(game, person, row.due_at) if row and row.due_at else None,
    )
    post(session, house, person, values, game=game, reply_seat=seat, now=now)


def publish_left_seat(session: Session, house: House, game: Game, seat: Seat, *, now: datetime) -> None:
    """Tells whoever sits in a seat that it is theirs no longer."""
    if seat.person_id is None:
        return
    values = Replaced(
        slug=game.slug,
        game=game.title,
        game_url=game_url(house, game),
        clan=variant_of(game).clan_name(seat.clan),
    )
    post(session, house, session.get_one(Person, seat.person_id), values, game=game, now=now)


def publish_start(session: Session, house: House, game: Game, row: PhaseRow, *, now: datetime) -> None:
    """Tells every player that the game begins, with the units, the first deadline and the map."""
    variant, position = variant_of(game), position_of(row)
    assert row.due_at is not None  # noqa: S101 - a phase that has just been opened has its deadline
    for seat, person in _players(session, game):
        values = Started(
            slug=game.slug,
            game=game.title,
            game_url=game_url(house, game),
            clan=variant.clan_name(seat.clan),
            phase=position.phase.title,
            units=tuple(unit_words(variant, unit) for unit in position.units_of(seat.clan)),
            deadline=due_words(game, person, row.due_at),
            seat_url=seat_url(house, seat, row, now),
            picture_id=PICTURE_ID,
        )
        picture = (row, f"{OPENING}.png")
        post(session, house, person, values, game=game, phase=row, reply_seat=seat, picture=picture, now=now)


def publish_results(
    session: Session, house: House, game: Game, resolved: Sequence[Resolved], *, now: datetime
) -> None:
    """Sends the outcome of one phase, or of several that were resolved at once, to players and masters."""
    variant = variant_of(game)
    last_row, _, last = resolved[-1]
    row = open_phase(session, game.id)
    told = "\n\n".join(report.text(variant, before, verdict) for _, before, verdict in resolved)
    drawn = wants_picture(game, last_row, is_last=last.winner is not None)
    picture = (last_row, f"{RESULT}.png") if drawn else None
    readers: list[tuple[Seat | None, Person]] = [*_players(session, game)]
    readers += [(None, person) for person in _watchers(session, game)]
    for seat, person in readers:
        values = Results(
            slug=game.slug,
            game=game.title,
            game_url=game_url(house, game),
            phase=" and ".join(verdict.phase.title for _, _, verdict in resolved),
            report=told,
            next_phase=last.position.phase.title if row else None,
            task=task_of(variant, last.position, seat.clan) if row and seat else None,
            deadline=due_words(game, person, row.due_at) if row and row.due_at else None,
            seat_url=seat_url(house, seat, row, now) if seat else None,
            picture_id=PICTURE_ID if drawn else None,
        )
        post(
            session,
            house,
            person,
            values,
            game=game,
            phase=last_row,
            reply_seat=seat,
            picture=picture,
            now=now,
        )


def _centres(variant: Variant, position: Position) -> tuple[CentreRow, ...]:
    return tuple(CentreRow(clan.name, len(position.centers_of(clan.id))) for clan in variant.clans)


def publish_end(session: Session, house: House, game: Game, *, now: datetime) -> None:
    """Tells players and masters who has won, and how."""
    variant = variant_of(game)
    readers = [person for _, person in _players(session, game)] + _watchers(session, game)
    centres = _centres(variant, last_position(session, variant, phases_of(session, game.id)))
    for person in readers:
        values = GameOver(
            slug=game.slug,
            game=game.title,
            game_url=game_url(house, game),
            winner=variant.clan_name(game.winner or ""),
            how=game.state_reason or "",
            centres=centres,
            conceded=tuple(variant.clan_name(seat.clan) for seat in seats_of(session, game) if seat.conceded),
        )
        post(session, house, person, values, game=game, now=now)


def publish_deadline(
    session: Session, house: House, game: Game, row: PhaseRow, *, old: datetime | None, now: datetime
) -> None:
    """Tells players that a deadline was moved, that the clock stands, or that it runs again."""
    phase = phase_value(row).title
    for seat, person in _players(session, game):
        about = {"slug": game.slug, "game": game.title, "game_url": game_url(house, game), "phase": phase}
        values: DeadlineChanged | Paused | Resumed
        if row.due_at is None:
            values = Paused(**about)
        else:
            due, link = due_words(game, person, row.due_at), seat_url(house, seat, row, now)
            if old is None:
                values = Resumed(**about, deadline=due, seat_url=link)
            else:
                before = due_words(game, person, old).full
                values = DeadlineChanged(**about, deadline=due, old=before, seat_url=link)
        post(session, house, person, values, game=game, reply_seat=seat, now=now)


def publish_message(
    session: Session, house: House, game: Game, title: str, text: str, *, now: datetime
) -> int:
    """Sends the game master's words to every player; returns how many letters that made."""
    gm = masters_of(session, game.id)[0].name
    sent = 0
    for _, person in _players(session, game):
        values = GmMessage(
            slug=game.slug,
            game=game.title,
            game_url=game_url(house, game),
            gm=gm,
            title=title,
            text=text,
        )
        post(session, house, person, values, game=game, now=now)
        sent += 1
    return sent


def publish_alarm(session: Session, house: House, game: Game, reason: str, *, now: datetime) -> None:
    """Tells the game masters that a game needs them."""
    row = open_phase(session, game.id)
    for person in masters_of(session, game.id):
        values = Parked(
            slug=game.slug,
            game=game.title,
            game_url=game_url(house, game),
            reason=reason,
            desk_url=desk_url(house, game),
            phase=phase_value(row).title if row else None,
        )
        post(session, house, person, values, game=game, now=now)
