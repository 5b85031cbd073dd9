"""Card 106, Unpaid Mercenaries."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.land.disband import disband, mercenaries_of
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, MERCENARY
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def bands(state: State, power: str) -> dict[str, tuple[str, ...]]:
    """Return the spaces with mercenaries and whose they are, those of ``power`` last."""
    found: dict[str, tuple[str, ...]] = {}
    others = [other for other in MAJOR_POWERS if other != power]
    for owner in (*others, power):
        for space in mercenaries_of(state, owner):
            if space in state.spaces:  # a foreign war is on its card, not on the map
                found[space] = (*found.get(space, ()), owner)
    return found


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return None if bands(state, power) else _("no mercenaries are on the map")


@mode(106, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Remove all mercenaries of one power from one space; sieges are looked at afterwards."""
    state = table.state
    found = bands(state, power)
    spaces = tuple(found)
    space = await ask(Decision(power, "card 106/stack", OneOf(spaces), default=spaces[0]))
    owners = found[space]
    topic = f"card 106/target:{space}"
    owner = await ask(Decision(power, topic, OneOf(owners), default=owners[0]))
    band = mercenaries_of(state, owner)[space]
    await disband(table, {space: {owner: {MERCENARY: band}}}, 106)
