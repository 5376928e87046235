"""What the decision table asks about people and games, answered from the database."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import OrderAddress, PressAddress, Recipient
from sengoku.mail.trust import Seat as KnownSeat
from sengoku.store import Game, GameState, Person, Seat, SeenSignature

from .house import House
from .links import digest
from .order_address import seat_of_press, seat_of_token
from .people import find_person


class MailWorld:
    """The world of one mail, for `sengoku.mail.trust.decide`."""

    def __init__(self, session: Session, house: House) -> None:
        self._session, self._house = session, house

    @property
    def domain(self) -> str:
        """The domain of our addresses."""
        return self._house.domain

    @property
    def authserv_id(self) -> str:
        """The name our own mail exchanger writes into Authentication-Results; empty if there is none."""
        return self._house.authserv_id

    def seat_of_token(self, token: str) -> KnownSeat | None:
        """The seat whose present token this is, while its game runs."""
        seat = seat_of_token(self._session, token)
        return self.known(seat) if seat else None

    def seat_of_press(self, address: PressAddress) -> KnownSeat | None:
        """The seat that answers a letter at this address, while its game runs."""
        seat = seat_of_press(self._session, self._house, address)
        return self.known(seat) if seat else None

    def seat_at(self, recipient: Recipient | None) -> KnownSeat | None:
        """The seat that a secret address belongs to."""
        if isinstance(recipient, OrderAddress):
            return self.seat_of_token(recipient.token)
        return self.seat_of_press(recipient) if isinstance(recipient, PressAddress) else None

    def seats_of(self, address: str) -> tuple[KnownSeat, ...]:
        """The seats in games that are not over of the person registered with that address."""
        seats = self._session.scalars(
            select(Seat)
            .join(Person, Person.id == Seat.person_id)
            .join(Game, Game.id == Seat.game_id)
            .where(Person.email == address, Game.state != GameState.OVER)
            .order_by(Seat.id)
        )
        return tuple(map(self.known, seats))

    def is_registered(self, address: str) -> bool:
        """Whether a person with this address exists, seat or no seat."""
        return find_person(self._session, address) is not None

    def is_game(self, slug: str) -> bool:
        """Whether a game with this slug exists."""
        return self._session.scalar(select(Game.id).where(Game.slug == slug)) is not None

    def was_taken(self, recipient: str, digest: str) -> bool:
        """Never: a second delivery of the same content found the first one's row and made none of its own."""
        return False

    def was_signed_before(self, signature: str, digest_of_content: str) -> bool:
        """Whether this DKIM signature came before on a mail of another content; remembers it if it is new."""
        key = digest(signature)
        seen = self._session.get(SeenSignature, key)
        if seen is None:
            self._session.add(SeenSignature(signature_digest=key, content_digest=digest_of_content))
            return False
        return seen.content_digest != digest_of_content

    def known(self, seat: Seat) -> KnownSeat:
        """A seat as the decision table knows it."""
        game = self._session.get_one(Game, seat.game_id)
        person = self._session.get(Person, seat.person_id) if seat.person_id else None
        return KnownSeat(seat.id, game.slug, seat.clan, person.email if person else None)
