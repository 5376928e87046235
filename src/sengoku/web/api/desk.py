"""The game masters' desk. Every act is recorded, as at the desk itself."""

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from sengoku.games.create import create_game
from sengoku.games.crown import crown
from sengoku.games.deadline import changed_schedule, weekly
from sengoku.games.invite import vacate
from sengoku.games.message import message_all
from sengoku.games.pace import pace_from
from sengoku.games.pause import pause, resume
from sengoku.games.renew import renew, renew_calendar
from sengoku.games.rollback import rollback
from sengoku.games.start import start_game
from sengoku.games.views.desk import DeskView, desk_view, games_of_master
from sengoku.games.views.game import GameLine
from sengoku.games.views.undone import UndoneVerdict, undone_verdicts
from sengoku.store import Game
from sengoku.web.deps import ApiMaster, AtEdge
from sengoku.web.desk_work import Act, adjudicate_now, do, enter_orders, invite_all, move_deadline
from sengoku.web.edge import Edge
from sengoku.web.pages.seat import STATUS
from sengoku.web.who import game_of_master, master

from .answers import DeskAnswer, GameSummary, OrdersAnswer, Problem, UndoneAnswer
from .bodies import Clan, ClanOrders, GoBack, Invitations, Message, NewGame, Start, Until, WhichPhase
from .seat import answer_to

router = APIRouter(
    prefix="/desk",
    tags=["desk"],
    responses={
        401: {"model": Problem, "description": "The pass opens no desk."},
        403: {"model": Problem, "description": "The game is run by somebody else."},
        409: {"model": Problem, "description": "The game is in no state for that; nothing was changed."},
    },
)


def _done(edge: Edge, person_id: int, slug: str, act: Act) -> DeskView:
    do(edge, slug, person_id, act)
    return _view(edge, person_id, slug)


def _view(edge: Edge, person_id: int, slug: str) -> DeskView:
    with edge.read() as session:
        return desk_view(session, game_of_master(session, slug, person_id), edge.clock())


@router.get("/games", response_model=list[GameSummary])
def games(edge: AtEdge, person_id: ApiMaster) -> tuple[GameLine, ...]:
    """The games that the caller runs."""
    with edge.read() as session:
        master(session, person_id)
        return games_of_master(session, person_id, edge.clock())


@router.post("/games", response_model=DeskAnswer, status_code=201)
def create(edge: AtEdge, person_id: ApiMaster, new: NewGame) -> DeskView:
    """Creates a game."""
    with edge.write() as session:
        game = create_game(
            session,
            slug=new.slug,
            title=new.title,
            master=master(session, person_id),
            map_id=new.map_id,
            schedule=changed_schedule(
                weekly(new.weekday, new.at, new.zone).to_json(), new.schedule, today=edge.clock().date()
            ),
            pace=pace_from(new.pace),
            rules=new.rules,
            now=edge.clock(),
        )
    return _view(edge, person_id, game.slug)


@router.get("/games/{slug}", response_model=DeskAnswer)
def game(edge: AtEdge, person_id: ApiMaster, slug: str) -> DeskView:
    """Seats, who has ordered, and the record of all acts."""
    return _view(edge, person_id, slug)


@router.post("/games/{slug}/invitations", response_model=DeskAnswer)
def invite(edge: AtEdge, person_id: ApiMaster, slug: str, invitations: Invitations) -> DeskView:
    """Gives clans to addresses, before the game or in the middle of it: all of them, or none."""
    return _done(edge, person_id, slug, invite_all(edge, invitations.addresses))


@router.post("/games/{slug}/vacate", response_model=DeskAnswer)
def take_seat(edge: AtEdge, person_id: ApiMaster, slug: str, clan: Clan) -> DeskView:
    """Takes a clan from its player."""

    def act(session: Session, game: Game, actor: str) -> None:
        vacate(session, edge.house, game, clan.clan, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/renew", response_model=DeskAnswer)
def renew_seat(edge: AtEdge, person_id: ApiMaster, slug: str, clan: Clan) -> DeskView:
    """Gives a clan a new order address and new links, its player a new calendar address; orders stay."""

    def act(session: Session, game: Game, actor: str) -> None:
        renew(session, edge.house, game, clan.clan, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/calendar", response_model=DeskAnswer)
def renew_feed(edge: AtEdge, person_id: ApiMaster, slug: str, clan: Clan) -> DeskView:
    """Gives the calendar of a clan's player a new address; nothing else changes."""

    def act(session: Session, game: Game, actor: str) -> None:
        renew_calendar(session, edge.house, game, clan.clan, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/crown", response_model=DeskAnswer)
def name_winner(edge: AtEdge, person_id: ApiMaster, slug: str, clan: Clan) -> DeskView:
    """Ends a game that all who are left agreed to end, with a surviving clan as its winner."""

    def act(session: Session, game: Game, actor: str) -> None:
        crown(session, edge.house, game, clan.clan, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/start", response_model=DeskAnswer)
def start(edge: AtEdge, person_id: ApiMaster, slug: str, start: Start) -> DeskView:
    """Opens the first phase."""

    def act(session: Session, game: Game, actor: str) -> None:
        start_game(session, edge.house, game, actor=actor, allow_empty=start.allow_empty, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/deadline", response_model=DeskAnswer)
def set_deadline(edge: AtEdge, person_id: ApiMaster, slug: str, until: Until) -> DeskView:
    """Moves the deadline of the open phase."""
    return _done(edge, person_id, slug, move_deadline(edge, lambda _game: until.until, until.seq))


@router.post("/games/{slug}/pause", response_model=DeskAnswer)
def stop_clock(edge: AtEdge, person_id: ApiMaster, slug: str) -> DeskView:
    """Stops the clock; orders are still taken."""

    def act(session: Session, game: Game, actor: str) -> None:
        pause(session, edge.house, game, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/resume", response_model=DeskAnswer)
def start_clock(edge: AtEdge, person_id: ApiMaster, slug: str) -> DeskView:
    """Starts the clock again."""

    def act(session: Session, game: Game, actor: str) -> None:
        resume(session, edge.house, game, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/message", response_model=DeskAnswer)
def write_to_all(edge: AtEdge, person_id: ApiMaster, slug: str, message: Message) -> DeskView:
    """Writes to all players."""

    def act(session: Session, game: Game, actor: str) -> None:
        message_all(session, edge.house, game, message.subject, message.text, actor=actor, now=edge.clock())

    return _done(edge, person_id, slug, act)


@router.post("/games/{slug}/orders")
def enter(
    edge: AtEdge, person_id: ApiMaster, slug: str, orders: ClanOrders, response: Response
) -> OrdersAnswer:
    """Enters orders for a clan, read and answered as if its player had sent them."""
    submitted = enter_orders(edge, slug, person_id, orders.clan, orders.text)
    response.status_code = STATUS[submitted.fate]
    return answer_to(submitted)


@router.post("/games/{slug}/adjudicate", response_model=DeskAnswer)
def adjudicate(edge: AtEdge, person_id: ApiMaster, slug: str, which: WhichPhase) -> DeskView:
    """Resolves a phase now, if it is the open one; sent twice, it does nothing the second time."""
    adjudicate_now(edge, slug, person_id, which.seq)
    return _view(edge, person_id, slug)


@router.post("/games/{slug}/rollback", response_model=DeskAnswer)
def take_back(edge: AtEdge, person_id: ApiMaster, slug: str, to: GoBack) -> DeskView:
    """Opens an earlier phase again, with everything as it was; sent twice, it does nothing again."""

    def act(session: Session, game: Game, actor: str) -> None:
        now = edge.clock()
        rollback(session, edge.house, game, to.seq, actor=actor, forget_later=to.forget_later, now=now)

    return _done(edge, person_id, slug, act)


@router.get("/games/{slug}/undone", response_model=list[UndoneAnswer])
def undone(edge: AtEdge, person_id: ApiMaster, slug: str) -> tuple[UndoneVerdict, ...]:
    """The verdicts that were taken back, the newest first."""
    with edge.read() as session:
        return undone_verdicts(session, game_of_master(session, slug, person_id))
