"""The office: what every use case needs at hand, and the game that somebody names."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from sqlmodel import Session

from adjudicator.mail.sender import tagged
from adjudicator.service.errors import NoSuchGame
from adjudicator.settings import Settings
from adjudicator.store import queries, tables
from adjudicator.store.database import Database, lock_game
from adjudicator.words.lexicon import hint


@dataclass(frozen=True)
class Office:
    """The database and the settings; handed to every use case."""

    database: Database
    settings: Settings

    def reply_address(self, token: str) -> str:
        """Return the orders address with a seat's token: ``orders+TOKEN@example.org``.

        Without it where the mailbox knows no such addresses: then the thread that an answer stands
        in says which seat is meant, or the words behind BEGIN.
        """
        if not self.settings.plus_addresses:
            return self.settings.orders_address
        return tagged(self.settings.orders_address, token)


def secret_hash(secret: str) -> str:
    """Return the published hash of a game's secret, both in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def same(a: str, b: str) -> bool:
    """Compare two texts in a time that does not tell where they differ."""
    return hmac.compare_digest(a.encode(), b.encode())


# -- games by name ------------------------------------------------------------------------------


def known_game(session: Session, slug: str) -> tables.Game:
    """Return the game called ``slug`` to be looked at; raises NoSuchGame."""
    row = queries.game_by_slug(session, slug)
    if row is None:
        known = [game.slug for game in queries.games_with_status(session)]
        meant = hint(slug, known)
        raise NoSuchGame(
            f"There is no game {slug!r}{meant}; `adjudicator game list` shows all games."
        )
    return row


def find_game(session: Session, slug: str) -> tables.Game:
    """Return the game called ``slug``, locked; raises NoSuchGame."""
    return lock_game(session, known_game(session, slug).id)
