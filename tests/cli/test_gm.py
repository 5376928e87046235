"""`sengoku gm add`: the first thing that somebody types who wants to run games."""

import re

from sqlalchemy import select

from cli.command import fails, run
from sengoku.games.login import spend_login_link
from sengoku.store import Person
from support.club import Club


def test_a_game_master_gets_a_link_that_opens_the_desk_once(house: Club) -> None:
    ran = run("gm", "add", "Abe@Example.org", "--name", "Abe of Kyoto")
    assert (ran.status, ran.err) == (0, "")
    link = re.search(r"http://sengoku\.example/desk/login/(\S+)", ran.out)
    assert link
    with house.database.write() as session:
        [person] = session.scalars(select(Person))
        assert (person.email, person.name, person.runs_games) == ("abe@example.org", "Abe of Kyoto", True)
        assert spend_login_link(session, link[1], now=person.created_at) == person


def test_somebody_who_is_registered_gets_a_new_link_and_keeps_his_name(small_house: Club) -> None:
    run("gm", "add", "abe@example.org", "--name", "Abe of Kyoto")
    first, second = run("gm", "add", "abe@example.org"), run("gm", "add", "abe@example.org")
    assert first.out != second.out
    with small_house.database.read() as session:
        assert [person.name for person in session.scalars(select(Person))] == ["Abe of Kyoto"]


def test_an_address_that_is_none_is_refused_and_nobody_registered(small_house: Club) -> None:
    fails(run("gm", "add", "abe"), "'abe'", "mori@example.org")
    with small_house.database.read() as session:
        assert session.scalars(select(Person)).all() == []
