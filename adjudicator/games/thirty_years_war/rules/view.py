"""What one side may see, and what of a state it may not (6.0.C, 8.1).

Everything on the map lies open (10.21). Hidden are the hands, with the card carried over, and both
Unplayed piles; their sizes are known. What is in no open place is in one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine.play import copy_of
from adjudicator.engine.sealed import sealed
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.snapshot import dump
from adjudicator.games.thirty_years_war.rules.state import State, hand_size, pile_size


@dataclass(frozen=True)
class View:
    """The state as a side may see it, or an onlooker (``role`` None).

    In ``state`` the hands of others and both Unplayed piles are empty; ``hand_sizes`` and
    ``unplayed`` count them.
    """

    role: str | None
    state: State
    hand_sizes: dict[str, int]
    unplayed: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "role": self.role,
            "state": dump(self.state),
            "hand_sizes": dict(self.hand_sizes),
            "unplayed": dict(self.unplayed),
        }


def view_of(state: State, role: str | None) -> View:
    """Return what a role, or an onlooker, may see; when the game is over hands lie open."""
    seen = copy_of(state)
    sizes = {side: hand_size(state, side) for side in SIDES}
    piles = {side: pile_size(state, side) for side in SIDES}
    for side in SIDES:
        seen.unplayed[side] = []
        if side != role and state.ending is None:
            seen.hands[side] = []
    return View(role, seen, sizes, piles)


def seal(state: State, role: str | None) -> None:
    """Take what a role, or an onlooker, may not see out of a state, also from what refers to it."""
    for side in SIDES:
        state.unplayed[side] = sealed(state.unplayed[side])
        if side != role:
            state.hands[side] = sealed(state.hands[side])
