"""5.2 The end of the game, wherever in the rules it comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.control import GameWon
from adjudicator.games.thirty_years_war.rules.state import Ending, State


class GameOver(Exception):
    """The game has ended in the middle of a procedure; the sequence of play stops."""


def finish(table: Table[State], kind: str, winners: Sequence[str], note: str) -> NoReturn:
    """End the game: note and tell how, and leave whatever is being carried out."""
    state = table.state
    state.ending = Ending(kind, [*winners], note)
    table.tell(GameWon(kind, tuple(winners), note, state.vp))
    raise GameOver(note)
