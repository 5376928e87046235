"""`sengoku game`: from an empty house to a running game, from the keyboard of the server."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from cli.command import fails, run
from sengoku.games.links import read_seat
from sengoku.games.lookups import game_by_slug, open_phase, seat_of
from sengoku.games.park import park
from sengoku.maps import load
from sengoku.store import Audit, Game
from support.club import Club

CLANS = [clan.id for clan in load("sengoku").clans]


def test_a_game_is_created_filled_and_started(house: Club) -> None:
    made = run("game", "create", "kyoto", "--gm", "gm@example.org", "--title", "The Road to Kyoto")
    assert (made.status, made.err) == (0, "")
    assert "sengoku game invite kyoto CLAN ADDRESS" in made.out
    for clan in CLANS:
        given = run("game", "invite", "kyoto", clan.upper(), f"{clan}@example.org")
        assert (given.status, given.err) == (0, "")
        assert f"{clan}@example.org" in given.out
    begun = run("game", "start", "kyoto")
    assert begun.out.startswith("The Road to Kyoto has begun: Spring 1570, due Tuesday ")
    assert ", 20:00 E" in begun.out
    assert [len(house.letters(kind=kind)) for kind in ("invitation", "started")] == [8, 8]
    shown = run("game", "show", "kyoto").out
    assert shown.count("missing") == 8
    assert "every Tuesday at 20:00 (America/New_York)" in shown
    [line] = run("game", "list").lines
    assert line.split()[:4] == ["kyoto", "running", "Spring", "1570,"]


def test_the_deadline_is_the_one_that_was_asked_for(small_house: Club) -> None:
    when = ("--day", "sunday", "--time", "18:30", "--zone", "Europe/Paris")
    run("game", "create", "edo", "--gm", "gm@example.org", *when)
    assert "every Sunday at 18:30 (Europe/Paris)" in run("game", "show", "edo").out


def test_who_has_ordered_is_shown_and_not_what(house: Club) -> None:
    house.begin()
    house.order("mori", "F Nag - Suo Sea")
    shown = run("game", "show", "kyoto")
    states = {line.split()[0]: line for line in shown.lines[3:]}
    assert states["Mori"].endswith("has ordered")
    assert states["Oda"].endswith("missing")
    assert "Suo" not in shown.out


def test_a_game_that_forms_shows_its_seats(small_house: Club) -> None:
    small_house.form()
    run("game", "invite", "kyoto", "mori", "mori@example.org")
    shown = run("game", "show", "kyoto")
    assert "The Road to Kyoto on map sengoku: forming." in shown.out
    assert shown.out.count("no player") == 7
    [mori] = [line for line in shown.lines if "Mori" in line]
    assert mori.split() == ["Mori", "mori@example.org", "invited"]


def test_a_parked_game_says_why(small_house: Club) -> None:
    small_house.begin()
    with small_house.database.write() as session:
        game = game_by_slug(session, "kyoto")
        park(session, small_house.house, game, "The map is gone.", now=small_house.clock.now)
    assert "parked. The map is gone." in run("game", "show", "kyoto").lines[0]


def test_a_house_without_games_says_what_to_do(small_house: Club) -> None:
    assert run("game", "list").out == "There are no games yet; `sengoku game create` makes one.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("game create kyoto --gm gm@example.org", ["already", "'kyoto'"]),
        ("game create Kyoto! --gm gm@example.org", ["'kyoto!'"]),
        ("game create new --gm gm@example.org", ["'new'", "desk"]),
        ("game create edo --gm nobody", ["'nobody'"]),
        ("game create edo --gm gm@example.org --map atlantis", ["'atlantis'", "sengoku-v5"]),
        ("game create edo --gm gm@example.org --day moonday", ["'moonday'", "Monday"]),
        ("game create edo --gm gm@example.org --time 8pm", ["'8pm'", "20:00"]),
        ("game create edo --gm gm@example.org --zone Japan/Kyoto", ["'Japan/Kyoto'", "America/New_York"]),
        ("game invite edo mori mori@example.org", ["'edo'"]),
        ("game invite kyoto england mori@example.org", ["'england'"]),
        ("game invite kyoto mori mori", ["'mori'"]),
        ("game start kyoto", ["Nobody has been invited"]),
        ("game start edo", ["'edo'"]),
        ("game show edo", ["'edo'"]),
        ("game link edo mori", ["'edo'"]),
        ("game link kyoto england", ["'england'"]),
        ("game link kyoto mori", ["Nobody plays Mori"]),
        ("game renew kyoto mori", ["Nobody plays Mori"]),
        ("game renew kyoto england", ["'england'"]),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence_and_changes_nothing(
    small_house: Club, arguments: str, words: list[str]
) -> None:
    small_house.form()
    before = run("game", "show", "kyoto").out
    fails(run(*arguments.split()), *words)
    assert run("game", "show", "kyoto").out == before
    assert len(run("game", "list").lines) == 1


def test_a_game_with_empty_seats_starts_on_purpose_only(small_house: Club) -> None:
    small_house.form()
    run("game", "invite", "kyoto", "mori", "mori@example.org")
    fails(run("game", "start", "kyoto"), "Shimazu", "civil disorder")
    assert run("game", "start", "kyoto", "--allow-empty").status == 0
    assert run("game", "show", "kyoto").out.count("in civil disorder") == 7
    fails(run("game", "start", "kyoto", "--allow-empty"), "already begun")


def test_a_seat_link_opens_the_seat_until_the_deadline_and_is_written_down(house: Club) -> None:
    house.clock.now = datetime.now(UTC)
    house.begin()
    ran = run("game", "link", "kyoto", "Mori")
    assert (ran.status, ran.err) == (0, "")
    assert "mori@example.org" in ran.lines[0]
    link = re.fullmatch(r"  http://sengoku\.example/seat/(\S+)", ran.lines[1])
    assert link
    with house.database.read() as session:
        game = game_by_slug(session, "kyoto")
        seat, row = seat_of(session, game, "mori"), open_phase(session, game.id)
        assert row is not None
        assert row.due_at is not None
        opened = read_seat(house.house.key, link[1], datetime.now(UTC))
        assert opened is not None
        assert (opened.seat_id, opened.generation) == (seat.id, seat.token_generation)
        assert read_seat(house.house.key, link[1], row.due_at) is None
        [act] = session.scalars(select(Audit).where(Audit.act == "link"))
        assert "Mori" in act.detail
        assert link[1] not in act.detail


def test_a_link_to_a_game_that_hangs_past_its_deadline_lasts_all_the_same(small_house: Club) -> None:
    small_house.clock.now = datetime.now(UTC) - timedelta(days=30)
    small_house.begin()
    ran = run("game", "link", "kyoto", "mori")
    assert "two weeks from now" in ran.out
    secret = ran.lines[1].rpartition("/")[2]
    assert read_seat(small_house.house.key, secret, datetime.now(UTC) + timedelta(days=13)) is not None


def test_an_order_address_that_others_know_is_made_anew(house: Club) -> None:
    house.begin()
    house.order("mori", "F Nag - Suo Sea")
    old = house.seat_pass("mori")
    ran = run("game", "renew", "kyoto", "mori")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Mori in The Road to Kyoto has a new order address")
    with house.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        opened = read_seat(house.house.key, old, house.clock.now)
        assert opened is not None
        assert opened.generation == seat.token_generation - 1
    [mori] = [line for line in run("game", "show", "kyoto").lines if "mori@" in line]
    assert mori.endswith("has ordered")
    assert len(house.letters("mori@example.org", "address_changed")) == 1


def test_no_link_opens_a_seat_of_a_game_that_is_over(small_house: Club) -> None:
    small_house.begin()
    with small_house.database.write() as session:
        session.scalars(select(Game)).one().state = "over"
    fails(run("game", "link", "kyoto", "mori"), "is over", "http://sengoku.example/games/kyoto")
