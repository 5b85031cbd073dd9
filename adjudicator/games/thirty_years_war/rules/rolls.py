"""What rolls are made for: the closed list of the labels that the rules may give them.

They are regular expressions. In braces stands a name of one kind (``names``), or the question
before which something was taken back (``asked``). ``proof/verify_dice.py`` has the same lists, so
that nobody can draw other dice under a label that only looks like one of the game's. The names are
those of every edition: a group's own files have the same (``edition/checks.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.games.thirty_years_war.edition import Edition
from adjudicator.games.thirty_years_war.rules.sides import SIDES

LABELS: Final[Mapping[str, str]] = {
    "d10": (
        "{side} (at {city}|recovery|withdrawal)"
        "|(siege of {city}|loss of {general})"
        "|looting by {side} units at {place}"
        "|recruiting by {leader} at {place}"
        "|(campaign move of {leader}|revolt at {place})"
        "|(Dutch War, {side}|Pillage markers|Wallenstein's (ambition|enemies)|peace negotiations)"
    ),
    "shuffle": (
        "the pile anew (at the beginning|before question {asked})|{side} deck( taken over)?"
    ),
}


def names(edition: Edition) -> dict[str, tuple[str, ...]]:
    """Return the names that may stand in labels, by kind; those of the map and leaders each once.

    ``city`` and ``general`` are printed names of cities and leaders, the others identifiers.
    """
    leaders = edition.pieces.leaders
    return {
        "side": SIDES,
        "place": tuple(edition.board.places),
        "city": tuple(dict.fromkeys(one.name for one in edition.board.cities.values())),
        "leader": tuple(leaders),
        "general": tuple(dict.fromkeys(one.name for one in leaders.values())),
    }
