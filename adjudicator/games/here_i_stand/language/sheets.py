"""6.1 The words of response sheets, what they do by themselves, and their rows of HELP."""

from __future__ import annotations

from functools import cache
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import MODES, OWN_IMPULSE
from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.language.names import (
    card_names,
    language_zone_names,
    mode_names,
    place_names,
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.windows import occasions as on
from adjudicator.kit.response_sheets import Sheets
from adjudicator.kit.sheet_lines import stands_anyhow
from adjudicator.kit.sheet_words import SheetWords
from adjudicator.kit.sheets import Preset, never, touched
from adjudicator.kit.windows import Occasion
from adjudicator.words.lexicon import Lexicon
from adjudicator.words.lexicon import joined as names_joined
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Chapter, Page, Verb


@cache
def _places() -> Lexicon:
    return names_joined(_("space, sea zone or language zone"), place_names(), language_zone_names())


def place_name(place: str) -> str:
    """Return the printed name of a space, a sea zone, a language zone or a foreign war."""
    for names in (space_names(), zone_names(), language_zone_names(), theatre_names()):
        if place in names:
            return names.full(place)
    raise KeyError(place)


WORDS: Final = SheetWords(
    kinds={
        on.MOVES: ("move", "land moves", "marches", "moves declared"),
        on.NAVAL_MOVES: ("naval move", "fleet moves", "sailings"),
        on.TRANSPORTS: ("transport", "naval transports", "naval transport"),
        on.ASSAULTS: ("assault", "sieges", "storms"),
        on.PIRACY: ("pirates", "raids"),
        on.FIELD_BATTLES: ("field battle", "land battles", "battles", "battle"),
        on.NAVAL_COMBATS: ("naval combat", "naval battles", "sea battles"),
        on.SEA_INTERCEPTIONS: ("sea interception", "naval interceptions", "naval avoidance"),
        on.DEBATES: ("debate", "theological debates"),
        on.PEACE_TERMS: ("peace", "terms of peace"),
        on.EVENTS: ("event", "events announced"),
        on.ANY_MOMENT: ("any moments", "any time", "interruptions"),
        on.FIGHTS_WORD: ("fight", "combat", "combats", "combat cards", "combat card"),
    },
    arrivals=(on.MOVES, on.NAVAL_MOVES, on.TRANSPORTS),
    roles=power_names,
    cards=card_names,
    modes=mode_names,
    places=_places,
    place_name=place_name,
    example=lambda: order_line("ASK ME ABOUT moves INTO Vienna"),
)


def _fought(power: str, occasion: Occasion) -> bool:
    return on.FIGHTS_WORD in occasion.kinds and power in occasion.parties


RESPONSE_SHEETS: Final = Sheets(
    words=WORDS,
    modes=MODES,
    own_turn=OWN_IMPULSE,
    by_name={
        "brisk": Preset(
            _(
                "you are asked in fights of your own units and debaters, and pass in everything"
                " else"
            ),
            _fought,
        ),
        "careful": Preset(
            _(
                "you are asked about everything that touches your own units, debaters or "
                "spaces, and pass in everything else"
            ),
            touched,
        ),
        "sealed": Preset(
            _("you are never asked; only the lines of your sheet answer, and else you pass"),
            never,
        ),
    },
    changing=_(
        "Change it whenever you like, for example with ASK ME ABOUT moves INTO a space, PLAY a card"
        " ON moves INTO a space, SHEET careful. HELP lists all orders."
    ),
)

# ------------------------------------------------------------------------------ rows

SHEETS: Final = Chapter()
SHEETS.add(
    Verb(
        name="sheet",
        topic="ASK ME ABOUT",
        examples=("ASK ME ABOUT moves INTO Vienna", "ASK ME ABOUT fights", "ASK ME ABOUT Gout"),
        does=_("has your response sheet ask you when such a window opens, whatever you hold"),
        read=lambda text, read: WORDS.read(text),
        say=WORDS.line,
        has_or=True,
        unfit_to_stand=stands_anyhow,
    )
)
SHEETS.add(
    Page(
        topic="PLAY ON",
        examples=("PLAY Foul Weather ON moves INTO Vienna", "PLAY Gout ON moves BY France"),
        does=_("has your response sheet play the card in the first such window, if you hold it"),
    )
)
SHEETS.add(
    Page(
        topic="PASS ALL",
        examples=("PASS ALL", "PASS ALL BUT Foul Weather ON moves INTO Vienna; my fights"),
        does=_("has your response sheet pass in all windows but those that you are asked about"),
    )
)
SHEETS.add(
    Page(
        topic="PASS ON",
        examples=("PASS ON debates",),
        does=_("has your response sheet pass in such windows"),
    )
)
