"""The lines of response sheets as rows of HELP."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.thirty_years_war.language.settling.conditions import SHEET_CONDITIONS
from adjudicator.games.thirty_years_war.language.settling.kinds import EXAMPLES
from adjudicator.games.thirty_years_war.language.settling.lines import LINES
from adjudicator.kit.sheet_lines import stands_anyhow
from adjudicator.words.order_words import CONDITION, order_line
from adjudicator.words.verbs import Chapter, Page, Verb

SETTLING: Final = Chapter()
SETTLING.add(
    Verb(
        name="sheet",
        topic="ALWAYS",
        examples=(
            "ALWAYS INSIDE",
            "ALWAYS OUTSIDE IN Magdeburg IF odds at least 1:1",
            "ALWAYS PLAY C31, C32 AT MOST 2 A TURN IF own units at least 4",
            *(f"ALWAYS {EXAMPLES[kind]}" for kind in list(EXAMPLES)[2:]),
        ),
        does=_(
            "has your response sheet answer such questions: what is named first goes first, what is"
            " not possible is passed over"
        ),
        also=("SHEET",),
        read=lambda text, read: LINES.read(text),
        say=LINES.line,
        has_or=True,
        unfit_to_stand=stands_anyhow,
    )
)
SETTLING.add(
    Page(
        topic="ALWAYS IF",
        examples=("ALWAYS REFUSE PEACE IF VP at least 30",),
        does=_(
            "counts only if it is so when the question comes. Conditions are: {examples}",
            examples=joined(
                "; ", [order_line(one, CONDITION) for one in SHEET_CONDITIONS.examples]
            ),
        ),
    )
)
SETTLING.add(
    Page(
        topic="ASK ME ABOUT",
        examples=("ASK ME ABOUT reactions IN Prague", "ASK ME ABOUT everything IF VP at most 5"),
        does=_("has your response sheet ask you when such a question comes, whatever you hold"),
    )
)
SETTLING.add(
    Page(
        topic="PASS ALL",
        examples=("PASS ALL", "PASS ALL BUT combat cards; peace; ALWAYS INSIDE IN Linz"),
        does=_("begins a new sheet that answers everything as a deadline would, but for these"),
    )
)
SETTLING.add(
    Page(
        topic="PASS ON",
        examples=("PASS ON reactions",),
        does=_("has your response sheet answer such questions as a deadline would"),
    )
)
