"""The worker: polls the mailbox, handles mail, does what is due, sends the outbox."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from apscheduler.schedulers.background import BackgroundScheduler

from adjudicator import clock
from adjudicator.collector import spare_the_collector
from adjudicator.log import fault, get_logger
from adjudicator.loops import keep_turning
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import MailSource
from adjudicator.service import counters
from adjudicator.service.commands.handling import handle_next
from adjudicator.service.commands.practice_ends import end_left
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.removal import forget_old_mail
from adjudicator.service.operations.upkeep.shrinking import Shrinking
from adjudicator.service.operations.watch import checks
from adjudicator.service.operations.watch.listener import Listener, pages_of
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.operations.watch.watcher import Watcher
from adjudicator.service.operations.watch.weekly import send_weekly
from adjudicator.service.operations.workers import MAILBOX, Membership
from adjudicator.service.post.dispatch import Sender, dispatch
from adjudicator.service.post.intake import Intake
from adjudicator.service.public.desk_folder import DeskFolder, clear_left_behind
from adjudicator.service.public.site import Site, site_of
from adjudicator.service.public.site.upkeep import keep_up
from adjudicator.service.seats.wish_deadlines import tick_wishes
from adjudicator.service.table.deadlines import is_unheard, send_digests, tick
from adjudicator.service.table.lateness.outages import beat, heard_until, mailbox_was_read
from adjudicator.service.table.thinking import play_on
from adjudicator.store import queries
from adjudicator.store.errors import DATABASE_FAILS, WorkerRunning
from adjudicator.store.locks import hear

_log = get_logger(__name__)

_TICK_SECONDS: Final = 30.0
_WATCH_SECONDS: Final = 60.0  # between looks for alarms
_CERTIFICATE_SECONDS: Final = 6 * 3600.0  # between looks at the certificates of the mail servers
_OFTEN: Final = 1.0  # seconds between looks at what other workers have left behind
_DIGESTS: Final = "digests"
_CARETAKERS: Final = "caretakers"
_ROOM: Final = "room"
_PATIENCE: Final = 15.0  # seconds in which a loop must come to its end
_SLOWEST: Final = 900.0  # seconds that a turn of a loop may take, besides its waiting
_OUTSIDE: Final = (MailboxUnavailable, *DATABASE_FAILS)
"""Faults of what is outside the worker: no new start of it would help."""


class Worker:
    """Runs the loops of the service; each may be killed at any point and started again.

    One thread takes mail in (waiting with IDLE where the server has it), another handles what is
    stored, a third sends the outbox, so that a mail server that stalls keeps nobody's orders
    waiting. Nothing that is raised ends a thread (``loops``). The scheduler only calls ``tick``;
    what is due stands in the database. ``alive`` is called after every tick and message as long as
    every loop comes round, or is kept from it by what is outside: who does not hear of it for long
    may take it that the worker hangs. ``certificate_ends`` says until when the certificates of
    the mail servers are good, by their names.

    On PostgreSQL any number of workers do so at a time: one of them has the mailbox, all handle and
    send (``docs/workers.md``).
    """

    def __init__(
        self,
        office: Office,
        source: MailSource,
        sender: Sender,
        *,
        tick_seconds: float = _TICK_SECONDS,
        alive: Callable[[], object] = lambda: None,
        certificate_ends: Callable[[], Mapping[str, datetime]] = dict,
    ) -> None:
        self._office = office
        self._source = source
        self._intake = Intake(office, source)
        self._sender = sender
        self._tick_seconds = tick_seconds
        self._alive = alive
        self._certificate_ends = certificate_ends
        self._certificates_at: float | None = None
        self._is_shared = office.database.is_postgresql
        self._membership = Membership(office)
        self._mailbox = f"{MAILBOX} {source.name}"
        self._stopping = threading.Event()
        self._outbox = threading.Event()
        self._mail = threading.Event()
        self._questions = threading.Event()
        self._desk = threading.Lock()
        self._ticked_at = clock.uptime().seconds
        often = _OFTEN if self._is_shared else tick_seconds
        self._waits = {
            "mail": office.settings.poll_seconds,
            "desk": often,
            "outbox": tick_seconds,
            "caretakers": tick_seconds,
            "tick": tick_seconds,
        }
        self.loops = LoopWatch({loop: wait + _SLOWEST for loop, wait in self._waits.items()})
        self.watcher = Watcher(office, sender, self.loops)
        self._shrinking = Shrinking(office.database)
        self._listener = _listener(office, self.loops)
        turns = {
            "mail": self._mail_turn,
            "desk": self._desk_turn,
            "outbox": self._outbox_turn,
            "caretakers": self._caretakers_turn,
        }
        if self._is_shared:
            turns["ears"] = self._listen
        self._threads = [self._thread(name, turn) for name, turn in turns.items()]
        self._scheduler = BackgroundScheduler(
            timezone="UTC",
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        self._scheduler.add_job(self._tick, "interval", seconds=tick_seconds)
        self._scheduler.add_job(self._watch, "interval", seconds=max(tick_seconds, _WATCH_SECONDS))
        self._site = _site(office)
        self._order_desks = _order_desks(office)
        self._desks_are_cleared = False
        if self._site is not None:
            # A job of its own: deadlines do not wait for pictures.
            self._scheduler.add_job(self._keep_site_up, "interval", seconds=tick_seconds)

    def start(self) -> None:
        """Start the loops; deadlines missed while nobody worked are moved first.

        Raises WorkerRunning, where only one worker may run and there is one.
        """
        self._guard("starting", partial(self._do_what_is_due, starting=self._join()))
        self._tick()
        spare_the_collector()
        for thread in self._threads:
            thread.start()
        self._scheduler.start()
        if self._listener is not None:
            self._listener.start()
        _log.info(
            "worker started", worker=self._membership.name, mailbox=type(self._source).__name__
        )

    def _join(self) -> bool:
        """Become one of the workers; return whether there is no other, as far as is known."""
        try:
            return self._membership.join()
        except WorkerRunning:
            raise
        except Exception as error:  # it is tried again with all that follows
            _log.error("joining failed", **fault(error, within=__file__))
            return True

    def stop(self) -> None:
        """Stop the loops and wait until what they are doing is done."""
        self._stopping.set()
        self._outbox.set()
        self._mail.set()
        self._questions.set()
        self._source.wake()
        if self._scheduler.running:
            self._scheduler.shutdown(wait=True)
        if self._listener is not None:
            self._listener.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=_PATIENCE)
        self._source.close()
        self._membership.leave()
        _log.info("worker stopped", worker=self._membership.name)

    def run_until(self, stopped: Callable[[], object]) -> None:
        """Work until ``stopped`` returns."""
        self.start()
        try:
            stopped()
        finally:
            self.stop()

    # -- loops ----------------------------------------------------------------------------------

    def _thread(self, loop: str, turn: Callable[[], object]) -> threading.Thread:
        """Return a thread in which a loop turns until the worker stops."""
        work = partial(keep_turning, turn, self._stopping, partial(self._failed, loop))
        return threading.Thread(target=work, name=loop, daemon=True)

    def _failed(self, loop: str, error: BaseException, next_try: float) -> None:
        """Note that a turn of a loop has failed; only faults of its own make it count as stuck."""
        outside, told = isinstance(error, _OUTSIDE), fault(error, within=__file__)
        words = str(error) if outside else _in_words(told)
        self.loops.failed(loop, words, outside=outside)
        if loop == "mail":
            self.loops.mailbox_failed(words)
        if isinstance(error, MailboxUnavailable):
            _log.warning("mailbox unavailable", reason=words, next_try=next_try)
        else:
            _log.error(f"{loop} loop failed", **told, next_try=next_try)

    def _mail_turn(self) -> None:
        """Take mail in, if the mailbox is this worker's; else try to get it."""
        if not self._membership.has(self._mailbox):
            self._intake.forget()
            self.loops.mailbox_left()
            self.loops.turned("mail")
            self._stopping.wait(_OFTEN)
            return
        try:
            self._take_in()
        except MailboxUnavailable:
            self._membership.give_up(self._mailbox)  # another worker may reach it
            raise
        self.loops.mailbox_read()
        self.loops.turned("mail")
        self._mail.set()
        self._source.wait(self._waits["mail"])

    def _desk_turn(self) -> None:
        """Handle what is stored, when told that there is something, and every now and then."""
        self._mail.clear()
        if self._membership.clear_up():
            self._outbox.set()
        self._handle()
        self._questions.set()
        self.loops.turned("desk")
        # What another worker had in hand when it died is told by nobody.
        self._mail.wait(self._waits["desk"])

    def _outbox_turn(self) -> None:
        """Send what is due; what was put off becomes so without anybody saying it."""
        self._outbox.clear()
        self._send()
        self.loops.turned("outbox")
        self._outbox.wait(self._tick_seconds)

    def _caretakers_turn(self) -> None:
        """Answer for caretakers, if no other worker does; nobody waits while they think."""
        self._questions.clear()
        if self._membership.has(_CARETAKERS):
            while not self._stopping.is_set() and play_on(self._office, most=1, turn=self._at_desk):
                self.loops.turned("caretakers")
                self._outbox.set()
                self._mail.set()  # what they have answered may have brought about an end
        self.loops.turned("caretakers")
        self._questions.wait(self._waits["caretakers"])

    def _at_desk(self) -> threading.Lock:
        """Return what keeps others from working on the games."""
        return self._desk

    def _listen(self) -> None:
        """Look for mail as soon as another worker says that there is some: it is only a hint."""
        hear(self._office.database, self._mail.set, self._stopping.is_set)

    def _tick(self) -> None:
        self._guard("tick", self._do_what_is_due, loop="tick")
        self._questions.set()
        self._mail.set()
        self._outbox.set()
        self._tell_alive()

    # -- what they do ---------------------------------------------------------------------------

    def _take_in(self) -> None:
        """Store what has come, and note up to when that is everything."""
        began = clock.now()
        self._intake.take_in()
        mailbox_was_read(self._office, began)

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
                self.loops.turned("desk")
                self._tell_alive()

    def _close_what_is_due(self) -> None:
        """Close windows whose end has come, or was brought about by a message just handled.

        Do the work of a tick when it is time: whoever has a lot of mail to handle is not away.
        """
        if clock.uptime().seconds - self._ticked_at >= self._tick_seconds:
            self._beat_and_tick()
            return
        with self._office.database.reading() as session:
            due = [
                *queries.windows_due(session, clock.now()),
                *queries.windows_due(session, clock.now(), "setup"),
            ]
        if due:
            self._beat_and_tick()

    def _do_what_is_due(self, *, starting: bool = False) -> None:
        # Not while a message is handled: both would change the same game. Who handles messages
        # looks between two of them whether it is time.
        if not self._desk.acquire(blocking=starting):
            return
        try:
            self._beat_and_tick(starting=starting)
        finally:
            self._desk.release()

    def _beat_and_tick(self, *, starting: bool = False) -> None:
        self._ticked_at = clock.uptime().seconds
        self._membership.seen()
        # The beat comes first: after an outage it moves what the tick would execute.
        if beat(self._office, starting=starting):
            heard = heard_until(self._office)
            counters.WINDOWS.inc(tick(self._office, wait=False, heard=heard))
            counters.WINDOWS.inc(tick_wishes(self._office, wait=False, heard=heard))
            if is_unheard(self._office, heard):
                self._source.wake()  # a window waits until the mailbox is read
            if self._membership.has(_DIGESTS):
                send_digests(self._office)

    def _send(self) -> None:
        self._keep_order_desks_up()
        dispatch(
            self._office,
            self._sender,
            stop=self._stopping.is_set,
            worker_id=self._membership.number,
        )

    def _watch(self) -> None:
        self._guard("watching", self.watcher.look)
        self._guard("weekly message", partial(send_weekly, self._office))
        self._guard("forgetting old mail", partial(forget_old_mail, self._office))
        self._guard("ending practice games", partial(end_left, self._office))
        self._guard("making the database smaller", self._shrink)
        self._guard("looking at certificates", self._look_at_certificates)
        self._outbox.set()

    def _shrink(self) -> None:
        """Go on with making rows of earlier releases smaller, if no other worker does."""
        if self._membership.has(_ROOM):
            self._shrinking.work(self._stopping.is_set)

    def _look_at_certificates(self) -> None:
        """Look until when they are good, if nobody has for some hours."""
        now = clock.uptime().seconds
        if self._certificates_at is None or now - self._certificates_at >= _CERTIFICATE_SECONDS:
            self._certificates_at = now
            checks.note_certificates(self._office, self._certificate_ends())

    def _keep_site_up(self) -> None:
        """Write the site, if no other worker on this machine does: it remembers what it wrote."""
        if self._site is None:
            return
        task = f"site {socket.gethostname()} {self._office.settings.site_dir}"
        if self._membership.has(task):
            self._guard("site", partial(keep_up, self._office, self._site))

    def _keep_order_desks_up(self) -> None:
        """Write the order desks before mail names them, and empty folders not used any more.

        Mail does not wait for pages that cannot be written.
        """
        if not self._desks_are_cleared:
            self._guard("old order desks", self._clear_old_desks)
        if self._order_desks is not None:
            self._guard("order desks", partial(self._keep_up, self._order_desks))

    def _keep_up(self, desks: DeskFolder) -> None:
        """Keep the folder up, if no other worker does, on this machine or one that shares it."""
        if self._membership.has(desks.task()):
            desks.keep_up()

    def _clear_old_desks(self) -> None:
        self._desks_are_cleared = clear_left_behind(self._office, self._membership.has)

    def _tell_alive(self) -> None:
        if not self.loops.stuck():
            self._alive()

    def _guard(self, what: str, work: Callable[[], object], *, loop: str = "") -> None:
        try:
            work()
        except Exception as error:  # told in the log; the next round tries again
            told = fault(error, within=__file__)
            self.loops.failed(loop or what, _in_words(told), outside=isinstance(error, _OUTSIDE))
            _log.error(f"{what} failed", **told)
        else:
            if loop:
                self.loops.turned(loop)


def _in_words(told: Mapping[str, str]) -> str:
    """Return what operators hear of an error: no more than the log, for it may be of a hand."""
    return f"{told['error']}: {told['reason']}"


def _listener(office: Office, loops: LoopWatch) -> Listener | None:
    """Return what answers those who watch this worker; None when nobody is to."""
    settings = office.settings
    if settings.watch_port is None:
        return None
    return Listener(pages_of(office, loops), settings.watch_host, settings.watch_port)


def _order_desks(office: Office) -> DeskFolder | None:
    """Return the folder of order desks, None when the settings publish none."""
    folder = office.settings.desk_dir
    return None if folder is None else DeskFolder(office, folder)


def _site(office: Office) -> Site | None:
    """Return the site that is to be kept up, None when the settings name no folder."""
    folder = office.settings.site_dir
    return None if folder is None else site_of(office, folder)
