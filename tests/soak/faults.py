"""Faults of the soak: which there are, and a seeded schedule that switches them on and off.

Each fault ends within ``players.RESERVE`` less what it leaves behind (a message that was put off is
tried again after at most half an hour), or the service moves deadlines for it, as it does for
outages and clocks that jump. So no fault makes a letter late that would have been in time.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from tests.soak.wire import IMAP_FAULTS, SMTP_FAULTS

DATABASE_FAULTS: Final = ("locked", "full", "away")
TEMPLATES: Final = ("receipt", "question", "report")
CLOCK_FAULTS: Final = (
    "forward, set right",
    "forward, accepted",
    "back, set right",
    "back, accepted",
)

KINDS: Final = (
    "killed often",
    *(f"database {fault}" for fault in DATABASE_FAULTS),
    *(f"imap {fault}" for fault in IMAP_FAULTS),
    *(f"smtp {fault}" for fault in SMTP_FAULTS),
    *(f"clock {fault}" for fault in CLOCK_FAULTS),
    "outage",
    "machine started anew",
    *(f"template {kind} broken" for kind in TEMPLATES),
)
"""All faults by name, with their family first: of each family one goes on at a time."""

_MINUTES: Final = {
    "killed": (10, 30),
    "database": (1, 20),
    "imap": (10, 60),
    "smtp": (5, 25),
    "clock": (10, 60),
    "outage": (10, 480),
    "machine": (2, 60),
    "template": (5, 40),
}
_CALM: Final = (60, 360)  # minutes between faults
_TOGETHER: Final = 0.3  # how often two faults come together
_SELDOM: Final = 3000.0
_OFTEN: Final = 60.0
"""How many things a process does on average (statements, commits, commands) before it is killed."""
_MOST_KILLS: Final = 12  # in one fault "killed often"
_STRIKES: Final = {"locked": 0.5, "full": 0.3, "away": 0.5}
"""How often a statement fails that a fault of the database concerns."""
_SAID: Final = {
    "locked": "database is locked",
    "full": "database or disk is full",
    "away": "connection lost",
}


class Killed(BaseException):
    """The process is gone; nothing in the program may catch this."""


class TemplateFault(Exception):
    """A template cannot be rendered."""


@dataclass(frozen=True)
class Episode:
    """A fault and when it goes on; ``jump`` is by how much the clock goes wrong, if it does."""

    kind: str
    begin: datetime
    end: datetime
    jump: timedelta = timedelta(0)

    @property
    def family(self) -> str:
        """The first word of the kind."""
        return self.kind.partition(" ")[0]

    @property
    def manner(self) -> str:
        """What stands behind the family."""
        return self.kind.partition(" ")[2]


@dataclass
class Weather:
    """The faults of one run; the schedule follows from the seed. Times are true, not shown."""

    seed: int
    at: datetime
    pace: float = 1.0
    active: list[Episode] = field(default_factory=list)
    tried: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    over: bool = False
    _coming: list[Episode] = field(default_factory=list)
    _deck: list[str] = field(default_factory=list)
    _left: float = 0.0
    _kills: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(f"weather {self.seed}")
        self._draw(self.at)
        self._left = self.rng.expovariate(1 / _SELDOM)

    # -- the schedule ---------------------------------------------------------------------------

    def next_change(self) -> datetime:
        """Return when the next fault begins or ends."""
        return min([e.begin for e in self._coming] + [e.end for e in self.active])

    def changes(self, at: datetime) -> tuple[list[Episode], list[Episode]]:
        """Return the faults that end and those that begin by ``at``."""
        ended = [e for e in self.active if e.end <= at]
        self.active = [e for e in self.active if e.end > at]
        begun = [e for e in self._coming if e.begin <= at]
        self._coming = [e for e in self._coming if e.begin > at]
        self.active += begun
        for episode in begun:
            self.tried[episode.kind] += 1
            if episode.family == "killed":
                self._kills = 0
                self._left = 0.0
        if not self._coming:
            self._draw(max([at] + [e.end for e in self.active]))
        return ended, begun

    def clear_up(self) -> list[Episode]:
        """Let no more faults come and return those that go on."""
        ended, self.active, self.over = self.active, [], True
        return ended

    def _draw(self, after: datetime) -> None:
        """Put the next fault, or two at once, on the schedule."""
        begin = after + timedelta(minutes=self.rng.uniform(*_CALM)) / self.pace
        first = self._episode(begin)
        self._coming = [first]
        if self.rng.random() < _TOGETHER:
            second = self._episode(begin)
            if second.family != first.family and not _stops(first) and not _stops(second):
                self._coming.append(second)
            else:
                self._deck.append(second.kind)

    def _episode(self, begin: datetime) -> Episode:
        if not self._deck:
            self._deck = list(KINDS)
            self.rng.shuffle(self._deck)
        kind = self._deck.pop()
        least, most = _MINUTES[kind.partition(" ")[0]]
        length = timedelta(minutes=self.rng.uniform(least, most)) / self.pace
        jump = timedelta(0)
        if kind.startswith("clock forward"):
            jump = timedelta(minutes=self.rng.uniform(5, 90))
        elif kind.startswith("clock back"):
            jump = -timedelta(minutes=self.rng.uniform(5, 60))
        return Episode(kind, begin, begin + length, jump)

    def going_on(self, family: str) -> Episode | None:
        """Return the fault of a family that goes on."""
        return next((e for e in self.active if e.family == family), None)

    # -- striking -------------------------------------------------------------------------------

    def watch(self, what: str) -> None:
        """Count a thing that the process does to the world outside; it may be the last one."""
        if self.over:
            return
        self._left -= 1
        if self._left >= 0:
            return
        often = self.going_on("killed") is not None and self._kills < _MOST_KILLS
        self._kills += often
        self._left = self.rng.expovariate(1 / (_OFTEN if often else _SELDOM))
        self.struck[f"killed at {what.partition(' ')[0]}"] += 1
        raise Killed(what)

    def statement(self, words: str, driver: Any) -> None:
        """Let a statement fail as the driver of the database does."""
        episode = self.going_on("database")
        if episode is None or self.over:
            return
        fault = episode.manner
        concerned = {
            "locked": words.startswith("BEGIN IMMEDIATE") or "FOR UPDATE" in words,
            "full": words.startswith(("INSERT", "UPDATE", "DELETE")),
            "away": True,
        }
        if concerned[fault] and self.rng.random() < _STRIKES[fault]:
            self.struck[episode.kind] += 1
            raise driver.OperationalError(_SAID[fault])

    def render(self, kind: str) -> None:
        """Let the rendering of a kind of message fail."""
        episode = self.going_on("template")
        if episode is not None and episode.manner == f"{kind} broken" and not self.over:
            self.struck[episode.kind] += 1
            raise TemplateFault(f"templates/messages/{kind}/body.txt: unexpected 'endif'")

    @contextmanager
    def over_database(self, engine: Engine) -> Iterator[None]:
        """Let every statement and commit on a database feel the weather."""

        driver = engine.dialect.loaded_dbapi

        def statement(_cursor: Any, words: str, *_: object) -> None:
            self.watch("statement")
            self.statement(words, driver)

        def commit(_connection: Any) -> None:
            self.watch("commit")
            try:
                self.statement("UPDATE", driver)
            except driver.OperationalError as error:
                raise OperationalError("COMMIT", None, error) from error

        event.listen(engine, "do_execute", statement)
        event.listen(engine, "do_executemany", statement)
        event.listen(engine, "commit", commit)
        yield
        event.remove(engine, "do_execute", statement)
        event.remove(engine, "do_executemany", statement)
        event.remove(engine, "commit", commit)


def _stops(episode: Episode) -> bool:
    """Return whether the service does not run while a fault goes on."""
    return episode.family in ("outage", "machine")
