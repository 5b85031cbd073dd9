"""Card 15, Society of Jesus (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.religion.universities import (
    SOCIETY_OF_JESUS,
    found_universities,
    most_useful,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

UNIVERSITIES = 2


async def found_the_society(table: Table[State]) -> None:
    """Let the Papacy found up to 2 Jesuit universities; from now on it may found more (21.5).

    Any Catholic space will do, in whatever language zone.
    """
    state = table.state
    state.events_done.append(SOCIETY_OF_JESUS)
    options = university_spaces(state)
    choice = SomeOf(options, 0, min(UNIVERSITIES, len(options)))
    best = most_useful(state)[:UNIVERSITIES]
    spaces = await ask(Decision(PAPACY, "card 15/universities", choice, default=best))
    found_universities(table, spaces)


@mode(15, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Found the Society of Jesus, then let the playing power spend 2 CP."""
    await found_the_society(table)
    await spend(table, power, card(15).cp)
