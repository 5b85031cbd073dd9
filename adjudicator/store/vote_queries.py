"""Reads about votes and pauses, for the service. All run in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col

from adjudicator.store import queries, reading, tables
from adjudicator.store.reading import all_of, only


def votes_of(session: Session, game_id: int, *, status: str | None = None) -> list[tables.Vote]:
    """Return the votes of a game in their order, those of one status if it is given."""
    wanted: dict[str, Any] = {} if status is None else {"status": status}
    return list(all_of(session, tables.Vote, by=["number"], game_id=game_id, **wanted))


def vote_numbered(session: Session, game_id: int, number: int) -> tables.Vote | None:
    """Return a vote of a game by its number."""
    return only(session, tables.Vote, game_id=game_id, number=number)


def next_number(session: Session, game_id: int) -> int:
    """Return the number of the next vote in a game."""
    return reading.next_number(session, tables.Vote, game_id=game_id)


def ballots_of(session: Session, vote_id: int) -> dict[int, tables.Ballot]:
    """Return what was said to a vote, by the row of the player, in the order of the first words."""
    return {row.player_id: row for row in all_of(session, tables.Ballot, vote_id=vote_id)}


def votes_due(session: Session, now: datetime) -> Sequence[tables.Vote]:
    """Return the open votes of running games whose time is over, the earliest first."""
    vote = tables.Vote
    due, running = col(vote.expires_at) <= now, queries.is_running(col(vote.game_id))
    return all_of(session, vote, due, running, by=("expires_at", "id"), status="open")


def games_to_resume(session: Session, now: datetime) -> Sequence[int]:
    """Return the games on hold that are to go on by themselves now, the earliest first."""
    due = col(tables.Game.resumes_at) <= now
    return [game.id for game in all_of(session, tables.Game, due, by=("resumes_at", "id"))]


def delay_votes(session: Session, game_id: int, by: timedelta) -> None:
    """Give the open votes of a game more time."""
    for vote in votes_of(session, game_id, status="open"):
        vote.expires_at += by
