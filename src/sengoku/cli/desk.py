"""What the `sengoku game` commands do: verbs of `games`, on the database that the settings name."""

from collections.abc import Iterator
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Variant
from sengoku.games.audit import record
from sengoku.games.create import create_game
from sengoku.games.deadline import schedule_from, weekly
from sengoku.games.due import Standing
from sengoku.games.early import standings_in
from sengoku.games.errors import GameError
from sengoku.games.invite import invite
from sengoku.games.lookups import (
    game_by_slug,
    open_phase,
    phase_value,
    seat_of,
    seats_of,
    variant_of,
)
from sengoku.games.move_mailbox import move_mailbox_of
from sengoku.games.people import person_for
from sengoku.games.press_rule import set_press
from sengoku.games.renew import renew
from sengoku.games.start import start_game
from sengoku.games.views.moment import in_words
from sengoku.games.words import game_url, seat_url, zone_of
from sengoku.store import Game, GameState, Person, PhaseRow

from .house import house_of, read_settings, reading, writing

ACTOR = "command line"
"""Who acted, in the record of a game."""


def list_lines() -> Iterator[str]:
    """A line for each game."""
    with reading(read_settings()) as session:
        games = session.scalars(select(Game).order_by(Game.id)).all()
        for game in games:
            row = open_phase(session, game.id)
            when = f"{phase_value(row).title}, {due_of(game, row)}" if row else ""
            yield f"{game.slug:20} {game.state:8} {when}".rstrip()
    if not games:
        yield "There are no games yet; `sengoku game create` makes one."


def due_of(game: Game, row: PhaseRow) -> str:
    """When a phase is due, on the game's clock."""
    return f"due {in_words(row.due_at, zone_of(game))}" if row.due_at else "its clock is stopped"


def create_named(
    slug: str, *, gm: str, title: str | None, map_id: str, day: str, time: str, zone: str
) -> str:
    """Creates a game; its short name as it is kept. Raises GameError, or ScheduleError for the deadline."""
    schedule, now = weekly(day, time, zone), datetime.now(UTC)
    with writing(read_settings()) as session:
        return create_game(
            session,
            slug=slug,
            title=title or slug.capitalize(),
            master=person_for(session, gm, now=now),
            map_id=map_id,
            schedule=schedule,
            now=now,
        ).slug


def invite_to(slug: str, clan: str, email: str) -> str:
    """Gives a clan to somebody, and says so. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        seat = invite(session, house_of(settings), game, clan, email, actor=ACTOR, now=datetime.now(UTC))
        address = session.get_one(Person, seat.person_id).email
        return f"{variant_of(game).clan_name(seat.clan)} in {game.title} is given to {address}."


def start_named(slug: str, *, allow_empty: bool) -> str:
    """Begins a game, and says until when orders are due. Raises GameError."""
    settings, now = read_settings(), datetime.now(UTC)
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        start_game(session, house_of(settings), game, actor=ACTOR, allow_empty=allow_empty, now=now)
        row = open_phase(session, game.id)
        return f"{game.title} has begun: {phase_value(row).title}, {due_of(game, row)}." if row else ""


def link_lines(slug: str, clan: str) -> Iterator[str]:
    """A fresh link to a seat, written down in the game's record. Raises GameError where none can be given.

    It lasts as long as one in a letter; past a deadline that was not kept, as in a parked game, two weeks.
    """
    settings, now = read_settings(), datetime.now(UTC)
    house = house_of(settings)
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        seat = seat_of(session, game, clan)
        name = variant_of(game).clan_name(seat.clan)
        if game.state == GameState.OVER:
            raise GameError(f"{game.title} is over; everybody can read it at {game_url(house, game)}.")
        if seat.person_id is None:
            raise GameError(f"Nobody plays {name} in {game.title}; invite somebody first.")
        row = open_phase(session, game.id)
        ahead = row if row is not None and row.due_at is not None and row.due_at > now else None
        url = seat_url(house, seat, ahead, now)
        lasts = in_words(ahead.due_at, zone_of(game)) if ahead and ahead.due_at else "two weeks from now"
        player = session.get_one(Person, seat.person_id)
        record(session, game, ACTOR, "link", f"A new link to the seat of {name} was made.", now=now)
        yield f"For {player.name} <{player.email}>, who plays {name}; it opens the seat until {lasts}:"
        yield f"  {url}"


def renew_address_of(slug: str, clan: str) -> str:
    """Makes a seat's order address anew, and says so. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        renew(session, house_of(settings), game, clan, actor=ACTOR, now=datetime.now(UTC))
        name = variant_of(game).clan_name(seat_of(session, game, clan).clan)
        return f"{name} in {game.title} has a new order address; a letter tells its player."


def move_mailbox_named(slug: str, clan: str, email: str) -> str:
    """Mails a link to a player's new address, and says so. Raises GameError."""
    settings, now = read_settings(), datetime.now(UTC)
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        return move_mailbox_of(session, house_of(settings), game, clan, email, actor=ACTOR, now=now)


def set_press_of(slug: str, rule: str) -> str:
    """Sets which letters between players are passed on; the rule in a sentence. Raises GameError."""
    with writing(read_settings()) as session:
        game = game_by_slug(session, slug)
        return set_press(session, game, rule.split(","), actor=ACTOR, now=datetime.now(UTC)).describe()


def show_lines(slug: str) -> Iterator[str]:
    """How a game stands: state, deadlines, players, and who has ordered. Raises NotFoundError."""
    with reading(read_settings()) as session:
        game = game_by_slug(session, slug)
        yield f"{game.title} on map {game.map}: {game.state}. {game.state_reason or ''}".rstrip()
        yield f"Orders are due {schedule_from(game.settings['schedule']).describe()}."
        row = open_phase(session, game.id)
        if row is not None:
            yield f"{phase_value(row).title}, {due_of(game, row)}"
        yield from _clan_lines(session, game, row)


def _clan_lines(session: Session, game: Game, row: PhaseRow | None) -> Iterator[str]:
    variant, seats = variant_of(game), seats_of(session, game)
    where = {}
    if row is not None:
        where = {one.clan: one for one in standings_in(session, game, row)}
    for seat in seats:
        player = session.get_one(Person, seat.person_id).email if seat.person_id else "no player"
        word = _word(where[seat.clan]) if seat.clan in where else seat.state
        yield _columns(variant, seat.clan, player, word)


def _columns(variant: Variant, clan: str, player: str, word: str) -> str:
    return f"  {variant.clan_name(clan):12} {player:32} {word}".rstrip()


def _word(one: Standing) -> str:
    if not one.due:
        return "nothing to decide"
    if one.ready:
        return "READY"
    return "has ordered" if one.received else "missing" if one.played else "in civil disorder"
