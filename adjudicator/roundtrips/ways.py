"""Ways to write orders by mail, as the documentation of players describes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator.games.opaque import AnyGame, AnyView
from adjudicator.games.practice import Habit
from adjudicator.words.lexicon import OrderError

EVERYTHING: Final = "everything"
"""The sheet with which a player is asked wherever somebody could respond."""
OWN: Final = "own"
"""The sheet, with standing orders, that each player writes by the hand and the board of a turn."""
_ASK: Final = "ASK ME ABOUT everything"


@dataclass(frozen=True)
class Way:
    """How much a player writes in one message.

    ``whole``: with the answer to a question all that follows in the same part of the turn.
    ``standing``: standing orders answer what is settled once and for all. ``ahead``: the next two
    parts of his own, whenever none of his lines is kept; and with READY all up to the first.
    """

    name: str
    whole: bool = False
    standing: bool = False
    ahead: bool = False


WAYS: Final = (
    Way("line by line"),
    Way("whole impulses", whole=True),
    Way("whole impulses, standing orders", whole=True, standing=True),
    Way("impulses ahead, standing orders", whole=True, standing=True, ahead=True),
)
"""From one question a message to orders ahead; each has what those before it have."""


@dataclass(frozen=True)
class Sheet:
    """A response sheet: a preset of the game, and the rules on top of it."""

    name: str
    preset: str
    rules: tuple[dict[str, Any], ...] = ()


def habit_of(game: AnyGame, players: str) -> Habit[AnyView]:
    """Return how a kind of players reacts: the first kind of the game, where it has no such kind.

    Caretakers, by their strengths, are kinds that no game has.
    """
    habits = game.practice.habits
    return habits.get(players) or next(iter(habits.values()))


def sheets_of(game: AnyGame, players: str = "") -> tuple[Sheet, ...]:
    """Return the sheets that players may have: one that always asks, the game's presets, and OWN.

    OWN is there for kinds of players who write for their turn.
    """
    usual = next(iter(game.sheets.presets))
    try:
        rules = tuple(game.sheets.changed([], game.grammar.parse(_ASK)))
    except OrderError:
        always: tuple[Sheet, ...] = ()
    else:
        always = (Sheet(EVERYTHING, usual, rules),)
    own = (Sheet(OWN, usual),) if habit_of(game, players).turn else ()
    return (*always, *(Sheet(name, name) for name in game.sheets.presets), *own)
