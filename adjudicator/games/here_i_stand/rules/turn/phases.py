"""7 The names of the stages of the sequence of play, for people."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import N_, Words, _, name
from adjudicator.games.here_i_stand.rules.state import State

PHASES: Final = {
    "position": N_("position taken over"),
    "hands": N_("hands of the position taken over"),
    "theses": N_("Luther's 95 Theses"),
    "card_draw": N_("Card Draw Phase"),
    "negotiation": N_("Diplomacy Phase, negotiations"),
    "peace": N_("Diplomacy Phase, suing for peace"),
    "diplomatic": N_("Diplomacy Phase, diplomatic cards"),
    "ransom": N_("Diplomacy Phase, ransom of leaders"),
    "excommunication": N_("Diplomacy Phase, excommunication"),
    "war": N_("Diplomacy Phase, declarations of war"),
    "diet": N_("Diet of Worms"),
    "spring": N_("Spring Deployment Phase"),
    "action": N_("Action Phase"),
    "winter": N_("Winter Phase"),
    "new_world": N_("New World Phase"),
    "victory": N_("Victory Determination Phase"),
}


def impulse_number(state: State) -> int | None:
    """Return the number of the impulse that is being played, or begins next."""
    if state.stage != "action":
        return None
    running = state.impulse.number == state.impulses and state.impulse.power == state.active
    return state.impulses if running and state.impulses else state.impulses + 1


def phase_words(stage: str) -> Words:
    """Return the name of a stage."""
    return _(PHASES[stage]) if stage in PHASES else name(stage.replace("_", " ").capitalize())


def turn_words(turn: int, stage: str, impulse: str | None) -> Words:
    """Return turn, stage and impulse: ``Turn 1, Action Phase, impulse 7``."""
    phase = phase_words(stage)
    if not impulse:
        return _("Turn {turn}, {phase}", turn=turn, phase=phase)
    return _("Turn {turn}, {phase}, impulse {impulse}", turn=turn, phase=phase, impulse=impulse)
