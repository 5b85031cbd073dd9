"""The cards: one module a card, which enters its event or what it does in a battle.

The event of a card is a mode for one's own round (``adjudicator/kit/modes.py``); the subject of its
function is the card itself, so that cards of the same kind share one. Combat cards enter a
``CombatMode`` instead (9.5). Numbers are in ``data/card_effects.csv``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.rules.combat.cards import CombatMode, Needs, Play
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit import modes

OWN_ROUND: Final = "own_round"
EVENT: Final = "event"

Mode: TypeAlias = modes.Mode[State, str]
MODES: Final = modes.Modes[State, str](__name__)
_COMBAT: Final[dict[str, CombatMode]] = {}

modes_of: Final[Callable[[str], tuple[Mode, ...]]] = MODES.of


def event(card: str, found: Event) -> None:
    """Enter the event of a card."""
    MODES.mode(card, EVENT, OWN_ROUND, needs=found.needs)(found.play)


def combat(card: str, needs: Needs, play: Callable[[str], Play]) -> None:
    """Enter what a card does in a battle."""
    _COMBAT[card] = CombatMode(card, needs, play(card))


def event_mode(card: str) -> Mode | None:
    """Return the event of a card; None for cards that are played in battles only."""
    return next((mode for mode in MODES.of(card) if OWN_ROUND in mode.windows), None)


def combat_cards() -> Mapping[str, CombatMode]:
    """Return what cards do in a battle, by card (9.5)."""
    MODES.in_window(OWN_ROUND)  # loads the modules of all cards
    return _COMBAT


@rule("8.64")
def why_not_event(state: State, side: str, card: str) -> str | None:
    """Return why the event of a card cannot be played in its side's round now, or None (8.6)."""
    found = event_mode(card)
    if found is None:
        return _("it is a combat card, which is played in a battle (9.51)")
    if card in state.events_spent:
        return _("its event has been played and can be played once only (8.62)")
    return found.needs(state, side, card)
