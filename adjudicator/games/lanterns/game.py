"""Lanterns as one value: its parts, for those above the games."""

from typing import Final, Never

from adjudicator.engine.words import _
from adjudicator.games.contract import Game
from adjudicator.games.lanterns import rules, words
from adjudicator.games.lanterns.practice import LanternsPractice
from adjudicator.games.particulars import Examples, WindowKind
from adjudicator.games.plain import PlainCases
from adjudicator.games.plain_orders import PlainLine, PlainSheets

GAME: Final[Game[rules.State, rules.State, PlainLine, Never]] = Game(
    slug="lanterns",
    rules=rules.Lanterns(),
    grammar=words.GRAMMAR,
    ahead=words.LanternsAhead(),
    sheets=PlainSheets(words.GRAMMAR),
    wording=words.LanternsWording(words.NAMES, words.COLOURS, words.RULEBOOK),
    practice=LanternsPractice(),
    windows=(
        WindowKind("simultaneous", _("hiding")),
        WindowKind("impulse", _("orders"), {"correction": "0h"}),
        WindowKind("response", _("response"), {"window": "12h", "correction": "0h"}),
    ),
    examples=Examples("blue", "l-2 blue", "LIGHT", "Mill", rules=("",)),
    part=_("turn"),
    cases=PlainCases(["act"]),
    dice=(10, 3),
)
