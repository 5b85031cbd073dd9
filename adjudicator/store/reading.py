"""The look-ups that most tables have: rows by the values of their columns, in some order.

All run in the caller's transaction. A value None stands for NULL.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, SQLModel, select

Row = TypeVar("Row", bound=SQLModel)


def all_of(
    session: Session,
    table: type[Row],
    *conditions: ColumnElement[bool],
    by: Sequence[str] = ("id",),
    **values: Any,
) -> Sequence[Row]:
    """Return the rows with some values, in the order of the columns named ``by``."""
    order = [getattr(table, name) for name in by]
    # The values come first: behind a condition with a table of its own they could be of either.
    statement = select(table).filter_by(**values).where(*conditions).order_by(*order)
    return session.exec(statement).all()


def only(session: Session, table: type[Row], **values: Any) -> Row | None:
    """Return the one row with some values; None when there is none."""
    return session.exec(select(table).filter_by(**values)).one_or_none()


def count_of(
    session: Session, table: type[SQLModel], *conditions: ColumnElement[bool], **values: Any
) -> int:
    """Return how many rows have some values."""
    statement = select(func.count()).select_from(table)
    return session.exec(statement.filter_by(**values).where(*conditions)).one()


def next_number(session: Session, table: Any, **values: Any) -> int:
    """Return the ``number`` after the highest of the rows with some values, from 1."""
    highest = session.exec(select(func.max(table.number)).filter_by(**values)).one()
    return (highest or 0) + 1
