"""Finding a game by the name that people write."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service.errors import NoSuchGame
from adjudicator.store import queries, tables
from adjudicator.store.database import lock_game


def known_game(session: Session, slug: str) -> tables.Game:
    """Return the game called ``slug`` to be looked at; raises NoSuchGame."""
    row = queries.game_by_slug(session, slug)
    if row is None:
        raise NoSuchGame(f"There is no game {slug!r}; `adjudicator game list` shows all games.")
    return row


def find_game(session: Session, slug: str) -> tables.Game:
    """Return the game called ``slug``, locked; raises NoSuchGame."""
    return lock_game(session, known_game(session, slug).id)
