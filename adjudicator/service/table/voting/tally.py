"""Counting votes: who plays in a game, and how a vote stands among them.

Persons vote, not powers: who holds two seats has one vote, and an empty seat has none. An end and a
draw need everybody, a pause and an extension more than half. Who plays is looked at anew each time,
so a successor votes in place of the player before him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from sqlmodel import Session

from adjudicator.store import queries, tables, vote_queries

UNANIMOUS: Final = ("end", "draw")
"""What needs everybody."""


@dataclass(frozen=True)
class Standing:
    """How a vote stands: the persons for it, against it, and those who have said nothing."""

    in_favour: tuple[int, ...]
    against: tuple[int, ...]
    silent: tuple[int, ...]
    needed: int

    @property
    def result(self) -> Literal["open", "passed", "failed"]:
        """What has come of it: failed when those who are left cannot make it pass any more."""
        if len(self.in_favour) >= self.needed:
            return "passed"
        possible = len(self.in_favour) + len(self.silent)
        return "failed" if possible < self.needed else "open"


def persons(session: Session, game: tables.Game) -> dict[int, list[str]]:
    """Return who plays in a game, by row of the player, each with the roles he holds."""
    found: dict[int, list[str]] = {}
    for seat in queries.seats_of(session, game.id):
        if seat.player_id is not None:
            found.setdefault(seat.player_id, []).append(seat.role)
    return found


def standing(session: Session, game: tables.Game, vote: tables.Vote) -> Standing:
    """Return how a vote stands among those who play now."""
    ballots = vote_queries.ballots_of(session, vote.id)
    voters = list(persons(session, game))
    said = {voter: ballots[voter].in_favour for voter in voters if voter in ballots}
    needed = len(voters) if vote.kind in UNANIMOUS else len(voters) // 2 + 1
    return Standing(
        in_favour=tuple(voter for voter in voters if said.get(voter) is True),
        against=tuple(voter for voter in voters if said.get(voter) is False),
        silent=tuple(voter for voter in voters if voter not in said),
        # With nobody left to vote nothing passes.
        needed=max(needed, 1),
    )
