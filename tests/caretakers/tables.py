"""Games under way in which a seat is asked, for tests of forks, worlds and caretakers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, begin
from adjudicator.engine.rules import usual_options
from adjudicator.games.opaque import AnyGame, AnyLive
from adjudicator.games.registry import game_of

GAMES: Final = ("lanterns", "here_i_stand", "thirty_years_war")


def opened(game: AnyGame, seed: int, scenario: str = "", **options: Any) -> AnyLive:
    """Return a game at its beginning, with dice of a seed."""
    scenario = scenario or game.rules.scenarios[0]
    given = {**usual_options(game.rules, scenario), **options}
    chance = RandomChance(random.Random(f"dice {seed}"))
    return Live(game.rules, begin(game.rules, scenario, given), chance, inspected=False)


def decisions(
    slug: str, seed: int, most: int, share: float, scenario: str = "", **options: Any
) -> Iterator[tuple[AnyLive, Knowledge]]:
    """Play a random game for ``most`` answers; give a share of its decisions, before each answer.

    With the game comes what the role knows that is asked.
    """
    game = game_of(slug)
    rng, live = random.Random(f"player {seed}"), opened(game, seed, scenario, **options)
    ears = {role: Listener(role) for role in live.roles}
    for _ in range(most):
        if not live.waiting:
            break
        decision = rng.choice(live.waiting).decision
        if rng.random() < share:
            ear = ears[decision.role]
            ear.listen(live)
            yield live, known_to(game.rules, live, decision.role, ear.before, ear.since)
        live.answer(decision.role, game.practice.sample(decision.choice, rng))
    live.close()


def digest(game: AnyGame, live: AnyLive) -> str:
    """Return all that is stored of a game, and where it stands."""
    position = live.position
    states = [game.rules.dump(state) for state in (live.state, position.snapshot)]
    return json.dumps([states, repr(position.answers), repr(position.rolls), live.trail])
