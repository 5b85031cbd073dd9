"""All verbs of Here I Stand by chapters, in the order of HELP; and topics that are no verbs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.language import (
    approach,
    battle,
    cards,
    choosing,
    command,
    conversion,
    diplomacy,
    foreign_wars,
    land,
    new_world,
    peace,
    religion,
    sea,
    sheets,
    take_over,
    winter,
)
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.deals import EXAMPLES as DEALS
from adjudicator.words.order_words import CONDITION, item_line, order_line
from adjudicator.words.verbs import Chapter, Page, Verb, Verbs

# ------------------------------------------------------------------------------ orders ahead

AHEAD: Final = Chapter()
AHEAD.add(
    Page(
        topic="IF",
        examples=("IF battle won", "IF I control Linz", "IF at least 2 CP left", "IF not success"),
        does=_(
            "the lines up to ELSE or ENDIF count if it is so when they are due; ELSE and ENDIF"
            " stand on lines of their own. Conditions are: {examples}",
            examples=joined("; ", [order_line(one, CONDITION) for one in CONDITIONS.examples]),
        ),
    )
)
AHEAD.add(
    Page(
        topic="NEXT IMPULSE",
        examples=("NEXT IMPULSE",),
        does=_("the lines behind it are for your next impulse, whatever is left of this one"),
    )
)
AHEAD.add(
    Page(
        topic="STANDING",
        examples=(
            "STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4",
            "STANDING IN Graz, Linz: WITHDRAW ONCE",
        ),
        does=_("answers every question that the order fits, until it is cancelled or over"),
        also=("UNTIL",),
    )
)
AHEAD.add(
    Page(
        topic="REFORM OR ANY",
        examples=(
            "REFORM Erfurt OR Leipzig OR BEST",
            "RETREAT TO Vienna OR ANY",
            "PLAY Fuggers OR Papal Bull FOR CP",
        ),
        does=_(
            "takes the first alternative that is legal; ANY is the first legal thing of its kind,"
            " BEST the one with the highest chance, else the nearest to home, else the cheapest"
        ),
    )
)

# ------------------------------------------------------------------------------ no orders

NOTHING: Final = Chapter()


@dataclass(frozen=True)
class NoOrder:
    """What the rules know and no order does by itself; ``reason`` says how it comes about."""

    name: str
    reason: str
    section: str
    verb: str = "no_order"


_LOANS: Final = NoOrder(
    "Loans",
    _(
        "squadrons are lent in a deal that makes the two powers allies, and at no other time; in a"
        " deal (DEAL WITH and the name of the power) the line is, for example: {example}",
        example=item_line(DEALS[-1]),
    ),
    "9.2",
)
_ACTIVATION: Final = NoOrder(
    "Activation",
    _(
        "minor powers are activated and deactivated by cards, and by powers that step in for them"
        " in a war; no order does it by itself"
    ),
    "22.2",
)
_LOAN: Final = re.compile(r"(?:loan|lend)", re.IGNORECASE)
_ACTIVATE: Final = re.compile(r"(?:activat|deactivat)(?:e|ion)\b", re.IGNORECASE)


def _read_nothing(text: str, read: Any) -> NoOrder | None:
    if _LOAN.match(text):
        return _LOANS
    return _ACTIVATION if _ACTIVATE.match(text) else None


NOTHING.add(
    Verb(
        name="no_order",
        read=_read_nothing,
        say=lambda order: order.name.upper(),
        never=lambda order: IllegalAnswer(order.reason, section=order.section),
        unfit_to_stand=lambda order: order.reason,
        open_ended=True,
    )
)

CHAPTERS: Final = (
    cards.CARDS,
    sheets.SHEETS,
    land.ACTIONS,
    foreign_wars.WARS,
    land.CONTROL,
    new_world.VOYAGES,
    religion.ACTIONS,
    approach.APPROACH,
    battle.RESPONSES,
    sea.SEA,
    command.COMMANDS,
    winter.WINTER,
    conversion.TARGETS,
    new_world.DISCOVERIES,
    choosing.SPLITS,
    diplomacy.DEALS,
    peace.PEACE,
    diplomacy.WARS,
    choosing.OPTIONS,
    take_over.TAKING_OVER,
    AHEAD,
    NOTHING,
)
VERBS: Final = Verbs(row for chapter in CHAPTERS for row in chapter.rows)
