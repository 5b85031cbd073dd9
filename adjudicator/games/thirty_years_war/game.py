"""Thirty Years War as one value: its parts, for those above the games."""

from __future__ import annotations

from typing import Final, Never

from adjudicator.engine.words import _
from adjudicator.games.contract import Board, Game
from adjudicator.games.particulars import Examples, WindowKind
from adjudicator.games.thirty_years_war import cases
from adjudicator.games.thirty_years_war.edition import our_files
from adjudicator.games.thirty_years_war.language.ahead import ahead
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.sheets import RESPONSE_SHEETS
from adjudicator.games.thirty_years_war.language.suppositions import EXAMPLE
from adjudicator.games.thirty_years_war.own_game import own_game
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.words.alternatives import Order

WINDOWS: Final = (
    WindowKind("impulse", _("orders"), {"correction": "0h"}),
    WindowKind("response", _("response"), {"window": "12h", "correction": "0h"}),
    WindowKind("simultaneous", _("simultaneous choice"), {"window": "24h"}),
)


def _board() -> Board[View]:
    # The one import inside a function in this game: pictures need fonts and the whole map.
    from adjudicator.games.thirty_years_war import board

    return board


GAME: Final[Game[State, View, Order, Never]] = Game(
    slug="thirty_years_war",
    rules=ThirtyYearsWar(cases.begin_from),
    grammar=grammar(),
    ahead=ahead(),
    sheets=RESPONSE_SHEETS,
    wording=ThirtyYearsWarWording(),
    practice=ThirtyYearsWarPractice(),
    windows=WINDOWS,
    examples=Examples(
        role="catholic",
        seat="tyw-2 catholic",
        verb="MOVE",
        places="Prague, Pilsen",
        rules=("12.3", "White Mountain"),
        event=EXAMPLE,
        correction='place.Linz.catholic = "2 Imperial mercenaries"',
    ),
    part=_("round"),
    load_board=_board,
    cases=cases,
    hands=True,
    guide=True,
    dice=(10,),
    files=our_files,
    own=lambda rules, files: own_game(GAME, rules, files),
)
