"""6.2 Taking over a game that was begun elsewhere: its position is confirmed, its hands are named.

Nobody, the moderator included, ever sees a hand that is not his own. So each power names its own
cards, all at the same time and in secret, and what is in no hand and in no open pile is the draw
pile, which is shuffled. Hands that do not fit together are all asked for again, and nobody is told
which cards are named twice, nor by whom: else a false hand would find out where a card is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import Words, _
from adjudicator.games.here_i_stand.facts.take_over import (
    GameTakenOver,
    HandNamed,
    HandNamedUnseen,
    HandsDoNotFit,
    PositionConfirmed,
    PositionGiven,
)
from adjudicator.games.here_i_stand.rules.deck import card as card_of
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import (
    State,
    TakeOver,
    hand_size,
    unnamed_count,
)
from adjudicator.kit.taking_over import OwnHand, confirm

POSITION: Final = "position"
HANDS: Final = "hands"
STAGES: Final = (POSITION, HANDS)
ATTEMPTS: Final = 2
"""How often hands are asked for before the position is looked at once more."""


@dataclass(frozen=True)
class HandChoice(OwnHand[int]):
    """The cards that a power holds besides its home cards: so many of those that lie nowhere open.

    Where a card is that it cannot hold, everybody can see.
    """

    section = "6.2"

    def why_not(self, card: int) -> Words:
        """Return why a card cannot be in this hand by the position."""
        return _(
            "{title} cannot be in a hand: by the position it is a home card, lies in an"
            " open pile, or is not in the game. If the position is wrong, write"
            " REJECT POSITION because and say why",
            title=card_of(card).title,
        )


@rule("6.2")
async def confirm_position(table: Table[State]) -> None:
    """Ask every power whether the position is right; nobody else can say so for it."""
    state = table.state
    table.tell(_given(state))
    await confirm(MAJOR_POWERS, "6.2")
    table.tell(PositionConfirmed(state.turn))


def _given(state: State) -> PositionGiven:
    """Return where the game goes on, and what is public of the hands."""
    taken = state.take_over or TakeOver(state.stage)
    acting = taken.stage == "action"
    return PositionGiven(
        turn=state.turn,
        stage=taken.stage,
        active=state.active if acting else "",
        passes=state.passes if acting else 0,
        cp=state.impulse.cp if taken.inside else 0,
        cards=dict(taken.hand_sizes),
        pile=len(state.draw_pile) - unnamed_count(state),
        removed=tuple(state.removed),
        waiting=tuple(state.waiting_cards),
    )


@rule("6.2")
async def name_hands(table: Table[State]) -> None:
    """Ask every power that holds unknown cards for its hand, until all hands fit; then shuffle.

    If they do not fit a second time, the position may be wrong: it is confirmed once more.
    """
    state = table.state
    unnamed = {p: hand_size(state, p) - len(state.hands[p]) for p in MAJOR_POWERS}
    options = tuple(sorted(state.draw_pile))
    for attempt in range(1, ATTEMPTS + 1):
        named = await ask_all(
            [
                Decision(
                    p,
                    f"6.2/own_hand:{attempt}",
                    HandChoice(options, n, n),
                    discreet=True,
                    window="simultaneous",
                )
                for p, n in unnamed.items()
                if n
            ]
        )
        if _fit(named.values()):
            _take(table, named, options)
            return
        table.tell(HandsDoNotFit(attempt, again=attempt == ATTEMPTS))


def _take(
    table: Table[State], named: Mapping[str, tuple[int, ...]], options: Sequence[int]
) -> None:
    """Give every power the hand that it has named, and shuffle what is in none."""
    state = table.state
    for power, cards in named.items():
        state.hands[power] += sorted(cards)
        table.tell(
            HandNamed(power, tuple(sorted(cards))),
            to=only(power),
            others=HandNamedUnseen(power, len(cards)),
        )
    held = {number for hand in state.hands.values() for number in hand}
    rest = [number for number in options if number not in held]
    state.draw_pile = table.dice.shuffle(rest, "the pile taken over")
    if state.take_over is not None:
        state.take_over.hand_sizes = {}
    table.tell(GameTakenOver(state.turn, len(rest)))


def _fit(hands: Collection[tuple[int, ...]]) -> bool:
    """Return whether no card is in two hands."""
    count = Counter(number for hand in hands for number in hand)
    return all(times == 1 for times in count.values())


def leave(state: State) -> None:
    """Set the stage behind one of those of a take-over: it is over when all hands are known."""
    taken = state.take_over
    if taken is None:
        raise ValueError("no position is being taken over")
    if taken.hand_sizes:
        state.stage = HANDS if state.stage == POSITION else POSITION
        return
    state.stage = taken.stage
    state.take_over = TakeOver(taken.stage, inside=True) if taken.inside else None
