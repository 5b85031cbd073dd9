"""Reads about votes and pauses, for the service. All run in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import func
from sqlmodel import Session, col, select

from adjudicator.store import queries, tables


def votes_of(session: Session, game_id: int, *, status: str | None = None) -> list[tables.Vote]:
    """Return the votes of a game in their order, those of one status if it is given."""
    vote = tables.Vote
    statement = select(vote).where(col(vote.game_id) == game_id)
    if status is not None:
        statement = statement.where(col(vote.status) == status)
    return list(session.exec(statement.order_by(col(vote.number))))


def vote_numbered(session: Session, game_id: int, number: int) -> tables.Vote | None:
    """Return a vote of a game by its number."""
    vote = tables.Vote
    return session.exec(
        select(vote).where(col(vote.game_id) == game_id, col(vote.number) == number)
    ).one_or_none()


def next_number(session: Session, game_id: int) -> int:
    """Return the number of the next vote in a game."""
    vote = tables.Vote
    highest = session.exec(select(func.max(vote.number)).where(col(vote.game_id) == game_id)).one()
    return (highest or 0) + 1


def ballots_of(session: Session, vote_id: int) -> dict[int, tables.Ballot]:
    """Return what was said to a vote, by the row of the player, in the order of the first words."""
    ballot = tables.Ballot
    rows = session.exec(
        select(ballot).where(col(ballot.vote_id) == vote_id).order_by(col(ballot.id))
    )
    return {row.player_id: row for row in rows}


def votes_due(session: Session, now: datetime) -> Sequence[tables.Vote]:
    """Return the open votes of running games whose time is over, the earliest first."""
    vote = tables.Vote
    running = queries.is_running(col(vote.game_id))
    return session.exec(
        select(vote)
        .where(col(vote.status) == "open", col(vote.expires_at) <= now, running)
        .order_by(col(vote.expires_at), col(vote.id))
    ).all()


def games_to_resume(session: Session, now: datetime) -> Sequence[int]:
    """Return the games on hold that are to go on by themselves now, the earliest first."""
    game = tables.Game
    return session.exec(
        select(game.id)
        .where(col(game.resumes_at) <= now)
        .order_by(col(game.resumes_at), col(game.id))
    ).all()


def delay_votes(session: Session, game_id: int, by: timedelta) -> None:
    """Give the open votes of a game more time."""
    for vote in votes_of(session, game_id, status="open"):
        vote.expires_at += by
        session.add(vote)
    session.flush()
