"""What self-play and caretakers need of Lanterns."""

from __future__ import annotations

import random
from collections.abc import Iterable

from adjudicator.engine.fact import Fact
from adjudicator.engine.play import copy_of
from adjudicator.games.dealing import Heard
from adjudicator.games.lanterns.rules import OTHER, PLACES, ROLES, Guessed, State
from adjudicator.games.plain import PlainPractice

_WON = 10.0
_SHIELD = 0.5
"""What a shield is worth in lanterns: it takes away a lamp once."""


class LanternsPractice(PlainPractice):
    """Lamps are lit first; a world differs in where the token of the other side lies."""

    def __init__(self) -> None:
        super().__init__(prefers=("light", "shield", "guess"))

    def redeal(self, view: State, heard: Heard, rng: random.Random) -> State:
        """Return the position with hidden tokens anywhere but where they were guessed wrongly."""
        world = copy_of(view)
        for role in ROLES:
            if world.round and role not in world.tokens:
                wrong = _guessed(OTHER[role], (*heard.before, *heard.since))
                world.tokens[role] = rng.choice([p for p in PLACES if p not in wrong])
        return world

    def worth(self, state: State, role: str) -> float:
        """Return by how many lanterns a side leads; shields count, and the game itself most."""
        won = (role in state.winners) - (OTHER[role] in state.winners)
        lead = state.lanterns(role) - state.lanterns(OTHER[role])
        shields = (role in state.shields) - (OTHER[role] in state.shields)
        return _WON * won + lead + _SHIELD * shields


def _guessed(role: str, told: Iterable[Fact]) -> set[str]:
    """Return where a side has looked for the token of the other in vain."""
    return {
        fact.place
        for fact in told
        if isinstance(fact, Guessed) and fact.role == role and not fact.right
    }
