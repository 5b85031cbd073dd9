"""Set-ups: what the data files say about the position in which a scenario begins."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.words.lexicon import hint

SCENARIO_1517: Final = "1517"
SCENARIO_1532: Final = "1532"
TOURNAMENT: Final = "tournament"
TWO_PLAYER: Final = "two_player"
SIX_POWERS: Final = (SCENARIO_1517, SCENARIO_1532, TOURNAMENT)
"""The scenarios in which all major powers are played, by three to six players."""
SCENARIOS: Final = (*SIX_POWERS, TWO_PLAYER)
"""All scenarios, the usual one first."""


@cache
def setup_of(scenario: str) -> dict[str, Any]:
    """Return the set-up of a scenario, with what it takes over from another; not to be changed.

    IllegalAnswer when there is no such scenario.
    """
    if scenario not in SCENARIOS:
        raise IllegalAnswer(
            _(
                "there is no scenario {scenario!r}{hint}; there is: {possible}",
                scenario=scenario,
                hint=hint(scenario, SCENARIOS),
                possible=listed(SCENARIOS),
            )
        )
    own = document(f"setup_{scenario}")
    base = str(own.get("base", "")).removesuffix(".toml")
    return _over(document(base), own) if base else own


def first_turn(scenario: str) -> int:
    """Return the turn with which a scenario begins."""
    return int(setup_of(scenario)["first_turn"])


def _over(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``changes`` laid over it, table by table."""
    merged = dict(base)
    for name, value in changes.items():
        below = merged.get(name)
        both = isinstance(value, dict) and isinstance(below, dict)
        merged[name] = _over(below, value) if both and below is not None else value
    return merged
