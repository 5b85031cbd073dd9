"""Card 109, Venetian Informant."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.hands import show_hand
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    SPRING_BEFORE_ANY,
    SpringMoment,
    others_than,
)


@mode(109, "event", SPRING_BEFORE_ANY)
async def event(table: Table[State], power: str, moment: SpringMoment) -> None:
    """Let the player, or a power that he names, look at the hand of another power in secret.

    Only before the first spring deployment; everybody learns who has looked at whose hand. He may
    have his own hand shown, to somebody else.
    """
    hands = (*others_than(table.state, power), power)
    owner = await ask(Decision(power, "card 109/whose_hand", OneOf(hands), default=hands[0]))
    lookers = tuple(other for other in (power, *others_than(table.state, power)) if other != owner)
    viewer = await ask(Decision(power, "card 109/viewer", OneOf(lookers), default=lookers[0]))
    show_hand(table, owner, viewer, 109)
