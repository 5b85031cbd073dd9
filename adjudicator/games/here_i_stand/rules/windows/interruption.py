"""6.1 Actions called off as they are announced; what Foul Weather and Gout forbid afterwards."""

from __future__ import annotations

from typing import Final, Protocol

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.state import State

_LOST: Final = 1  # CP; designer ruling: the rest is free to be spent on anything


class Announced(Protocol):
    """An action of ``power`` that a window is about and that can be called off."""

    cancelled: bool

    @property
    def power(self) -> str:
        """Who acts; in another power's impulse if an event has it so (Scots Raid)."""


def call_off(state: State, subject: Announced) -> int:
    """Call off the announced action and return the CP lost: one; what else was paid comes back.

    Nothing is lost of what has cost nothing.
    """
    subject.cancelled = True
    lost = min(_LOST, state.impulse.paid)
    state.impulse.cp += state.impulse.paid - lost
    state.impulse.paid = 0
    return lost


def why_not_in_weather(state: State, message: str) -> str | None:
    """Return in marked words why Foul Weather forbids something in this impulse, or None."""
    return _(message) if state.impulse.foul_weather else None


def check_weather(state: State, message: str) -> None:
    """Refuse something after Foul Weather, in marked words."""
    reason = why_not_in_weather(state, message)
    if reason is not None:
        raise IllegalAnswer(reason, section="6.1")


def fit(state: State, force: Force) -> Force:
    """Return a force without the leaders whom Gout keeps in bed in this impulse."""
    named = tuple(name for name in force.leaders if name not in state.impulse.laid_up)
    return Force(force.units, named)


def check_fit(state: State, force: Force) -> None:
    """Refuse a force with a leader whom Gout keeps in bed in this impulse."""
    for name in force.leaders:
        if name in state.impulse.laid_up:
            raise IllegalAnswer(
                _(
                    "{leader} suffers from Gout and may neither move nor assault in this impulse",
                    leader=leaders()[name].name,
                ),
                section="6.1",
            )
