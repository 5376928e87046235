"""The link in a reminder ends reminders: following it shows, posting to it acts, and it opens nothing."""

from datetime import timedelta
from email import message_from_bytes
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from sengoku.games.outgoing import compose_letter, waiting_letter
from sengoku.store import Letter
from sengoku.worker.adjudicate_due import next_due
from sengoku.worker.remind import send_reminders
from support.club import BASE_URL, Club

pytestmark = pytest.mark.anyio


def remind(club: Club, hours: float) -> int:
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due - timedelta(hours=hours)
    return send_reminders(club.database, club.house, club.clock)


def reminder(club: Club) -> Letter:
    return [one for one in club.letters("mori@example.org") if one.kind.startswith("reminder")][-1]


def link(club: Club) -> str:
    """What stands in List-Unsubscribe of the reminder that leaves."""
    with club.database.read() as session:
        raw = compose_letter(club.house, waiting_letter(session, reminder(club).id)).raw
    message = message_from_bytes(raw)
    assert message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    url = message["list-unsubscribe"].strip("<>")
    assert url in reminder(club).text
    assert url in reminder(club).html
    return urlsplit(url).path


async def test_following_the_link_shows_and_posting_ends_reminders(club: Club, browser: AsyncClient) -> None:
    club.begin()
    assert remind(club, 47) == 8
    path = link(club)
    shown = await browser.get(path)
    assert shown.status_code == 200
    assert "the Mori in The Road to Kyoto" in shown.text
    assert "No more reminders" in shown.text
    assert "Remind me again" in (await browser.post(path)).text
    assert remind(club, 5) == 7
    assert "No more reminders" in (await browser.post(path, data={"again": "yes"})).text
    assert remind(club, 5) == 0, "those of this moment have been sent"


async def test_a_mail_program_ends_reminders_with_one_post(app: FastAPI, club: Club) -> None:
    club.begin()
    remind(club, 47)
    path = link(club)
    async with AsyncClient(transport=ASGITransport(app), base_url=BASE_URL) as program:
        answer = await program.post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert remind(club, 5) == 7


async def test_a_link_that_is_not_ours_or_of_an_earlier_holder_does_nothing(
    club: Club, browser: AsyncClient
) -> None:
    club.begin()
    remind(club, 47)
    path = link(club)
    assert (await browser.post(f"{path}x")).status_code == 403
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "other@example.org", actor="server", now=club.clock.now)
    assert (await browser.get(path)).status_code == 403
    assert (await browser.post(path)).status_code == 403
    assert remind(club, 5) == 8


async def test_other_letters_have_no_such_header(club: Club) -> None:
    club.begin()
    with club.database.read() as session:
        letter = session.get_one(Letter, club.letters("mori@example.org", "invitation")[0].id)
        assert b"List-Unsubscribe" not in compose_letter(club.house, waiting_letter(session, letter.id)).raw
