"""Card 57, Philip of Hesse's Bigamy."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, LeaderWithdrawn
from adjudicator.games.here_i_stand.rules.deck import drawable_count
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.state import Impulse, State, leader_location

BIGAMY: Final = 57
PHILIP: Final = "philip_of_hesse"
CARD: Final = "card"


@mode(BIGAMY, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make the Protestants give up Philip of Hesse for good or lose a random card.

    Without a card that can be lost Philip must go. A captured Philip may be given up too; while
    he is not in the game, only the card is left.
    """
    state = table.state
    in_play = PHILIP in state.captured or leader_location(state, PHILIP) is not None
    options = (CARD,) if drawable_count(state.hands[PROTESTANT]) else ()
    if in_play:
        options = (*options, PHILIP)
    if not options:
        why = _("Philip is not in the game, and there is no card to lose")
        table.tell(EventWithoutEffect(BIGAMY, why))
        return
    if await ask(Decision(PROTESTANT, "card 57/loss", OneOf(options), default=options[0])) == CARD:
        discard_at_random(table, PROTESTANT, BIGAMY)
    else:
        _dismiss(table)


def _dismiss(table: Table[State]) -> None:
    """Take Philip off the map, or out of captivity, for the rest of the game."""
    state = table.state
    state.captured.pop(PHILIP, None)
    space = leader_location(state, PHILIP)
    if space is not None:
        lift(state, space, Force({}, (PHILIP,)))
    table.tell(LeaderWithdrawn(PHILIP, True, BIGAMY))
