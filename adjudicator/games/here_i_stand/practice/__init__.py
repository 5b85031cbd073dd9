"""Practice games of Here I Stand: random legal answers, and players who want to see cards used.

Nothing of it is a rule. Self-play uses it (``adjudicator.selfplay``), and mail for its examples.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from adjudicator.engine.choices import Choice
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.random_play import Liking
from adjudicator.games.dealing import Heard
from adjudicator.games.here_i_stand.practice.likings import Likings
from adjudicator.games.here_i_stand.practice.reactions import HABITS, imagined
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.sensible import sensible, thoughts
from adjudicator.games.here_i_stand.practice.settings import setting
from adjudicator.games.here_i_stand.practice.uses import use_told, uses
from adjudicator.games.here_i_stand.practice.wishes import Wishes, wanted
from adjudicator.games.here_i_stand.practice.worlds import redeal
from adjudicator.games.here_i_stand.practice.worth import worth
from adjudicator.games.here_i_stand.rules.setups import first_turn
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.practice import Setting, Use

T = TypeVar("T")


class HereIStandPractice:
    """What self-play needs of the game."""

    talk: Mapping[str, tuple[str, ...]] = {
        "england": (
            "PRESS TO hapsburg",
            "Let us stand together against France this year. - Henry",
            "ENDPRESS",
            "DEAL WITH hapsburg",
            "England and Hapsburgs are allied",
            "ENDDEAL",
        ),
        "france": ("BROADCAST", "Milan is French and stays so. - Francis", "ENDBROADCAST"),
    }

    def short(self, scenario: str) -> Mapping[str, str]:
        """Return the options with which a game is over after one turn."""
        return {"last_turn": str(first_turn(scenario))}

    @property
    def uses(self) -> tuple[Use, ...]:
        """All uses of all cards."""
        return uses()

    def sample(self, choice: Choice[T], rng: random.Random) -> T:
        """Return any legal value of a choice."""
        return sample(choice, rng)

    def sensible(self, decision: Decision[Any], view: View, rng: random.Random) -> object:
        """Return what a careful player would answer."""
        return sensible(decision, view, rng)

    def thoughts(self, decision: Decision[Any], view: View, rng: random.Random) -> Iterator[object]:
        """Yield what a careful player thinks of, the most sensible first."""
        return thoughts(decision, view)

    def unwise(self, decision: Decision[Any], view: View, value: object) -> bool:
        """Return False: everything is tried out."""
        return False

    def use_told(self, fact: Fact) -> Use | None:
        """Return the use of a card that a fact tells of."""
        return use_told(fact)

    def setting(self, seed: int) -> Setting:
        """Return how the game with this seed begins."""
        return setting(seed)

    habits = HABITS

    def imagined(self, state: State, role: str, rng: random.Random) -> State:
        """Return a state as a role may imagine it."""
        return imagined(state, role, rng)

    def redeal(self, view: View, heard: Heard, rng: random.Random) -> State:
        """Return a world that the role of a view cannot tell from the true one."""
        return redeal(view, heard, rng)

    def worth(self, state: State, role: str) -> float:
        """Return how well a role stands."""
        return worth(state, role)

    def likes(self, seed: int) -> Liking[State]:
        """Return the likings of the players in the game with this seed."""
        return self.wishes(wanted(seed))

    def wishes(self, uses: Collection[Use]) -> Liking[State]:
        """Return the likings of players who want to see these uses."""
        return Likings(Wishes(uses))
