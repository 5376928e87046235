"""A seat's holder: own orders, and giving up. The pass says which seat it is."""

from collections.abc import Sequence

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from sengoku.engine import order_to_json
from sengoku.games.draft import draft_of_seat
from sengoku.games.errors import GameError
from sengoku.games.move_mailbox import ask_to_move_mailbox
from sengoku.games.renew import renew_own_calendar
from sengoku.games.resign import ask_to_resign
from sengoku.games.submit import Submitted
from sengoku.games.views.seat import SeatView, seat_view
from sengoku.games.vote import vote
from sengoku.orders import Receipt
from sengoku.store import Person, Seat
from sengoku.web.deps import AtEdge, SeatPassText
from sengoku.web.draft_answer import DraftAnswer, draft_answer
from sengoku.web.edge import Edge
from sengoku.web.errors import PassNeeded
from sengoku.web.pages.seat import STATUS
from sengoku.web.seat_work import hand_in, set_concession
from sengoku.web.who import seat_of_pass

from .answers import FiledAnswer, LineAnswer, OrdersAnswer, Problem, Said, SeatAnswer
from .bodies import Address, Ballot, Concession, OrdersDraft, OrdersText

router = APIRouter(
    prefix="/seat",
    tags=["seat"],
    responses={401: {"model": Problem, "description": "The pass opens no seat."}},
)


def seat_of_bearer(session: Session, edge: Edge, text: str) -> Seat:
    """The seat that a pass opens. Raises PassNeeded."""
    seat = seat_of_pass(session, edge, text)
    if seat is None:
        raise PassNeeded("This pass opens no seat: it has run out, or the seat has gone to somebody else.")
    return seat


@router.get("", response_model=SeatAnswer)
def seat(edge: AtEdge, bearer: SeatPassText) -> SeatView:
    """What the clan has to decide."""
    with edge.read() as session:
        return seat_view(session, seat_of_bearer(session, edge, bearer), edge.clock())


@router.get("/orders")
def orders(edge: AtEdge, bearer: SeatPassText) -> OrdersAnswer:
    """The set of orders on file for the open phase."""
    with edge.read() as session:
        view = seat_view(session, seat_of_bearer(session, edge, bearer), edge.clock())
    if view.on_file is None:
        return orders_answer(None, None, view.state_words)
    return orders_answer(None, view.on_file, view.on_file.text())


@router.post(
    "/orders",
    responses={
        409: {"model": OrdersAnswer, "description": "Too late, or headed for another clan or a past phase."},
        422: {"model": OrdersAnswer | Problem, "description": "No order was found in the text."},
    },
)
def order(edge: AtEdge, bearer: SeatPassText, orders: OrdersText, response: Response) -> OrdersAnswer:
    """Hands in orders. Later ones replace earlier ones unit by unit; the answer shows the whole set."""
    now = edge.clock()
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        submitted = hand_in(session, edge.house, seat, orders.text, source="api", now=now)
    response.status_code = STATUS[submitted.fate]
    return answer_to(submitted)


@router.post("/orders/check")
def check(edge: AtEdge, bearer: SeatPassText, orders: OrdersDraft) -> DraftAnswer:
    """What would become of these orders if they were sent; nothing is stored."""
    with edge.read() as session:
        seat = seat_of_bearer(session, edge, bearer)
        drafted = draft_of_seat(session, seat, orders.text, orders.replaces)
        clan = seat.clan
    if drafted is None:
        raise GameError("No phase is open, so no orders are taken.")
    return draft_answer(drafted, clan)


@router.post("/concession")
def concession(edge: AtEdge, bearer: SeatPassText, concession: Concession) -> Said:
    """Gives the game up, or takes that back."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        said = set_concession(session, edge.house, seat, gives_up=concession.gives_up, now=edge.clock())
    return Said(said=said)


@router.post(
    "/vote", responses={409: {"model": Problem, "description": "There is no vote; nothing changed."}}
)
def cast_vote(edge: AtEdge, bearer: SeatPassText, ballot: Ballot) -> Said:
    """Agrees to end the game, or takes that back. Nobody else is told before the game is over."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        return Said(said=vote(session, edge.house, seat.id, yes=ballot.yes, now=edge.clock()))


@router.post("/resignation", responses={409: {"model": Problem, "description": "The game is over."}})
def leave_game(edge: AtEdge, bearer: SeatPassText) -> Said:
    """Mails the link with which the player leaves the game; nothing is changed before it is used."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        return Said(said=ask_to_resign(session, edge.house, seat, now=edge.clock()))


@router.post("/mailbox", responses={409: {"model": Problem, "description": "That is no new mail address."}})
def change_address(edge: AtEdge, bearer: SeatPassText, address: Address) -> Said:
    """Mails a link to a new address; the old one counts until it is used."""
    with edge.write() as session:
        person = session.get_one(Person, seat_of_bearer(session, edge, bearer).person_id)
        return Said(said=ask_to_move_mailbox(session, edge.house, person, address.email, now=edge.clock()))


@router.post("/calendar")
def change_calendar(edge: AtEdge, bearer: SeatPassText) -> Said:
    """Gives the player's calendar a new address, which the answer names; the old one stops at once."""
    with edge.write() as session:
        return Said(said=renew_own_calendar(session, edge.house, seat_of_bearer(session, edge, bearer)))


def answer_to(submitted: Submitted) -> OrdersAnswer:
    """The answer to orders that were handed in."""
    return orders_answer(submitted, submitted.receipt, submitted.text)


def orders_answer(submitted: Submitted | None, receipt: Receipt | None, text: str) -> OrdersAnswer:
    """A set of orders as the API tells it; without a receipt (late, refused) the lists are empty."""
    fate = submitted.fate if submitted else None
    if receipt is None:
        return OrdersAnswer(fate=fate, text=text)
    return OrdersAnswer(
        fate=fate,
        phase=receipt.phase,
        filed=[
            FiledAnswer(order=order_to_json(one.order), words=one.words, why_not=one.why_not)
            for one in receipt.filed
        ],
        without_order=list(receipt.without_order),
        all_hold=receipt.all_hold,
        refused=_lines(receipt.refused),
        not_understood=_lines(receipt.not_understood),
        notes=_lines(receipt.notes),
        superseded=list(receipt.superseded),
        warnings=list(receipt.warnings),
        text=text,
    )


def _lines(pairs: Sequence[tuple[str, str]]) -> list[LineAnswer]:
    return [LineAnswer(line=line, sentence=sentence) for line, sentence in pairs]
