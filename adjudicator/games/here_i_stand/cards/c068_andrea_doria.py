"""Card 68, Andrea Doria."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.facts.intrigues import PiracyPointsLost
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.game_map import ports_of
from adjudicator.games.here_i_stand.rules.land.sides import HIT
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import GENOA, OTTOMAN, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    at_war,
    commander,
    controller,
    is_major,
    leader_location,
    leader_power,
)

DORIA: Final = "andrea_doria"
WHY: Final = "Andrea Doria"
OTTOMAN_PORTS: Final = 2
DICE: Final = 3


def _why_not_genoa(state: State, power: str, subject: Any) -> str | None:
    if state.minor_allies.get(GENOA) == power:
        return _("Genoa is an ally of {power} already", power=POWER_NAMES[power])
    return None


@mode(68, "genoa", OWN_IMPULSE, needs=_why_not_genoa)
async def genoa(table: Table[State], power: str, impulse: Impulse) -> None:
    """Win Genoa over, even from another power: it is deactivated first and then activated (22.2).

    FAQ: that only France, the Hapsburgs and the Papacy may do so concerns this half of the card.
    """
    if GENOA in table.state.minor_allies:
        await deactivate(table, GENOA)
    await activate(table, GENOA, power)


def admiral_of_doria(state: State) -> str:
    """Return the power that commands Andrea Doria: his ally, or who has borrowed him."""
    return commander(state, leader_power(state, DORIA))


def _why_no_strike(state: State, power: str, subject: Any) -> str | None:
    zone = leader_location(state, DORIA)
    if zone not in state.seas:
        return _("Andrea Doria is not in a sea zone")
    admiral = admiral_of_doria(state)
    if not is_major(admiral) or not at_war(state, admiral, OTTOMAN):
        return _("the power that commands Andrea Doria is not at war with the Ottomans")
    held = sum(controller(state, port) == OTTOMAN for port in ports_of(zone))
    if held < OTTOMAN_PORTS:
        return _(
            "{held} Ottoman ports lie on his sea zone; {needed} are needed",
            held=held,
            needed=OTTOMAN_PORTS,
        )
    return None


@mode(68, "anti_piracy", OWN_IMPULSE, needs=_why_no_strike)
async def anti_piracy(table: Table[State], power: str, impulse: Impulse) -> None:
    """Draw a card, as does the power that commands Doria; 3 dice take back VP won by piracy.

    FAQ: anybody may play this half. A power that commands Doria itself draws once.
    """
    state = table.state
    for drawing in dict.fromkeys((power, admiral_of_doria(state))):
        draw(table, drawing, 1, WHY)
    faces = table.dice.roll(DICE, f"{power}: {WHY} against the pirates")
    hits = sum(face >= HIT for face in faces)
    table.tell(EventRolled(power, tuple(faces), hits, 68))
    lost = min(hits, state.piracy_vp)
    state.piracy_vp -= lost
    if lost:
        table.tell(PiracyPointsLost(lost))
