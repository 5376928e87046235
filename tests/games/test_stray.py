"""Mail of no game is not lost: game masters see it, have it read again, and put it away."""

from collections.abc import Iterator

import pytest
import structlog
from sqlalchemy import select, text

from sengoku.cli.logs import configure_logs
from sengoku.games.errors import NotFoundError
from sengoku.games.forget import KEPT, forget_raw_mail
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import renew_address
from sengoku.games.stray import put_away, read_stray_again
from sengoku.games.views.stray_mail import Heap, StrayLine, StrayView, stray_view
from sengoku.mail.addresses import press_address, public_address
from sengoku.store import Inbound, InboundState
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.mailing import EXCHANGER, address, filed, state, write

PROVEN = f"{EXCHANGER}; dmarc=pass header.from=example.org"
POISON = {
    "sqlite": """
        CREATE TRIGGER poison BEFORE INSERT ON letter WHEN NEW.kind = 'help'
        BEGIN SELECT RAISE(ABORT, 'A Kai - Sagami'); END
    """,
    "postgresql": "ALTER TABLE letter ADD CONSTRAINT poison CHECK (kind <> 'help')",
}


@pytest.fixture(autouse=True)
def _logs_as_in_service() -> Iterator[None]:
    configure_logs(as_json=True)
    yield
    structlog.reset_defaults()


@pytest.fixture
def club(proven: Club) -> Club:
    """A house with a running game, whose mail exchanger proves authors."""
    proven.begin()
    return proven


def shown(club: Club, heap: Heap = Heap.LOOK, **asked: int) -> StrayView:
    with club.database.read() as session:
        return stray_view(session, heap, **asked)


def the_one(club: Club, heap: Heap = Heap.LOOK) -> StrayLine:
    (line,) = shown(club, heap).lines
    return line


def again(club: Club, number: int) -> None:
    with club.database.write() as session:
        read_stray_again(session, club.house, number)
    process_waiting(club.database, club.house, club.clock)


def renewed(club: Club) -> str:
    """Mori's old order address, which has just been replaced."""
    old = address(club, "mori")
    with club.database.write() as session:
        renew_address(club.house, seat_of(session, game_by_slug(session, "kyoto"), "mori"))
    return old


def test_mail_of_a_game_is_not_among_it(club: Club) -> None:
    write(club, "F Nag - SSJ")
    write(club, "F Nag - SSJ", sender="oda@example.org", name="m2")
    assert shown(club).counts == {Heap.LOOK: 0, Heap.STRANGERS: 0, Heap.AWAY: 0}


def test_a_poisoned_mail_to_the_public_address_is_shown_with_its_sender_and_no_order(club: Club) -> None:
    with club.database.write() as session:
        session.execute(text(POISON[club.database.engine.dialect.name]))
    number = write(
        club,
        "A Kai - Sagami",
        sender="gm@example.org",
        to=public_address(club.house.domain),
        Authentication_Results=PROVEN,
    )
    for _ in range(3):
        process_waiting(club.database, club.house, club.clock)
    assert state(club, number)[0] == InboundState.QUARANTINED
    line = the_one(club)
    assert (line.id, line.sender, line.subject, line.at) == (
        number,
        "gm@example.org",
        "Re: orders",
        club.clock.now,
    )
    assert "broke the reader three times (IntegrityError)" in line.why
    assert "Kai" not in line.why + line.advice
    assert "runs the server" in line.advice
    with club.database.write() as session:
        drop = {"sqlite": "DROP TRIGGER poison", "postgresql": "ALTER TABLE letter DROP CONSTRAINT poison"}
        session.execute(text(drop[club.database.engine.dialect.name]))
    again(club, number)
    assert state(club, number) == (InboundState.DONE, "unknown_game")
    assert len(club.letters("gm@example.org", "help")) == 1


def test_orders_to_an_old_address_are_taken_when_they_are_read_again_and_proven(club: Club) -> None:
    number = write(club, "F Nag - SSJ", to=renewed(club), Authentication_Results=PROVEN)
    assert state(club, number) == (InboundState.DONE, "unknown_token")
    assert "not in use any more" in the_one(club).why
    again(club, number)
    assert state(club, number) == (InboundState.DONE, "ok")
    assert filed(club) == 1
    assert shown(club).lines == ()


def test_orders_to_an_old_address_that_nothing_proves_are_shown_and_held_when_read_again(club: Club) -> None:
    number = write(club, "F Nag - SSJ", to=renewed(club))
    assert state(club, number) == (InboundState.DONE, "unknown_sender")
    assert "nothing proves who sent it" in the_one(club).why
    again(club, number)
    assert state(club, number) == (InboundState.DONE, "auth_hold")
    assert filed(club) == 0
    assert len(club.letters("mori@example.org", "confirm")) == 1


def test_mail_to_a_dead_press_address_is_never_read_for_orders(club: Club) -> None:
    dead = press_address(club.house.domain, club.house.key, 1, 99, 12)
    number = write(club, "F Nag - SSJ", to=dead, Authentication_Results=PROVEN)
    again(club, number)
    assert state(club, number) == (InboundState.DONE, "unknown_token")
    assert filed(club) == 0


def test_a_player_who_was_a_stranger_is_heard_when_the_mail_is_read_again(club: Club) -> None:
    public = public_address(club.house.domain)
    number = write(club, "F Nag - SSJ", sender="new@example.org", to=public, Authentication_Results=PROVEN)
    assert shown(club).lines == ()
    line = the_one(club, Heap.STRANGERS)
    assert "Nobody is registered with that address" in line.why
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "new@example.org", actor="server", now=club.clock.now)
    again(club, number)
    assert state(club, number) == (InboundState.DONE, "ok")
    assert filed(club) == 1


def test_mail_without_a_clear_sender_lies_with_that_of_strangers(club: Club) -> None:
    write(club, "F Nag H", sender="mori@example.org, oda@example.org", to=public_address(club.house.domain))
    line = the_one(club, Heap.STRANGERS)
    assert "no clear sender" in line.why
    assert line.sender == "mori@example.org", "the envelope's"


def test_what_was_put_away_is_on_its_own_heap_and_can_still_be_read_again(club: Club) -> None:
    number = write(club, "F Nag - SSJ", to=renewed(club), Authentication_Results=PROVEN)
    master = club.master()
    with club.database.write() as session:
        put_away(session, number, master_id=master, now=club.clock.now)
    assert shown(club).lines == ()
    assert the_one(club, Heap.AWAY).away
    again(club, number)
    assert filed(club) == 1
    assert shown(club, Heap.AWAY).lines == ()


def test_mail_of_a_game_is_neither_put_away_nor_read_again_here(club: Club) -> None:
    number = write(club, "F Nag - SSJ")
    with club.database.write() as session:
        for wrong in (number, number + 1, 0, -1, 2**40):
            with pytest.raises(NotFoundError, match="somebody has dealt with it"):
                read_stray_again(session, club.house, wrong)
            with pytest.raises(NotFoundError):
                put_away(session, wrong, master_id=1, now=club.clock.now)


def test_a_token_in_a_subject_is_not_shown(club: Club) -> None:
    old = renewed(club)
    write(club, "F Nag - SSJ", to=old, Subject=f"Fwd: {old}", Authentication_Results=PROVEN)
    line = the_one(club)
    assert line.subject.startswith("Fwd: orders+****")
    assert old.partition("+")[2].partition("@")[0] not in line.subject


def test_many_come_in_pages_and_emptied_ones_are_not_listed(club: Club) -> None:
    old = renewed(club)
    for number in range(3):
        write(club, f"F Nag - SSJ ({number})", to=old, name=f"m{number}")
    first = shown(club, most=2)
    assert (len(first.lines), first.counts[Heap.LOOK]) == (2, 3)
    assert first.older is not None
    rest = shown(club, most=2, before=first.older)
    assert (len(rest.lines), rest.older) == (1, None)
    club.clock.now += KEPT + KEPT
    with club.database.write() as session:
        assert forget_raw_mail(session, now=club.clock.now) == 3
    assert shown(club).counts[Heap.LOOK] == 0
    with club.database.read() as session:
        assert len(session.scalars(select(Inbound.id)).all()) == 3
