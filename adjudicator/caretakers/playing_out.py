"""Play-outs: how a game may go on, by answers that cost no thinking."""

from __future__ import annotations

import random
from typing import Any, Final

from adjudicator.caretakers.strength import Strength
from adjudicator.engine.choices import Talks
from adjudicator.engine.decision import USUAL_WINDOW, Decision
from adjudicator.engine.fact import Role
from adjudicator.games.opaque import AnyGame, AnyLive

_SILENT: Final = 0.75
"""How often those who only react do what silence does."""
_ENDS: Final = 0.1
"""How often whoever acts does so: mostly it ends what could go on."""


def play_out(
    game: AnyGame, live: AnyLive, role: Role, strength: Strength, rng: random.Random
) -> float:
    """Play a game on within the bounds of a strength; return what that is worth to a role."""
    last = live.segment + strength.segments
    for _ in range(strength.answers):
        if not live.waiting or live.segment > last:
            break
        decision = live.waiting[0].decision
        live.answer(decision.role, _answer(game, decision, rng))
    return game.practice.worth(live.state, role)


def _answer(game: AnyGame, decision: Decision[Any], rng: random.Random) -> Any:
    """Return what silence does most often in answer to others, anything legal when it acts."""
    if decision.has_default:
        silent = _ENDS if decision.window == USUAL_WINDOW else _SILENT
        if isinstance(decision.choice, Talks) or rng.random() < silent:
            return decision.default
    return game.practice.sample(decision.choice, rng)
