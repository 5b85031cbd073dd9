"""2.2 Who is whose enemy: for sensible answers that name powers, spaces or leaders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT, MAJOR_POWERS, leaders
from adjudicator.games.here_i_stand.rules.state import (
    allied,
    at_war,
    commander,
    controller,
    leader_power,
)
from adjudicator.games.here_i_stand.rules.view import View

T = TypeVar("T", str, int)
_OWN, _ALLY, _NOBODY, _OTHER, _ENEMY = -3.0, -2.0, 0.0, 1.0, 3.0
_VP = 0.01


class Hostility:
    """How gladly a role sees others hurt, from what it may see."""

    def __init__(self, view: View, role: str) -> None:
        self._view, self._role = view, role

    def of(self, option: str | int) -> float:
        """Return how gladly a role hurts what an option names; below 0 it hurts itself."""
        power = self._whose(str(option))
        state, role = self._view.state, self._role
        if not power or power == INDEPENDENT:
            return _NOBODY
        if power == role:
            return _OWN
        if allied(state, power, role):
            return _ALLY
        worth = self._view.vp.get(power, 0) * _VP
        return (_ENEMY if at_war(state, power, role) else _OTHER) + worth

    def ranked(self, options: Iterable[T]) -> list[T]:
        """Return options, first those that a role sees hurt most gladly; else as they stand."""
        return sorted(options, key=lambda option: -self.of(option))

    def _whose(self, option: str) -> str:
        state = self._view.state
        if option in state.spaces:
            units = state.spaces[option].units
            return commander(state, next(iter(units))) if units else controller(state, option)
        if option in leaders():
            return commander(state, leader_power(state, option))
        return next((power for power in MAJOR_POWERS if option.startswith(power)), "")
