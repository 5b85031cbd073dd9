"""Many running games in a moment: one is created by the service, the others are copies of its rows.

A copy is what ``create_game`` would have made with the same secret: players of its own, tokens,
keys and Message-IDs, and its own names in the mail that is queued. Only the example of an order in
the first question, which the service draws for each game, is the same in all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, select

from adjudicator.cli.base import open_office
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.mail.outgoing import message_id
from adjudicator.mail.sender import token
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.service.post.outbox import new_thread_id
from adjudicator.settings import load_settings
from adjudicator.store import tables
from tests.servers import DOMAIN

RULES: Final = "here_i_stand"
SCENARIO: Final = "1517"
_BATCH: Final = 200  # games copied in one statement for each table
_COPIED: Final = (
    *("player", "address", "game", "seat", "segment", "window", "flag", "question", "roll", "fact"),
    *("telling", "outgoing"),
)
"""The tables in which the creation of a game leaves rows, each after those it refers to."""

_OWN: Final = {
    "game_id": "game",
    "player_id": "player",
    "window_id": "window",
}
"""The columns that refer to a row of the game, with its table."""

Row = dict[str, Any]


def slug_of(number: int) -> str:
    """Return the name of a game; all names are equally long, so that lines break alike."""
    return f"his-{number:05d}"


def address_of(role: str, number: int) -> str:
    """Return where the player of a role in a game reads mail."""
    return f"{role}@g{number:05d}.example"


def office_in(folder: Path, **settings: Any) -> AbstractContextManager[Office]:
    """Open an office with an SQLite database of its own in a folder, made if it is not there."""
    folder.mkdir(exist_ok=True)
    url = f"sqlite:///{folder / 'bench.db'}"
    given = {"data_dir": folder, "database_url": url, "domain": DOMAIN, "log_level": "error"}
    return open_office(load_settings(None, **given, **settings))


def open_games(office: Office, count: int, *, secret: str | None = None) -> None:
    """Have the games 1 to ``count`` run; those that run already stay as they are.

    The database must hold nothing but games made here. ``secret`` is what all of them roll from.
    """
    with office.database.reading() as session:
        last = session.connection().scalar(select(func.count()).select_from(_table("game")))
    if not last:
        seats = [SeatWanted(role, address_of(role, 1)) for role in MAJOR_POWERS]
        create_game(office, RULES, scenario=SCENARIO, seats=seats, slug=slug_of(1), secret=secret)
        last = 1
    with office.database.engine.begin() as connection:
        copier = _Copier.of(connection, office)
        for first in range(last + 1, count + 1, _BATCH):
            copier.copy(connection, range(first, min(first + _BATCH, count + 1)))
        if office.database.is_postgresql:
            _renumber(connection)


def _renumber(connection: Connection) -> None:
    """Let PostgreSQL number rows behind those that were copied with their numbers."""
    for name in _COPIED:
        table = _table(name)
        sequence = func.pg_get_serial_sequence(name, "id")
        connection.execute(select(func.setval(sequence, func.max(table.c.id))).select_from(table))


def _table(name: str) -> Table:
    return tables.metadata.tables[name]


@dataclass
class _Copier:
    """The rows of game 1 by table, and what in them belongs to game 1 alone."""

    office: Office
    rows: dict[str, list[Row]]

    @classmethod
    def of(cls, connection: Connection, office: Office) -> _Copier:
        """Read the rows of game 1, as they were after its creation."""
        rows: dict[str, list[Row]] = {}
        for name in _COPIED:
            table = _table(name)
            statement = select(table).order_by(table.c.id)
            if "game_id" in table.c:
                statement = statement.where(table.c.game_id == 1)
            elif name == "flag":
                statement = statement.where(table.c.window_id == rows["window"][0]["id"])
            elif name == "game":
                statement = statement.where(table.c.id == 1)
            else:
                statement = statement.limit(len(MAJOR_POWERS))
            rows[name] = [dict(row) for row in connection.execute(statement).mappings()]
        return cls(office, rows)

    def copy(self, connection: Connection, numbers: range) -> None:
        """Store the games of some numbers."""
        for name in _COPIED:
            found = [row for number in numbers for row in self._copies(name, number)]
            if found:
                connection.execute(insert(_table(name)), found)

    def _copies(self, name: str, number: int) -> Iterator[Row]:
        """Return the rows of a table for one game."""
        words = _Words(self, number)
        for row in self.rows[name]:
            copy = dict(row)
            copy["id"] = self._moved(name, row["id"], number)
            for column, other in _OWN.items():
                if copy.get(column) is not None:
                    copy[column] = self._moved(other, copy[column], number)
            yield words.put_into(name, copy)

    def _moved(self, name: str, identifier: int, number: int) -> int:
        return int(identifier) + (number - 1) * len(self.rows[name])


_BREAK: Final = "=\\r?\\n"


class _Words:
    """What game 1 is called in texts and bytes, and what its copy is called instead."""

    def __init__(self, copier: _Copier, number: int) -> None:
        settings = copier.office.settings
        self._domain = settings.domain
        self._number = number
        self._seats = len(copier.rows["seat"])
        own, others = (new_thread_id(copier.office, slug_of(n)) for n in (number, 1))
        self._changed = {slug_of(1): slug_of(number), others: own}
        self.tokens: dict[str, str] = {}
        for seat in copier.rows["seat"]:
            role, old = seat["role"], seat["token"]
            self._changed[address_of(role, 1)] = address_of(role, number)
            self._changed[old] = token(settings.secret_key, f"{slug_of(number)}/{role}")
        for mail in copier.rows["outgoing"]:
            new = message_id(f"{own}/{self._key(mail['key'])}", self._domain)
            self._changed[mail["message_id"]] = new
            self._changed[_boundary(mail["message_id"])] = _boundary(new)
        # Quoted-printable text breaks lines anywhere; all names of a copy are as long as before.
        words = (f"(?:{_BREAK})?".join(map(re.escape, word)) for word in self._changed)
        self._pattern = re.compile("|".join(words))

    def put_into(self, name: str, row: Row) -> Row:
        """Return a row with the words of the copy."""
        for column, value in row.items():
            if column == "raw":
                row[column] = self._text(value.decode()).encode()
            elif column == "key":
                row[column] = self._key(value)
            elif isinstance(value, str):
                row[column] = self._text(value)
            elif column == "thread":
                row[column] = [self._text(word) for word in value]
        return row

    def _text(self, text: str) -> str:
        return self._pattern.sub(self._exchanged, text)

    def _exchanged(self, found: re.Match[str]) -> str:
        """Return the words of the copy, broken where those of game 1 are."""
        at = re.search(_BREAK, found.group())
        if at is None:
            return self._changed[found.group()]
        own = self._changed[found.group().replace(at.group(), "")]
        return own[: at.start()] + at.group() + own[at.start() :]

    def _key(self, key: str) -> str:
        """Return the key of a message: ``welcome/<game>/<seat>``, ``question/<game>/…``."""
        kind, game, rest = key.split("/", 2)
        if kind == "welcome":
            rest = str(int(rest) + (self._number - 1) * self._seats)
        return f"{kind}/{int(game) + self._number - 1}/{rest}"


def _boundary(identifier: str) -> str:
    """Return the line between the parts of a message without its number."""
    return f"=_{sha256(identifier.encode()).hexdigest()[:24]}"
