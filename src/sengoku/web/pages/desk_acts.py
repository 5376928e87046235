"""The acts at the desk of a game: each is a form of its own that comes back here as a POST."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from sengoku.games.clock_reading import instant_on_clock
from sengoku.games.crown import crown
from sengoku.games.errors import GameError
from sengoku.games.invite import vacate
from sengoku.games.message import message_all
from sengoku.games.move_mailbox import move_mailbox_of
from sengoku.games.pause import pause, resume
from sengoku.games.press_rule import CHOICES, set_press
from sengoku.games.renew import renew, renew_calendar
from sengoku.games.start import start_game
from sengoku.games.views.desk import desk_view
from sengoku.store import Game
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.desk_work import Act, adjudicate_now, do, invite_all, move_deadline
from sengoku.web.errors import status_of
from sengoku.web.templates import page
from sengoku.web.who import game_of_master

from .desk import desk_page

router = APIRouter()


class _Desk:
    """One posted form at the desk of a game: does the act, and shows the desk again with what came of it."""

    def __init__(
        self, request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, slug: str
    ) -> None:
        self.request, self.edge, self.person_id, self.posted, self.slug = (
            request,
            edge,
            person_id,
            posted,
            slug,
        )

    def answer(self, deed: Callable[[], int]) -> Response:
        """Back to the desk with the deed's record, or the desk with the reason and what was typed."""
        try:
            done = deed()
        except GameError as error:
            return desk_page(
                self.request,
                self.edge,
                self.person_id,
                self.slug,
                wrong=str(error),
                status=status_of(error),
                kept=self.posted,
            )
        return RedirectResponse(f"/desk/{self.slug}?done={done}", 303)

    def do(self, act: Act) -> Response:
        """See `answer`; the deed is one act on the game."""
        return self.answer(partial(do, self.edge, self.slug, self.person_id, act))


AtDesk = Annotated[_Desk, Depends()]


@router.post("/desk/{slug}/seats")
def give_seats(desk: AtDesk) -> Response:
    """Gives clans to the addresses written beside them: `email-mori` and so on; empty fields do nothing."""
    wanted = {
        name.removeprefix("email-"): value
        for name, value in desk.posted.items()
        if name.startswith("email-") and value.strip()
    }
    return desk.do(invite_all(desk.edge, wanted))


@router.post("/desk/{slug}/vacate")
def take_seat(desk: AtDesk) -> Response:
    """Takes a clan from its player."""

    def act(session: Session, game: Game, actor: str) -> None:
        clan = desk.posted.get("clan", "")
        vacate(session, desk.edge.house, game, clan, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/renew")
def renew_seat(desk: AtDesk) -> Response:
    """Gives a clan a new order address and new links, and its player a new calendar address."""

    def act(session: Session, game: Game, actor: str) -> None:
        clan = desk.posted.get("clan", "")
        renew(session, desk.edge.house, game, clan, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/calendar")
def renew_feed(desk: AtDesk) -> Response:
    """Gives the calendar of a clan's player a new address."""

    def act(session: Session, game: Game, actor: str) -> None:
        clan = desk.posted.get("clan", "")
        renew_calendar(session, desk.edge.house, game, clan, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/mailbox")
def change_address(desk: AtDesk) -> Response:
    """Mails a link to the new address of a clan's player."""

    def act(session: Session, game: Game, actor: str) -> None:
        clan, email = desk.posted.get("clan", ""), desk.posted.get("email", "")
        move_mailbox_of(session, desk.edge.house, game, clan, email, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/crown")
def name_winner(desk: AtDesk) -> Response:
    """Ends the game with the named winner; the box that all have agreed must be ticked."""

    def act(session: Session, game: Game, actor: str) -> None:
        if desk.posted.get("agreed") != "yes":
            raise GameError("Tick the box: only when all who are left agree may you end the game.")
        crown(session, desk.edge.house, game, desk.posted.get("clan", ""), actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/start")
def start(desk: AtDesk) -> Response:
    """Opens the first phase; with `empty` also while some clans have no player."""

    def act(session: Session, game: Game, actor: str) -> None:
        allow_empty = desk.posted.get("empty") == "yes"
        start_game(
            session, desk.edge.house, game, actor=actor, allow_empty=allow_empty, now=desk.edge.clock()
        )

    return desk.do(act)


@router.post("/desk/{slug}/extend")
def set_deadline(desk: AtDesk) -> Response:
    """Moves the deadline to `until`, a time on the game's clock."""
    text, seq = desk.posted.get("until", ""), phase_number(desk.posted.get("seq", ""))
    return desk.do(move_deadline(desk.edge, lambda game: instant_on_clock(game, text), seq))


@router.post("/desk/{slug}/pause")
def stop_clock(desk: AtDesk) -> Response:
    """Stops the clock."""

    def act(session: Session, game: Game, actor: str) -> None:
        pause(session, desk.edge.house, game, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/resume")
def start_clock(desk: AtDesk) -> Response:
    """Starts the clock again."""

    def act(session: Session, game: Game, actor: str) -> None:
        resume(session, desk.edge.house, game, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/press")
def set_rule_for_letters(desk: AtDesk) -> Response:
    """Sets which letters between players are passed on: the ticked ones of three kinds, or none."""

    def act(session: Session, game: Game, actor: str) -> None:
        words = [choice for choice in CHOICES if desk.posted.get(choice) == "yes"]
        set_press(session, game, words, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.post("/desk/{slug}/message")
def write_to_all(desk: AtDesk) -> Response:
    """Writes to all players."""

    def act(session: Session, game: Game, actor: str) -> None:
        subject, text = desk.posted.get("subject", ""), desk.posted.get("text", "")
        message_all(session, desk.edge.house, game, subject, text, actor=actor, now=desk.edge.clock())

    return desk.do(act)


@router.get("/desk/{slug}/adjudicate")
def ask_before_adjudicating(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str) -> HTMLResponse:
    """Says who has not ordered yet, and asks."""
    with edge.read() as session:
        view = desk_view(session, game_of_master(session, slug, person_id), edge.clock())
    return page(request, "desk_adjudicate.html", desk=view)


@router.post("/desk/{slug}/adjudicate")
def adjudicate(desk: AtDesk) -> Response:
    """Resolves the phase whose number the form carries, if it is the open one."""
    number = phase_number(desk.posted.get("seq", ""))
    return desk.answer(
        partial(adjudicate_now, desk.edge, desk.slug, desk.person_id, -1 if number is None else number)
    )


def phase_number(text: str) -> int | None:
    """The number of a phase as a form carries it; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
