"""The steps of the service's work that faults strike, each with a game in which it is due."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from adjudicator import clock
from adjudicator.service.commands.handling import handle_all, handle_next
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import Intake
from adjudicator.service.table.deadlines import send_digests, tick
from adjudicator.service.table.lateness.outages import HEARTBEAT, beat
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.service.playground import START, Playground, settings_in
from tests.service.test_crash import COMPARED
from tests.soak.players import kind_of
from tests.soak.wire import ImapServer, MemoryImap, MemorySmtp, SmtpServer
from tests.sqlite_files import fill

_AGAIN: Final = timedelta(minutes=4)
"""Twice this, and a message that a dead process was sending, or that was put off, is due again.

It is no outage.
"""
_ROUNDS: Final = 4
_NUMBERS: Final = frozenset({"id", "window_id", "incoming_id"})
_KNOWN_BY: Final = ("kind", "role", "recipient", "subject", "status")
_IDENTIFIER: Final = re.compile(rb"^Message-ID:\s*(\S+)", re.MULTILINE)
_TOLD: Final = ("moderator", "shunted")
"""Kinds of message by which the operator and writers hear of a fault."""
_IMPULSE: Final = ("PLAY Janissaries FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")


@dataclass
class Bench:
    """A playground with mail servers in memory. ``got`` counts by Message-ID what was delivered."""

    ground: Playground
    imap: ImapServer = field(init=False)
    smtp: SmtpServer = field(init=False)
    got: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.imap = ImapServer(random.Random(1))
        self.smtp = SmtpServer(random.Random(1), self._deliver)

    @property
    def office(self) -> Office:
        """The office under test."""
        return self.ground.office

    def _deliver(self, raw: bytes, _recipient: str) -> None:
        found = _IDENTIFIER.search(raw)
        assert found is not None
        if kind_of(raw).decode() not in _TOLD:
            self.got[found.group(1).decode()] += 1

    def send(self, *letters: bytes) -> None:
        """Put letters into the mailbox."""
        for raw in letters:
            self.imap.deliver(raw)

    # -- the service ----------------------------------------------------------------------------

    def take_in(self) -> None:
        """Store what has come, as a worker does that has just started."""
        Intake(self.office, MemoryImap(self.imap)).take_in()

    def dispatch(self) -> None:
        """Send what is due."""
        dispatch(self.office, MemorySmtp(self.smtp))

    def go_on(self) -> None:
        """Do all that the worker does, at once and then some minutes later, without a fault."""
        for count in range(_ROUNDS + 1):
            if count:
                self.ground.clock.advance(_AGAIN)
            self.take_in()
            handle_all(self.office)
            beat(self.office)
            tick(self.office)
            send_digests(self.office)
            self.dispatch()
        assert not self.imap.messages, "letters were left in the mailbox"

    def outcome(self) -> Outcome:
        """Return what there is in the end."""
        found: dict[str, Any] = {}
        for kind, left_out in COMPARED.items():
            rows = [row.model_dump(exclude=left_out) for row in self.ground.rows(kind)]
            found[kind.__tablename__] = rows
        told = [row for row in found["outgoing"] if row["kind"] in _TOLD]
        # When a message set aside is handled later, others have come before it.
        found["outgoing"] = sorted(
            (
                {name: value for name, value in row.items() if name != "id"}
                for row in found["outgoing"]
                if row["kind"] not in _TOLD
            ),
            key=lambda row: str(row["key"]),
        )
        return Outcome(found, dict(self.got), len(told))


@dataclass(frozen=True)
class Outcome:
    """The tables in the end, how often each message was delivered, and the number of notices."""

    tables: dict[str, Any]
    got: dict[str, int]
    notices: int

    def without_numbers(self) -> Outcome:
        """Return the same without what the database numbers: PostgreSQL leaves some out.

        After the death of its server it goes on some numbers later. Messages, whose keys have such
        numbers in them, are told apart by kind, role and subject.
        """
        found = {
            name: [{k: v for k, v in row.items() if k not in _NUMBERS} for row in rows]
            for name, rows in self.tables.items()
        }
        found["outgoing"] = sorted(
            ({k: row[k] for k in _KNOWN_BY} for row in found["outgoing"]),
            key=lambda row: [str(row[k]) for k in _KNOWN_BY],
        )
        got = {f"message {number}": 1 for number, _ in enumerate(self.got)}
        return Outcome(found, got, self.notices)

    def lost(self, right: Outcome) -> int:
        """Return how many letters and messages are missing that there are in the right outcome."""
        letters = {row["key"] for row in right.tables["incoming"] if row["status"] != "new"}
        handled = {row["key"] for row in self.tables["incoming"] if row["status"] != "new"}
        unsent = [row for row in self.tables["outgoing"] if row["status"] != "sent"]
        return len(letters - handled) + len(set(right.got) - set(self.got)) + len(unsent)

    def doubled(self, right: Outcome) -> int:
        """Return how many letters and messages there are more than in the right outcome.

        The same message under the same Message-ID is one message.
        """
        names = ("incoming", "outgoing", "question", "fact", "roll", "press", "order_line")
        return sum(max(0, len(self.tables[n]) - len(right.tables[n])) for n in names)


Work = Callable[[Bench], object]


@dataclass(frozen=True)
class Step:
    """A step of the work: ``prepare`` makes it due, ``work`` does it.

    ``settings`` are those of the installation.
    """

    name: str
    prepare: Callable[[Bench], None]
    work: Work
    settings: dict[str, Any] = field(default_factory=dict)


def _opened(bench: Bench, stage: str = "spring", **more: Any) -> None:
    """Open a game, with its first mail sent and the worker's heart beating."""
    bench.ground.open(stage, **more)
    bench.dispatch()
    beat(bench.office)


def _three_letters(bench: Bench) -> list[bytes]:
    write = bench.ground.letter
    return [
        write("ottoman", "BEGIN his-1 ottoman W1\nNO DEPLOYMENT\nEND\n"),
        write(
            "england",
            "BEGIN\nIF turn is 1\nNO DEPLOYMENT\nENDIF\nFLY\nGO ON\n"
            "BROADCAST\nHear!\nENDBROADCAST\nEND\n",
        ),
        write("x", "BEGIN\nPASS\nEND\n", sender="stranger@else.example"),
    ]


def _letters_in_the_mailbox(bench: Bench) -> None:
    _opened(bench)
    bench.send(*_three_letters(bench))


def _letters_stored(bench: Bench) -> None:
    _letters_in_the_mailbox(bench)
    bench.take_in()


def _an_impulse_stored(bench: Bench) -> None:
    _opened(bench, "action")
    bench.send(bench.ground.letter("ottoman", "\n".join(["BEGIN", *_IMPULSE, "END", ""])))
    bench.take_in()


def _mail_queued(bench: Bench) -> None:
    bench.ground.open("spring")


def _pictures_queued(bench: Bench) -> None:
    _opened(bench)
    bench.ground.write("france", "MAP")


def _passing(hours: float, stage: str = "theses") -> Callable[[Bench], None]:
    """Return what opens a game and lets time pass while the worker is there."""

    def prepare(bench: Bench) -> None:
        _opened(bench, stage)
        bench.ground.clock.advance(timedelta(hours=hours, minutes=-1))
        awake(bench)
        bench.ground.clock.advance(timedelta(minutes=1))

    return prepare


def awake(bench: Bench) -> None:
    """Let the heart have beaten until now: nobody was away."""
    uptime = clock.uptime()
    with bench.office.database.transaction() as session:
        row = session.get_one(tables.Heartbeat, HEARTBEAT)
        row.at, row.uptime, row.boot = clock.now(), uptime.seconds, uptime.boot
        session.add(row)


def _after_an_outage(bench: Bench) -> None:
    _opened(bench)
    bench.ground.clock.advance(timedelta(hours=3))


def _back(bench: Bench) -> None:
    """Find that nobody was at work, move the deadlines and tell it."""
    beat(bench.office)
    tick(bench.office)


def _digest_due(bench: Bench) -> None:
    _opened(bench, "action")
    bench.ground.write("england", "PREFER digest 08:00")
    bench.ground.write("ottoman", *_IMPULSE)
    bench.dispatch()
    bench.ground.clock.advance(timedelta(hours=13))
    awake(bench)


STEPS: Final = (
    Step("store", _letters_in_the_mailbox, Bench.take_in),
    Step("handle", _letters_stored, lambda bench: [handle_next(bench.office) for _ in range(3)]),
    Step("handle an impulse", _an_impulse_stored, lambda bench: handle_next(bench.office)),
    Step("send", _mail_queued, Bench.dispatch),
    Step("draw and send pictures", _pictures_queued, Bench.dispatch, {"pictures": True}),
    Step("tick: a default", _passing(48), lambda bench: tick(bench.office)),
    Step("tick: a reminder", _passing(24), lambda bench: tick(bench.office)),
    Step("beat after an outage", _after_an_outage, _back),
    Step("digest", _digest_due, lambda bench: send_digests(bench.office)),
)


@dataclass
class Stand:
    """Where steps are tried: one database, put back as it was before each try."""

    database: Database
    folder: Path
    empty: Path

    def empty_it(self) -> None:
        """Put an empty database with all tables in the place of what is there."""
        self.database.dispose()
        fill(str(self.database.engine.url.database), self.empty)

    @contextmanager
    def bench(self, step: Step) -> Iterator[Callable[[], Bench]]:
        """Prepare a step; hand over what makes a bench on which it is due, again and again."""
        fixed = clock.FixedClock(START)
        with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
            office = Office(self.database, settings_in(self.folder, **step.settings))
            first = Bench(Playground(office, fixed, patch))
            step.prepare(first)
            saved, at = first.ground.saved(), fixed.now()
            mails, sent = dict(first.imap.messages), first.ground.letters

            def made() -> Bench:
                self.database.dispose()
                fixed.move_to(at)
                bench = Bench(Playground(office, fixed, patch, sent))
                bench.ground.restore(saved)
                bench.imap.messages, bench.imap.last = dict(mails), first.imap.last
                bench.imap.validity = first.imap.validity
                with self.database.transaction() as session:
                    _stay(session)
                return bench

            yield made
            saved.close()


def _stay(session: Any) -> None:
    """Let the beat stored fit the clock, whose count of time went on in the tries before."""
    row = session.get(tables.Heartbeat, HEARTBEAT)
    if row is not None and row.uptime is not None:
        row.uptime = clock.uptime().seconds - (clock.now() - row.at).total_seconds()
        session.add(row)
