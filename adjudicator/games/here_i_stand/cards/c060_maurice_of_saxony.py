"""Card 60, Maurice of Saxony."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.inquisitions import LeaderChangedSides
from adjudicator.games.here_i_stand.rules.control.paths import barred, fortresses_of, nearest
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.land.placing import lift, relocate
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, MERCENARY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    controller,
    leader_location,
    leader_power,
)

CARD: Final = 60
MAURICE: Final = "maurice_of_saxony"
_OTHER_SIDE: Final = {PROTESTANT: HAPSBURG, HAPSBURG: PROTESTANT}


def new_side(state: State) -> str:
    """Return the power to which Maurice would go now."""
    return _OTHER_SIDE[leader_power(state, MAURICE)]


def goals(state: State) -> tuple[str, ...]:
    """Return where Maurice can go: the nearest empty spaces of his new side, steps as in 12.5.

    A space with any unit or leader is occupied. Out of captivity he enters a fortified space that
    is not under siege.
    """
    side = new_side(state)
    if MAURICE in state.captured:
        return tuple(s for s in fortresses_of(state, side) if not state.spaces[s].besiegers)
    here = leader_location(state, MAURICE)
    if here is None:
        return ()
    free = [
        name
        for name, space in state.spaces.items()
        if controller(state, name) == side
        and not (space.units or space.leaders or barred(state, name, side))
    ]
    return nearest(state, here, free, side)


def _why_not(state: State, power: str, subject: Impulse) -> str | None:
    if MAURICE not in state.captured and leader_location(state, MAURICE) is None:
        return _("Maurice of Saxony is neither on the map nor captured")
    return None if goals(state) else _("no space of the other side can receive Maurice of Saxony")


@mode(CARD, "event", OWN_IMPULSE, needs=_why_not)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make Maurice change sides, whichever of the two powers plays, and his mercenaries with him.

    Mercenaries of his old side in his space become such of the new one, as far as its counters go.
    The new side chooses among equally near spaces.
    """
    state = table.state
    side = new_side(state)
    options = goals(state)
    to = await ask(Decision(side, "card 60/place", OneOf(options), default=options[0]))
    here = leader_location(state, MAURICE)
    captor = state.captured.pop(MAURICE, "")
    former = leader_power(state, MAURICE)
    state.turncoats[MAURICE] = side
    table.tell(LeaderChangedSides(MAURICE, former, side, here or "", to, captor))
    if here is None:
        state.spaces[to].leaders.append(MAURICE)
        return
    hired = state.spaces[here].units.get(former, {}).get(MERCENARY, 0)
    relocate(state, here, to, Force({}, (MAURICE,)))
    if hired:
        lift(state, here, Force({former: {MERCENARY: hired}}))
        make_change(table, here, former)
        add_units(table, side, MERCENARY, {to: hired}, CARD)
    await break_siege_if_needed(table, here)
