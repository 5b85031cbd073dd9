"""Tables about people: where they can be reached, when they are away, who speaks for them.

The person is a row of ``player``, the place at the table a row of ``seat`` (``game_tables``).
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from adjudicator.store.columns import Row, RowOfGame, json_column, one_of, text_column

BOUNCE_KINDS = ("hard", "soft")
CONFIRMATION_KINDS = ("address", "resign", "sign_on")


class Address(Row, table=True):
    """An address from which a player may write, in lower case; ``player.address`` is one of them.

    ``dead_at`` is when mail to it had come back too often, NULL while mail gets through. What came
    back before ``cleared_at`` counts no more.
    """

    player_id: int = Field(foreign_key="player.id", index=True)
    address: str = Field(unique=True)
    since: datetime
    dead_at: datetime | None = None
    cleared_at: datetime | None = None


class Bounce(Row, table=True):
    """A message of ours that an address did not take.

    ``incoming_id`` is the report of it, NULL when our own mail server refused the message at once;
    ``outgoing_id`` the message, NULL when the report does not say which one it was.
    """

    __table_args__ = (one_of("kind", BOUNCE_KINDS), Index(None, "address", "at"))

    address: str
    kind: str
    at: datetime
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    outgoing_id: int | None = Field(default=None, foreign_key="outgoing.id")
    words: str = text_column("")


class Confirmation(Row, table=True):
    """Something that counts only when its ``code`` comes back before ``expires_at``.

    ``kind`` says what: a further address of a player, leaving a seat, or taking one. ``detail``
    holds what is to be done then, where the columns do not say it.
    """

    __table_args__ = (one_of("kind", CONFIRMATION_KINDS), Index(None, "kind", "address"))

    kind: str
    code: str = Field(unique=True)
    address: str | None = text_column(None, nullable=True)
    player_id: int | None = Field(default=None, foreign_key="player.id")
    game_id: int | None = Field(default=None, foreign_key="game.id")
    role: str | None = None
    detail: dict[str, Any] = json_column(dict)
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = None


class Absence(RowOfGame, table=True):
    """A time in which a player is away from a game; whole days, both included, where he lives.

    ``starts_at`` and ``ends_at`` are the same in UTC, the end not included. ``said_by`` is the
    player or the moderator, ``cancelled_at`` when it was taken back.
    """

    __table_args__ = (Index(None, "game_id", "player_id"),)

    player_id: int = Field(foreign_key="player.id")
    first: date
    last: date
    starts_at: datetime
    ends_at: datetime
    said_at: datetime
    said_by: str
    cancelled_at: datetime | None = None


class Deputy(Row, table=True):
    """Somebody who may speak for a seat until ``until``, or until ``ended_at`` if that is set."""

    seat_id: int = Field(foreign_key="seat.id", index=True)
    address: str = Field(index=True)
    since: datetime
    until: datetime
    ended_at: datetime | None = None


class RevokedToken(SQLModel, table=True):
    """A token of a seat that no longer stands for it; mail to it is answered, never acted on."""

    __tablename__ = "revoked_token"

    token: str = Field(primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    at: datetime
