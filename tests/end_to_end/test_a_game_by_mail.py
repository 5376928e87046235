"""A whole game through SMTP, from the invitations to a clan with 25 centres, on both databases."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import select

from sengoku.engine import EventKind, Move, Result, Verdict, Why, verdict_from_json
from sengoku.games.create import create_game
from sengoku.games.house import House
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, phases_of, variant_of
from sengoku.games.people import person_for
from sengoku.games.start import start_game
from sengoku.mail.transports import SmtpTransport
from sengoku.store import Database, GameState, Inbound, InboundState, Letter, LetterState, VerdictRow
from sengoku.worker.clock import Worker
from sengoku.worker.listen import listener
from support.ports import free_port
from support.post_office import Mailboxes, hand_in, mailboxes, reply, text_of

SCRIPT = Path(__file__).with_name("script.txt")
KEY = "a key for tests that everybody may know"


def read_script() -> dict[str, dict[str, str]]:
    """Phase title -> clan -> the text of its mail."""
    script: dict[str, dict[str, str]] = {}
    phase = clan = ""
    for line in SCRIPT.read_text("utf-8").splitlines():
        if line.startswith("== "):
            phase = line.removeprefix("== ")
            script[phase] = {}
        elif line.startswith("-- "):
            clan = line.removeprefix("-- ")
            script[phase][clan] = ""
        elif phase and clan and line and not line.startswith("#"):
            script[phase][clan] += line + "\n"
    return script


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 2, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Scene:
    """A running house with its listener, its worker and the players' mailboxes."""

    database: Database
    house: House
    worker: Worker
    clock: Clock
    boxes: Mailboxes
    port: int


@contextmanager
def scene(database: Database) -> Iterator[Scene]:
    house = House(KEY.encode(), "judge.example.net", "https://judge.example.net")
    clock, port = Clock(), free_port()
    intake = listener(database, house.domain, host="127.0.0.1", port=port, lmtp=False, clock=clock)
    with mailboxes() as (boxes, boxes_port):
        transport = SmtpTransport("127.0.0.1", boxes_port, security="none")
        intake.start()
        try:
            yield Scene(database, house, Worker(database, house, transport, clock), clock, boxes, port)
        finally:
            intake.stop()
            transport.close()


def found(scene: Scene) -> None:
    """Creates the game and invites eight players, on the seed's weekly schedule."""
    with scene.database.write() as session:
        gm = person_for(session, "gm@example.org", now=scene.clock())
        game = create_game(session, slug="kyoto", title="Kyoto", master=gm, now=scene.clock())
        game.settings = {**game.settings, "pictures": "first and last"}
        for clan in variant_of(game).clans:
            address = f"{clan.id}@example.org"
            invite(session, scene.house, game, clan.id, address, actor="test", now=scene.clock())
    scene.worker.run_once()
    with scene.database.write() as session:
        start_game(session, scene.house, game_by_slug(session, "kyoto"), actor="test", now=scene.clock())
    scene.worker.run_once()


def play(scene: Scene) -> list[str]:
    """Plays the script to its end; returns the titles of the phases that were played."""
    script, numbers = read_script(), count()
    played: list[str] = []
    while True:
        with scene.database.read() as session:
            row = open_phase(session, game_by_slug(session, "kyoto").id)
        if row is None:
            return played
        assert row.due_at is not None
        title = phase_value(row).title
        played.append(title)
        for clan, text in script[title].items():
            scene.clock.now = row.due_at - timedelta(hours=5)
            address = f"{clan}@example.org"
            letter = next(m for m in reversed(scene.boxes.letters[address]) if m["reply-to"])
            name = f"mail-{next(numbers)}"
            hand_in(reply(letter, address, text, name=name, at=scene.clock()), scene.port)
        scene.worker.run_once()
        scene.clock.now = row.due_at
        scene.worker.run_once()


def verdicts(database: Database) -> list[Verdict]:
    with database.read() as session:
        rows = [session.get(VerdictRow, row.id) for row in phases_of(session, 1)]
        return [verdict_from_json(row.outcome) for row in rows if row is not None]


@pytest.fixture
def game(database: Database) -> Iterator[tuple[Scene, list[str]]]:
    with scene(database) as made:
        found(made)
        yield made, play(made)


def test_a_game_is_played_by_mail_from_invitation_to_winner(game: tuple[Scene, list[str]]) -> None:
    made, played = game
    assert played == list(read_script())
    with made.database.read() as session:
        kyoto = game_by_slug(session, "kyoto")
        assert (kyoto.state, kyoto.winner) == (GameState.OVER, "mori")
        assert {m.state for m in session.scalars(select(Inbound))} == {InboundState.DONE}
        assert {m.reason for m in session.scalars(select(Inbound))} == {"ok"}
        assert {letter.state for letter in session.scalars(select(Letter))} == {LetterState.SENT}
    _happened(verdicts(made.database))
    _players_were_told(made)
    _replays_to_the_same_digests(made)


def _happened(all_verdicts: list[Verdict]) -> None:
    """The game really holds what it was written for."""
    outcomes = [one for verdict in all_verdicts for one in verdict.outcomes]
    events = [one for verdict in all_verdicts for one in verdict.events]
    results = {one.result for one in outcomes}
    assert {Result.CONVOYS, Result.RETREATS, Result.BUILDS, Result.BOUNCES} <= results
    bridges = [{"iga", "mikawa"}]
    moved = [o.order for o in outcomes if isinstance(o.order, Move) and o.result is Result.MOVES]
    crossings = [{order.at, order.to} for order in moved]
    assert all(bridge in crossings for bridge in bridges)
    homes = {"nagato", "iwami"}
    built = [o.unit.at for o in outcomes if o.result is Result.BUILDS and o.clan == "mori" and o.unit]
    assert set(built) - homes, "Mori built away from home"
    assert any(one.reason.why is Why.DISORDER for one in outcomes)
    at_once = {one.unit.clan for one in events if one.kind is EventKind.DISBANDED_AT_ONCE and one.unit}
    assert "neutral" in at_once, "a garrison was beaten"
    assert at_once - {"neutral"}, "a unit of a clan in disorder was lost when it was dislodged"
    rebuilt = [one.place for one in events if one.kind is EventKind.GARRISON_REBUILT]
    assert "mino" in rebuilt
    assert all_verdicts[-1].winner == "mori"
    assert len(all_verdicts[-1].position.centers_of("mori")) >= 25


def _players_were_told(scene: Scene) -> None:
    boxes = scene.boxes
    for clan in ("mori", "hojo"):
        subjects = [m["subject"] for m in boxes.letters[f"{clan}@example.org"]]
        assert subjects.count("[kyoto] Spring 1570 results") == 1
        assert any("invited" in subject for subject in subjects)
    mori = boxes.letters["mori@example.org"]
    receipt = boxes.last("mori@example.org", "Spring 1570: orders received")
    assert receipt["auto-submitted"] == "auto-replied"
    assert "Aki" in text_of(receipt)
    conceded = boxes.last("hojo@example.org", "Spring 1571: orders received")
    assert "concession is noted" in " ".join(text_of(conceded).split())
    last = mori[-1]
    assert "The Mori have won" in " ".join(text_of(last).split())
    first = boxes.last("mori@example.org", "Spring 1570 results")
    pictures = [part for part in first.walk() if part.get_content_type() == "image/png"]
    assert [bytes(part.get_content())[:8] for part in pictures] == [b"\x89PNG\r\n\x1a\n"]


def _replays_to_the_same_digests(scene: Scene) -> None:
    environment = {
        **os.environ,
        "SENGOKU_DATABASE_URL": scene.database.url,
        "SENGOKU_SERVER_KEY": KEY,
    }
    command = [sys.executable, "-m", "sengoku", "verify", "kyoto"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    with scene.database.read() as session:
        rows = session.scalars(select(VerdictRow).order_by(VerdictRow.phase_id))
        stored = [row.output_digest for row in rows]
    shown = [line.split()[-3] for line in done.stdout.splitlines() if line.endswith("as stored")]
    assert shown == [digest[:16] for digest in stored]
    assert f"{len(stored)} phases replayed, 0 differ." in done.stdout
