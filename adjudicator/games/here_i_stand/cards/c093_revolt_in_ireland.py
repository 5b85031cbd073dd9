"""Card 93, Revolt in Ireland."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.foreign_wars import FoesStrengthened
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import RemovalChoice
from adjudicator.games.here_i_stand.rules.forces import Force, of_kinds
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, LAND_KINDS
from adjudicator.games.here_i_stand.rules.special.foreign_wars import (
    begin_foreign_war,
    strengthen_foes,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

IRELAND: Final = "ireland"
INCITERS: Final = (FRANCE, HAPSBURG)


@mode(93, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Begin a foreign war of England: 4 land units against 3 Irish ones (21.7).

    If France or the Hapsburgs have played the card they may remove one of their own land units
    from the map, and a fourth Irish unit fights.
    """
    await begin_foreign_war(table, IRELAND)
    if power in INCITERS:
        await _incite(table, power)


async def _incite(table: Table[State], power: str) -> None:
    state = table.state
    has = {
        name: dict(units[power])
        for name, space in state.spaces.items()
        if power in (units := of_kinds(space.units, LAND_KINDS))
    }
    if not has or not await ask(Decision(power, "card 93/incite", YesNo(), default=False)):
        return
    choice = RemovalChoice(has, 1, "card 93")
    removed = await ask(Decision(power, "card 93/send", choice, default=choice.usual()))
    space = next(name for name, kinds in removed.items() if any(kinds.values()))
    kind = next(kind for kind, count in removed[space].items() if count)
    lift(state, space, Force({power: {kind: 1}}))
    make_change(table, space, power)
    strengthen_foes(table, IRELAND)
    table.tell(FoesStrengthened(power, IRELAND, space, kind))
    await break_siege_if_needed(table, space)
