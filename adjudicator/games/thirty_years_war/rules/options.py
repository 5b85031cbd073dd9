"""19 Optional rules, and readings that the rules leave open; players agree on them beforehand."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import N_
from adjudicator.games.thirty_years_war.edition.setups import (
    CAMPAIGN,
    EARLY_WAR,
    INTERVENTION,
)
from adjudicator.kit.options import NO, YES, Option, Options

LAST_TURN: Final = "last_turn"
FORTRESSES_FOLLOW: Final = "fortresses_follow"
TWO_STAR_WALLENSTEIN: Final = "two_star_wallenstein"
VICTORY_RANGES: Final = "victory_ranges"
FOURTH_VETERAN: Final = "fourth_veteran"
GUEBRIANT: Final = "guebriant"
LINES_FIXED: Final = "lines_fixed"
ANY_AID: Final = "any_aid"
RECRUITING_COSTS: Final = "recruiting_costs"
FREE_ACTION_COSTS: Final = "free_action_costs"
DUTCH_INTERVENTION: Final = "dutch_intervention"
AMBITION: Final = "wallenstein_ambition"
TILLY: Final = "dynamic_tilly"
CAMPAIGN_MOVE: Final = "campaign_move"
MUSKETEERS: Final = "musketeers"
FRENCH_AID: Final = "massive_french_aid"
ENEMIES: Final = "wallenstein_enemies"

_BOTH: Final = (YES, NO)


def _optional(name: str, meaning: str, *scenarios: str) -> Option:
    """Return an optional rule: off unless players agree on it.

    Names in ``meaning`` are those of the edition of a game (``ThirtyYearsWar.option_lines``).
    """
    return Option(name, _BOTH, NO, meaning, scenarios=scenarios)


OPTIONS: Final = Options(
    Option(
        LAST_TURN,
        range(1, 15),
        14,
        N_("the turn after which the game ends; fewer than usual is an agreed end"),
        {EARLY_WAR: 5, INTERVENTION: 8},
    ),
    _optional(TWO_STAR_WALLENSTEIN, N_("{wallenstein} commands every army he is with (7.25)")),
    _optional(VICTORY_RANGES, N_("0 to 19 points win for the Protestants, 21 do not (19.1)")),
    _optional(
        FOURTH_VETERAN, N_("a fourth Imperial Veteran at {vienna} (19.2a)"), CAMPAIGN, EARLY_WAR
    ),
    _optional(GUEBRIANT, N_("{guebriant} comes with the French (19.2b)")),
    _optional(LINES_FIXED, N_("lines of communications are fixed after one's sixth round (19.3)")),
    _optional(
        ANY_AID, N_("any number of cards for AID; events change the aid of the turn (19.4a)")
    ),
    _optional(RECRUITING_COSTS, N_("recruiting is harder unless an Aid Point is spent (19.4b)")),
    _optional(FREE_ACTION_COSTS, N_("a Free Action costs an Aid Point (19.4c)")),
    _optional(DUTCH_INTERVENTION, N_("any card can move the Dutch War marker (19.5)")),
    _optional(AMBITION, N_("{wallenstein}'s influence may grow by itself (19.6)")),
    _optional(TILLY, N_("{tilly} has two stars and may lead Imperial units at first (19.7)")),
    _optional(CAMPAIGN_MOVE, N_("a second card may activate a second leader (19.8)")),
    _optional(MUSKETEERS, N_("P2 is a combat card until it is played as an event (19.9)")),
    _optional(FRENCH_AID, N_("P9 brings aid when it is played as an event (19.10)")),
    _optional(ENEMIES, N_("the Protestants may have {wallenstein} assassinated (19.11)")),
    _optional(
        FORTRESSES_FOLLOW,
        N_("an empty fortress of the enemy turns with its Area (3.12 and 3.13 leave it open)"),
    ),
)
