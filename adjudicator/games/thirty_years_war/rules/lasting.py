"""8.6 Events that last: the names under which their effects are kept.

``State.in_force`` holds the identifiers of cards until another card cancels them;
``State.turn_effects`` what is over at the end of the turn.
"""

from __future__ import annotations

from typing import Final

from adjudicator.games.thirty_years_war.rules.state import State

SPANISH_WAR: Final = "c5"
MAXIMILIAN: Final = "c19"
DANISH_CONFLICT: Final = "c21"
HUGUENOTS: Final = "c36"
CIVIL_WAR: Final = "c40"
CONFLICT_OF_INTEREST: Final = "c54"

NO_AUSTRIAN_PAY: Final = "no_austrian_pay"
"""Imperial units in Austria are not paid locally (15.12; P8 and P21)."""
NEUTRALS_CLOSED: Final = "neutrals_closed"
"""Catholic units enter no City of a Neutral Area (P11)."""
FRENCH_DELAYED: Final = "french_delayed"
"""Cards of the lowest value activate no French leader (C43)."""
IMPERIALS_PART: Final = "imperials_part"
"""Imperials and Bavarians who stand together have until the end of the turn to part (19.7)."""


def has_been_played(state: State, card: str) -> bool:
    """Return whether the event of a card has been played, or counts as played (18.24, 18.34)."""
    return card in state.events_played


def is_in_force(state: State, card: str) -> bool:
    """Return whether the event of a card lasts."""
    return card in state.in_force


def begin(state: State, card: str) -> None:
    """Let the event of a card last."""
    if card not in state.in_force:
        state.in_force.append(card)


def cancel(state: State, card: str) -> None:
    """End the event of a card, with what it changes about aid."""
    if card in state.in_force:
        state.in_force.remove(card)
    state.aid_changes = [change for change in state.aid_changes if change.card != card]


def begin_for_turn(state: State, effect: str) -> None:
    """Let an effect last until the end of the turn."""
    if effect not in state.turn_effects:
        state.turn_effects.append(effect)
