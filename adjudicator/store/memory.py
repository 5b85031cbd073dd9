"""What a transaction has read: asked again, it is answered from memory (docs/decisions/reads.md).

Only what the session itself writes can change an answer: a game is locked before it is read to be
changed. So answers are forgotten row by row as rows are written, all of them with whatever a
rollback takes back, and when a lock is waited for, behind which others may have written.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from sqlalchemy import event, inspect
from sqlalchemy.orm import ORMExecuteState
from sqlmodel import Session, SQLModel

Result = TypeVar("Result")
Table = type[SQLModel]

_NAME: Final = "memory"
_MOST: Final = 2000
"""Answers kept by one session; a reading of everything should not hold all of it in memory."""


@dataclass(frozen=True)
class Asked:
    """What is asked of tables: the same question has the same name.

    ``values`` are those of columns that all rows of the answer have, where there is one table;
    ``columns`` are all columns that decide which rows are in it and in what order; None: any.
    """

    name: Hashable
    tables: tuple[Table, ...]
    columns: frozenset[str] | None = None
    values: tuple[tuple[str, Any], ...] = ()

    def may_hold(self, row: SQLModel) -> bool:
        """Return whether a row that is new may be part of the answer."""
        return type(row) in self.tables and all(
            getattr(row, name) == value for name, value in self.values
        )

    def depends_on(self, row: SQLModel, changed: Iterable[str]) -> bool:
        """Return whether changed columns of a row may change the answer."""
        if type(row) not in self.tables:
            return False
        return self.columns is None or not self.columns.isdisjoint(changed)


@dataclass
class _Memory:
    """The answers that a session has had, by what was asked."""

    answers: dict[Asked, Any] = field(default_factory=dict)

    def forget(self, is_old: Callable[[Asked], bool]) -> None:
        for asked in [asked for asked in self.answers if is_old(asked)]:
            del self.answers[asked]


def remembered(session: Session, asked: Asked, read: Callable[[], Result]) -> Result:
    """Return what ``read`` reads for a question, from memory when it was read before.

    Nobody may change the result. Rows in it have the values that the session gave them.
    """
    memory = _memory_of(session)
    if _is_pending(session, asked):
        session.flush()
    if asked in memory.answers:
        return cast("Result", memory.answers[asked])
    # Nothing that waits to be written matters here.
    with session.no_autoflush:
        found = read()
    if len(memory.answers) >= _MOST:
        memory.answers.clear()
    memory.answers[asked] = found
    return found


def forget(session: Session, *tables: Table) -> None:
    """Forget what was read of some tables, of all when none is named."""
    wanted = set(tables)
    _memory_of(session).forget(lambda asked: not wanted or not wanted.isdisjoint(asked.tables))


def _memory_of(session: Session) -> _Memory:
    memory: _Memory = session.info.setdefault(_NAME, _Memory())
    return memory


def _is_pending(session: Session, asked: Asked) -> bool:
    """Return whether something that is not written yet may change an answer."""
    return any(map(asked.may_hold, session.new)) or any(
        asked.depends_on(row, changed) for row, changed in _changes(session)
    )


def _changes(session: Session) -> Iterator[tuple[SQLModel, Iterable[str]]]:
    """Return the rows of a session that have changed, each with the names of what has."""
    for row in session.dirty:
        yield row, inspect(row).committed_state
    for row in session.deleted:
        yield row, type(row).model_fields


@event.listens_for(Session, "after_flush")
def _written(session: Session, _context: object) -> None:
    """Forget the answers that are others now; what has been written is still at hand."""
    memory = _memory_of(session)
    if memory.answers:
        fresh, changed = list(session.new), list(_changes(session))
        memory.forget(
            lambda asked: (
                any(map(asked.may_hold, fresh))
                or any(asked.depends_on(row, names) for row, names in changed)
            )
        )


@event.listens_for(Session, "do_orm_execute")
def _changed_by_statement(executed: ORMExecuteState) -> None:
    """Forget everything of the table that an UPDATE or DELETE of many rows changes."""
    mapper = executed.bind_mapper
    if not executed.is_select and mapper is not None:
        forget(cast("Session", executed.session), mapper.class_)


@event.listens_for(Session, "after_commit")
@event.listens_for(Session, "after_soft_rollback")
def _ended(session: Session, _transaction: object = None) -> None:
    """Forget everything: it was taken back, or others may write from here on."""
    forget(session)
