"""Orders of Here I Stand in Finnish."""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.language.finnish.names import CODE, tables
from adjudicator.games.here_i_stand.language.names import PLURALS
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.words.other_language import OtherLanguage

FINNISH: Final = OtherLanguage(CODE, "here_i_stand", tables, POWER_NAMES, PLURALS)
