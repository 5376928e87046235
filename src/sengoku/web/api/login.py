"""Log-in for game masters who use the API."""

from fastapi import APIRouter

from sengoku.games.links import sign_person
from sengoku.games.login import mail_login_link, spend_login_link
from sengoku.web.deps import AtEdge
from sengoku.web.pages.desk_login import STAYS_OPEN

from .answers import PassAnswer, Problem, Said
from .bodies import Address, Secret

router = APIRouter(prefix="/login", tags=["desk"])


@router.post("/links", status_code=202)
def ask(edge: AtEdge, address: Address) -> Said:
    """Mails a log-in link, if the address is a game master's; the answer is the same if it is not."""
    with edge.write() as session:
        mail_login_link(session, edge.house, address.email, now=edge.clock())
    return Said(
        said="If that is a game master's address, a link is on its way. It works once, for half an hour."
    )


@router.post(
    "/passes",
    status_code=201,
    responses={403: {"model": Problem, "description": "The link is spent, too old or not ours."}},
)
def log_in(edge: AtEdge, secret: Secret) -> PassAnswer:
    """Spends the secret of a log-in link for a pass."""
    with edge.write() as session:
        person = spend_login_link(session, secret.secret, now=edge.clock())
    expires = edge.clock() + STAYS_OPEN
    return PassAnswer(bearer=sign_person(edge.house.key, person.id, expires), expires=expires)
