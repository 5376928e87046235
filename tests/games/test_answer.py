"""Who is answered though they may not order: strangers, once a week, if they are who they say."""

from sqlalchemy import select

from sengoku.games.people import find_person
from sengoku.store import InboundState, Letter
from support.club import Club
from support.mailing import EXCHANGER, state, write


def write_as_stranger(club: Club, name: str, *, verdict: str = "pass") -> int:
    results = f"{EXCHANGER}; dmarc={verdict} header.from=example.net"
    to = f"orders@{club.house.domain}"
    return write(
        club,
        "How do I join?",
        sender="stranger@example.net",
        to=to,
        name=name,
        Authentication_Results=results,
    )


def letters_to_strangers(club: Club) -> list[Letter]:
    with club.database.read() as session:
        return list(session.scalars(select(Letter).where(Letter.person_id.is_(None)).order_by(Letter.id)))


def test_a_stranger_who_is_proven_is_helped_once_a_week(proven: Club) -> None:
    proven.begin()
    inbound = write_as_stranger(proven, "s1")
    write_as_stranger(proven, "s2")
    assert state(proven, inbound) == (InboundState.DONE, "unknown_sender")
    (help_letter,) = letters_to_strangers(proven)
    assert (help_letter.address, help_letter.kind) == ("stranger@example.net", "help")
    assert help_letter.in_reply_to == "<s1@example.org>"
    assert "Nobody plays here from this address" in help_letter.text
    assert "kyoto" not in (help_letter.subject + help_letter.text + help_letter.html).lower()
    with proven.database.read() as session:
        assert find_person(session, "stranger@example.net") is None
    proven.clock.turn(days=8)
    write_as_stranger(proven, "s3")
    assert len(letters_to_strangers(proven)) == 2


def test_a_stranger_who_is_not_proven_hears_nothing(proven: Club) -> None:
    proven.begin()
    inbound = write_as_stranger(proven, "s1", verdict="none")
    assert state(proven, inbound) == (InboundState.DONE, "unknown_sender")
    assert letters_to_strangers(proven) == []
