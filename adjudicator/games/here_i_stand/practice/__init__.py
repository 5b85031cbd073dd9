"""Practice games of Here I Stand: all uses of all cards, and players who want to see some of them.

Nothing of it is a rule; self-play uses it (``adjudicator.selfplay``).
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.fact import Fact
from adjudicator.engine.random_play import Liking
from adjudicator.games.here_i_stand.practice.likings import Likings
from adjudicator.games.here_i_stand.practice.settings import setting
from adjudicator.games.here_i_stand.practice.uses import use_told, uses
from adjudicator.games.here_i_stand.practice.wishes import Wishes, wanted
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.practice import Setting, Use


class HereIStandPractice:
    """What self-play needs of the game."""

    uses = uses()
    short: Mapping[str, str] = {"last_turn": "1"}
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

    def use_told(self, fact: Fact) -> Use | None:
        """Return the use of a card that a fact tells of."""
        return use_told(fact)

    def setting(self, seed: int) -> Setting:
        """Return how the game with this seed begins."""
        return setting(seed)

    def likes(self, seed: int) -> Liking[State]:
        """Return the likings of the players in the game with this seed."""
        return Likings(Wishes(wanted(seed)))
