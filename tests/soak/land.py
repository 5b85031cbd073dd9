"""One installation of the service under simulated time, its mail servers and its players."""

from __future__ import annotations

import heapq
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import pytest
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import message_key
from adjudicator.reports.render import Rendered, render
from adjudicator.service.commands.handling import retry
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.table.lateness.outages import accept_clock
from adjudicator.store import tables
from adjudicator.worker import Worker
from tests.service.playground import START
from tests.soak.faults import Episode, Killed, TemplateFault, Weather
from tests.soak.players import Letter, Player
from tests.soak.wire import ImapServer, MemoryImap, MemorySmtp, SmtpServer

ROUND: Final = timedelta(seconds=75)
"""How often the worker looks: less than what it takes for a silence."""
_WHOLE_ROUNDS: Final = 3
"""Each of so many rounds does everything; the others do what is due, unless mail has come."""
_IDENTIFIER: Final = re.compile(rb"^Message-ID:\s*(<[^>]+>)", re.MULTILINE | re.IGNORECASE)


class Broken(Exception):
    """The service has set something aside for a reason that no fault explains."""


@dataclass(order=True)
class _OnItsWay:
    at: datetime
    number: int
    raw: bytes = field(compare=False)
    answers: bool = field(compare=False)


@dataclass
class Land:
    """An office, its worker, mail servers and players. ``weather`` is None where nothing fails.

    ``time`` is the true time; the clock of the service may show another one (``_skew``).
    ``sent`` are the keys of all letters that were sent, each with whether it has orders;
    ``got`` counts by Message-ID what was delivered to somebody, ``bytes_of`` is what first came.
    ``frozen`` are games whose players write no more.
    """

    name: str
    office: Office
    players: dict[str, Player]
    seed: int
    weather: Weather | None = None
    time: datetime = START
    sent: dict[str, bool] = field(default_factory=dict)
    got: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    frozen: set[str] = field(default_factory=set)
    restarts: int = 0

    def __post_init__(self) -> None:
        self.clock = clock.FixedClock(self.time)
        self._skew = timedelta(0)
        self._mail: list[_OnItsWay] = []
        self._numbers = itertools.count()
        self._delivered: list[tuple[bytes, str]] = []
        self._first: dict[str, int] = {}
        self._mending = False
        self._rounds = 0
        rng = random.Random(f"servers {self.seed}")
        watch = self.weather.watch if self.weather else lambda _: None
        self.imap = ImapServer(rng, watch)
        self.smtp = SmtpServer(rng, lambda raw, to: self._delivered.append((raw, to)), watch)
        self._open()

    # -- the process ----------------------------------------------------------------------------

    def _open(self) -> None:
        """Make a worker, as at the start of a process; its loops are run by ``_round``."""
        self.worker = Worker(self.office, MemoryImap(self.imap), MemorySmtp(self.smtp))

    def start(self) -> None:
        """Start the service: what the worker does before its loops begin."""
        self._open()
        self._persistently(self._begin)

    def _begin(self) -> None:
        worker = self.worker
        worker._guard("starting", partial(worker._do_what_is_due, starting=worker._join()))
        worker._tick()

    def _persistently(self, work: Any) -> None:
        """Do a piece of work; when the process is killed start it again after a while."""
        while True:
            try:
                work()
                return
            except Killed:
                assert self.weather is not None
                self.restarts += 1
                self._die()
                self._pass(timedelta(seconds=self.weather.rng.choice((1, 5, 60, 200))))
                self._open()
                work = self._begin

    def _die(self) -> None:
        """Do what the death of a process does: it closes connections, and frees what was locked."""
        self.worker._membership.vanish()
        self.office.database.dispose()

    def _pass(self, by: timedelta) -> None:
        self.time += by
        self.clock.advance(by)

    # -- rounds ---------------------------------------------------------------------------------

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let the clock of this land be the one in use, and its weather be over it."""
        with ExitStack() as stack:
            stack.enter_context(clock.using(self.clock))
            if self.weather is not None:
                engine = self.office.database.engine
                stack.enter_context(self.weather.over_database(engine))
                stack.enter_context(_templates_under(self.weather))
            yield

    def run_for(self, length: timedelta) -> None:
        """Let simulated time pass."""
        end = self.time + length
        with self.at_work():
            while self.time < end:
                self._next()

    def _next(self) -> None:
        """Go to the next moment at which something happens, and do what is to be done then."""
        moments = [self.time + ROUND]
        if self.weather is not None and not self.weather.over:
            moments.append(self.weather.next_change())
        self._pass(max(min(moments) - self.time, timedelta(0)))
        if self.weather is not None and not self.weather.over:
            self._change_weather(self.weather)
        self._rounds += 1
        self._post()
        if self.imap.messages or self._rounds % _WHOLE_ROUNDS == 0:
            self._persistently(self._round)
        else:
            self._persistently(self._short_round)
        self._read()
        if self._mending:
            self._mend()

    def _post(self) -> None:
        """Put the letters that have come by now into the mailbox."""
        while self._mail and self._mail[0].at <= self.time:
            letter = heapq.heappop(self._mail)
            self.sent[message_key(letter.raw)] = letter.answers
            self.imap.deliver(letter.raw)

    def _round(self) -> None:
        """Do once what the loops of the worker do again and again."""
        worker = self.worker
        try:
            worker._take_in()
            worker._handle()
        except MailboxUnavailable:
            self.failures["mailbox unavailable"] += 1
        except Exception as error:  # as the loop of the worker: it outlives anything
            self.failures[f"mail loop: {type(error).__name__}"] += 1
        worker._tick()
        worker._guard("sending", worker._send)

    def _short_round(self) -> None:
        """Do what is due; nothing has arrived, so there is nothing else to do."""
        self.worker._guard("tick", self.worker._do_what_is_due)

    def _read(self) -> None:
        """Let the players read what was delivered and write their answers."""
        delivered, self._delivered = self._delivered, []
        for raw, recipient in delivered:
            found = _IDENTIFIER.search(raw)
            assert found is not None, "a message of ours has no Message-ID"
            key = f"{found.group(1).decode()} {recipient}"
            self.got[key] += 1
            if self.got[key] > 1:
                self.changed += self._first[key] != hash(raw)
                continue
            self._first[key] = hash(raw)
            player = self.players.get(recipient)
            if player is not None and player.slug not in self.frozen:
                self._write(player.read(raw))

    def _write(self, letters: Iterable[Letter]) -> None:
        for letter in letters:
            at = self.time + letter.after
            on_its_way = _OnItsWay(at, next(self._numbers), letter.raw, letter.answers)
            heapq.heappush(self._mail, on_its_way)

    # -- weather --------------------------------------------------------------------------------

    def _change_weather(self, weather: Weather) -> None:
        ended, begun = weather.changes(self.time)
        for episode in ended:
            self._end(episode)
        for episode in begun:
            self._begin_fault(episode)

    def _begin_fault(self, episode: Episode) -> None:
        assert self.weather is not None
        match episode.family:
            case "imap" if episode.manner == "renumbered":
                self.imap.renumber()
            case "imap":
                self.imap.fault = episode.manner
            case "smtp":
                self.smtp.fault = episode.manner
            case "clock":
                self._skew += episode.jump
                self.clock.move_to(self.time + self._skew)
                self.weather.struck[episode.kind] += 1
            case "outage" | "machine":
                self._be_away(episode)

    def _be_away(self, episode: Episode) -> None:
        """Be down for as long as the fault goes on; the mailbox fills up meanwhile."""
        assert self.weather is not None
        self.weather.struck[episode.kind] += 1
        self._die()
        self._pass(episode.end - self.time)
        if episode.family == "machine":
            self.clock.restart()
        self.restarts += 1
        self.start()

    def _end(self, episode: Episode) -> None:
        match episode.family:
            case "imap":
                self.imap.fault = None
            case "smtp":
                self.smtp.fault = None
            case "clock" if episode.manner.endswith("accepted"):
                self._mending = True
            case "clock":
                self._skew -= episode.jump
                self.clock.move_to(self.time + self._skew)
            case "template":
                self._mending = True

    def clear_up(self) -> None:
        """Let no faults come any more, and mend what they have left."""
        if self.weather is not None:
            for episode in self.weather.clear_up():
                self._end(episode)

    def _mend(self) -> None:
        """Do what the operator does after a fault, as the notices of the service say."""
        self._mending = False
        try:
            self._operate()
        except Killed:
            self._die()
            self._open()
            self._mending = True
        except Exception as error:  # the database is away: the operator tries again later
            self.failures[f"operator: {type(error).__name__}"] += 1
            self._mending = True

    def _operate(self) -> None:
        template = self.weather is not None and self.weather.going_on("template")
        jumped = self.weather is not None and self.weather.going_on("clock")
        if not jumped:
            with suppress(NotPossible):  # the clock has not jumped
                accept_clock(self.office)
        if template:
            return
        for identifier, _ in self.shunted():
            retry(self.office, identifier)
        for game in self.held():
            moderate(self.office, game.slug, "resume")

    # -- looking --------------------------------------------------------------------------------

    def shunted(self) -> list[tuple[int, str]]:
        """Return the messages that are set aside, each with its traceback."""
        incoming = tables.Incoming
        with self.office.database.reading() as session:
            found = session.exec(
                select(incoming.id, incoming.traceback)
                .where(col(incoming.status) == "shunted")
                .order_by(col(incoming.id))
            ).all()
        return [(identifier, words or "") for identifier, words in found]

    def held(self) -> list[tables.Game]:
        """Return the games on hold."""
        with self.office.database.reading() as session:
            statement = select(tables.Game).where(col(tables.Game.status) == "held")
            return list(session.exec(statement.order_by(col(tables.Game.id))))

    def check_what_is_aside(self) -> None:
        """Raise Broken when something was set aside for a reason that no fault explains."""
        for identifier, words in self.shunted():
            if TemplateFault.__name__ not in words:
                raise Broken(f"{self.name}: message {identifier} was set aside:\n{words}")
        action = tables.Action
        with self.office.database.reading() as session:
            holds = session.exec(select(action).where(col(action.verb) == "hold")).all()
        for hold in holds:
            if TemplateFault.__name__ not in str(hold.detail):
                raise Broken(f"{self.name}: game {hold.game_id} was put on hold: {hold.detail}")

    def is_quiet(self) -> bool:
        """Return whether all letters are handled and all messages are sent."""
        incoming, outgoing = tables.Incoming, tables.Outgoing
        with self.office.database.reading() as session:
            waiting = session.exec(
                select(incoming.id).where(col(incoming.status).in_(("new", "shunted"))).limit(1)
            ).first()
            queued = session.exec(
                select(outgoing.id).where(col(outgoing.status).in_(("queued", "sending"))).limit(1)
            ).first()
        return waiting is None and queued is None and not self.imap.messages

    def settle(self) -> None:
        """Let no player write any more, and go on until everything is handled and sent."""
        self.clear_up()
        self._mending = self.weather is not None
        self.frozen = {player.slug for player in self.players.values()}
        self._mail = []
        with self.at_work():
            for _ in range(2000):
                self._next()
                if not self._mending and self.is_quiet():
                    return
        raise Broken(f"{self.name}: mail is still waiting after a day and a half of quiet")


@contextmanager
def _templates_under(weather: Weather) -> Iterator[None]:
    """Let the rendering of messages feel the weather."""
    right = render

    def under_weather(kind: str, *more: Any) -> Rendered:
        weather.render(kind)
        return right(kind, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.service.post.outbox.render", under_weather)
        yield
