"""Card 115, Thomas Cromwell."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import TreatisesCheaper
from adjudicator.games.here_i_stand.rules.hands import recover, recoverable
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.religion.actions import (
    CROMWELL_TREATISE_CP,
    PublishTreatise,
)
from adjudicator.games.here_i_stand.rules.religion.modifiers import THOMAS_CROMWELL
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.windows.windows import PAPAL_BULL_ON_CRANMER, EventPlay

CROMWELL: Final = 115
DISSOLUTION: Final = 63
LATE_ROW: Final = 3
"""A pregnancy of this row or a lower one makes the event the card's last."""


def _note_removal(state: State) -> None:
    """Leave the card in the deck as long as no pregnancy has had a low result."""
    state.impulse.without_effect = not any(row <= LATE_ROW for row in state.pregnancies)


def _why_no_return(state: State, power: str, subject: Impulse) -> str | None:
    if DISSOLUTION not in state.discards:
        return _("Dissolution of the Monasteries is not in the discard pile")
    if DISSOLUTION not in recoverable(state, ENGLAND):
        return _("England has itself played Dissolution of the Monasteries as an event this turn")
    return None


@mode(CROMWELL, "save_cranmer", PAPAL_BULL_ON_CRANMER)
async def save_cranmer(table: Table[State], power: str, bull: EventPlay) -> None:
    """Cancel a Papal Bull against Cranmer; it is used, and no debate follows.

    Played like this the card stays in the deck.
    """
    bull.cancelled = True


@mode(CROMWELL, "return_dissolution", OWN_IMPULSE, needs=_why_no_return)
async def return_dissolution(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give Dissolution of the Monasteries from the discard pile to England, in the open.

    The card leaves the game if a pregnancy has had a result of 3 or less.
    """
    recover(table, ENGLAND, DISSOLUTION, CROMWELL)
    _note_removal(table.state)


@mode(CROMWELL, "english_treatise", OWN_IMPULSE)
async def english_treatise(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let England publish a treatise; until the end of the turn further ones cost it 2 CP.

    England makes the attempts, whoever plays the card, and may use an English debater. This
    treatise does not need Cranmer on the map; those that England pays for do (18.1). The card
    leaves the game if a pregnancy has had a result of 3 or less.
    """
    table.state.turn_effects.append(THOMAS_CROMWELL)
    table.tell(TreatisesCheaper(ENGLAND, CROMWELL_TREATISE_CP))
    await PublishTreatise("english").carry_out(table, ENGLAND)
    _note_removal(table.state)
