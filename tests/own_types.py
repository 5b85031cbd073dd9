"""States and views as types of Here I Stand, for tests that look into what the service may not."""

from __future__ import annotations

from typing import cast

from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.opaque import AnyState, AnyView

NO_VIEW = cast("View", None)
"""For questions that are answered without a look at the board."""


def his_state(state: AnyState) -> State:
    """Return a state of some game as what it is."""
    return cast("State", state)


def his_view(view: AnyView) -> View:
    """Return a view of some game as what it is."""
    return cast("View", view)


def any_view(view: View) -> AnyView:
    """Return a view as those above the games hold it."""
    return cast("AnyView", view)
