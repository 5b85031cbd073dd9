"""Reads for the weekly message: what has happened between two moments.

They go through whole tables, once a week. All run in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from sqlalchemy import ColumnElement, func, text
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.reading import count_of
from adjudicator.store.revision import revision_of

T = TypeVar("T", int, str)
Span = tuple[datetime, datetime]
"""From a moment, not included, to another, included."""


@dataclass(frozen=True)
class Late:
    """How many windows a player has missed in a game, by its slug."""

    player: str
    slug: str
    role: str
    missed: int


def first_day(session: Session) -> datetime | None:
    """Return when the service had its first game or message; None before it."""
    game, incoming = tables.Game, tables.Incoming
    moments = [
        session.exec(select(game.created_at).order_by(col(game.id)).limit(1)).first(),
        session.exec(select(incoming.received_at).order_by(col(incoming.id)).limit(1)).first(),
    ]
    return min((at for at in moments if at is not None), default=None)


def messages_in(session: Session, span: Span) -> dict[str, int]:
    """Return how many messages arrived, by what became of them."""
    incoming = tables.Incoming
    return _counted(session, incoming.status, col(incoming.received_at), span)


def messages_out(session: Session, span: Span) -> dict[str, int]:
    """Return how many messages were queued, by what became of them."""
    out = tables.Outgoing
    return _counted(session, out.status, col(out.created_at), span)


def slowest_message(session: Session, span: Span) -> tuple[int, float] | None:
    """Return number and seconds of the message that took longest from its arrival to its answer.

    Those that were held back, or set aside first, are left out.
    """
    incoming = tables.Incoming
    found = session.exec(
        select(incoming.id, incoming.received_at, incoming.handled_at).where(
            _within(col(incoming.received_at), span),
            col(incoming.handled_at).is_not(None),
            col(incoming.waits_until).is_(None),
            col(incoming.status).in_(("done", "rejected", "ignored")),
        )
    )
    times = [(number, (end - at).total_seconds()) for number, at, end in found if end is not None]
    return max(times, key=lambda one: one[1], default=None)


def windows_closed(session: Session, span: Span) -> dict[int, int]:
    """Return how many windows have closed, by game."""
    window = tables.Window
    return _counted(session, window.game_id, col(window.closed_at), span)


def segments_closed(session: Session, span: Span) -> dict[int, int]:
    """Return how many phases and impulses were finished, by game."""
    segment = tables.Segment
    return _counted(session, segment.game_id, col(segment.closed_at), span)


def defaults_taken(session: Session, span: Span) -> int:
    """Return how many questions were answered by their deadline."""
    answered = _within(col(tables.Question.answered_at), span)
    return count_of(session, tables.Question, answered, source="deadline")


def late_often(session: Session, span: Span, least: int) -> Sequence[Late]:
    """Return who has missed at least so many windows, most of them first."""
    flag, window, game = tables.Flag, tables.Window, tables.Game
    seat, player = tables.Seat, tables.Player
    missed = func.count()
    found = session.exec(
        select(player.name, game.slug, flag.role, missed)
        .join(window, col(flag.window_id) == col(window.id))
        .join(game, col(window.game_id) == col(game.id))
        .join(seat, (col(seat.game_id) == col(game.id)) & (col(seat.role) == col(flag.role)))
        .join(player, col(seat.player_id) == col(player.id))
        .where(
            col(flag.missed),
            col(seat.until).is_(None),
            col(window.due_at) >= col(seat.since),
            _within(col(window.due_at), span),
        )
        .group_by(col(player.name), col(game.slug), col(flag.role))
        .having(missed >= least)
        .order_by(missed.desc(), col(player.name), col(game.slug))
    )
    return [Late(*row) for row in found]


def dead_players(session: Session) -> Sequence[str]:
    """Return the names of the players who have an address that takes no mail."""
    address, player = tables.Address, tables.Player
    return session.exec(
        select(player.name)
        .join(address, col(address.player_id) == col(player.id))
        .where(col(address.dead_at).is_not(None))
        .order_by(col(player.name))
    ).all()


def versions(session: Session) -> tuple[str, str]:
    """Return kind and version of the database, and the revision of its tables."""
    connection = session.connection()
    if connection.dialect.name == "postgresql":
        number = str(connection.execute(text("SHOW server_version")).scalar_one()).split()[0]
        return f"PostgreSQL {number}", revision_of(connection) or ""
    number = str(connection.execute(text("SELECT sqlite_version()")).scalar_one())
    return f"SQLite {number}", revision_of(connection) or ""


def _counted(
    session: Session, what: T, at: Mapped[datetime] | Mapped[datetime | None], span: Span
) -> dict[T, int]:
    """Return how many rows of a stretch of time there are, by the values of a column."""
    counted = select(what, func.count()).where(_within(at, span)).group_by(col(what))
    return dict(session.exec(counted).all())


def _within(at: Mapped[datetime] | Mapped[datetime | None], span: Span) -> ColumnElement[bool]:
    return (at > span[0]) & (at <= span[1])
