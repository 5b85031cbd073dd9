"""The caretaker: what it answers to a decision, from nothing but what its role knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.caretakers.candidates import candidates
from adjudicator.caretakers.halving import best_of
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.caretakers.playing_out import Offer, PlayOuts, worth_of_talks
from adjudicator.caretakers.strength import Strength
from adjudicator.caretakers.worlds import world_for
from adjudicator.engine.choices import Talks
from adjudicator.engine.decision import RESPONSE_WINDOW, USUAL_WINDOW, Decision
from adjudicator.engine.fact import JSON
from adjudicator.games.dealing import NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive

_SEARCHED: Final = (USUAL_WINDOW, RESPONSE_WINDOW, "simultaneous")
"""The kinds of window in which answers are compared.

In those that a game has of its own, such as winter quarters, they have their effect behind the end
of a play-out; the rules of a careful player answer there.
"""
_MARGIN: Final = 0.05
"""By how much a deal must be worth more than none, in points."""
_DRAWS: Final = 6
"""How often a deal is carried out in each world: which card is given is left to chance."""


@dataclass(frozen=True)
class Chosen:
    """An answer as it is recorded, of how many that were compared, by how many play-outs."""

    value: JSON
    compared: int
    trials: int = 0


class PastBound(Exception):
    """A caretaker has thought for longer than it may."""


@dataclass(frozen=True)
class Caretaker:
    """Plays a role of a game. The same seed gives the same answers to the same knowledge.

    ``goes_on`` is asked between play-outs; PastBound is raised once it says no.
    """

    game: AnyGame
    strength: Strength
    seed: str
    goes_on: Callable[[], bool] = lambda: True

    def answer(self, knowledge: Knowledge) -> Chosen:
        """Return the best of the candidates by play-outs in worlds that the role may be in.

        Raises NoWorld when no such world is found; whoever asks takes the default then. Raises
        PastBound when it is not to go on.
        """
        place = f"{knowledge.segment}.{knowledge.request} {knowledge.role}"
        rng = random.Random(f"{self.seed} {place}")
        with ExitStack() as worlds:
            first = worlds.enter_context(closing(world_for(self.game, knowledge, rng)))
            decision = next(
                item.decision for item in first.waiting if item.decision.role == knowledge.role
            )
            if isinstance(decision.choice, Talks) and decision.has_default:
                return Chosen(decision.choice.dump(decision.default), 1)
            if decision.window not in _SEARCHED:
                value = self.game.practice.sensible(decision, knowledge.now, rng)
                return Chosen(decision.choice.dump(value), 1)
            most = self.strength.candidates
            found = candidates(self.game, decision, knowledge.now, most, rng)
            if len(found) == 1:
                return Chosen(found[0], 1)
            lives = [first]
            with suppress(NoWorld):  # one is enough
                while len(lives) < self.strength.worlds:
                    another = closing(world_for(self.game, knowledge, rng))
                    lives.append(worlds.enter_context(another))
            return self._best(decision, found, lives, place)

    def answer_in(self, world: AnyLive, decision: Decision[Any], place: str) -> Chosen:
        """Return the best answer to a decision in a game that its role imagines itself.

        ``place`` tells decisions apart: the same one gives the same answer again.
        """
        view = self.game.rules.view(world.state, decision.role)
        rng = random.Random(f"{self.seed} {place}")
        found = candidates(self.game, decision, view, self.strength.candidates, rng)
        if len(found) == 1:
            return Chosen(found[0], 1)
        return self._best(decision, found, [world], place)

    def signs(self, knowledge: Knowledge, offer: Offer, standing: Sequence[Offer] = ()) -> bool:
        """Return whether an offer in talks leaves the role better off than without it.

        ``standing`` are the offers that it has signed already. The worlds, and what happens in
        them by chance, do not depend on the offer: written otherwise it gets the same answer.
        Raises NoWorld as ``answer`` does, and PastBound.
        """
        place = f"{knowledge.segment}.{knowledge.request} {knowledge.role} talks"
        rng = random.Random(f"{self.seed} {place}")
        gains: list[float] = []
        for _world in range(self.strength.worlds):
            with closing(world_for(self.game, knowledge, rng)) as world:
                for trial in range(_DRAWS):
                    if not self.goes_on():
                        raise PastBound(f"{knowledge.role}: after {len(gains)} trials of a deal")
                    agreed, alone = (
                        worth_of_talks(self.game, world, knowledge.role, deals, f"{place} {trial}")
                        for deals in ([*standing, offer], standing)
                    )
                    gains.append(agreed - alone)
        return sum(gains) / len(gains) > _MARGIN

    def _best(
        self, decision: Decision[Any], found: list[JSON], lives: list[AnyLive], place: str
    ) -> Chosen:
        """Return the best of some answers; trials with one number have the same world and seed."""
        outs, trials = PlayOuts(self.game, decision.role, self.strength), 0

        def value(candidate: int, trial: int) -> float:
            nonlocal trials
            if not self.goes_on():
                raise PastBound(f"{decision.role}, {decision.topic}: after {trials} play-outs")
            trials += 1
            rng = random.Random(f"{self.seed} {place} {trial}")
            return outs.worth_of(lives[trial % len(lives)], found[candidate], rng)

        best = best_of(len(found), self.strength.trials, value)
        return Chosen(found[best], len(found), trials)
