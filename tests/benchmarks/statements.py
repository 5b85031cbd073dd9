"""How many SQL statements each transaction runs that queues mail: a message with its answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event


@contextmanager
def counted(engine: Engine) -> Iterator[list[int]]:
    """Count, until the block ends, the statements of each transaction that queues mail."""
    found: list[int] = []
    running: list[str] = []

    def begins(*_: object) -> None:
        running.clear()

    def runs(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        running.append(statement)

    def ends(*_: object) -> None:
        if any(statement.startswith("INSERT INTO outgoing") for statement in running):
            found.append(len(running))

    listeners = (("begin", begins), ("before_cursor_execute", runs), ("commit", ends))
    for name, listener in listeners:
        event.listen(engine, name, listener)
    yield found
    for name, listener in listeners:
        event.remove(engine, name, listener)
