"""Card 54, Potosi Silver Mines."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.realm import ColonyFounded
from adjudicator.games.here_i_stand.facts.ventures import ColonyGivenUp
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS, COLONY
from adjudicator.games.here_i_stand.rules.new_world.voyages import ask_power
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import Impulse, State

POTOSI: Final = "potosi"


def with_open_box(state: State) -> tuple[str, ...]:
    """Return the powers with a colony box that no founded colony fills."""
    limits = tables()["colony_limits"]
    return tuple(p for p in COLONIAL_POWERS if len(state.colonies[p]) < limits[p])


def _needs_box(state: State, power: str, subject: Impulse) -> str | None:
    if with_open_box(state):
        return None
    return _("neither England nor France nor the Hapsburgs has an open colony box")


@mode(54, "event", OWN_IMPULSE, needs=_needs_box)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make Potosi a colony of England, France or the Hapsburgs at once, beside their Colonize.

    That power gives up one of its colony markers for good, whichever it likes; so there is room
    for one that is still crossing the Atlantic.
    """
    state = table.state
    chosen = await ask_power(table, power, 54, with_open_box(state))
    state.colonies[chosen].append(POTOSI)
    table.tell(ColonyFounded(chosen, POTOSI))
    options = markers(state, chosen)
    given_up = await ask(Decision(chosen, "card 54/marker", OneOf(options), default=options[0]))
    _give_up(table, chosen, given_up)


def markers(state: State, power: str) -> tuple[str, ...]:
    """Return the colony markers of a power: first those not in use, then those at sea."""
    crossing = [voyage.name for voyage in state.voyages if voyage.kind == COLONY]

    def use(name: str) -> int:
        return 2 if name in state.colonies[power] else int(name in crossing)

    return tuple(sorted(tables()["colonies"][power], key=use))


def _give_up(table: Table[State], power: str, name: str) -> None:
    state = table.state
    state.colonies_given_up.append(name)
    if name in state.colonies[power]:
        state.colonies[power].remove(name)
    state.voyages = [v for v in state.voyages if (v.kind, v.name) != (COLONY, name)]
    table.tell(ColonyGivenUp(power, name))
