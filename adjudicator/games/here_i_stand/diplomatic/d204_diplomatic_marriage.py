"""Diplomatic card 204, Diplomatic Marriage."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards.c073_diplomatic_marriage import DO, UNDO, alliances
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import GENOA, HAPSBURG, PAPACY, PROTESTANT, VENICE
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 204
BRIDE: Final = {PAPACY: PAPACY, PROTESTANT: HAPSBURG}
"""Who plays the card -> whose ally a minor power becomes."""
GIVEN: Final = tuple(DO + minor for minor in (GENOA, VENICE))
"""What the Protestants may give to the Hapsburgs."""


def matches(state: State, player: str) -> tuple[str, ...]:
    """Return what the player can do, as ``activate_genoa`` or ``deactivate_venice``."""
    possible = alliances(state, BRIDE[player])
    if player == PAPACY:
        return possible
    return tuple(one for one in possible if one.startswith(UNDO) or one in GIVEN)


@diplomatic(CARD)
async def diplomatic_marriage(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Activate an inactive minor power, or deactivate an active one, whoever is its ally.

    The Papacy activates those of the table in 22.1 as its allies, the Protestants Genoa or Venice
    as an ally of the Hapsburgs. Hungary-Bohemia is never deactivated (22.4).
    """
    options = matches(table.state, player)
    if not options:
        table.tell(EventWithoutEffect(CARD, _("no minor power can change its side")))
        return
    topic = f"card {CARD}/match"
    chosen = await ask(Decision(player, topic, OneOf(options), default=options[0]))
    if chosen.startswith(UNDO):
        await deactivate(table, chosen.removeprefix(UNDO))
    else:
        await activate(table, chosen.removeprefix(DO), BRIDE[player])
