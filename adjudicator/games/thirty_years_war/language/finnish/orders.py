"""Orders of Thirty Years War in Finnish."""

from __future__ import annotations

from typing import Final

from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import using
from adjudicator.games.thirty_years_war.language.finnish.names import CODE, tables
from adjudicator.games.thirty_years_war.language.names import PLURALS, SIDE_NAMES
from adjudicator.words.order_words import enter_own_words
from adjudicator.words.other_language import OtherLanguage

FINNISH: Final = OtherLanguage(CODE, "thirty_years_war", tables, SIDE_NAMES, PLURALS)


def enter_own_finnish(rules: str, edition: Edition) -> None:
    """Let the game that is known by ``rules`` be said in Finnish, in the names of its edition."""

    def said(english: str, context: str) -> str | None:
        with using(edition):
            return FINNISH.said_or_none(english, context)

    enter_own_words(CODE, rules, said, edition.called.in_finnish)
