"""What is asked of a database: how often each statement, how long it takes, and who asks."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import thread_time
from typing import Any, Final

from sqlalchemy import Engine, event

from adjudicator.service.operations.profiling.places import caller_of

_BLANKS: Final = re.compile(r"\s+")
_LIST: Final = re.compile(r"\((?:\?|:\w+|%\(\w+\)s)(?:, (?:\?|:\w+|%\(\w+\)s))*\)")
_ROWS: Final = re.compile(r"\(…\)(?:, \(…\))+")
_COLUMNS: Final = re.compile(r"(?<=^SELECT ).*?(?= FROM )")
_NUMBER: Final = re.compile(r"(?<=_)\d+\b")
_MANY: Final = 40
"""How long a list of columns may be to be told."""


def normalised(statement: str) -> str:
    """Return the text of a statement without what differs from one time to the next.

    Lists of values are one whatever their length; a long list of columns is left out.
    """
    text = _ROWS.sub("(…)", _LIST.sub("(…)", _BLANKS.sub(" ", statement).strip()))
    if text.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK TO")):
        return _NUMBER.sub("…", text)
    return _COLUMNS.sub(lambda found: found[0] if len(found[0]) <= _MANY else "…", text)


@dataclass
class Asked:
    """A statement: how often it was run, seconds of processor in it, and how often by whom."""

    count: int = 0
    seconds: float = 0.0
    callers: Counter[str] = field(default_factory=Counter)


@dataclass
class Statements:
    """All statements by their normalised text."""

    asked: dict[str, Asked] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many were run."""
        return sum(one.count for one in self.asked.values())

    @property
    def seconds(self) -> float:
        """How long the processor was at work in them, the driver and SQLite included."""
        return sum(one.seconds for one in self.asked.values())

    def most_frequent(self) -> list[tuple[str, Asked]]:
        """Return the statements, those that were run most often first."""
        return sorted(self.asked.items(), key=lambda item: (-item[1].count, item[0]))


@contextmanager
def counting(engine: Engine) -> Iterator[Statements]:
    """Count what an engine runs until the block ends."""
    found = Statements()

    def begins(_connection: object, _cursor: object, _statement: str, *more: Any) -> None:
        _parameters, context, _many = more
        context.profiled_since = thread_time()

    def ends(_connection: object, _cursor: object, statement: str, *more: Any) -> None:
        _parameters, context, _many = more
        asked = found.asked.setdefault(normalised(statement), Asked())
        asked.count += 1
        asked.seconds += thread_time() - context.profiled_since
        asked.callers[caller_of(inspect.currentframe())] += 1

    listeners = (("before_cursor_execute", begins), ("after_cursor_execute", ends))
    for name, listener in listeners:
        event.listen(engine, name, listener)
    try:
        yield found
    finally:
        for name, listener in listeners:
            event.remove(engine, name, listener)
