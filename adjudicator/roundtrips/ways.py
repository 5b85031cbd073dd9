"""Ways to write orders by mail, as the documentation of players describes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator.games.opaque import AnyGame
from adjudicator.words.lexicon import OrderError

EVERYTHING: Final = "everything"
"""The sheet with which a player is asked wherever somebody could respond."""
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


def sheets_of(game: AnyGame) -> tuple[Sheet, ...]:
    """Return the sheets that a game offers: one that always asks, and its presets."""
    usual = next(iter(game.sheets.presets))
    try:
        rules = tuple(game.sheets.changed([], game.grammar.parse(_ASK)))
    except OrderError:
        always: tuple[Sheet, ...] = ()
    else:
        always = (Sheet(EVERYTHING, usual, rules),)
    return (*always, *(Sheet(name, name) for name in game.sheets.presets))
