"""Card 103, Threat to Power."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventRolled, LeaderWithdrawn
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.state import Impulse, State, leader_location

FAVOURITES: Final = ("charles_brandon", "duke_of_alva", "montmorency", "ibrahim_pasha")
FOR_GOOD: Final = 4
"""The lowest face on which a leader does not return."""


def in_reach(state: State) -> tuple[str, ...]:
    """Return which of the four are on the map.

    FAQ: neither captured ones nor those on the card of a foreign war.
    """
    return tuple(name for name in FAVOURITES if leader_location(state, name) is not None)


def _why_nobody(state: State, power: str, subject: Any) -> str | None:
    if in_reach(state):
        return None
    return _("neither Brandon, Alva, Montmorency nor Ibrahim Pasha is on the map")


@mode(103, "event", OWN_IMPULSE, needs=_why_nobody)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Take one of four leaders off the map: until the next turn on 1-3, for good on 4-6.

    He returns in the Card Draw Phase. The playing power may name a leader of its own.
    """
    state = table.state
    options = in_reach(state)
    name = await ask(Decision(power, "card 103/leader", OneOf(options), default=options[0]))
    face = table.dice.roll(1, f"Threat to Power: {name}")[0]
    table.tell(EventRolled(power, (face,), -1, 103))
    lift(state, str(leader_location(state, name)), Force({}, (name,)))
    for_good = face >= FOR_GOOD
    if not for_good:
        state.turn_track_leaders.append(name)
    table.tell(LeaderWithdrawn(name, for_good, 103))
