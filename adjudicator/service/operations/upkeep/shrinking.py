"""Making the database of an earlier release smaller, bit by bit, while the service runs.

Each step is a transaction of its own and short; nothing is lost when the process dies between or
within them, and the next one goes on with what is left (docs/decisions/room.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations import workers
from adjudicator.store import queries
from adjudicator.store.database import Database
from adjudicator.store.packing import NEWEST
from adjudicator.store.shrinking import KINDS, Kind

SHRUNK: Final = f"shrunk/{NEWEST}"
"""The heartbeat that says that nothing is left to be made smaller."""
AT_ONCE: Final = 40
"""Rows in one transaction: some tenths of a second, in which others wait for SQLite."""
BYTES_AT_ONCE: Final = 2**20
"""Bytes after which a transaction takes no further row."""
_A_TURN: Final = 2.0
"""Seconds in which a worker goes on before it does something else."""

_log = get_logger(__name__)


@dataclass(frozen=True)
class Step:
    """What was done in one transaction: to rows of what kind, how many of them were rewritten."""

    kind: Kind
    looked_at: int
    rewritten: int


def steps(database: Database) -> Iterator[Step]:
    """Make all rows of earlier releases smaller, some in each step, and yield what was done."""
    for kind in KINDS:
        after = 0
        while numbers := _next(database, kind, after):
            after = numbers[-1]
            yield Step(kind, len(numbers), _shrunk(database, kind, numbers))


def _shrunk(database: Database, kind: Kind, numbers: Sequence[int]) -> int:
    """Make rows smaller; return how many were. One that cannot be read stays as it is."""
    try:
        with database.transaction() as session:
            return kind.shrink(session, numbers)
    except ValueError as damaged:
        if len(numbers) == 1:
            _log.warning("cannot be read", kind=kind.name, row=numbers[0], reason=str(damaged))
            return 0
        return sum(_shrunk(database, kind, [number]) for number in numbers)


def _next(database: Database, kind: Kind, after: int) -> list[int]:
    """Return the next rows; looking for them keeps nobody from writing."""
    with database.reading() as session:
        return kind.find(session, after, AT_ONCE, BYTES_AT_ONCE)


class Shrinking:
    """What a worker does of it: a little each time, until a whole pass has found nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._done = False
        self._begin()

    def _begin(self) -> None:
        self._steps, self._rewritten = steps(self._database), 0

    def work(self, stop: Callable[[], bool]) -> None:
        """Go on for some seconds, as long as anything is left, unless ``stop``."""
        ends = clock.uptime().seconds + _A_TURN
        self._done = self._done or self._was_done()
        while not (self._done or stop()) and clock.uptime().seconds < ends:
            self._step()

    def _step(self) -> None:
        try:
            done = next(self._steps, None)
        except Exception:  # steps that have failed are at their end, and that is no end of a pass
            self._begin()
            raise
        if done is not None:
            self._rewritten += done.rewritten
            return
        if self._rewritten:
            _log.info("database made smaller", rows=self._rewritten)
        else:
            with self._database.transaction() as session:
                queries.beat(session, SHRUNK, clock.now())
            self._done = True
        self._begin()

    def _was_done(self) -> bool:
        with self._database.reading() as session:
            return queries.heartbeat(session, SHRUNK) is not None


@dataclass(frozen=True)
class Shrunk:
    """What was done: rows that were rewritten, and bytes of the database before and after."""

    rows: int
    before: int
    after: int


def shrink(
    database: Database,
    *,
    compact: bool = False,
    told: Callable[[str, int, int], object] = lambda *_: None,
) -> Shrunk:
    """Make all rows of earlier releases smaller; the service may run, unless ``compact``.

    Rows that somebody is changing at the time are left for the service. ``compact`` gives the free
    room back to the disk. ``told`` gets the kind of rows, how many were looked at, and of how many.
    Raises NotPossible or WorkerRunning while a worker is alive then.
    """
    if compact:
        _check_nobody_works(database)
    with database.reading() as session:
        left = {kind.name: kind.left(session) for kind in KINDS}
    database.empty_log()  # what lies beside the file is not counted
    before, rows, looked_at = database.size(), 0, Counter[str]()
    for step in steps(database):
        name = step.kind.name
        rows, looked_at[name] = rows + step.rewritten, looked_at[name] + step.looked_at
        told(name, looked_at[name], max(left[name], looked_at[name]))
    if compact:
        database.compact()
    else:
        database.empty_log()
    return Shrunk(rows, before, database.size())


def _check_nobody_works(database: Database) -> None:
    workers.check_alone(database)
    if database.is_postgresql:
        with database.reading() as session:
            living = workers.alive(session)
        if living:
            names = ", ".join(row.name for row in living)
            raise NotPossible(f"The workers {names} are running; stop them first for --compact.")
