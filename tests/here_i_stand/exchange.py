"""What is hidden in Here I Stand, and one hidden card exchanged for another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live
from adjudicator.games.here_i_stand.game import GAME
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.seating import seats_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn import card_draw as turn_start
from tests.twins.exchange import AnyExchange, Circle, Ended, Heard, Leak, let_shuffles_agree
from tests.twins.games import TwinGame

__all__ = ["Circle", "Ended", "Exchange", "Heard", "Leak", "let_shuffles_agree"]

REVEALING: Final = frozenset(
    (
        "card_played",
        "card_responded",
        "card_discarded",
        "card_shown",
        "wars_paid",
        "donation_made",
        "diet_held",
    )
)
"""Facts told to everybody that may name a card of a hand: with them a comparison ends."""


def _hands(state: State) -> Mapping[str, list[int]]:
    return state.hands


def _drawn_from(state: State) -> Iterable[list[int]]:
    return (state.draw_pile,)


def _elsewhere(state: State) -> Iterable[list[int]]:
    return (state.impulse.held_back,)


def _goes_on(_live: Live[State], decision: Decision[Any]) -> bool:
    """Return whether a dry run passes for somebody else: in response windows."""
    return decision.window == "response"


HIS: Final = TwinGame(
    game=GAME,
    roles=MAJOR_POWERS,
    seats=seats_of,
    title=lambda number: card(number).title,
    hands=_hands,
    drawn_from=_drawn_from,
    elsewhere=_elsewhere,
    revealing=REVEALING,
    shuffled_in=turn_start,
    turn_question="play",
    chosen_in_secret=frozenset(),
    goes_on=_goes_on,
)


@dataclass(frozen=True)
class Exchange(AnyExchange):
    """Two cards of Here I Stand; ``__str__`` is that of all games."""

    @property
    def game(self) -> TwinGame:
        """Here I Stand."""
        return HIS
