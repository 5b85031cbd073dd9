"""Which headlines decide games: the one notion of that for reports, forums and the site.

A report tells every headline, those that decide games first where there is no room for all; the
summary of a turn for onlookers tells these alone.
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.realm import ConquestResolved
from adjudicator.games.here_i_stand.rules.game_map import electorates, places

DECIDING: Final = frozenset(
    {
        *("deal_made", "peace_made", "war_declared", "minor_activated", "diet_held"),
        *("field_battle_decided", "naval_combat_decided", "leader_captured", "hungary_defeated"),
        *("debate_won", "debater_burnt", "ruler_excommunicated", "translation_finished"),
        *("ruler_succeeded", "pope_elected", "league_formed", "discovery_claimed"),
        *("foreign_war_won", "council_held", "game_won"),
    }
)
"""Kinds of facts that always decide; each has a headline."""
TAKEN: Final = frozenset({"space_taken", "control_taken"})
"""Kinds of facts that decide when the space is a key or an electorate."""


def decides(fact: Fact) -> bool:
    """Return whether a fact is one of those that decide games."""
    if fact.kind in TAKEN:
        space = str(vars(fact)["space"])
        return places()[space].is_key or space in electorates()
    if isinstance(fact, ConquestResolved):
        return bool(fact.conquest)
    return fact.kind in DECIDING
