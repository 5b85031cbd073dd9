"""Which headlines decide games: the one notion of that for reports, forums and the site.

A report tells every headline, those that decide games first where there is no room for all; the
summary of a turn for onlookers tells these alone.
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.realm import ConquestResolved
from adjudicator.games.here_i_stand.rules.game_map import electorates, places

_GAME, _KEYS, _BATTLES, _WARS, _FAITH, _RULERS, _OVERSEAS, _DEALS = range(8, 0, -1)
_BY_WEIGHT: Final = {
    _GAME: ("game_won",),
    _KEYS: ("minor_activated", "hungary_defeated"),
    _BATTLES: (
        *("field_battle_decided", "naval_combat_decided", "leader_captured"),
        "foreign_war_won",
    ),
    _WARS: ("war_declared", "peace_made", "league_formed", "allied_for_good"),
    _FAITH: (
        *("diet_held", "debate_won", "debater_burnt", "ruler_excommunicated"),
        *("translation_finished", "council_held"),
    ),
    _RULERS: ("ruler_succeeded", "pope_elected"),
    _OVERSEAS: ("discovery_claimed",),
    _DEALS: ("deal_made", "diplomatic_card_played"),
}
WEIGHTS: Final = {kind: weight for weight, kinds in _BY_WEIGHT.items() for kind in kinds}
"""How much kinds of facts weigh that always decide; each has a headline."""
DECIDING: Final = frozenset(WEIGHTS)
TURNED: Final = ((10, _KEYS), (5, _BATTLES), (3, _FAITH), (1, _OVERSEAS))
"""How much it weighs that at least so many spaces have turned in one turn."""
TAKEN: Final = frozenset({"space_taken", "control_taken"})
"""Kinds of facts that decide when the space is a key or an electorate."""


def weight_of(fact: Fact) -> int:
    """Return how much a fact matters in the summary of a turn; 0 when it is not one of them."""
    if fact.kind in TAKEN:
        space = str(vars(fact)["space"])
        return _KEYS if places()[space].is_key or space in electorates() else 0
    if isinstance(fact, ConquestResolved):
        return _OVERSEAS if fact.conquest else 0
    return WEIGHTS.get(fact.kind, 0)


def decides(fact: Fact) -> bool:
    """Return whether a fact is one of those that decide games."""
    return weight_of(fact) > 0
