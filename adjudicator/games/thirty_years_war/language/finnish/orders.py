"""Orders of Thirty Years War in Finnish."""

from __future__ import annotations

from typing import Final

from adjudicator.games.thirty_years_war.language.finnish.names import CODE, tables
from adjudicator.games.thirty_years_war.language.names import PLURALS, SIDE_NAMES
from adjudicator.words.other_language import OtherLanguage

FINNISH: Final = OtherLanguage(CODE, "thirty_years_war", tables, SIDE_NAMES, PLURALS)
