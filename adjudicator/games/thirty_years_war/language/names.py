"""Names of sides, places, leaders, units and cards: as they are printed, and as players write them.

They are those of our edition. A group with files of its own has the same places and pieces.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.pieces import MERCENARY, MILITIA, VETERAN, Leader
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.words.lexicon import Lexicon, Name, joined

REPLACEMENT: Final = "'s replacement"
"""Behind the name of a leader, for the unnamed reverse of his counter."""
SIDE_NAMES: Final = {PROTESTANT: "Protestants", CATHOLIC: "Catholics"}
ADJECTIVES: Final = {
    "imperial": "Imperial",
    "bavarian": "Bavarian",
    "spanish": "Spanish",
    "saxon": "Saxon",
    "german_protestant": "Protestant",
    "english": "English",
    "hungarian": "Hungarian",
    "danish": "Danish",
    "swedish": "Swedish",
    "french": "French",
}
"""What units of a nation are called in orders."""
NATION_WORDS: Final = {
    "imperial": ("imperial", "imperials", "imp", "austrian", "kaiserliche"),
    "bavarian": ("bavarian", "bavarians", "bav"),
    "spanish": ("spanish", "spaniard", "spaniards", "spa"),
    "saxon": ("saxon", "saxons", "sax"),
    "german_protestant": (
        "german protestant",
        "german protestants",
        "protestant",
        "protestants",
        "german",
        "germans",
        "prot",
    ),
    "english": ("english", "eng"),
    "hungarian": ("hungarian", "hungarians", "hun"),
    "danish": ("danish", "danes", "dane", "dan"),
    "swedish": ("swedish", "swedes", "swede", "swe"),
    "french": ("french", "fr"),
}
TYPE_WORDS: Final = {
    VETERAN: ("veteran", "veterans", "vet", "vets"),
    MERCENARY: ("mercenary", "mercenaries", "merc", "mercs"),
    MILITIA: ("militia", "militias", "mil"),
}
SINGULARS: Final = {VETERAN: "veteran", MERCENARY: "mercenary", MILITIA: "militia"}
PLURALS: Final = {VETERAN: "veterans", MERCENARY: "mercenaries", MILITIA: "militia"}
_SHORT_LEADERS: Final = {
    "gustavus_adolphus": ("Gustavus", "Gustav", "Gustav Adolf", "GA"),
    "bethlen_gabor": ("Gabor", "Bethlen", "Gabor Bethlen"),
    "christian_iv": ("Christian the Fourth", "King Christian", "Christian 4"),
    "christian_of_brunswick": ("Brunswick", "Halberstadt"),
    "george_frederick_of_baden": ("Baden", "Baden-Durlach", "Frederick of Baden"),
    "william_of_hesse_kassel": ("Hesse", "Hesse-Kassel", "William"),
    "george_of_brunswick_luneburg": ("Lüneburg", "Brunswick-Lüneburg", "George of Brunswick"),
    "bernard": ("Bernard", "Bernhard", "Saxe-Weimar", "Bernhard of Saxe-Weimar"),
    "torstennson": ("Torstensson", "Torstenson"),
    "charles_of_lorraine": ("Lorraine",),
    "archduke_leopold": ("Leopold",),
    "cardinal_infante": ("Infante", "Cardinal", "Cardinal-Infante"),
    "duke_of_feria": ("Feria",),
    "john_george": ("Johann Georg", "JG"),
    "wallenstein": ("Wally",),
    "guebriant": ("Guebriant",),
}
_PLACE_WORDS: Final = {
    "united_provinces": ("UP", "Netherlands", "Holland", "the Dutch"),
    "denmark": ("Denmark",),
    "sweden": ("Sweden",),
    "nurnberg": ("Nuremberg",),
    "koln": ("Cologne",),
    "hannover": ("Hanover",),
    "trier": ("Treves",),
    "aachen": ("Aix-la-Chapelle",),
    "strasbourg": ("Strassburg",),
    "munich": ("München",),
    "vienna": ("Wien",),
    "prague": ("Praha",),
    "frankfurt_on_oder": ("Frankfurt an der Oder", "Frankfurt Oder"),
    "brandenburg_city": ("Brandenburg City",),
    "munster_city": ("Münster City",),
    "wurzburg_city": ("Würzburg City",),
    "breslau": ("Wroclaw",),
    "pressburg": ("Bratislava",),
    "brussels": ("Bruxelles",),
    "brunswick": ("Braunschweig",),
}
_TITLE_SIGNS: Final = re.compile(r"[&,]")


@cache
def side_names() -> Lexicon:
    """Return the names of the sides."""
    return Lexicon(
        [
            Name(PROTESTANT, SIDE_NAMES[PROTESTANT], ("Protestant", "Protestant player")),
            Name(CATHOLIC, SIDE_NAMES[CATHOLIC], ("Catholic", "Catholic player")),
        ],
        kind=_("side"),
    )


@cache
def place_names() -> Lexicon:
    """Return the names of the Cities and of the boxes beside the map."""
    board = our_edition().board
    places = [(place, board.name(place)) for place in board.places]
    return Lexicon(
        [Name(place, name, _PLACE_WORDS.get(place, ())) for place, name in places],
        kind=_("place"),
    )


@cache
def area_names() -> Lexicon:
    """Return the names of the Areas."""
    areas = our_edition().board.areas.values()
    return Lexicon([Name(area.id, area.name) for area in areas], kind=_("Area"))


def leader_name(leader: Leader) -> str:
    """Return what a leader is called: the unnamed reverse of a counter is a replacement."""
    return f"{leader.name}{REPLACEMENT}" if leader.is_generic else leader.name


@cache
def leader_names() -> Lexicon:
    """Return the names of the leaders, with those that people call them by."""
    leaders = our_edition().pieces.leaders.values()
    return Lexicon([_leader(one) for one in leaders], kind=_("leader"))


def _leader(leader: Leader) -> Name:
    if not leader.is_generic:
        return Name(leader.id, leader.name, _SHORT_LEADERS.get(leader.id, ()))
    origin = leader.id.removesuffix("_replacement")
    short = _SHORT_LEADERS.get(origin, ())
    others = [f"{word}{REPLACEMENT}" for word in short]
    others += [f"replacement of {word}" for word in (leader.name, *short)]
    return Name(leader.id, leader_name(leader), tuple(others))


@cache
def card_names() -> Lexicon:
    """Return the cards by their codes, which orders are written with, and by their titles."""
    cards = our_edition().cards.values()
    return Lexicon([_card(card) for card in cards], kind=_("card"))


def _card(card: Card) -> Name:
    names = (card.title, _TITLE_SIGNS.sub(" and ", card.title))
    return Name(card.id, card.code, (*names, *(f"{card.code} {name}" for name in names)))


@cache
def nation_names() -> Lexicon:
    """Return the nations by what their units are called."""
    return Lexicon(
        [Name(nation, ADJECTIVES[nation], NATION_WORDS[nation]) for nation in ADJECTIVES],
        kind=_("nation"),
    )


@cache
def piece_parts() -> Lexicon:
    """Return leaders and nations in one: two parts of a stack that may not stand together."""
    return joined(_("nation or leader"), leader_names(), nation_names())


def units_words(face: str, count: int) -> str:
    """Return some units of a face as orders name them: ``2 reduced Imperial militia``."""
    printed = our_edition().pieces.faces[face]
    word = SINGULARS[printed.type] if count == 1 else PLURALS[printed.type]
    reduced = "reduced " if printed.is_reduced else ""
    return f"{count} {reduced}{ADJECTIVES[printed.nation]} {word}"


def face_words(face: str) -> str:
    """Return what one unit of a face is called: ``reduced Imperial militia``."""
    return units_words(face, 1).removeprefix("1 ")
