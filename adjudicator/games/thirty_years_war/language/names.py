"""Names of sides, places, leaders, units and cards: as they are printed, and as players write them.

They are those of the edition in use, made once for each.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.called import Called
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use, of_edition
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


@of_edition
def place_names(edition: Edition) -> Lexicon:
    """Return the names of the Cities and of the boxes beside the map."""
    board, called = edition.board, edition.called
    cities = [(one.id, one.name) for one in board.cities.values()]
    found = [Name(city, name, called.also("cities", city)) for city, name in cities]
    boxes = [Name(box, name, called.also("boxes", box)) for box, name in board.boxes.items()]
    return Lexicon([*found, *boxes], kind=_("place"))


@of_edition
def area_names(edition: Edition) -> Lexicon:
    """Return the names of the Areas."""
    areas = edition.board.areas.values()
    return Lexicon(
        [Name(area.id, area.name, edition.called.also("areas", area.id)) for area in areas],
        kind=_("Area"),
    )


def leader_name(leader: Leader) -> str:
    """Return what a leader is called: the unnamed reverse of a counter is a replacement."""
    return f"{leader.name}{REPLACEMENT}" if leader.is_generic else leader.name


@of_edition
def leader_names(edition: Edition) -> Lexicon:
    """Return the names of the leaders, with those that people call them by."""
    leaders = edition.pieces.leaders.values()
    return Lexicon([_leader(one, edition.called) for one in leaders], kind=_("leader"))


def _leader(leader: Leader, called: Called) -> Name:
    if not leader.is_generic:
        return Name(leader.id, leader.name, called.also("leaders", leader.id))
    short = called.also("leaders", leader.id.removesuffix("_replacement"))
    others = [f"{word}{REPLACEMENT}" for word in short]
    others += [f"replacement of {word}" for word in (leader.name, *short)]
    return Name(leader.id, leader_name(leader), tuple(others))


@of_edition
def card_names(edition: Edition) -> Lexicon:
    """Return the cards by their codes, which orders are written with, and by their titles."""
    cards = edition.cards.values()
    return Lexicon([_card(card, edition.called) for card in cards], kind=_("card"))


def _card(card: Card, called: Called) -> Name:
    titles = (card.title, *called.also("cards", card.id))
    names = [words for title in titles for words in (title, _TITLE_SIGNS.sub(" and ", title))]
    return Name(card.id, card.code, (*names, *(f"{card.code} {name}" for name in names)))


@cache
def nation_names() -> Lexicon:
    """Return the nations by what their units are called."""
    return Lexicon(
        [Name(nation, ADJECTIVES[nation], NATION_WORDS[nation]) for nation in ADJECTIVES],
        kind=_("nation"),
    )


@of_edition
def piece_parts(edition: Edition) -> Lexicon:
    """Return leaders and nations in one: two parts of a stack that may not stand together."""
    return joined(_("nation or leader"), leader_names(), nation_names())


def units_words(face: str, count: int) -> str:
    """Return some units of a face as orders name them: ``2 reduced Imperial militia``."""
    printed = edition_in_use().pieces.faces[face]
    word = SINGULARS[printed.type] if count == 1 else PLURALS[printed.type]
    reduced = "reduced " if printed.is_reduced else ""
    return f"{count} {reduced}{ADJECTIVES[printed.nation]} {word}"


def face_words(face: str) -> str:
    """Return what one unit of a face is called: ``reduced Imperial militia``."""
    return units_words(face, 1).removeprefix("1 ")
