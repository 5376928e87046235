"""A game as its game master sees it: who plays, who has ordered (never what), who concedes, and every act."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.games.deadline import schedule_from
from sengoku.games.due import Standing
from sengoku.games.early import standings_in
from sengoku.games.lapses import open_seats
from sengoku.games.lookups import open_phase, seats_of, variant_of
from sengoku.games.press_rule import press_rule_of
from sengoku.store import Audit, Game, GameMaster, Person, Press, Seat

from .game import GameLine, GameView, game_line, game_view
from .moment import in_words


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A clan's seat. `standing` is None while no phase is open; `wanted`: its player missed too much."""

    clan: str
    name: str
    colour: str
    state: str
    email: str | None
    person: str | None
    conceded: bool
    standing: Standing | None
    wanted: bool


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One act in the record of a game; `when` is on the game's clock."""

    id: int
    at: datetime
    when: str
    who: str
    act: str
    detail: str


@dataclass(frozen=True, slots=True)
class DeskView:
    """The desk of one game. `due_local` is the deadline on the game's clock, as a form takes it.

    `press` is the rule for letters between players, `letters` how many were written; never what is in them.
    """

    game: GameView
    reason: str | None
    seats: tuple[DeskSeat, ...]
    audit: tuple[AuditLine, ...]
    due_local: str
    missing: tuple[str, ...]
    press: tuple[str, ...]
    press_words: str
    letters: int


def games_of_master(session: Session, person_id: int, now: datetime) -> tuple[GameLine, ...]:
    """The games that a person runs, the newest first."""
    query = (
        select(Game)
        .join(GameMaster, GameMaster.game_id == Game.id)
        .where(GameMaster.person_id == person_id)
        .order_by(Game.created_at.desc(), Game.id.desc())
    )
    return tuple(game_line(session, game, now) for game in session.scalars(query))


def desk_view(session: Session, game: Game, now: datetime, most_acts: int = 50) -> DeskView:
    """The desk of a game, with its newest acts first. Whoever asks must be a game master of it."""
    zone = schedule_from(game.settings["schedule"]).zone
    seats = _seats(session, game)
    row = open_phase(session, game.id)
    due_at = row.due_at if row else None
    rule = press_rule_of(game)
    return DeskView(
        game=game_view(session, game.slug, now),
        reason=game.state_reason,
        seats=seats,
        audit=_audit(session, game, zone, most_acts),
        due_local=f"{due_at.astimezone(ZoneInfo(zone)):%Y-%m-%dT%H:%M}" if due_at else "",
        press=rule.words,
        press_words=rule.describe(),
        letters=session.scalar(select(func.count()).where(Press.game_id == game.id)) or 0,
        missing=tuple(seat.name for seat in seats if seat.standing and seat.standing.missing),
    )


def _seats(session: Session, game: Game) -> tuple[DeskSeat, ...]:
    variant, seats, row = variant_of(game), seats_of(session, game), open_phase(session, game.id)
    people, wanted = _people(session, seats), open_seats(session, game, seats)
    standing = {}
    if row is not None:
        found = standings_in(session, game, row)
        standing = {one.clan: one for one in found}
    lines = []
    for seat in seats:
        clan, person = variant.clan(seat.clan), people.get(seat.person_id or 0)
        lines.append(
            DeskSeat(
                clan=clan.id,
                name=clan.name,
                colour=clan.colour,
                state=seat.state,
                email=person.email if person else None,
                person=person.name if person else None,
                conceded=seat.conceded,
                standing=standing.get(clan.id),
                wanted=clan.id in wanted,
            )
        )
    return tuple(lines)


def _people(session: Session, seats: list[Seat]) -> dict[int, Person]:
    ids = [seat.person_id for seat in seats if seat.person_id is not None]
    return {person.id: person for person in session.scalars(select(Person).where(Person.id.in_(ids)))}


def _audit(session: Session, game: Game, zone: str, most: int) -> tuple[AuditLine, ...]:
    acts = session.scalars(
        select(Audit).where(Audit.game_id == game.id).order_by(Audit.id.desc()).limit(most)
    ).all()
    names = _actor_names(session, game, {act.actor for act in acts})
    return tuple(
        AuditLine(act.id, act.at, in_words(act.at, zone), names[act.actor], act.act, act.detail)
        for act in acts
    )


def _actor_names(session: Session, game: Game, actors: set[str]) -> dict[str, str]:
    """`gm:7` -> the person's name, `seat:mori` -> the clan's, `server` -> `The server`."""
    variant, names = variant_of(game), {}
    for actor in actors:
        kind, _, which = actor.partition(":")
        if kind == "gm":
            person = session.get(Person, int(which))
            names[actor] = person.name if person else "A game master"
        elif kind == "seat":
            names[actor] = variant.clan_name(which)
        else:
            names[actor] = f"The {actor}"
    return names
