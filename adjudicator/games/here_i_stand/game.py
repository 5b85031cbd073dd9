"""Here I Stand as one value: its parts, for those above the games."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.contract import Board, Game
from adjudicator.games.here_i_stand import HereIStand, cases
from adjudicator.games.here_i_stand.language.ahead import ahead
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.sheets import RESPONSE_SHEETS
from adjudicator.games.here_i_stand.practice import HereIStandPractice
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.wording import HereIStandWording
from adjudicator.games.particulars import Examples, Negotiations, WindowKind
from adjudicator.words.alternatives import Order

WINDOWS: Final = (
    WindowKind(
        "negotiation", _("negotiation"), {"excuse": "0h", "grace": "0h"}, missing=(TWO_PLAYER,)
    ),
    WindowKind(
        "declaration", _("declarations of war"), {"correction": "0h"}, missing=(TWO_PLAYER,)
    ),
    WindowKind("impulse", _("orders"), {"correction": "0h"}),
    WindowKind(
        "response",
        _("response"),
        {"window": "12h", "correction": "0h", "excuse": "0h", "grace": "0h"},
    ),
    WindowKind("simultaneous", _("simultaneous choice")),
    WindowKind("deployment", _("spring deployment"), {"window": "24h", "correction": "0h"}),
    WindowKind("winter", _("winter")),
)


def _board() -> Board[View]:
    # The one import inside a function in this game: pictures need fonts and the whole map.
    from adjudicator.games.here_i_stand import board

    return board


GAME: Final[Game[State, View, Order, Item]] = Game(
    slug="here_i_stand",
    rules=HereIStand(),
    grammar=grammar(),
    ahead=ahead(),
    sheets=RESPONSE_SHEETS,
    wording=HereIStandWording(),
    practice=HereIStandPractice(),
    windows=WINDOWS,
    examples=Examples(
        role="france",
        seat="his-9 france",
        verb="MOVE",
        places="Vienna, Graz",
        rules=("13.2", "Foul Weather"),
        event="Ottomans move into Vienna",
        correction='space.Vienna.hapsburg = "2 regulars"',
    ),
    negotiations=Negotiations("9.1", missing=(TWO_PLAYER,)),
    load_board=_board,
    cases=cases,
    hands=True,
    handicaps=True,
    guide=True,
)
