"""Builders of rows that name only what matters to a test."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlmodel import Session

from adjudicator.store import tables

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
Row = TypeVar("Row")
_numbers = itertools.count(1)


def add_game(session: Session, **changes: Any) -> tables.Game:
    """Store a running game."""
    number = next(_numbers)
    values: dict[str, Any] = {
        "slug": f"his-{number}",
        "game": "here_i_stand",
        "title": f"Game {number}",
        "scenario": "1517",
        "status": "running",
        "secret": "00ff",
        "secret_hash": "abcd",
        "created_at": NOW,
    }
    return add(session, tables.Game(**values | changes))


def add_player(session: Session, **changes: Any) -> tables.Player:
    """Store a player, who may write from his address of record."""
    number = next(_numbers)
    values: dict[str, Any] = {
        "name": f"Player {number}",
        "address": f"p{number}@localhost.test",
        "created_at": NOW,
    }
    player = add(session, tables.Player(**values | changes))
    add(session, tables.Address(player_id=player.id, address=player.address, since=NOW))
    return player


def add_seat(session: Session, game: tables.Game, role: str, **changes: Any) -> tables.Seat:
    """Give ``role`` to a player, a fresh one unless named."""
    if "player_id" not in changes:
        changes["player_id"] = add_player(session).id
    values: dict[str, Any] = {"token": f"token{next(_numbers)}", "since": NOW}
    return add(session, tables.Seat(game_id=game.id, role=role, **values | changes))


def add_window(session: Session, game: tables.Game, **changes: Any) -> tables.Window:
    """Store an open window."""
    values: dict[str, Any] = {
        "generation": game.generation,
        "code": f"W{next(_numbers)}",
        "kind": "impulse",
        "segment": 0,
        "opened_at": NOW,
    }
    return add(session, tables.Window(game_id=game.id, **values | changes))


def add_question(
    session: Session, game: tables.Game, role: str, topic: str, **changes: Any
) -> tables.Question:
    """Store an open question of segment 0."""
    values: dict[str, Any] = {
        "generation": game.generation,
        "segment": 0,
        "request": 0,
        "asked_at": NOW,
    }
    question = tables.Question(game_id=game.id, role=role, topic=topic, **values | changes)
    return add(session, question)


def incoming(key: str, **changes: Any) -> tables.Incoming:
    """Return a message that has arrived."""
    values: dict[str, Any] = {"raw": b"Subject: x\r\n\r\n"}
    return tables.Incoming(key=key, received_at=NOW, **values | changes)


def outgoing(key: str, **changes: Any) -> tables.Outgoing:
    """Return a message to be sent, to somebody of its own."""
    values: dict[str, Any] = {
        "recipient": f"{key.partition('/')[0]}@localhost.test",
        "kind": "report",
        "subject": "Report",
        "words": "Hello",
        "message_id": f"<{key}@localhost.test>",
        "created_at": NOW,
        "due_at": NOW,
    }
    return tables.Outgoing(key=key, **values | changes)


def add(session: Session, row: Row) -> Row:
    """Store ``row`` and return it with its id."""
    session.add(row)
    session.flush()
    return row
