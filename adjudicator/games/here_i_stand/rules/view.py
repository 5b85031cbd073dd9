"""What one power, or an onlooker, may see."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.play import copy_of
from adjudicator.engine.sealed import sealed
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.deck import all_home_cards
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.snapshot import dump
from adjudicator.games.here_i_stand.rules.state import State, hand_size, unnamed_count
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer

DECK: Final = "deck"
"""The diplomatic deck among the sizes that are public."""


@dataclass(frozen=True)
class View:
    """The state as ``role`` may see it (None: an onlooker).

    ``state`` is a copy without the other hands and without the draw pile; hand sizes and
    everything else on the table are public. ``vp`` are the present victory points. In the variant
    for two ``diplomatic_sizes`` has by player the number of diplomatic cards in the hand, and that
    of the deck under ``deck``.
    """

    role: str | None
    state: State
    hand: tuple[int, ...]
    hand_sizes: dict[str, int]
    pile_size: int
    vp: dict[str, int]
    diplomatic_sizes: dict[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, JSON]:
        """Return the view as JSON: the state as it is seen, and what is public of the rest."""
        sizes: dict[str, JSON] = {**self.diplomatic_sizes}
        return {
            "state": dump(self.state),
            "hand": [*self.hand],
            "hand_sizes": {**self.hand_sizes},
            "pile_size": self.pile_size,
            "vp": {**self.vp},
            **({"diplomatic_sizes": sizes} if sizes else {}),
        }


def view_of(state: State, role: str | None) -> View:
    """Return what ``role`` may see of ``state``."""
    seen = copy_of(state)
    shown = replace(
        seen,
        hands={power: seen.hands[power] if power == role else [] for power in MAJOR_POWERS},
        draw_pile=[],
        impulse=replace(seen.impulse, held_back=_own_held_back(state, role)),
        two_player=_shown_to(seen.two_player, role),
    )
    return View(
        role=role,
        state=shown,
        hand=tuple(state.hands[role]) if role is not None else (),
        hand_sizes={power: hand_size(state, power) for power in MAJOR_POWERS},
        pile_size=len(state.draw_pile) - unnamed_count(state),
        vp={power: victory_points(state, power) for power in MAJOR_POWERS},
        diplomatic_sizes=_diplomatic_sizes(state.two_player),
    )


def _diplomatic_sizes(cards: TwoPlayer | None) -> dict[str, int]:
    if cards is None:
        return {}
    return {player: len(hand) for player, hand in cards.hands.items()} | {DECK: len(cards.deck)}


@rule("6.1")
def seal(state: State, role: str | None) -> None:
    """Leave in ``state`` what ``role`` may see of it, as in ``view_of``, and seal the rest.

    Of a hand everybody knows how many cards it holds, and its home cards: used ones lie open.
    """
    state.impulse.held_back[:] = _own_held_back(state, role)
    for power in MAJOR_POWERS:
        if power != role:
            state.hands[power] = sealed(state.hands[power], all_home_cards())
    state.draw_pile = sealed(state.draw_pile)
    if state.two_player is not None:
        cards = state.two_player
        cards.deck = sealed(cards.deck)
        if role not in cards.hands:
            cards.must_play = {}
        for player in [one for one in cards.hands if one != role]:
            cards.hands[player] = sealed(cards.hands[player])


def _shown_to(cards: TwoPlayer | None, role: str | None) -> TwoPlayer | None:
    """Return the diplomatic cards without the deck and the hand of the other player (2P 3).

    What a card has imposed on a player both of them know, and onlookers do not.
    """
    if cards is None:
        return None
    hands = {player: hand if player == role else [] for player, hand in cards.hands.items()}
    imposed = cards.must_play if role in cards.hands else {}
    return replace(cards, hands=hands, deck=[], must_play={**imposed})


def _own_held_back(state: State, role: str | None) -> list[int]:
    """Return which cards of a hand its owner may not play in this impulse."""
    if role is None:
        return []
    return [number for number in state.impulse.held_back if number in state.hands[role]]
