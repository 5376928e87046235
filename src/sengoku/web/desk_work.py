"""What a game master does to a game, for page and API alike: each act is one transaction of its own."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import structlog
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.games.adjudicate import adjudicate
from sengoku.games.audit import record
from sengoku.games.errors import GameError
from sengoku.games.extend import extend
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of, variant_of
from sengoku.games.open_next import opens_now
from sengoku.games.park import park
from sengoku.games.process import process_in_phase
from sengoku.games.submit import FROM_MASTER, Submitted, submit
from sengoku.store import Audit, Game, GameState

from .edge import Edge
from .seat_work import refuse_if_over
from .who import game_of_master

_log = structlog.get_logger()
Act = Callable[[Session, Game, str], object]
FARTHEST = timedelta(days=366)


def do(edge: Edge, slug: str, person_id: int, act: Act) -> int:
    """Does `act(session, game, actor)` on a game that the person runs; returns the number of its last record.

    Raises what the act raises, and then nothing was changed.
    """
    with edge.write() as session:
        game = game_of_master(session, slug, person_id)
        act(session, game, f"gm:{person_id}")
        session.flush()
        return session.scalar(select(func.max(Audit.id)).where(Audit.game_id == game.id)) or 0


def invite_all(edge: Edge, addresses: Mapping[str, str]) -> Act:
    """The act that gives each clan to its address: all of them, or, when one cannot be, none."""

    def act(session: Session, game: Game, actor: str) -> None:
        if not addresses:
            raise GameError("Write at least one address.")
        wrong = []
        for clan, email in addresses.items():
            try:
                invite(session, edge.house, game, clan, email, actor=actor, now=edge.clock())
            except GameError as error:
                wrong.append(str(error))
        if wrong:
            raise GameError(" ".join(wrong) + " Nobody was invited.")

    return act


def adjudicate_now(edge: Edge, slug: str, person_id: int, seq: int) -> int:
    """Resolves the open phase of a game at once if it is number `seq`; returns the number of its record.

    The number keeps a button that is pressed twice, or late, from resolving the phase after. A phase that
    cannot be resolved parks the game, as it would at the deadline. Raises GameError then, and when the game
    is not running or in another phase.
    """

    def act(session: Session, game: Game, actor: str) -> None:
        row = open_phase(session, game.id, lock="update")
        if row is None or game.state != GameState.RUNNING:
            raise GameError(f"{game.title} is not running, so there is nothing to adjudicate.")
        if row.seq != seq:
            raise GameError(f"That phase is not open: {phase_value(row).title} is. Nothing was done.")
        process_in_phase(session, edge.house, row, now=edge.clock())
        adjudicate(session, edge.house, row, actor=actor, now=edge.clock())
        opens_now(session, game.id, edge.clock())

    try:
        return do(edge, slug, person_id, act)
    except GameError:
        raise
    except Exception as error:
        _log.exception("adjudication on request failed", game=slug)
        reason = "The phase could not be adjudicated; the server's log says why. Nothing was changed."
        with edge.write() as session:
            park(session, edge.house, game_by_slug(session, slug), reason, now=edge.clock())
        raise GameError(f"{reason} The game stands still until you resume it.") from error


def enter_orders(edge: Edge, slug: str, person_id: int, clan: str, text: str, seq: str = "") -> Submitted:
    """Hands in orders for a clan, read and answered as if its player had sent them, and records that.

    `seq` is the number of the phase for which the form was made; see `refuse_if_over`.
    """
    now = edge.clock()  # before the database is waited for: a phase may be closed meanwhile
    with edge.write() as session:
        game = game_of_master(session, slug, person_id)
        seat = seat_of(session, game, clan)
        refuse_if_over(session, seat, seq)
        submitted = submit(session, seat.id, text, source=FROM_MASTER, received_at=now, now=now)
        name = variant_of(game).clan_name(seat.clan)
        record(session, game, f"gm:{person_id}", "orders", f"Orders were entered for {name}.", now=now)
        return submitted


def look_at_orders(edge: Edge, slug: str, person_id: int, clan: str) -> None:
    """Records that the game master looked at a clan's orders. Raises NotFoundError or NotAllowedError."""
    with edge.write() as session:
        game = game_of_master(session, slug, person_id)
        name = variant_of(game).clan_name(seat_of(session, game, clan).clan)
        record(
            session,
            game,
            f"gm:{person_id}",
            "look",
            f"The orders of {name} were looked at.",
            now=edge.clock(),
        )


def move_deadline(edge: Edge, until: Callable[[Game], datetime], seq: int | None = None) -> Act:
    """The act that moves the deadline to `until(game)`, at most a year from now: more is a slip of the pen.

    Whether it changed anything is in the record or not; the same time twice changes nothing. `seq` is the
    phase that is meant: a form that comes after its deadline must not move the next phase's.
    """

    def act(session: Session, game: Game, actor: str) -> None:
        moment, now = until(game), edge.clock()
        if moment > now + FARTHEST:
            raise GameError("A deadline can lie a year ahead at most.")
        if not extend(session, edge.house, game, moment, seq=seq, actor=actor, now=now):
            raise GameError("That is the deadline already; nothing was changed.")

    return act
