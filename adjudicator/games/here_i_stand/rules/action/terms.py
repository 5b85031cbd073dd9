"""11.1 Terms: what CP given by an event may be spent on, where, and at what price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.state import State

Judge: TypeAlias = Callable[[State, str, Action], str | None]
"""Says why a power may not take an action with these CP, or returns None."""
Price: TypeAlias = Callable[[State, str, Action], int | None]
"""Returns the CP that an action costs a power in place of the printed cost, or None for that."""
More: TypeAlias = Callable[[State, str], bool]
"""Says whether a power may still take an action when it has no CP left."""

PLACES: Final = {
    "move": ("origin", "to"),
    "build": ("space",),
    "control": ("space",),
    "assault": ("space",),
}
"""By verb of an action, its fields that name spaces; other actions leave every area."""


@dataclass(frozen=True)
class Terms:
    """The terms on which an event gives CP, for ``impulse.spend``.

    Only actions in ``actions`` are allowed (empty: all), only within ``area`` (empty: everywhere),
    and only if ``judge`` has no objection. ``price`` may override what they cost, and ``more`` says
    whether something free is left when the CP are spent. In the spaces of ``assault_at_once`` an
    assault needs no siege begun in an earlier impulse (15.1). With ``build_abroad`` units are built
    in all spaces that the power controls (17). ``note`` says in a few words what the CP are for;
    ``section`` is cited in refusals, as in "card 97".
    """

    section: str = "11.1"
    note: str = ""
    actions: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    assault_at_once: tuple[str, ...] = ()
    build_abroad: bool = False
    judge: Judge | None = None
    price: Price | None = None
    more: More | None = None

    def check(self, state: State, power: str, action: Action) -> None:
        """Refuse an action that these CP do not pay for."""
        reason = self._why_not(state, power, action)
        if reason is not None:
            raise IllegalAnswer(reason, section=self.section)

    def goes_on(self, state: State, power: str) -> bool:
        """Return whether there is something to do without any CP."""
        return self.more is not None and self.more(state, power)

    def _why_not(self, state: State, power: str, action: Action) -> str | None:
        if self.actions and action.do not in self.actions:
            return _("these CP are {note}", note=self.note)
        outside = self._outside(action)
        if outside is not None:
            return _("{place}: these CP are {note}", place=outside, note=self.note)
        return self.judge(state, power, action) if self.judge is not None else None

    def _outside(self, action: Action) -> str | None:
        """Return the name of a place of the action outside the area, or None."""
        if not self.area:
            return None
        for field in PLACES.get(action.do, ()):
            place = str(getattr(action, field))
            if place not in self.area:
                return places()[place].name if place in places() else place
        return None if action.do in PLACES else _("not in the area")


ANY_ACTION: Final = Terms()
"""The terms of CP played from the hand."""


def cost_of(state: State, power: str, action: Action, terms: Terms) -> int:
    """Return what an action costs under ``terms``; IllegalAnswer when it cannot be taken at all."""
    price = terms.price(state, power, action) if terms.price is not None else None
    return action.cost(state, power) if price is None else price
