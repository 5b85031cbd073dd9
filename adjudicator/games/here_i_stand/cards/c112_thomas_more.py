"""Card 112, Thomas More."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EffectBegun
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.hands import discard_by_choice
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.religion.modifiers import THOMAS_MORE
from adjudicator.games.here_i_stand.rules.religion.papal_debates import papal_debate
from adjudicator.games.here_i_stand.rules.special.england import ANNE_BOLEYN
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CARD: Final = 112
_EXTRA_DICE: Final = 1
_EXTRA_DICE_IN_ENGLAND: Final = 3


@mode(CARD, "execution", OWN_IMPULSE)
async def execution(table: Table[State], power: str, impulse: Impulse) -> None:
    """Execute Thomas More: no debates in the English zone this turn; England changes a card.

    England draws a card and then discards one of its choice; with nothing but home cards and
    mandatory events it discards none (6.1). The card leaves the game.
    """
    if THOMAS_MORE not in table.state.turn_effects:
        table.state.turn_effects.append(THOMAS_MORE)
    table.tell(EffectBegun("no_debates_in_the_english_zone", False, CARD))
    draw(table, ENGLAND, 1, card(CARD).title)
    await discard_by_choice(table, ENGLAND, CARD)


@mode(CARD, "debate", OWN_IMPULSE)
async def debate(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Papacy call a debate with an extra attack die in each round, 3 in the English zone.

    The card comes back with the next deck unless Henry has married Anne Boleyn.
    """
    await papal_debate(table, CARD, extra_dice, optional=True)
    impulse.without_effect = table.state.marital_status < ANNE_BOLEYN


def extra_dice(zone: str) -> int:
    """Return the extra attack dice of the Papacy in a zone."""
    return _EXTRA_DICE_IN_ENGLAND if zone == "english" else _EXTRA_DICE
