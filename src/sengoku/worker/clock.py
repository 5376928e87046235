"""The clock: APScheduler wakes, the database decides.

It polls every 30 seconds and once more at the earliest deadline; whoever has just put work down may ring.
The schedule itself is the phase rows: a forgotten wake-up delays by half a minute at most, a double one finds
nothing to do.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Lock

import structlog
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler

from sengoku.games.forget import forget_raw_mail
from sengoku.games.house import House
from sengoku.mail.transports import Transport
from sengoku.store import Database

from .adjudicate_due import adjudicate_due, next_due
from .after_outage import move_deadlines
from .draw_pictures import draw_pictures
from .painters import Painters
from .poll import Poller
from .process_mail import process_waiting
from .remind import send_reminders
from .send_letters import send_letters
from .watch import Watch, process_name

_log = structlog.get_logger()
_POLL = timedelta(seconds=30)
_SOON = timedelta(milliseconds=200)


def utc_now() -> datetime:
    """The time, aware and in UTC."""
    return datetime.now(UTC)


class Worker:
    """Does all work that waits: mail in, due phases, pictures, letters out. `run_once` is one round of it.

    With a `tolerance` it has a heartbeat, and makes outages longer than that good instead of resolving what
    came due in them; without one (for a clock that is turned by hand) silence means nothing.
    """

    def __init__(
        self,
        database: Database,
        house: House,
        transport: Transport,
        clock: Callable[[], datetime] = utc_now,
        *,
        tolerance: timedelta | None = None,
        process: str | None = None,
        poller: Poller | None = None,
        poll_every: timedelta = timedelta(minutes=1),
    ) -> None:
        self._database, self._house, self._transport, self._clock = database, house, transport, clock
        self._watch = Watch(database, clock, tolerance, process or process_name()) if tolerance else None
        self._poller, self._poll_every = poller, poll_every
        self._threads = {name: ThreadPoolExecutor(1) for name in ("default", "post", "pulse", "mailbox")}
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            executors=self._threads,
            job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 3},
        )
        self._painters = Painters()
        self._at_work, self._at_post = Lock(), Lock()
        self._bell, self._post_bell = Event(), Event()
        self._next_wake: datetime | None = None

    def run_once(self) -> None:
        """One round of everything, in the caller's thread."""
        if self._poller is not None:
            self._poller.read()
        self._work()
        self._deliver()

    def _work(self) -> None:
        """What deadlines hang on: mail in, due phases, reminders."""
        with self._at_work:
            _each(self._beat, self._mail, self._outages, self._phases, self._reminders)

    def _deliver(self) -> None:
        """What may take its time: pictures, and letters out over a server that may be slow."""
        with self._at_post:
            _each(self._pictures, self._letters)

    def _beat(self) -> None:
        if self._watch:
            self._watch.beat()

    def _outages(self) -> None:
        if self._watch:
            move_deadlines(self._database, self._house, self._clock, self._watch)

    def _mail(self) -> None:
        process_waiting(self._database, self._house, self._clock)

    def _phases(self) -> None:
        has_read = self._poller.has_read if self._poller is not None else lambda _: True
        adjudicate_due(self._database, self._house, self._clock, self._watch, has_read)

    def _reminders(self) -> None:
        send_reminders(self._database, self._house, self._clock)

    def _pictures(self) -> None:
        draw_pictures(self._database, self._painters, lambda: _each(self._letters))

    def _letters(self) -> None:
        if send_letters(self._database, self._house, self._transport, self._clock):
            self._ring_post()  # more may have become due meanwhile

    def start(self) -> None:
        """Starts the rounds, the first one now: deadlines in one thread, the post in another.

        A mailbox is read in a third, since its server may be slow to answer.
        """
        self._scheduler.start()
        if self._poller is not None:
            self._scheduler.add_job(
                self._poll,
                "interval",
                seconds=self._poll_every.total_seconds(),
                executor="mailbox",
                next_run_time=datetime.now(UTC),
            )
        self._scheduler.add_job(self._wake, "interval", seconds=_POLL.total_seconds(), id="poll")
        self._scheduler.add_job(self._forget, "interval", hours=1, executor="post")
        if self._watch:  # a round may take longer than the tolerance
            self._scheduler.add_job(self._pulse, "interval", seconds=_POLL.total_seconds(), executor="pulse")
        self.ring()

    def ring(self) -> None:
        """Asks for a round now: mail has come in, or an order for the worker is in the database."""
        self._bell.set()
        self._scheduler.add_job(self._answer)  # no id: replacing a job that is being run ends the scheduler

    def stop(self) -> None:
        """Lets the round that is going on finish and starts no other.

        The scheduler must not do the waiting: it would hold its locks meanwhile, and the round that is going
        on may want to ask for the next wake-up. Nor may it be ended while it hands out jobs, which it would
        then look for in vain.
        """
        self._scheduler.pause()
        self._scheduler.get_jobs()  # waits until it has handed out what it was handing out
        self._scheduler.shutdown(wait=False)
        for thread in self._threads.values():
            thread.shutdown(wait=True)
        self._painters.close()
        if self._watch:
            _each(self._watch.end)

    def _forget(self) -> None:
        with self._database.write() as session:
            forget_raw_mail(session, now=self._clock())

    def _pulse(self) -> None:
        _each(self._beat)

    def _answer(self) -> None:
        """One round for all the rings since the last one began; a ring in the middle of it gets another."""
        if self._bell.is_set():
            self._bell.clear()
            self._wake()

    def _poll(self) -> None:
        _each(self._read_mailbox)

    def _read_mailbox(self) -> None:
        if self._poller is not None and self._poller.read():
            self.ring()

    def _ring_post(self) -> None:
        self._post_bell.set()
        if self._scheduler.running:
            self._scheduler.add_job(self._answer_post, executor="post")

    def _answer_post(self) -> None:
        """See `_answer`."""
        if self._post_bell.is_set():
            self._post_bell.clear()
            self._deliver()

    def _wake(self) -> None:
        self._work()
        self._ring_post()
        due = next_due(self._database)
        now = self._clock()
        if due is not None and due < now + _POLL:
            in_vain = self._poller is not None and self._poller.failing and due <= now
            self._wake_at(max(due, now + (_POLL if in_vain else _SOON)), now)

    def _wake_at(self, moment: datetime, now: datetime) -> None:
        """One more wake-up before the next poll, unless one is coming by then anyway."""
        if self._next_wake is None or self._next_wake <= now or moment < self._next_wake:
            self._next_wake = moment
            self._scheduler.add_job(self._wake, "date", run_date=moment)


def _each(*parts: Callable[[], None]) -> None:
    """Does one part after the other; one that fails is logged and keeps no other from its turn."""
    for part in parts:
        try:
            part()
        except Exception:
            _log.exception("a part of the worker's round failed", part=part.__name__)
