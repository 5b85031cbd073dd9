"""The facts of the game: what has happened, one module for each part of the rules."""

from __future__ import annotations

from adjudicator.engine.fact import Fact


class WarFact(Fact, game="thirty_years_war"):
    """Root of the facts of Thirty Years War."""
