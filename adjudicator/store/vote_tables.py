"""Tables of votes: what players propose to one another, and what each says to it."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.store.columns import Row, RowOfGame, json_column, one_of, text_column

VOTE_KINDS = ("end", "draw", "pause", "extension", "caretaker")
VOTE_STATUSES = ("open", "passed", "failed", "lapsed")


class Vote(RowOfGame, table=True):
    """A proposal of a player to all who play in a game; ``number`` counts within the game.

    ``detail`` is what is proposed: the ``roles`` of a draw, the ``days`` of a pause, the ``hours``
    and the ``window`` of an extension, the ``seat`` of a caretaker. An open vote ends at
    ``expires_at``; ``reason`` says why one has lapsed. ``incoming_id`` and ``line`` are where it
    was proposed.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "number"),
        one_of("kind", VOTE_KINDS),
        one_of("status", VOTE_STATUSES),
        Index(None, "status", "expires_at"),
    )

    number: int
    kind: str
    detail: dict[str, Any] = json_column(dict)
    proposer_id: int = Field(foreign_key="player.id")
    role: str
    status: str = "open"
    reason: str = text_column("")
    opened_at: datetime
    expires_at: datetime
    closed_at: datetime | None = None
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    line: int | None = None


class Ballot(Row, table=True):
    """What a person says to a vote; it may be ``changes`` times another word than at first.

    ``role`` is the seat that it was said for, ``incoming_id`` and ``line`` where.
    """

    __table_args__ = (UniqueConstraint("vote_id", "player_id"),)

    vote_id: int = Field(foreign_key="vote.id")
    player_id: int = Field(foreign_key="player.id")
    role: str
    in_favour: bool
    changes: int = 0
    at: datetime
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    line: int | None = None
