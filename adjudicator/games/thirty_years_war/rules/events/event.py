"""8.6 An event: what happens, and what must be so that it can be played."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.engine.decision import Request
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.state import State

Needs: TypeAlias = Callable[[State, str, str], str | None]
Play: TypeAlias = Callable[[Table[State], str, str], Coroutine[Request, Any, None]]


def nothing(state: State, side: str, card: str) -> str | None:
    """Return None: the event can always be played."""
    return None


@dataclass(frozen=True)
class Event:
    """The event of a card, of which the side that plays it and the card itself are told.

    ``needs`` says in words for people why it cannot be played now, or returns None.
    """

    play: Play
    needs: Needs = nothing


def number(state: State, card: str, parameter: str) -> int:
    """Return a number of a card's event."""
    return state.edition.effect(card, parameter)
