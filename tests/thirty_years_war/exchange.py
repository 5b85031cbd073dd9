"""What is hidden in Thirty Years War, and one hidden card exchanged for another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.game import GAME
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn import draw
from tests.twins.exchange import AnyExchange
from tests.twins.games import TwinGame

REVEALING: Final = frozenset(("card_played", "combat_card_played", "cards_discarded"))
"""Facts told to everybody that may name a card of a hand: with them a comparison ends."""


def _hands(state: State) -> Mapping[str, list[str]]:
    return state.hands


def _drawn_from(state: State) -> Iterable[list[str]]:
    return state.unplayed.values()


def _nowhere(_state: State) -> Iterable[list[str]]:
    return ()


def _goes_on(live: Live[State], decision: Decision[Any]) -> bool:
    """Return whether a dry run answers for the other side: wherever silence is an answer.

    What it is asked at the open question itself was made of the true cards, and is never answered
    for it, but in response windows.
    """
    here = (live.segment, live.waiting[0].request)
    return decision.has_default and (decision.window == "response" or live.sealed_at != here)


WAR: Final = TwinGame(
    game=GAME,
    roles=SIDES,
    seats=GAME.rules.seats,
    title=lambda card: our_edition().cards[card].title,
    hands=_hands,
    drawn_from=_drawn_from,
    elsewhere=_nowhere,
    revealing=REVEALING,
    shuffled_in=draw,
    turn_question="round",
    chosen_in_secret=frozenset({"keep"}),
    goes_on=_goes_on,
)


@dataclass(frozen=True)
class Exchange(AnyExchange):
    """Two cards of the deck of one side."""

    @property
    def game(self) -> TwinGame:
        """Thirty Years War."""
        return WAR
