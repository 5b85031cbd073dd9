"""Card 111, Colonial Governor/Native Uprising."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import ColonialMarkerPlaced
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS
from adjudicator.games.here_i_stand.rules.new_world.riches import GOVERNOR, UPRISING
from adjudicator.games.here_i_stand.rules.new_world.voyages import ask_power
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@mode(111, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put the marker, one side up, beside the colonies of England, France or the Hapsburgs.

    There is one marker: another play moves it and may turn it. Results without effect count as a
    card (governor) or as a loss (uprising) from the next Card Draw Phase on, until the marker has
    changed one; ``riches`` sees to that.
    """
    chosen = await ask_power(table, power, 111, COLONIAL_POWERS)
    default = GOVERNOR if chosen == power else UPRISING
    sides = OneOf((GOVERNOR, UPRISING))
    side = await ask(Decision(power, "card 111/face_up", sides, default=default))
    table.state.colonial_marker = {chosen: side}
    table.tell(ColonialMarkerPlaced(chosen, side))
