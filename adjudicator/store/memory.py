"""What a transaction has read: asked again, it is answered from memory (docs/decisions/reads.md).

Only what the session itself writes can change an answer: a game is locked before it is read to be
changed. So answers are forgotten row by row as rows are written, all of them with whatever a
rollback takes back, and when a lock is waited for, behind which others may have written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from sqlalchemy import event
from sqlalchemy.orm import Session as SQLAlchemySession
from sqlalchemy.orm.attributes import instance_state
from sqlmodel import Session, SQLModel

Result = TypeVar("Result")
Row = TypeVar("Row", bound=SQLModel)
Table = type[SQLModel]

_NAME: Final = "memory"
_MOST: Final = 2000
"""Answers kept by one session; a reading of everything should not hold all of it in memory."""


@dataclass(frozen=True)
class Asked:
    """What is asked of tables: the same question has the same name.

    ``values`` are those of columns that all rows of the answer have, where there is one table (a
    tuple: one of these);
    ``columns`` are all columns that decide which rows are in it and in what order; None: any.
    """

    name: Hashable
    tables: tuple[Table, ...]
    columns: frozenset[str] | None = None
    values: tuple[tuple[str, Any], ...] = ()

    def may_hold(self, row: SQLModel) -> bool:
        """Return whether a row that is new may be part of the answer."""
        if type(row) not in self.tables:
            return False
        for name, value in self.values:
            own = getattr(row, name)
            if own not in value if isinstance(value, tuple) else own != value:
                return False
        return True

    def depends_on(self, row: SQLModel, changed: Iterable[str]) -> bool:
        """Return whether changed columns of a row may change the answer."""
        if type(row) not in self.tables:
            return False
        return self.columns is None or not self.columns.isdisjoint(changed)


@dataclass
class Rows:
    """An answer that is made of all rows of one table with some values, kept as they change.

    ``by`` are the columns that it is in the order of, as ``reading.all_of`` names them.
    """

    found: list[Any]
    by: tuple[str, ...] = ()

    def weigh(self, row: SQLModel, *, belongs: bool) -> bool:
        """Take a row in, leave it out, or put it in its place; return whether that could be done.

        What the database sorts otherwise than Python may be read again: words, and NULL.
        """
        self.found = [one for one in self.found if one is not row]
        if belongs:
            self.found.append(row)
            names = [name.removeprefix("-") for name in self.by]
            if not all(type(getattr(one, name)) is int for one in self.found for name in names):
                return False
            self.found.sort(key=self._place)
        return True

    def _place(self, row: SQLModel) -> list[int]:
        return [
            -getattr(row, name[1:]) if name.startswith("-") else getattr(row, name)
            for name in self.by
        ]


@dataclass
class _Memory:
    """The answers that a session has had, by the tables that they depend on."""

    answers: dict[Asked, Any] = field(default_factory=dict)
    of_table: dict[Table, dict[Asked, None]] = field(default_factory=dict)

    def keep(self, asked: Asked, found: Any) -> None:
        if len(self.answers) >= _MOST:
            self.answers.clear()
            self.of_table.clear()
        self.answers[asked] = found
        for table in asked.tables:
            self.of_table.setdefault(table, {})[asked] = None

    def of(self, *tables: Table) -> list[Asked]:
        """Return what was asked of one of some tables, of any where none is named."""
        if not tables:
            return list(self.answers)
        return [asked for table in tables for asked in self.of_table.get(table, ())]

    def drop(self, asked: Asked) -> None:
        self.answers.pop(asked, None)
        for table in asked.tables:
            self.of_table.get(table, {}).pop(asked, None)

    def is_new(self, row: SQLModel) -> None:
        """Take a row that has been written for the first time into account."""
        for asked in self.of(type(row)):
            if asked.may_hold(row):
                self._weigh(asked, row)

    def is_changed(self, row: SQLModel, names: Collection[str], *, deleted: bool = False) -> None:
        """Take into account that columns of a row have other values."""
        for asked in self.of(type(row)):
            if asked.depends_on(row, names):
                self._weigh(asked, row, deleted=deleted)

    def _weigh(self, asked: Asked, row: SQLModel, *, deleted: bool = False) -> None:
        rows = self.answers[asked]
        belongs = not deleted and asked.may_hold(row)
        if not isinstance(rows, Rows) or not rows.weigh(row, belongs=belongs):
            self.drop(asked)


def remembered(session: Session, asked: Asked, read: Callable[[], Result]) -> Result:
    """Return what ``read`` reads for a question, from memory when it was read before.

    Nobody may change the result. Rows in it have the values that the session gave them.
    """
    memory = _memory_of(session)
    if _is_pending(session, asked):
        session.flush()
    if asked in memory.answers:
        return cast("Result", memory.answers[asked])
    found = _read(session, read)
    memory.keep(asked, found)
    return found


def rows_remembered(
    session: Session, asked: Asked, by: Sequence[str], read: Callable[[], Sequence[Row]]
) -> Sequence[Row]:
    """Return all rows of the one table with the values of ``asked``, which ``read`` reads.

    Rows that have come, gone or changed since then are seen without another look.
    """
    memory = _memory_of(session)
    if any(map(asked.may_hold, session.new)):
        session.flush()  # a row has no number before
    if asked in memory.answers:
        for row, changed, deleted in _changes(session):
            if type(row) in asked.tables:
                memory.is_changed(row, changed, deleted=deleted)
    if asked not in memory.answers:
        if _is_pending(session, asked):
            session.flush()
        memory.keep(asked, Rows(list(_read(session, read)), tuple(by)))
    rows: Sequence[Row] = memory.answers[asked].found
    return rows


def _read(session: Session, read: Callable[[], Result]) -> Result:
    """Read without writing first what waits to be written: none of it matters here."""
    flushes, session.autoflush = session.autoflush, False
    try:
        return read()
    finally:
        session.autoflush = flushes


def known(session: Session, asked: Asked, found: object) -> None:
    """Remember an answer that is known without reading: of what has just been stored, say."""
    _memory_of(session).keep(asked, found)


def flush_before(session: Session, *tables: Table) -> None:
    """Write what waits to be written of some tables, before they are read past the session."""
    if any(type(row) in tables for rows in (session.new, session.dirty) for row in rows) or any(
        type(row) in tables for row in session.deleted
    ):
        session.flush()


def forget(session: Session, *tables: Table) -> None:
    """Forget what was read of some tables, of all when none is named."""
    memory = _memory_of(session)
    for asked in memory.of(*tables):
        memory.drop(asked)


def forget_with(session: Session, rows: Sequence[SQLModel]) -> None:
    """Forget what may be answered otherwise with some new rows of one table."""
    memory = _memory_of(session)
    for asked in memory.of(type(rows[0])):
        if any(map(asked.may_hold, rows)):
            memory.drop(asked)


def _memory_of(session: Session) -> _Memory:
    memory: _Memory | None = session.info.get(_NAME)
    if memory is None:
        memory = session.info[_NAME] = _Memory()
    return memory


def _is_pending(session: Session, asked: Asked) -> bool:
    """Return whether something that is not written yet may change an answer."""
    return any(map(asked.may_hold, session.new)) or any(
        asked.depends_on(row, changed) for row, changed, _ in _changes(session)
    )


def _changes(session: Session) -> Iterator[tuple[SQLModel, Collection[str], bool]]:
    """Return the rows that have changed, the names of what has, and whether they are deleted."""
    for row in session.dirty:
        yield row, instance_state(row).committed_state, False
    for row in session.deleted:
        yield row, type(row).model_fields, True


@event.listens_for(Session, "after_flush")
def _written(session: Session, _context: object) -> None:
    """Take what has been written into account; it is still at hand."""
    memory = _memory_of(session)
    if memory.answers:
        for row in session.new:
            memory.is_new(row)
        for row, names, deleted in _changes(session):
            memory.is_changed(row, names, deleted=deleted)


@event.listens_for(Session, "after_commit")
@event.listens_for(Session, "after_soft_rollback")
def _ended(session: Session, _transaction: object = None) -> None:
    """Forget everything: it was taken back, or others may write from here on."""
    forget(session)


class RememberingSession(Session):
    """A session that forgets what it has read of a table when it changes many of its rows.

    An event of SQLAlchemy would tell of each statement, but prepare every one of them twice.
    """

    def exec(self, statement: Any, **options: Any) -> Any:
        """Run a statement."""
        self._about_to_run(statement)
        return super().exec(statement, **options)

    def execute(self, statement: Any, *given: Any, **options: Any) -> Any:
        """Run a statement and return its rows as rows of columns."""
        self._about_to_run(statement)
        return SQLAlchemySession.execute(self, statement, *given, **options)

    def _about_to_run(self, statement: Any) -> None:
        """Forget everything of the table that an INSERT, UPDATE or DELETE changes."""
        if getattr(statement, "is_dml", False):
            table = statement.entity_description.get("entity")
            forget(self, *((table,) if table is not None else ()))
