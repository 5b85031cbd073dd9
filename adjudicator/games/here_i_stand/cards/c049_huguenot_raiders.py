"""Card 49, Huguenot Raiders."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import RaiderLaunched
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, is_port
from adjudicator.games.here_i_stand.rules.new_world.riches import RAIDING_ORDER
from adjudicator.games.here_i_stand.rules.new_world.voyages import ask_power
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, Impulse, State


def possible_raiders(state: State) -> tuple[str, ...]:
    """Return the powers without a raider that have a home port under Protestant influence."""
    return tuple(p for p in RAIDING_ORDER if p not in state.raiders and _has_port(state, p))


def _has_port(state: State, power: str) -> bool:
    return any(
        is_port(space) and state.spaces[space].religion == PROTESTANT_FAITH
        for space in home_spaces(power)
    )


def _needs_raider(state: State, power: str, subject: Impulse) -> str | None:
    if possible_raiders(state):
        return None
    return _(
        "none of England, France and the Protestants has a home port under "
        "Protestant influence and no raider yet"
    )


@mode(49, "event", OWN_IMPULSE, needs=_needs_raider)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send a raider of England, France or the Protestants after Hapsburg cards (20.4).

    It stays until its own die eliminates it; after that the card can bring it back.
    """
    chosen = await ask_power(table, power, 49, possible_raiders(table.state))
    table.state.raiders.append(chosen)
    table.tell(RaiderLaunched(chosen))
