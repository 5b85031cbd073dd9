"""The look-ups that most tables have: rows by the values of their columns, in some order.

And storing many rows at once.

All run in the caller's transaction. A value None stands for NULL, a tuple for one of its values.
Building a statement takes as long as running it: those of ``all_of``, ``only`` and ``next_number``
are built once, with their values left open, and only further conditions are added each time. What
``all_of`` and ``only`` read without further conditions is remembered (see ``memory``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar, cast

from sqlalchemy import ColumnElement, Table, bindparam, func, inspect, literal
from sqlalchemy.exc import MultipleResultsFound
from sqlmodel import Session, SQLModel, select

from adjudicator.store.memory import Asked, Rows, forget_with, known, remembered, rows_remembered

Row = TypeVar("Row", bound=SQLModel)
_Names: TypeAlias = tuple[tuple[str, str], ...]


def all_of(
    session: Session,
    table: type[Row],
    *conditions: ColumnElement[bool],
    by: Sequence[str] = ("id",),
    most: int | None = None,
    **values: Any,
) -> Sequence[Row]:
    """Return the rows with some values, in the order of the columns named ``by``.

    A name with ``-`` before it is that of a column in descending order. ``most``: only so many.
    """
    # The values come first: behind a condition with a table of its own they could be of either.
    statement = _rows(table, _nulls(values), tuple(by))
    if not conditions:
        return list(_remembered(session, table, statement, by, values, most))
    wanted = statement.where(*conditions).limit(most)
    rows: Sequence[Row] = session.exec(wanted, params=_not_null(values)).all()
    return rows


def first_of(
    session: Session,
    table: type[Row],
    *conditions: ColumnElement[bool],
    by: Sequence[str] = ("id",),
    **values: Any,
) -> Row | None:
    """Return the first of such rows; None when there is none."""
    return next(iter(all_of(session, table, *conditions, by=by, most=1, **values)), None)


def only(session: Session, table: type[Row], **values: Any) -> Row | None:
    """Return the one row with some values; None when there is none."""
    rows = _remembered(session, table, _rows(table, _nulls(values), ()), (), values)
    if len(rows) > 1:
        raise MultipleResultsFound(f"{table.__name__}: more than one row with {sorted(values)}")
    return rows[0] if rows else None


def _remembered(
    session: Session,
    table: type[Row],
    statement: Any,
    by: Sequence[str],
    values: Mapping[str, Any],
    most: int | None = None,
) -> Sequence[Row]:
    """Return the rows of a statement of ``_rows``, as they were read before if they were."""
    asked = _asked(table, statement, by, values, most)
    wanted = statement if most is None else statement.limit(most)

    def read() -> Sequence[Row]:
        rows: Sequence[Row] = session.exec(wanted, params=_not_null(values)).all()
        return rows

    if most is None:
        return rows_remembered(session, asked, by, read)
    return remembered(session, asked, read)


def _asked(
    table: type[SQLModel],
    statement: Any,
    by: Sequence[str],
    values: Mapping[str, Any],
    most: int | None = None,
) -> Asked:
    columns = frozenset((*values, *(name.removeprefix("-") for name in by)))
    return Asked((statement, most), (table,), columns, tuple(values.items()))


def none_yet(session: Session, table: type[SQLModel], **values: Any) -> None:
    """Remember that no row has some values: they belong to what has just been stored."""
    by = ("id",)  # as ``all_of`` asks for them
    statement = _rows(table, _nulls(values), by)
    known(session, _asked(table, statement, by, values), Rows([], by))


def count_of(
    session: Session, table: type[SQLModel], *conditions: ColumnElement[bool], **values: Any
) -> int:
    """Return how many rows have some values."""
    statement = _count(table, _nulls(values)).where(*conditions)
    found: int = session.exec(statement, params=_not_null(values)).one()
    return found


def is_any(
    session: Session, table: type[SQLModel], *conditions: ColumnElement[bool], **values: Any
) -> bool:
    """Return whether a row has some values."""
    statement = select(literal(1)).select_from(table).filter_by(**values)
    return session.exec(statement.where(*conditions).limit(1)).first() is not None


def next_number(session: Session, table: type[SQLModel], **values: Any) -> int:
    """Return the ``number`` after the highest of the rows with some values, from 1."""
    statement = _highest_number(table, _nulls(values))
    return (session.exec(statement, params=_not_null(values)).one() or 0) + 1


def insert_all(session: Session, rows: Sequence[SQLModel]) -> None:
    """Store new rows of one table that nobody needs any more, in one statement."""
    if not rows:
        return
    session.flush()  # they may refer to what waits to be stored
    kind = type(rows[0])
    table = cast("Table", inspect(kind).local_table)
    names = [column.name for column in table.columns if column.name != "id"]
    given = [{name: getattr(row, name) for name in names} for row in rows]
    session.connection().execute(table.insert(), given)
    forget_with(session, rows)


def _not_null(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _nulls(values: Mapping[str, Any]) -> _Names:
    """Return the names of values, and of each whether it stands for NULL or for several."""
    return tuple(
        (name, "null" if value is None else "several" if isinstance(value, tuple) else "one")
        for name, value in values.items()
    )


@cache
def _rows(table: type[SQLModel], names: _Names, by: tuple[str, ...]) -> Any:
    statement = select(table).where(*_open(table, names))
    return statement.order_by(*(_order(table, name) for name in by)) if by else statement


@cache
def _count(table: type[SQLModel], names: _Names) -> Any:
    return select(func.count()).select_from(table).where(*_open(table, names))


def _order(table: type[SQLModel], name: str) -> Any:
    return getattr(table, name[1:]).desc() if name.startswith("-") else getattr(table, name)


@cache
def _highest_number(table: Any, names: _Names) -> Any:
    return select(func.max(table.number)).where(*_open(table, names))


def _open(table: Any, names: _Names) -> list[ColumnElement[bool]]:
    """Return the conditions that columns have values which are given later."""
    return [_condition(getattr(table, name), name, kind) for name, kind in names]


def _condition(column: Any, name: str, kind: str) -> Any:
    if kind == "several":
        return column.in_(bindparam(name, expanding=True))
    return column.is_(None) if kind == "null" else column == bindparam(name)
