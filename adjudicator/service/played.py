"""Which game a row of games is played with: that of its slug, or the same with files of its own."""

from __future__ import annotations

from adjudicator.games import registry
from adjudicator.games.opaque import AnyGame
from adjudicator.store import tables


def rules_of(game: tables.Game) -> str:
    """Return by what ``registry.game_of`` knows the game of a row."""
    return registry.rules_of(game.game, game.options)


def game_in(game: tables.Game) -> AnyGame:
    """Return the game that a row is played with, in the names of a group's own files."""
    return registry.game_of(rules_of(game))


def negotiates(game: tables.Game) -> bool:
    """Return whether players negotiate in the scenario of a row."""
    talks = game_in(game).negotiations
    return talks is not None and game.scenario not in talks.missing
