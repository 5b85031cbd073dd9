"""A game as those above the games hold it: what is its own has no members, or hardly any.

``registry.game_of`` is the one place where the types of a game become these. Who gets such a value
keeps it and hands it back to the game; mypy refuses to look inside.
"""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.engine.rules import Rules
from adjudicator.games.contract import Board, CasePosition, Game, Grammar
from adjudicator.games.particulars import Clause
from adjudicator.words.ahead import Condition, Scene
from adjudicator.words.alternatives import Order


class AnyState:
    """A state of some game."""


class AnyView:
    """What one role of some game may see, or an onlooker."""


AnyOrder: TypeAlias = Order
"""An order of some game: its verb can be read."""
AnyItem: TypeAlias = Clause
"""A clause of a deal in some game: it can be stored."""
AnyCondition: TypeAlias = Condition[AnyView]
AnyScene: TypeAlias = Scene[AnyView]
AnyPosition: TypeAlias = Position[AnyState]
AnyLive: TypeAlias = Live[AnyState]
AnyRules: TypeAlias = Rules[AnyState, AnyView]
AnyGrammar: TypeAlias = Grammar[AnyView, AnyOrder, AnyItem]
AnyBoard: TypeAlias = Board[AnyView]
AnyCases: TypeAlias = CasePosition[AnyState, AnyItem]
AnyGame: TypeAlias = Game[AnyState, AnyView, AnyOrder, AnyItem]
