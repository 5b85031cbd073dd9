"""9.5 Combat cards: what the event of a card does in a battle, and when it may be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle
from adjudicator.games.thirty_years_war.rules.state import State

Needs: TypeAlias = Callable[[State, str, Battle], str | None]
Play: TypeAlias = Callable[[Table[State], str, Battle], None]


@dataclass(frozen=True)
class CombatMode:
    """The event of a combat card, by identifier of the card (9.52).

    ``needs`` says in words for people why a side cannot play it in a battle, or returns None.
    ``play`` carries it out for the side that plays it: it changes ``drm``, ``shift`` and
    ``rating_counts`` of ``battle.army(side)`` or ``battle.enemy(side)``, and asks nothing. Taking
    the card from the hand and laying it aside is not its business.
    """

    card: str
    needs: Needs
    play: Play
