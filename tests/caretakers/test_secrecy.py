"""A caretaker knows no more than its role: two games that differ in a hidden card get one answer.

The games are played twice with one card exchanged, as for the rules (``tests/twins/``).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.caretakers.strength import Strength
from adjudicator.caretakers.worlds import world_for
from adjudicator.engine.chance import SecretChance
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.games.dealing import NoWorld
from tests.caretakers.tables import digest
from tests.here_i_stand.openings import opening as opening_of_here_i_stand
from tests.thirty_years_war.openings import opening as opening_of_the_war
from tests.twins.exchange import Circle, let_shuffles_agree
from tests.twins.openings import AnyOpening
from tests.twins.rule_twins import RuleTwins

TINY = Strength(worlds=1, candidates=3, trials=3, answers=10)
_ASKED = 0.3  # how often a caretaker is asked where it could be


@dataclass
class CaretakerTwins(RuleTwins):
    """Two games in which caretakers answer for those who must see no difference."""

    ears: dict[str, tuple[Listener, Listener]] = field(default_factory=dict)
    asked: int = 0

    def compare(self) -> None:
        """Compare the games, and what the caretaker of a role makes of each."""
        super().compare()
        for item in self.lives[0].waiting:
            role = item.decision.role
            if role in self.circle.blind and self.rng.random() < _ASKED:
                self._ask(role)

    def _ask(self, role: str) -> None:
        ears = self.ears.setdefault(role, (Listener(role), Listener(role)))
        known = []
        for live, ear in zip(self.lives, ears, strict=True):
            ear.listen(live)
            known.append(known_to(self.game.rules, live, role, ear.before, ear.since))
        assert known[0] == known[1]
        first, second = (self._thoughts(one) for one in known)
        self.circle.same(f"worlds and answers of {role}", first, second)
        self.asked += 1

    def _thoughts(self, known: Knowledge) -> list[str]:
        game: Any = self.game.game
        try:
            world = world_for(game, known, random.Random(1))
        except NoWorld as none:
            return [str(none)]
        world.close()
        return [digest(game, world), f"{Caretaker(game, TINY, 'seed').answer(known)}"]


def asked_twice(start: AnyOpening[Any], seed: int, most: int) -> int:
    """Play on from an opening, twice; return how often a caretaker was asked. Raises Leak."""
    game, secret = start.exchange.game, f"{seed}".encode().ljust(32, b".")
    with pytest.MonkeyPatch.context() as patch:
        let_shuffles_agree(patch, start.exchange)
        one, other = (
            Live(game.rules, Position(0, game.rules.revision, state), SecretChance(secret))
            for state in (start.state, start.twin)
        )
        circle = Circle(start.exchange, start.state, f"caretakers {seed}")
        twins = CaretakerTwins((one, other), circle, random.Random(seed))
        twins.play(most)
        return twins.asked


@pytest.mark.parametrize("seed", [1, 3])
def test_caretakers_of_here_i_stand_know_no_hidden_card(seed: int) -> None:
    assert asked_twice(opening_of_here_i_stand(seed), seed, 25)


def test_caretakers_of_the_thirty_years_war_know_no_hidden_card() -> None:
    assert sum(asked_twice(opening_of_the_war(seed), seed, 15) for seed in range(4))


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("seed", range(10, 40))
def test_no_caretaker_knows_a_hidden_card(seed: int) -> None:
    asked_twice(opening_of_here_i_stand(seed), seed, 300)
    asked_twice(opening_of_the_war(seed), seed, 150)
