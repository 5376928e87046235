"""The game master's desk, from the creation of a game to its end."""

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from sengoku.games.lookups import game_by_slug, masters_of, open_phase, phase_value, seat_of
from sengoku.games.on_file import last_submission
from sengoku.store import Audit, Person
from support.club import Club, NewBrowser

pytestmark = pytest.mark.anyio
NEW = {
    "slug": "kyoto",
    "title": "The Road to Kyoto",
    "map": "sengoku",
    "rhythm": "weekly",
    "day-6": "yes",
    "at": "18:30",
    "zone": "Europe/Berlin",
}
CLANS = ("shimazu", "mori", "chosokabe", "asakura", "oda", "uesugi", "takeda", "hojo")
ADDRESSES = {f"email-{clan}": f"{clan}@example.org" for clan in CLANS}


async def test_a_game_from_creation_to_the_second_season(club: Club, desk: AsyncClient) -> None:
    created = await desk.post("/desk/new", data=NEW)
    assert (created.status_code, created.headers["location"]) == (303, "/desk/kyoto")
    page = await desk.get("/desk/kyoto")
    assert "Invite the players" in page.text
    assert "every Sunday at 18:30 (Europe/Berlin)" in page.text

    invited = await desk.post("/desk/kyoto/seats", data=ADDRESSES)
    assert invited.status_code == 303
    assert {letter.kind for letter in club.letters("takeda@example.org")} == {"invitation"}

    begun = await desk.post("/desk/kyoto/start")
    page = await desk.get(begun.headers["location"])
    assert "The Road to Kyoto began with" in page.text
    assert "Sunday 5 July 2026, 18:30 CEST" in page.text
    assert page.text.count(">missing<") == 8

    club.order("takeda", "A Kai - Sagami")
    page = await desk.get("/desk/kyoto")
    assert page.text.count(">missing<") == 7
    assert page.text.count(">on file<") == 1

    asked = await desk.get("/desk/kyoto/adjudicate")
    assert "Adjudicate Spring 1570 now?" in asked.text
    assert "Shimazu" in asked.text
    done = await desk.post("/desk/kyoto/adjudicate", data={"seq": "0"})
    page = await desk.get(done.headers["location"])
    assert "Adjudicated: Spring 1570." in page.text
    assert "Fall 1570" in page.text
    assert club.letters("takeda@example.org", "results")
    assert 'name="seq" value="1"' in (await desk.get("/desk/kyoto/adjudicate")).text


@pytest.mark.parametrize("seq", ["0", "", "x", "²", "9" * 40])
async def test_a_button_pressed_twice_does_not_resolve_the_next_phase(
    club: Club, desk: AsyncClient, seq: str
) -> None:
    club.begin()
    club.resolve()
    answer = await desk.post("/desk/kyoto/adjudicate", data={"seq": seq})
    assert answer.status_code == 409
    assert "That phase is not open: Fall 1570 is. Nothing was done." in answer.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"slug": "Kyōto!"}, "cannot name a game"),
        ({"slug": "new"}, "the desk has a page of that name"),
        ({"slug": " Login "}, "the desk has a page of that name"),
        ({"title": "   "}, "A game needs a title"),
        ({"map": "atlantis"}, "atlantis"),
        ({"map": "../sengoku"}, "sengoku"),
        ({"day-6": "no"}, "at least one day"),
        ({"at": "25:00"}, "is no time of day"),
        ({"at": "02:30"}, "between 06:00 and 23:00"),
        ({"zone": "Mars/Olympus"}, "is no time zone"),
        ({"zone": "../../etc/passwd"}, "is no time zone"),
    ],
)
async def test_a_game_that_makes_no_sense_is_not_created_and_what_was_typed_stays(
    club: Club, desk: AsyncClient, change: dict[str, str], sentence: str
) -> None:
    answer = await desk.post("/desk/new", data=NEW | {"title": "Kept title"} | change)
    assert answer.status_code == 422
    assert sentence in answer.text
    if "title" not in change:
        assert 'value="Kept title"' in answer.text
    assert "You run no game yet." in (await desk.get("/desk")).text


async def test_two_games_cannot_have_one_name(club: Club, desk: AsyncClient) -> None:
    assert (await desk.post("/desk/new", data=NEW)).status_code == 303
    answer = await desk.post("/desk/new", data=NEW)
    assert answer.status_code == 422
    assert "There is already a game called" in answer.text


async def test_one_bad_address_invites_nobody_and_loses_no_other(club: Club, desk: AsyncClient) -> None:
    club.form()
    answer = await desk.post("/desk/kyoto/seats", data=ADDRESSES | {"email-oda": "oda at example"})
    assert answer.status_code == 409
    assert "is no mail address" in answer.text
    assert 'value="takeda@example.org"' in answer.text
    assert not club.letters(kind="invitation")


async def test_one_person_cannot_have_two_clans(club: Club, desk: AsyncClient) -> None:
    club.form()
    both = {"email-oda": "one@example.org", "email-mori": "One@example.org"}
    answer = await desk.post("/desk/kyoto/seats", data=both)
    assert answer.status_code == 409
    assert "one person, one clan" in answer.text


async def test_a_game_does_not_begin_with_empty_seats_unless_told_so(club: Club, desk: AsyncClient) -> None:
    club.form()
    await desk.post("/desk/kyoto/seats", data={"email-oda": "oda@example.org"})
    refused = await desk.post("/desk/kyoto/start")
    assert refused.status_code == 409
    assert "Nobody plays" in refused.text
    assert (await desk.post("/desk/kyoto/start", data={"empty": "yes"})).status_code == 303
    again = await desk.post("/desk/kyoto/start", data={"empty": "yes"})
    assert again.status_code == 409
    assert "has already begun" in again.text


async def test_the_desk_never_shows_what_a_clan_ordered(club: Club, desk: AsyncClient) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    for address in ("/desk/kyoto", "/desk/kyoto/adjudicate", "/desk/kyoto/orders/takeda"):
        text = (await desk.get(address)).text
        assert "moves to Sagami" not in text
        assert "KAI" not in text


async def test_the_deadline_is_moved_on_the_games_own_clock(club: Club, desk: AsyncClient) -> None:
    club.begin()
    page = await desk.get("/desk/kyoto")
    assert 'value="2026-07-07T20:00"' in page.text
    moved = await desk.post("/desk/kyoto/extend", data={"until": "2026-07-10T21:15"})
    page = await desk.get(moved.headers["location"])
    assert "Friday 10 July 2026, 21:15 EDT" in page.text
    assert "The deadline was moved from" in page.text
    (letter,) = club.letters("takeda@example.org", "deadline_changed")
    assert "Friday 10 July 2026, 21:15 EDT" in letter.text


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        ("", "is no date and time"),
        ("tomorrow", "is no date and time"),
        ("2026-12-01", "is no date and time"),
        ("2026-06-01T20:00", "That time has passed"),
        ("2027-03-14T02:30", "does not exist on that clock"),
        ("2026-07-10T21:15Z", "without a zone"),
        ("9999-12-31T23:59", "no date and time"),
        ("0001-01-01T00:00", "That time has passed"),
        ("2206-07-10T20:00", "a year ahead at most"),
        ("2026-07-07T20:00", "That is the deadline already"),
    ],
)
async def test_a_deadline_that_makes_no_sense_changes_nothing(
    club: Club, desk: AsyncClient, until: str, sentence: str
) -> None:
    club.begin()
    answer = await desk.post("/desk/kyoto/extend", data={"until": until})
    assert answer.status_code == 409
    assert sentence in answer.text
    assert "Tuesday 7 July 2026, 20:00 EDT" in answer.text
    assert not club.letters(kind="deadline_changed")


async def test_the_clock_is_stopped_and_started_again(club: Club, desk: AsyncClient) -> None:
    club.begin()
    stopped = await desk.post("/desk/kyoto/pause")
    page = await desk.get(stopped.headers["location"])
    assert "The game was paused." in page.text
    assert "Start the clock again" in page.text
    twice = await desk.post("/desk/kyoto/pause")
    assert twice.status_code == 409
    now = await desk.post("/desk/kyoto/adjudicate", data={"seq": "0"})
    assert now.status_code == 409
    assert "is not running" in now.text
    assert "Nothing to adjudicate" in (await desk.get("/desk/kyoto/adjudicate")).text
    started = await desk.post("/desk/kyoto/resume")
    assert "The game goes on." in (await desk.get(started.headers["location"])).text


async def test_a_message_goes_to_every_player_and_is_not_lost_when_refused(
    club: Club, desk: AsyncClient
) -> None:
    club.begin()
    refused = await desk.post("/desk/kyoto/message", data={"subject": " ", "text": "Kept words"})
    assert refused.status_code == 409
    assert "Kept words</textarea>" in refused.text
    sent = await desk.post("/desk/kyoto/message", data={"subject": "Holidays", "text": "We rest a week."})
    assert "A message was sent to 8 players: Holidays" in (await desk.get(sent.headers["location"])).text
    assert len(club.letters(kind="message")) == 8


async def test_a_player_is_replaced(club: Club, desk: AsyncClient, new_browser: NewBrowser) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    old_link = club.seat_pass("takeda")
    done = await desk.post("/desk/kyoto/seats", data={"email-takeda": "new@example.org"})
    page = await desk.get(done.headers["location"])
    assert "Takeda was given to new@example.org." in page.text
    assert page.text.count(">on file<") == 0
    assert club.letters("takeda@example.org", "replaced")
    assert club.letters("new@example.org", "invitation")
    assert (await new_browser().post(f"/seat/{old_link}")).status_code == 403


async def test_a_clan_is_taken_back(club: Club, desk: AsyncClient) -> None:
    club.begin()
    done = await desk.post("/desk/kyoto/vacate", data={"clan": "takeda"})
    assert "Takeda has no player any more." in (await desk.get(done.headers["location"])).text
    again = await desk.post("/desk/kyoto/vacate", data={"clan": "takeda"})
    assert again.status_code == 409
    nobody = await desk.post("/desk/kyoto/vacate", data={"clan": "tokugawa"})
    assert nobody.status_code == 404


async def test_a_clan_gets_a_new_order_address_and_keeps_its_orders(club: Club, desk: AsyncClient) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    old_link = club.seat_pass("takeda")
    done = await desk.post("/desk/kyoto/renew", data={"clan": "takeda"})
    page = await desk.get(done.headers["location"])
    assert "Takeda got a new order address." in page.text
    assert page.text.count(">on file<") == 1
    assert (await desk.post(f"/seat/{old_link}")).status_code == 403
    (letter,) = club.letters("takeda@example.org", "address_changed")
    assert letter.reply_seat_id is not None


async def test_the_master_names_the_winner_when_all_agree(club: Club, desk: AsyncClient) -> None:
    club.begin()
    rash = await desk.post("/desk/kyoto/crown", data={"clan": "uesugi"})
    assert rash.status_code == 409
    assert "all who are left agree" in rash.text
    done = await desk.post("/desk/kyoto/crown", data={"clan": "uesugi", "agreed": "yes"})
    page = await desk.get(done.headers["location"])
    assert "named Uesugi the winner" in page.text
    assert len(club.letters(kind="game_over")) == 9
    again = await desk.post("/desk/kyoto/crown", data={"clan": "oda", "agreed": "yes"})
    assert again.status_code == 409


async def test_another_game_master_has_no_business_here(club: Club, new_browser: NewBrowser) -> None:
    club.begin()
    other = new_browser()
    other.cookies.set("sengoku-desk", club.master_pass("other@example.org"), domain="sengoku.example")
    assert (await other.get("/desk")).status_code == 200
    for address in ("/desk/kyoto", "/desk/kyoto/adjudicate", "/desk/kyoto/orders/takeda"):
        answer = await other.get(address)
        assert answer.status_code == 403, address
        assert "You are not a game master of The Road to Kyoto." in answer.text
    for act in (
        "seats",
        "vacate",
        "renew",
        "calendar",
        "crown",
        "start",
        "extend",
        "pause",
        "resume",
        "message",
        "adjudicate",
        "orders/oda",
    ):
        answer = await other.post(
            f"/desk/kyoto/{act}", data={"email-oda": "x@example.org", "orders": "all hold"}
        )
        assert answer.status_code == 403, act
    with club.database.read() as session:
        assert not session.scalars(
            select(Audit).where(Audit.actor == f"gm:{club.master('other@example.org')}")
        ).all()


async def test_a_desk_that_does_not_exist_says_so(club: Club, desk: AsyncClient) -> None:
    assert (await desk.get("/desk/nowhere")).status_code == 404
    assert (await desk.post("/desk/nowhere/pause")).status_code == 404


async def test_every_act_is_in_the_record_with_who_did_it(club: Club, desk: AsyncClient) -> None:
    club.begin()
    with club.database.write() as session:
        session.get_one(
            Person, masters_of(session, game_by_slug(session, "kyoto").id)[0].id
        ).name = "Murasaki"
    await desk.post("/desk/kyoto/pause")
    await desk.post("/desk/kyoto/resume")
    await desk.post("/desk/kyoto/extend", data={"until": "2026-07-10T21:15"})
    await desk.post("/desk/kyoto/message", data={"subject": "a", "text": "b"})
    await desk.post("/desk/kyoto/seats", data={"email-oda": "new@example.org"})
    await desk.post("/desk/kyoto/vacate", data={"clan": "oda"})
    await desk.post("/desk/kyoto/orders/mori", data={"orders": "all hold"})
    await desk.post("/desk/kyoto/orders/mori", data={"act": "look"})
    await desk.post("/desk/kyoto/adjudicate", data={"seq": "0"})
    with club.database.read() as session:
        acts = session.scalars(
            select(Audit.act).where(Audit.actor.startswith("gm:")).order_by(Audit.id)
        ).all()
    assert list(acts) == [
        "create",
        "pause",
        "resume",
        "extend",
        "message",
        "invite",
        "vacate",
        "orders",
        "look",
        "adjudicate",
    ]
    assert "Murasaki" in (await desk.get("/desk/kyoto")).text


async def test_orders_are_entered_for_a_clan_with_the_same_answer(club: Club, desk: AsyncClient) -> None:
    club.begin()
    form = await desk.get("/desk/kyoto/orders/takeda")
    assert "Orders for Takeda" in form.text
    assert "Army Kai, Army South Shinano" in form.text
    answer = await desk.post("/desk/kyoto/orders/takeda", data={"orders": "A Kai - Sagami"})
    assert answer.status_code == 200
    assert "are on file" in answer.text
    assert "army moves to Sagami" in answer.text
    wrong = await desk.post("/desk/kyoto/orders/takeda", data={"orders": "A Kai - Atlantis"})
    assert "A Kai - Atlantis</textarea>" in wrong.text
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        last = last_submission(session, seat_of(session, game, "takeda").id, phase_value(row))
        assert last is not None
        assert last.source == "gm"


async def test_orders_entered_for_a_phase_are_not_taken_for_the_next(club: Club, desk: AsyncClient) -> None:
    club.begin()
    club.resolve()
    form = {"orders": "A Kai - Sagami", "seq": "0"}
    answer = await desk.post("/desk/kyoto/orders/takeda", data=form)
    assert answer.status_code == 409
    assert "was resolved in the meantime" in answer.text
    assert "A Kai - Sagami</textarea>" in answer.text


async def test_what_is_on_file_is_shown_on_request_and_that_is_recorded(
    club: Club, desk: AsyncClient
) -> None:
    club.begin()
    club.order("takeda", "A Kai - Sagami")
    form = await desk.get("/desk/kyoto/orders/takeda")
    assert "Show what is on file" in form.text
    looked = await desk.post("/desk/kyoto/orders/takeda", data={"act": "look"})
    assert "army moves to Sagami" in looked.text
    assert "The orders of Takeda were looked at." in (await desk.get("/desk/kyoto")).text


async def test_a_phase_that_cannot_be_resolved_parks_the_game_and_says_so(
    club: Club, desk: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin()

    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sengoku.games.adjudicate.resolve", broken)
    answer = await desk.post("/desk/kyoto/adjudicate", data={"seq": "0"})
    assert answer.status_code == 409
    assert "could not be adjudicated" in answer.text
    assert "Start the clock again" in answer.text
    assert club.letters("gm@example.org", "parked")
    monkeypatch.undo()
    assert (await desk.post("/desk/kyoto/resume")).status_code == 303
    assert (await desk.post("/desk/kyoto/adjudicate", data={"seq": "0"})).status_code == 303


async def test_the_desk_tells_who_concedes(club: Club, desk: AsyncClient, browser: AsyncClient) -> None:
    club.begin()
    await browser.post(f"/seat/{club.seat_pass('takeda')}")
    await browser.post("/games/kyoto/seat/concession", data={"gives_up": "yes"})
    page = await desk.get("/desk/kyoto")
    assert page.text.count("> concedes<") + page.text.count(">concedes<") == 1
