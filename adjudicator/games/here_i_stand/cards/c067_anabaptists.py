"""Card 67, Anabaptists."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.religion.conversion import convert_some
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, Impulse, State, protestant_spaces

ANABAPTISTS: Final = 67
_CONVERTED: Final = 2


def sectarian_spaces(state: State) -> tuple[str, ...]:
    """Return the Protestant spaces of any zone without units and leaders, electorates excepted."""
    return tuple(
        space
        for space in protestant_spaces(state)
        if places()[space].type != "electorate"
        and not state.spaces[space].units
        and not state.spaces[space].leaders
    )


def _why_not(state: State, power: str, subject: Impulse) -> str | None:
    if sectarian_spaces(state):
        return None
    return _("there is no unoccupied Protestant space that is not an electorate")


@mode(ANABAPTISTS, "event", OWN_IMPULSE, needs=_why_not)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Papacy turn 2 such spaces Catholic, or the only one; nothing need be adjacent."""
    options = sectarian_spaces(table.state)
    await convert_some(table, PAPACY, "card 67/convert", options, _CONVERTED, CATHOLIC)
