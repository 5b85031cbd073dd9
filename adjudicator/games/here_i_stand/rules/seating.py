"""3.1 Players: which powers one player controls, and who are partners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.reference import document

if TYPE_CHECKING:
    from adjudicator.games.here_i_stand.rules.state import State


@rule("3.1")
def seats_for(players: int) -> list[list[str]]:
    """Return the powers of each player, for 3 to 6 players."""
    for configuration in document("players_3_4_5")["configuration"]:
        if configuration["players"] == players:
            return [[*powers] for powers in configuration["seats"]]
    raise ValueError(f"there is no seating for {players} players")


def seats_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the powers of each player; in games that do not say, everybody has one."""
    if not state.seats:
        return tuple((power,) for power in players(state))
    return tuple(tuple(powers) for powers in state.seats)


def partners_of(state: State, power: str) -> tuple[str, ...]:
    """Return the other powers of the player who controls ``power``."""
    for powers in seats_of(state):
        if power in powers:
            return tuple(other for other in powers if other != power)
    return ()


def are_partners(state: State, a: str, b: str) -> bool:
    """Return whether two different powers are controlled by one player."""
    return b in partners_of(state, a)
