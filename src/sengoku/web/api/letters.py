"""A seat's letters: reading and writing them."""

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from sengoku.games.press import LONGEST
from sengoku.games.views.letters import LettersView, letters_view
from sengoku.web.deps import AtEdge, SeatPassText
from sengoku.web.letter_work import write_letter

from .answers import Problem, Said
from .bodies import Body
from .seat import seat_of_bearer

router = APIRouter(
    prefix="/seat/letters",
    tags=["seat"],
    responses={401: {"model": Problem, "description": "The pass opens no seat."}},
)


class NewLetter(Body):
    """A letter: `to` clans by id (`master` is the game master), or to all, or in answer to a letter."""

    text: str = Field(max_length=2 * LONGEST)
    to: list[str] = Field(default_factory=list, max_length=20, examples=[["oda", "mori"]])
    broadcast: bool = False
    unsigned: bool = False
    answers: int | None = Field(default=None, ge=1, le=2**31 - 1)


class _FromView(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class LetterAnswer(_FromView):
    """A letter; `sender` is null where it is unsigned."""

    id: int
    sender: str | None
    to: str
    phase: str | None
    at: datetime
    text: str
    mine: bool


class ThreadAnswer(_FromView):
    """An exchange of letters; `answers` is the letter that an answer belongs to."""

    id: int
    answers: int
    answer_to: str
    letters: list[LetterAnswer]


class LettersAnswer(_FromView):
    """The letters of a seat, the exchange with the newest letter first, and the rule of the game."""

    rule: str = Field(validation_alias="rule_words")
    open: bool
    threads: list[ThreadAnswer]


@router.get("", response_model=LettersAnswer)
def letters(edge: AtEdge, bearer: SeatPassText) -> LettersView:
    """What the holder of the seat wrote and was written, exchange by exchange."""
    with edge.read() as session:
        return letters_view(session, seat_of_bearer(session, edge, bearer))


@router.post(
    "",
    status_code=201,
    responses={
        404: {"model": Problem, "description": "There is no such clan or letter."},
        409: {"model": Problem, "description": "The letter was sent to nobody; the answer says why."},
    },
)
def write(edge: AtEdge, bearer: SeatPassText, letter: NewLetter) -> Said:
    """Sends a letter. It is mailed to each reader without anybody's address."""
    with edge.write() as session:
        said = write_letter(
            session,
            edge.house,
            seat_of_bearer(session, edge, bearer),
            letter.text,
            to=letter.to,
            broadcast=letter.broadcast,
            unsigned=letter.unsigned,
            answers=letter.answers,
            source="api",
            now=edge.clock(),
        )
    return Said(said=said)
