"""Reads for the weekly message: what has happened between two moments.

They go through whole tables, once a week. All run in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, text
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, select

from adjudicator.store import migration, tables

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
    return dict(
        session.exec(
            select(incoming.status, func.count())
            .where(_within(col(incoming.received_at), span))
            .group_by(col(incoming.status))
        ).all()
    )


def messages_out(session: Session, span: Span) -> dict[str, int]:
    """Return how many messages were queued, by what became of them."""
    out = tables.Outgoing
    return dict(
        session.exec(
            select(out.status, func.count())
            .where(_within(col(out.created_at), span))
            .group_by(col(out.status))
        ).all()
    )


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
    return dict(
        session.exec(
            select(window.game_id, func.count())
            .where(_within(col(window.closed_at), span))
            .group_by(col(window.game_id))
        ).all()
    )


def segments_closed(session: Session, span: Span) -> dict[int, int]:
    """Return how many phases and impulses were finished, by game."""
    segment = tables.Segment
    return dict(
        session.exec(
            select(segment.game_id, func.count())
            .where(_within(col(segment.closed_at), span))
            .group_by(col(segment.game_id))
        ).all()
    )


def defaults_taken(session: Session, span: Span) -> int:
    """Return how many questions were answered by their deadline."""
    question = tables.Question
    return session.exec(
        select(func.count())
        .select_from(question)
        .where(col(question.source) == "deadline", _within(col(question.answered_at), span))
    ).one()


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
        return f"PostgreSQL {number}", migration.revision_of(connection) or ""
    number = str(connection.execute(text("SELECT sqlite_version()")).scalar_one())
    return f"SQLite {number}", migration.revision_of(connection) or ""


def _within(at: Mapped[datetime] | Mapped[datetime | None], span: Span) -> ColumnElement[bool]:
    return (at > span[0]) & (at <= span[1])
