"""The games by slug, with the grammar of their orders, their sheets and their practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from adjudicator.engine.game import Game
from adjudicator.games.ahead import OrdersAhead
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.ahead import ahead as here_i_stand_ahead
from adjudicator.games.here_i_stand.language.grammar import grammar as here_i_stand_grammar
from adjudicator.games.here_i_stand.language.standing import sheets as here_i_stand_sheets
from adjudicator.games.here_i_stand.practice import HereIStandPractice
from adjudicator.games.practice import Practice
from adjudicator.games.responses import ResponseSheets

_GAMES: Final[dict[str, Callable[[], Game[Any]]]] = {"here_i_stand": HereIStand}
_GRAMMARS: Final[dict[str, Callable[[], Any]]] = {"here_i_stand": here_i_stand_grammar}
_SHEETS: Final[dict[str, Callable[[], ResponseSheets]]] = {"here_i_stand": here_i_stand_sheets}
_AHEAD: Final[dict[str, Callable[[], OrdersAhead]]] = {"here_i_stand": here_i_stand_ahead}

_PRACTICE: Final[dict[str, Callable[[], Practice[Any]]]] = {"here_i_stand": HereIStandPractice}


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games."""
    return tuple(_GAMES)


@cache
def game_named(slug: str) -> Game[Any]:
    """Return the game with this slug; KeyError when there is none."""
    return _GAMES[slug]()


@cache
def grammar_of(slug: str) -> Any:
    """Return the grammar of a game's orders."""
    return _GRAMMARS[slug]()


def ahead_of(slug: str) -> OrdersAhead:
    """Return what a game says about orders ahead."""
    return _AHEAD[slug]()


def sheets_of(slug: str) -> ResponseSheets:
    """Return the response sheets of a game."""
    return _SHEETS[slug]()


@cache
def practice_of(slug: str) -> Practice[Any]:
    """Return what self-play needs of a game; KeyError when there is none."""
    return _PRACTICE[slug]()
