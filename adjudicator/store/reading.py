"""The look-ups that most tables have: rows by the values of their columns, in some order.

All run in the caller's transaction. A value None stands for NULL. Building a statement takes as
long as running it: those of ``all_of``, ``only`` and ``next_number`` are built once, with their
values left open, and only further conditions are added each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, bindparam, func, literal
from sqlmodel import Session, SQLModel, select

Row = TypeVar("Row", bound=SQLModel)


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
    if conditions or most is not None:
        statement = statement.where(*conditions).limit(most)
    rows: Sequence[Row] = session.exec(statement, params=_not_null(values)).all()
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
    statement = _rows(table, _nulls(values), ())
    row: Row | None = session.exec(statement, params=_not_null(values)).one_or_none()
    return row


def count_of(
    session: Session, table: type[SQLModel], *conditions: ColumnElement[bool], **values: Any
) -> int:
    """Return how many rows have some values."""
    statement = select(func.count()).select_from(table)
    return session.exec(statement.filter_by(**values).where(*conditions)).one()


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


def _not_null(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _nulls(values: Mapping[str, Any]) -> tuple[tuple[str, bool], ...]:
    """Return the names of values, and whether each stands for NULL."""
    return tuple((name, value is None) for name, value in values.items())


@cache
def _rows(table: type[SQLModel], names: tuple[tuple[str, bool], ...], by: tuple[str, ...]) -> Any:
    statement = select(table).filter_by(**_open(names))
    return statement.order_by(*(_order(table, name) for name in by)) if by else statement


def _order(table: type[SQLModel], name: str) -> Any:
    return getattr(table, name[1:]).desc() if name.startswith("-") else getattr(table, name)


@cache
def _highest_number(table: Any, names: tuple[tuple[str, bool], ...]) -> Any:
    return select(func.max(table.number)).filter_by(**_open(names))


def _open(names: tuple[tuple[str, bool], ...]) -> dict[str, Any]:
    return {name: None if is_null else bindparam(name) for name, is_null in names}
