"""The worker: polls the mailbox, handles mail, does what is due, sends the outbox."""

from __future__ import annotations

import gc
import random
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Final

from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy import update
from sqlmodel import col

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import MailSource
from adjudicator.service.deadlines import tick
from adjudicator.service.digests import send_digests
from adjudicator.service.dispatch import Sender, dispatch
from adjudicator.service.intake import take_in
from adjudicator.service.office import Office
from adjudicator.service.outages import beat
from adjudicator.service.post import handle_next
from adjudicator.service.site import Site, site_of
from adjudicator.service.site.upkeep import keep_up
from adjudicator.service.watch import counters
from adjudicator.service.watch.listener import Listener, pages_of
from adjudicator.service.watch.pulse import Pulse
from adjudicator.service.watch.watcher import Watcher
from adjudicator.service.watch.weekly import send_weekly
from adjudicator.store import queries, tables

_log = get_logger(__name__)

_TICK_SECONDS: Final = 30.0
_WATCH_SECONDS: Final = 60.0  # between looks for alarms
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 60.0
_PATIENCE: Final = 15.0  # seconds in which a loop must come to its end
_SLOWEST: Final = 900.0  # seconds that a turn of a loop may take, besides its waiting
_GARBAGE: Final = 10_000  # objects that are made before the collector looks at the young ones


def spare_the_collector() -> None:
    """Let the garbage collector leave alone what stays, and look at the rest less often.

    A message makes a hundred thousand objects that die with it; at Python's usual pace looking for
    cycles among them takes a fifth of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE, 10, 10)


class Worker:
    """Runs the loops of the service; each may be killed at any point and started again.

    One thread waits for mail (IDLE where the server has it) and handles it at once. Another sends
    the outbox, so that a mail server that stalls keeps nobody's orders waiting. The scheduler only
    calls ``tick``; what is due stands in the database. ``alive`` is called after every tick
    and message as long as every loop turns: who does not hear of it for long may take it that the
    worker hangs.
    """

    def __init__(
        self,
        office: Office,
        source: MailSource,
        sender: Sender,
        *,
        tick_seconds: float = _TICK_SECONDS,
        alive: Callable[[], object] = lambda: None,
    ) -> None:
        self._office = office
        self._source = source
        self._sender = sender
        self._tick_seconds = tick_seconds
        self._alive = alive
        self._stopping = threading.Event()
        self._outbox = threading.Event()
        self._desk = threading.Lock()
        waits = {"mail": office.settings.poll_seconds, "outbox": tick_seconds, "tick": tick_seconds}
        self.pulse = Pulse({loop: wait + _SLOWEST for loop, wait in waits.items()})
        self.watcher = Watcher(office, sender, self.pulse)
        self._listener = _listener(office, self.pulse)
        self._threads = [
            threading.Thread(target=self._mail_loop, name="mail", daemon=True),
            threading.Thread(target=self._outbox_loop, name="outbox", daemon=True),
        ]
        self._scheduler = BackgroundScheduler(
            timezone="UTC",
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        self._scheduler.add_job(self._tick, "interval", seconds=tick_seconds)
        self._scheduler.add_job(self._watch, "interval", seconds=max(tick_seconds, _WATCH_SECONDS))
        self._site = _site(office)
        if self._site is not None:
            # A job of its own: deadlines do not wait for pictures.
            self._scheduler.add_job(self._keep_site_up, "interval", seconds=tick_seconds)

    def start(self) -> None:
        """Start the loops; deadlines missed while nobody worked are moved first."""
        self._guard("taking over", self._take_over)
        self._guard("starting", partial(self._do_what_is_due, starting=True))
        self._tick()
        spare_the_collector()
        for thread in self._threads:
            thread.start()
        self._scheduler.start()
        if self._listener is not None:
            self._listener.start()
        _log.info("worker started", mailbox=type(self._source).__name__)

    def stop(self) -> None:
        """Stop the loops and wait until what they are doing is done."""
        self._stopping.set()
        self._outbox.set()
        self._source.wake()
        if self._scheduler.running:
            self._scheduler.shutdown(wait=True)
        if self._listener is not None:
            self._listener.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=_PATIENCE)
        self._source.close()
        _log.info("worker stopped")

    def run_until(self, stopped: Callable[[], object]) -> None:
        """Work until ``stopped`` returns."""
        self.start()
        try:
            stopped()
        finally:
            self.stop()

    # -- loops ----------------------------------------------------------------------------------

    def _mail_loop(self) -> None:
        rng = random.Random()
        pause = _FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                take_in(self._office, self._source)
                self.pulse.mailbox_read()
                self._handle()
                self.pulse.turned("mail")
                pause = _FIRST_PAUSE
                self._source.wait(self._office.settings.poll_seconds)
                continue
            except MailboxUnavailable as error:
                self.pulse.mailbox_failed(str(error))
                self.pulse.turned("mail")
                _log.warning("mailbox unavailable", reason=str(error), next_try=round(pause, 1))
            except Exception as error:  # the loop must outlive anything, such as a lost database
                self.pulse.failed("mail")
                self.pulse.turned("mail")
                _log.error("mail loop failed", error=repr(error), next_try=round(pause, 1))
            self._stopping.wait(pause * (0.5 + rng.random()))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _outbox_loop(self) -> None:
        while not self._stopping.is_set():
            self._outbox.clear()
            self._guard("sending", self._send, loop="outbox")
            self.pulse.turned("outbox")
            # Messages put off become due without anybody saying so.
            self._outbox.wait(self._tick_seconds)

    def _tick(self) -> None:
        self._guard("tick", self._do_what_is_due, loop="tick")
        self._guard("handling", self._handle, loop="tick")
        self.pulse.turned("tick")
        self._outbox.set()
        self._tell_alive()

    # -- what they do ---------------------------------------------------------------------------

    def _handle(self) -> None:
        """Handle what waits, in the order of arrival: one thread at a time.

        Windows that are over close between two messages, so that who wrote in time is heard and who
        wrote too late is not.
        """
        with self._desk:
            while not self._stopping.is_set():
                self._close_what_is_due()
                if not handle_next(self._office):
                    break
                self._outbox.set()
                self._tell_alive()

    def _close_what_is_due(self) -> None:
        """Close windows whose end has come, or was brought about by a message just handled."""
        with self._office.database.reading() as session:
            due = queries.windows_due(session, clock.now())
        if due:
            self._beat_and_tick()

    def _do_what_is_due(self, *, starting: bool = False) -> None:
        # Not while a message is handled: both would change the same game.
        with self._desk:
            self._beat_and_tick(starting=starting)

    def _beat_and_tick(self, *, starting: bool = False) -> None:
        # The beat comes first: after an outage it moves what the tick would execute.
        if beat(self._office, starting=starting):
            counters.windows_closed(tick(self._office))
            send_digests(self._office)

    def _send(self) -> None:
        dispatch(self._office, self._sender, stop=self._stopping.is_set)

    def _watch(self) -> None:
        self._guard("watching", self.watcher.look)
        self._guard("weekly letter", partial(send_weekly, self._office))
        self._outbox.set()

    def _keep_site_up(self) -> None:
        if self._site is not None:
            self._guard("site", partial(keep_up, self._office, self._site))

    def _take_over(self) -> None:
        """Give back the messages a worker was sending when it died; else their lease must end.

        Each goes out again under the same Message-ID, at worst for the second time.
        """
        out = tables.Outgoing
        ended = clock.now() - timedelta(seconds=1)
        with self._office.database.transaction() as session:
            session.exec(update(out).where(col(out.status) == "sending").values(lease_until=ended))

    def _tell_alive(self) -> None:
        if not self.pulse.stuck():
            self._alive()

    def _guard(self, what: str, work: Callable[[], object], *, loop: str = "") -> None:
        try:
            work()
        except Exception as error:  # told in the log; the next round tries again
            self.pulse.failed(loop or what)
            _log.error(f"{what} failed", error=repr(error))


def _listener(office: Office, pulse: Pulse) -> Listener | None:
    """Return what answers those who watch this worker; None when nobody is to."""
    settings = office.settings
    if settings.watch_port is None:
        return None
    return Listener(pages_of(office, pulse), settings.watch_host, settings.watch_port)


def _site(office: Office) -> Site | None:
    """Return the site that is to be kept up, None when the settings name no folder."""
    folder = office.settings.site_dir
    return None if folder is None else site_of(office, folder)
