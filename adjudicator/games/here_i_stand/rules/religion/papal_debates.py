"""18.5 Debates to which event cards entitle the Papacy, in whatever zone it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.inquisitions import NoDebateHeld
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.religion.debate import (
    targets_of_debate,
    theological_debate,
)
from adjudicator.games.here_i_stand.rules.religion.translation import translation_zones
from adjudicator.games.here_i_stand.rules.state import State

NO_DEBATE: Final = "none"


def debate_zones(state: State, *, named: bool = False) -> tuple[str, ...]:
    """Return the language zones in which the Papacy can call a debate now.

    With a ``named`` debater it needs no uncommitted one.
    """
    return tuple(
        zone for zone in translation_zones() if targets_of_debate(state, PAPACY, zone, named=named)
    )


def no_extra_dice(zone: str) -> int:
    """Return the extra attack dice of a debate that has none."""
    return 0


@rule("18.5")
async def papal_debate(
    table: Table[State],
    number: int,
    extra_dice: Callable[[str], int] = no_extra_dice,
    *,
    optional: bool = False,
    attacker: str | None = None,
) -> None:
    """Let the Papacy call a debate by card ``number``, or do without one if it is ``optional``.

    ``extra_dice`` says how many attack dice a zone gives it in each round. FAQ: without an
    uncommitted Papal debater no debate is held. ``attacker`` is a debater who is not drawn.
    """
    named = attacker is not None
    zones = debate_zones(table.state, named=named)
    if not zones:
        table.tell(NoDebateHeld(number, False))
        return
    options = (*zones, NO_DEBATE) if optional else zones
    default = NO_DEBATE if optional else zones[0]
    zone = await ask(Decision(PAPACY, f"card {number}/zone", OneOf(options), default=default))
    if zone == NO_DEBATE:
        table.tell(NoDebateHeld(number, True))
        return
    groups = targets_of_debate(table.state, PAPACY, zone, named=named)
    against = await ask(
        Decision(PAPACY, f"card {number}/against", OneOf(groups), default=groups[0])
    )
    await theological_debate(
        table, PAPACY, zone, against=against, extra_dice=extra_dice(zone), chosen=attacker
    )
