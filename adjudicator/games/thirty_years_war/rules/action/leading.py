"""8.3 Which leaders a card may activate."""

from __future__ import annotations

from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import FRENCH
from adjudicator.games.thirty_years_war.rules import command
from adjudicator.games.thirty_years_war.rules.lasting import FRENCH_DELAYED
from adjudicator.games.thirty_years_war.rules.state import State, everywhere


def leaders_in_play(state: State, side: str) -> list[str]:
    """Return the leaders of a side that are in play, by place."""
    return [leader for _place, stack in everywhere(state, side) for leader in stack.leaders]


@rule("8.3")
def why_not_activate(state: State, side: str, leader: str, value: int) -> str | None:
    """Return why a card of a value cannot activate a leader of a side, or None.

    C43 keeps cards of the lowest value from French leaders for a turn.
    """
    if reason := command.why_not_activate(state, side, leader, value):
        return reason
    is_french = state.edition.pieces.leaders[leader].nation == FRENCH
    is_low = value <= state.constant("lowest_card_value")
    if FRENCH_DELAYED in state.turn_effects and is_french and is_low:
        return _("no French leader can be activated by such a card this turn (C43)")
    return None
