"""8.1 Taking over a game that was begun elsewhere: its position is confirmed, its hands are named.

Nobody, the moderator included, ever sees a hand that is not his own. So each side names its own
cards, both at the same time and in secret; what it does not hold and what lies in no open pile is
its Unplayed pile, which is shuffled. Each side has cards of its own, so that two hands always fit
together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import Words, _
from adjudicator.games.thirty_years_war.facts.take_over import (
    GameTakenOver,
    HandNamed,
    HandNamedUnseen,
    PositionConfirmed,
    PositionGiven,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State, hand_size, pile_size
from adjudicator.kit.taking_over import OwnHand, confirm

POSITION: Final = "position"
HANDS: Final = "hands"
STAGES: Final = (POSITION, HANDS)


@dataclass(frozen=True)
class HandChoice(OwnHand[str]):
    """The cards that a side holds: so many of its own that lie nowhere open."""

    section = "8.1"

    def why_not(self, card: str) -> Words:
        """Return why a card cannot be in this hand by the position."""
        return _(
            "{card} cannot be in your hand: by the position it lies open, is not in the deck yet,"
            " or is a card of the other side. If the position is wrong, write REJECT POSITION"
            " because and say why",
            card=card.upper(),
        )


@rule("8.1")
async def confirm_position(table: Table[State]) -> None:
    """Ask both sides whether the position is right."""
    table.tell(_given(table.state))
    await confirm(SIDES, "8.1")
    table.tell(PositionConfirmed(table.state.turn))


def _given(state: State) -> PositionGiven:
    """Return where the game goes on, and what is public of the hands."""
    stage = state.take_over.stage if state.take_over else state.stage
    return PositionGiven(
        turn=state.turn,
        stage=stage,
        round=state.round,
        active=state.active if state.round else "",
        vp=state.vp,
        cards={side: hand_size(state, side) for side in SIDES},
        piles={side: pile_size(state, side) for side in SIDES},
        removed=tuple(card for side in SIDES for card in state.removed[side]),
    )


@rule("8.1")
async def name_hands(table: Table[State]) -> None:
    """Ask both sides for their hands, and shuffle what is left of their decks."""
    state = table.state
    named = await ask_all(
        [
            Decision(
                side,
                "8.1/own_hand",
                HandChoice(tuple(sorted(state.unplayed[side])), count, count),
                discreet=True,
                window="simultaneous",
            )
            for side in SIDES
            if (count := hand_size(state, side))
        ]
    )
    for side, cards in named.items():
        _take(table, side, cards)
    for side in SIDES:
        label = f"{side} deck taken over"
        state.unplayed[side] = table.dice.shuffle(sorted(state.unplayed[side]), label)
    if state.take_over is not None:
        state.take_over.hand_sizes = {}
    table.tell(GameTakenOver(state.turn))


def _take(table: Table[State], side: str, cards: tuple[str, ...]) -> None:
    """Give a side the hand that it has named."""
    state = table.state
    state.hands[side] = sorted(cards)
    state.unplayed[side] = [card for card in state.unplayed[side] if card not in cards]
    told = HandNamed(side, tuple(sorted(cards)))
    table.tell(told, to=only(side), others=HandNamedUnseen(side, len(cards)))


def leave(state: State) -> None:
    """Set the stage behind one of those of a take-over."""
    taken = state.take_over
    if taken is None:
        raise ValueError("no position is being taken over")
    if state.stage == POSITION:
        state.stage = HANDS
        return
    state.stage, state.take_over = taken.stage, None
