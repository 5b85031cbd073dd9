"""Card 91, Ransom."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import fortresses_of, homes_of
from adjudicator.games.here_i_stand.rules.diplomacy.ransom import bring_back
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.state import Impulse, State, leader_power


def refuges(state: State, leader: str) -> tuple[str, ...]:
    """Return the fortified home spaces that the power of a leader controls."""
    owner = leader_power(state, leader)
    homes = homes_of(state, owner)
    return tuple(space for space in fortresses_of(state, owner) if space in homes)


def captives(state: State, power: str) -> tuple[str, ...]:
    """Return the captured leaders who have a place to return to, those of ``power`` first."""
    found = [name for name in leaders() if name in state.captured and refuges(state, name)]
    return tuple(sorted(found, key=lambda name: leader_power(state, name) != power))


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    if captives(state, power):
        return None
    if state.captured:
        return _("no captured leader has a fortified home space in the hands of his power")
    return _("no leader is captured")


@mode(91, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Free a captured leader of any power; his power puts him into a fortified home space of its.

    The space must be controlled by that power, which is also asked when another plays the card.
    """
    options = captives(table.state, power)
    leader = await ask(Decision(power, "card 91/target", OneOf(options), default=options[0]))
    await bring_back(table, leader, "card 91", refuges(table.state, leader))
