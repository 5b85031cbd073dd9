"""All rows that belong to one game, to be taken to another installation.

The tables are looked up in the database: what refers to the game, or to what refers to it, is part
of it. A later table is, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, TypeAlias

from sqlalchemy import Column, Connection, Table

from adjudicator.store.composed import plain_text
from adjudicator.store.packing import original
from adjudicator.store.rows import Row, rows_of, tables_of

GameRows: TypeAlias = dict[str, list[Row]]
"""Rows by the name of their table; each table comes behind those that it refers to."""

LEFT_OUT: Final = ("attachment", "bounce", "confirmation", "revoked_token")
"""Tables of what ends with the move: codes and tokens that are not known elsewhere, files."""
_REFERRED: Final = ("player", "incoming")
"""Tables of which those rows come along that others refer to."""
_AT_ONCE: Final = 400  # SQLite takes no more than some thousand parameters


def rows_of_game(connection: Connection, game_id: int) -> GameRows:
    """Return the rows of a game, with its players, their addresses, and its mail.

    Messages that belong to another game besides come without their text, messages that were sent
    without their files.
    """
    tables = [table for table in tables_of(connection) if table.name not in LEFT_OUT]
    by_name = {table.name: table for table in tables}
    found: GameRows = {}
    for table in tables:
        wanted = _column_of_game(table, found)
        if wanted is not None:
            column, ids = wanted
            found[table.name] = list(_rows_with(connection, column, ids or [game_id]))
    for name in _REFERRED:
        rows = {row["id"]: row for row in found.get(name, ())}
        more = _referred(by_name, found, name) - rows.keys()
        key = by_name[name].columns["id"]
        rows |= {row["id"]: row for row in _rows_with(connection, key, sorted(more))}
        found[name] = [rows[number] for number in sorted(rows)]
    players = [row["id"] for row in found["player"]]
    owner = by_name["address"].columns["player_id"]
    found["address"] = list(_rows_with(connection, owner, players))
    _leave_out_texts(found, game_id)
    return {table.name: found[table.name] for table in tables if table.name in found}


def _column_of_game(table: Table, found: GameRows) -> tuple[Column[Any], list[int]] | None:
    """Return by which column a table belongs to a game, and the keys it may hold (none: the game).

    A table without the game's key belongs to it by the first of its references that does.
    """
    if table.name == "game":
        return table.columns["id"], []
    if "game_id" in table.columns:
        return table.columns["game_id"], []
    for column in _references(table):
        owner = _target(column)
        if owner not in _REFERRED and owner in found:
            return column, [row["id"] for row in found[owner]] or [0]
    return None


def _references(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.foreign_keys]


def _target(column: Column[Any]) -> str:
    """Return the table that a column refers to."""
    (key,) = column.foreign_keys
    return key.column.table.name


def _rows_with(
    connection: Connection, column: Column[Any], values: Collection[int]
) -> Iterator[Row]:
    wanted = list(values)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        yield from rows_of(connection, column.table, column.in_(some))


def _referred(tables: dict[str, Table], found: GameRows, name: str) -> set[int]:
    """Return the keys of the rows of a table that the rows found so far refer to."""
    return {
        row[column.name]
        for other, rows in found.items()
        for column in _references(tables[other])
        if _target(column) == name
        for row in rows
        if row[column.name] is not None
    }


def _leave_out_texts(found: GameRows, game_id: int) -> None:
    """Take away what belongs to another game; of a message that we sent its text is left."""
    for row in found["incoming"]:
        if row["game_id"] != game_id:
            row.update(raw=b"", text="", game_id=None)
    for row in found["outgoing"]:
        if row["raw"] is not None:
            row.update(words=plain_text(original(row["raw"])), raw=None)


def insert_game(
    connection: Connection, rows: GameRows, change: Callable[[str, Row], int | None]
) -> dict[str, dict[int, int]]:
    """Write the rows of a game under keys of their own; return the key of each by its former one.

    ``change`` may change a row before it is written, all references but its own key being those of
    this database already; it returns the key of a row that stands for it, or None to have it
    written.
    """
    keys: dict[str, dict[int, int]] = {}
    for table in tables_of(connection):
        if table.name not in rows:
            continue
        numbers = keys.setdefault(table.name, {})
        for row in rows[table.name]:
            former = row.pop("id")
            for column in _references(table):
                row[column.name] = keys.get(_target(column), {}).get(row[column.name])
            known = change(table.name, row)
            if known is None:
                insert = table.insert().values(row).returning(table.columns["id"])
                known = int(connection.execute(insert).scalar_one())
            numbers[former] = known
    return keys
