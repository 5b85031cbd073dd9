"""An edition as one value."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.edition.board import Board
from adjudicator.games.thirty_years_war.edition.called import Called
from adjudicator.games.thirty_years_war.edition.charts import Charts
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.grounds import Ground
from adjudicator.games.thirty_years_war.edition.pieces import Pieces
from adjudicator.games.thirty_years_war.edition.setups import Setup
from adjudicator.games.thirty_years_war.edition.sources import Sources


@dataclass(frozen=True, eq=False)
class Edition:
    """Everything that is printed but for the rules; it never changes during a game.

    The same files are read once, so that an edition is itself the key of what is made of it.
    """

    board: Board
    pieces: Pieces
    cards: dict[str, Card]
    effects: dict[tuple[str, str], int]
    charts: Charts
    grounds: tuple[Ground, ...]
    """What leaders may recruit, and where (17)."""
    setups: dict[str, Setup]
    constants: dict[str, int]
    called: Called
    sources: Sources

    def effect(self, card: str, parameter: str) -> int:
        """Return a number of a card's event: how many levels, points or boxes."""
        return self.effects[card, parameter]
