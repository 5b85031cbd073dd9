"""Card 32, Gout (response)."""

from __future__ import annotations

from typing import Final, TypeAlias

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.responses import ActionSpoiled, LeaderLaidUp
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.players import player_of
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.sea.transport import Crossing
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.interruption import call_off
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ASSAULT_DECLARED,
    MOVE_DECLARED,
    NAVAL_TRANSPORT_DECLARED,
    TRANSFER_DECLARED,
    Transfer,
)

GOUT: Final = 32

Subject: TypeAlias = "March | Crossing | Battle | Transfer"


def _leaders_on_their_way(subject: Subject) -> tuple[str, ...]:
    """Return the army leaders who are about to move or assault, the best first.

    Of a jump by Holy Roman Emperor only Charles himself.
    """
    if isinstance(subject, Transfer):
        return subject.company[:1]
    force = subject.attacker.force if isinstance(subject, Battle) else subject.force
    army = [name for name in force.leaders if leaders()[name].is_army]
    return tuple(sorted(army, key=lambda name: -leaders()[name].command))


def _why_not(state: State, power: str, subject: Subject) -> str | None:
    if power == player_of(state, subject.power):
        return _("it is played against another power")
    return (
        None if _leaders_on_their_way(subject) else _("no army leader is about to move or assault")
    )


@mode(
    GOUT,
    "gout",
    MOVE_DECLARED,
    ASSAULT_DECLARED,
    NAVAL_TRANSPORT_DECLARED,
    TRANSFER_DECLARED,
    needs=_why_not,
)
async def gout(table: Table[State], power: str, subject: Subject) -> None:
    """Keep one army leader from moving and assaulting for the rest of the impulse.

    Who plays the card names him. FAQ: the announced action is off and costs 1 CP, the rest is
    free; others may still move or assault. The jump of Charles V costs nothing.
    """
    state = table.state
    options = _leaders_on_their_way(subject)
    leader = await ask(Decision(power, "card 32/leader", OneOf(options), default=options[0]))
    lost = call_off(state, subject)
    state.impulse.laid_up.append(leader)
    table.tell(ActionSpoiled(subject.power, GOUT, lost))
    table.tell(LeaderLaidUp(leader))
