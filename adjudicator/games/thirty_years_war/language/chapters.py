"""All verbs of Thirty Years War by chapters, in the order of HELP; and topics that are no verbs."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.thirty_years_war.language import (
    battle,
    losses,
    marches,
    phrasings,
    placing,
    recruiting,
    rounds,
    take_over,
    upkeep,
)
from adjudicator.games.thirty_years_war.language.conditions import CONDITIONS
from adjudicator.games.thirty_years_war.language.settling.rows import SETTLING
from adjudicator.words.order_words import CONDITION, order_line
from adjudicator.words.verbs import Chapter, Page, Verbs

AHEAD: Final = Chapter()
AHEAD.add(
    Page(
        topic="IF",
        examples=("IF I control Linz", "IF VP at least 30", "IF Prague is not besieged"),
        does=_(
            "the lines up to ELSE or ENDIF count if it is so when they are due; ELSE and ENDIF"
            " stand on lines of their own. Conditions are: {examples}",
            examples=joined("; ", [order_line(one, CONDITION) for one in CONDITIONS.examples]),
        ),
    )
)
AHEAD.add(
    Page(
        topic="NEXT ROUND",
        examples=("NEXT ROUND",),
        does=_("the lines behind it are for your next round, whatever is left of this one"),
    )
)
AHEAD.add(
    Page(
        topic="STANDING",
        examples=(
            "STANDING: RETREAT TO Linz OR ANY UNTIL turn 4",
            "STANDING IN Prague, Linz: INSIDE",
        ),
        does=_("answers every question that the order fits, until it is cancelled or over"),
        also=("UNTIL",),
    )
)
AHEAD.add(
    Page(
        topic="RETREAT OR ANY",
        examples=(
            "RETREAT TO Linz OR ANY",
            "ACTIVATE Tilly WITH C7 OR C10",
            "ACTIVATE BEST WITH C7",
        ),
        does=_(
            "takes the first alternative that is legal; ANY is the first legal one of its kind,"
            " BEST the one with the best odds, else the strongest army, the fittest card, the way"
            " to supply or what hurts the enemy most, where that can be said"
        ),
    )
)
CHAPTERS: Final = (
    rounds.ROUNDS,
    recruiting.RECRUITING,
    marches.MARCHES,
    battle.BATTLE,
    losses.LOSSES,
    upkeep.UPKEEP,
    placing.PLACING,
    SETTLING,
    take_over.TAKING_OVER,
    phrasings.PHRASINGS,
    AHEAD,
)
VERBS: Final = Verbs(row for chapter in CHAPTERS for row in chapter.rows)
