"""Card 99, Sebastian Cabot."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import CabotSails
from adjudicator.games.here_i_stand.rules.new_world.phase import EXPLORATION
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import Impulse, State, Voyage


def _needs_cabot(state: State, power: str, subject: Impulse) -> str | None:
    counter = f"cabot_{power}"
    if counter in state.events_done or any(v.name == counter for v in state.voyages):
        return _("Cabot has sailed for {power} before", power=POWER_NAMES[power])
    return None


@mode(99, "event", OWN_IMPULSE, needs=_needs_cabot)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send Cabot (value 1) on a voyage of exploration, once per power and game.

    It is no exploration action of the turn (20.2), suffers nothing from missing charts and does
    not turn the marker of the power. The card leaves the deck only when Cabot is lost at sea or
    fails to sail around the world: ``new_world`` sees to that.
    """
    table.state.voyages.append(Voyage(power, EXPLORATION, f"cabot_{power}"))
    impulse.without_effect = True
    table.tell(CabotSails(power))
