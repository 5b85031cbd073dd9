"""Card 95, Sack of Rome."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.special.sack_of_rome import (
    SACK_OF_ROME,
    Plunder,
    sack_of_rome,
    sacking_stacks,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def why_no_sack(state: State, power: str, subject: Impulse) -> str | None:
    """Return why no stack can be sent against Rome, or None."""
    if sacking_stacks(state):
        return None
    return _("no stack in the Italian zone has more mercenaries than Rome has Papal regulars")


@mode(SACK_OF_ROME, "event", OWN_IMPULSE, needs=why_no_sack)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send a stack of mercenaries against Rome, anybody's (21.5); it leaves the game if they win.

    The playing power chooses the stack, which need not be its own.
    """
    await send_a_stack(table, power, impulse)


async def send_a_stack(
    table: Table[State], power: str, impulse: Impulse, plunder: Plunder | None = None
) -> None:
    """Let a power choose the stack that attacks Rome; ``plunder`` as in ``sack_of_rome``."""
    stacks = sacking_stacks(table.state)
    spaces = tuple(dict.fromkeys(space for space, _ in stacks))
    space = await ask(Decision(power, "card 95/origin", OneOf(spaces), default=spaces[0]))
    owners = tuple(owner for where, owner in stacks if where == space)
    owner = await ask(Decision(power, "card 95/owner", OneOf(owners), default=owners[0]))
    impulse.without_effect = not await sack_of_rome(table, space, owner, plunder)
