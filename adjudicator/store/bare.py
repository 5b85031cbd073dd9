"""Statements without entities: the tables themselves (SQLAlchemy Core), prepared once.

Through the ORM the same statement takes the processor three times as long, and building one as long
as running it. So what reads columns, or changes rows that the session need not know, is a constant
of its module with its values left open, and runs here (docs/decisions/reads.md). What of the same
tables waits to be written is written first; the rest goes on waiting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, cast

from sqlalchemy import ColumnElement, Executable, Row, Table, bindparam, inspect
from sqlalchemy.sql.dml import UpdateBase
from sqlmodel import Session, SQLModel

from adjudicator.store.memory import flush_before, forget

Kind: TypeAlias = type[SQLModel]


@cache
def table_of(kind: Kind) -> Table:
    """Return the table of a class of rows."""
    return cast("Table", inspect(kind).local_table)


def columns_of(kind: Kind, *names: str) -> list[Any]:
    """Return columns of a table by their names."""
    return [table_of(kind).c[name] for name in names]


def open_values(kind: Kind, *names: str) -> list[Any]:
    """Return the conditions that columns of a table have values which are given later."""
    return [table_of(kind).c[name] == bindparam(name) for name in names]


_ESCAPE: Final = "/"


def begins(column: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that a column begins with the ``beginning`` that is given later."""
    return column.startswith(bindparam("beginning"), escape=_ESCAPE)


def beginning(words: str) -> dict[str, str]:
    """Return the value of ``begins``, in which nothing stands for anything else."""
    for special in (_ESCAPE, "%", "_"):
        words = words.replace(special, _ESCAPE + special)
    return {"beginning": words}


def read(
    session: Session, statement: Executable, *of: Kind, values: Mapping[str, Any]
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return the rows that a prepared statement finds in the tables ``of``."""
    flush_before(session, *of)
    return session.connection().execute(statement, values).all()


def change(session: Session, statement: UpdateBase, of: Kind, *, values: Mapping[str, Any]) -> int:
    """Change or delete rows of a table; return how many.

    Rows that the session holds keep the values that they have.
    """
    flush_before(session, of)
    forget(session, of)
    return session.connection().execute(statement, values).rowcount
