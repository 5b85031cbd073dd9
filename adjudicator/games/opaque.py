"""What belongs to a game alone, as those above the games see it: values without members.

The service keeps them and hands them back to the game they come from. ``registry.game_of`` is the
one place where the types of a game become these.
"""

from __future__ import annotations

from typing import Protocol

from adjudicator.engine.fact import JSON


class AnyState:
    """A state of some game."""


class AnyView:
    """What one role of some game may see, or an onlooker."""


class AnyItem(Protocol):
    """A clause of a deal in some game; it can be stored."""

    def dump(self) -> JSON:
        """Return it as JSON."""
