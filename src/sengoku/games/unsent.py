"""A mail to a press address that holds its author's own orders is shown to nobody.

On a phone the last letter is the one that is answered, and it may be a letter to all players. Orders that are
shown there before their deadline cannot be taken back; a letter that is sent once more can.
"""

from sqlalchemy.orm import Session

from sengoku.mail.commands import Concede, Resign, Vote, read_commands
from sengoku.orders import check, orderable, read
from sengoku.store import Seat

from .lookups import game_of, open_phase, position_of, variant_of

_HEADLINE = (
    "Your letter was sent to nobody: it holds orders for your own clan, and this address shows what it gets "
    "to the other players."
)
_AS_ORDERS = "If they are orders, answer this letter with them: nothing of that mail is on file."
_TO_BE_READ = (
    "If you want those players to read them, write PRESS TO and their names in a line above your words and "
    "END below them, or answer on the page of your letters."
)
_TOLD = (_HEADLINE, _AS_ORDERS, _TO_BE_READ)


def why_unsent(session: Session, seat: Seat, text: str) -> tuple[str, ...]:
    """What the author of an answer to a letter is told when it is passed on to nobody; empty when it may go.

    Orders for the clan's own units in the open phase keep it back, legal or not, and so do `all hold`, CLEAR,
    a vote, a concession and RESIGN on a line of their own. What other clans should do is a proposal.
    """
    commands = read_commands(text)
    if any(isinstance(one, Concede | Resign | Vote) for one in commands.commands):
        return _TOLD
    row = open_phase(session, seat.game_id)
    if row is None:
        return ()
    variant, position = variant_of(game_of(session, seat.game_id)), position_of(row)
    reading = read(variant, position.phase.kind, commands.rest, orderable(position))
    own = check(variant, position, seat.clan, reading).reading
    return _TOLD if own.orders or own.whole or own.cleared else ()
