"""Names of the orders: spaces, sea zones, leaders, debaters, cards, powers, and kinds of unit."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Final

from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.rules.deck import card, cards, diplomatic_cards
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    INDEPENDENT,
    KNIGHTS,
    MAJOR_POWERS,
    MERCENARY,
    MINOR_POWERS,
    OTTOMAN,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
    REGULAR,
    SCOTLAND,
    SQUADRON,
    VENICE,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.words.lexicon import (
    Ambiguous,
    Lexicon,
    Name,
    NotUnderstood,
    OrderError,
    coded,
    codes_for,
    fold,
    joined,
)

_NOUN: Final = re.compile(r"\s+(?:units?|troops|counters?)$")
_ON_FOOT: Final = frozenset({"infantry", "inf", "foot", "infantries"})
"""What players call regulars as well as mercenaries."""
ADJECTIVES: Final = {
    OTTOMAN: "Ottoman",
    HAPSBURG: "Hapsburg",
    ENGLAND: "English",
    FRANCE: "French",
    PAPACY: "Papal",
    PROTESTANT: "Protestant",
    GENOA: "Genoese",
    HUNGARY: "Hungarian",
    SCOTLAND: "Scottish",
    VENICE: "Venetian",
    INDEPENDENT: "independent",
}
OWNER_WORDS: Final = {
    OTTOMAN: ("ottoman", "ottomans", "turkish", "turks", "turk"),
    HAPSBURG: ("hapsburg", "hapsburgs", "habsburg", "habsburgs", "imperial", "spanish", "austrian"),
    ENGLAND: ("english", "england"),
    FRANCE: ("french", "france"),
    PAPACY: ("papal", "papacy"),
    PROTESTANT: ("protestant", "protestants"),
    GENOA: ("genoese", "genoa"),
    HUNGARY: ("hungarian", "hungarians", "hungary", "bohemian", "bohemia"),
    SCOTLAND: ("scottish", "scots", "scotland"),
    VENICE: ("venetian", "venetians", "venice"),
    INDEPENDENT: ("independent", "independents"),
}
KIND_WORDS: Final = {
    REGULAR: ("regular", "regulars", "reg", "regs", "res", "r"),
    MERCENARY: ("mercenary", "mercenaries", "merc", "mercs", "mer", "m"),
    CAVALRY: ("cavalry", "cavalries", "cav", "cavs", "c"),
    KNIGHTS: ("knights of st. john", "knights of st john", "knights", "knight", "k"),
    SQUADRON: (
        *("naval squadrons", "naval squadron", "squadron", "squadrons"),
        *("sqn", "sqns", "sqd", "sqds", "sq", "sqs", "fleet", "fleets", "ship", "ships", "s"),
    ),
    CORSAIR: ("corsair", "corsairs", "cor", "cors"),
}
SINGULARS: Final = {
    REGULAR: "regular",
    MERCENARY: "mercenary",
    CAVALRY: "cavalry",
    KNIGHTS: "Knights of St. John",
    SQUADRON: "squadron",
    CORSAIR: "corsair",
}
PLURALS: Final = {
    REGULAR: "regulars",
    MERCENARY: "mercenaries",
    CAVALRY: "cavalry",
    KNIGHTS: "Knights of St. John",
    SQUADRON: "squadrons",
    CORSAIR: "corsairs",
}
NOT_CODES: Final = frozenset(
    {
        *("all", "and", "any", "end", "for", "the", "cav", "reg", "res", "mer", "sqn", "cor"),
        *("cps", "lot", "non", "not", "one", "ops", "our", "out", "pls", "put", "six", "sqd"),
        *("ten", "two", "use", "via", "yes"),
    }
)
"""Words of orders that must never be the code of a place or a person."""

_OTHER_SPACES: Final = {
    "agram": ("Zagreb",),
    "algiers": ("Alger",),
    "antwerp": ("Antwerpen", "Anvers"),
    "athens": ("Athina",),
    "basel": ("Basle", "Bâle"),
    "belgrade": ("Beograd",),
    "bilbao": ("Bilbo",),
    "breslau": ("Wroclaw",),
    "brunn": ("Brünn", "Brno"),
    "brunswick": ("Braunschweig",),
    "brussels": ("Bruxelles", "Brussel"),
    "bucharest": ("Bucuresti",),
    "buda": ("Budapest", "Ofen"),
    "candia": ("Crete", "Heraklion"),
    "cologne": ("Köln", "Koeln"),
    "coron": ("Koroni",),
    "corunna": ("La Coruña", "Coruña"),
    "durazzo": ("Durrës", "Dyrrachium"),
    "edirne": ("Adrianople",),
    "florence": ("Firenze",),
    "geneva": ("Genève", "Genf"),
    "genoa": ("Genova",),
    "istanbul": ("Constantinople", "Stambul", "Stamboul", "Istambul", "Byzantium"),
    "kassel": ("Cassel",),
    "leipzig": ("Leipsic",),
    "lepanto": ("Naupaktos", "Nafpaktos"),
    "liege": ("Liège", "Lüttich"),
    "lyon": ("Lyons",),
    "mainz": ("Mayence", "Mentz"),
    "marseille": ("Marseilles",),
    "milan": ("Milano",),
    "munster": ("Muenster",),
    "naples": ("Napoli",),
    "navarre": ("Navarra",),
    "nezh": ("Nis", "Nish"),
    "nice": ("Nizza",),
    "nuremberg": ("Nürnberg",),
    "prague": ("Praha",),
    "pressburg": ("Bratislava", "Pozsony"),
    "ragusa": ("Dubrovnik",),
    "regensburg": ("Ratisbon",),
    "rhodes": ("Rodos",),
    "rome": ("Roma",),
    "salonika": ("Thessaloniki", "Thessalonica", "Salonica", "Saloniki", "Salonici", "Selanik"),
    "scutari": ("Shkodra", "Shkoder"),
    "seville": ("Sevilla",),
    "st_dizier": ("Saint Dizier", "Dizier"),
    "st_quentin": ("Saint Quentin", "Quentin"),
    "stettin": ("Szczecin",),
    "strasburg": ("Strasbourg", "Straßburg"),
    "szegedin": ("Szeged",),
    "trent": ("Trento", "Trient"),
    "trier": ("Treves", "Trèves"),
    "trieste": ("Triest",),
    "turin": ("Torino",),
    "venice": ("Venezia",),
    "vienna": ("Wien",),
    "wittenberg": ("Wittemberg",),
    "zara": ("Zadar",),
    "zaragoza": ("Saragossa",),
}
_OTHER_LEADERS: Final = {
    "charles_v": ("Charles", "Carlos"),
    "suleiman": ("Suleyman", "Sulieman"),
    "duke_of_alva": ("Alba",),
    "francis_i": ("François",),
    "ibrahim_pasha": ("Pasha Ibrahim",),
}
_SHORTEST_PART: Final = 4
_PARTS_LEFT_OUT: Final = frozenset({"charles", "henry", "leader", "duke"})


@cache
def space_codes() -> dict[str, str]:
    """Return the three-letter code of every space."""
    return codes_for([(p.id, p.name) for p in places().values()], taken=NOT_CODES)


def code_of(space: str) -> str:
    """Return the three-letter code of a space, in capitals."""
    return space_codes()[space]


@cache
def space_names() -> Lexicon:
    """Return the names of all spaces."""
    return Lexicon(
        [
            Name(place.id, place.name, _OTHER_SPACES.get(place.id, ()), code_of(place.id))
            for place in places().values()
        ],
        kind=_("space"),
    )


@cache
def zone_names() -> Lexicon:
    """Return the names of all sea zones; no code is that of a space."""
    zones = [(zone.id, zone.name) for zone in sea_zones().values()]
    taken = NOT_CODES | {code.lower() for code in space_codes().values()}
    return coded(_("sea zone"), zones, taken, lambda id_: _parts(sea_zones()[id_].name))


@cache
def place_names() -> Lexicon:
    """Return the names of all spaces and sea zones."""
    return joined(_("space or sea zone"), space_names(), zone_names())


@cache
def leader_names() -> Lexicon:
    """Return the names of all leaders; a part that only one of them bears is enough."""
    named = [(leader.id, leader.name) for leader in leaders().values()]
    return coded(
        _("leader"),
        named,
        NOT_CODES,
        lambda id_: (*_OTHER_LEADERS.get(id_, ()), *_parts(leaders()[id_].name)),
    )


def _parts(name: str) -> tuple[str, ...]:
    parts = fold(name).split()
    return tuple(p for p in parts if len(p) >= _SHORTEST_PART and p not in _PARTS_LEFT_OUT)


@cache
def debater_names() -> Lexicon:
    """Return the names of all debaters."""
    return coded(_("debater"), [(row["id"], row["name"]) for row in rows("debaters")], NOT_CODES)


@cache
def card_names() -> Lexicon:
    """Return the titles of all cards; ids are the numbers as text."""
    return coded(_("card"), [(str(c.number), c.title) for c in cards().values()], NOT_CODES)


@cache
def diplomatic_names() -> Lexicon:
    """Return the titles of the diplomatic deck; some are those of cards of the main deck too."""
    return Lexicon(
        [Name(str(c.number), c.title) for c in diplomatic_cards().values()], kind=_("card")
    )


@cache
def titles_in(scenario: str) -> Lexicon:
    """Return the titles of the cards of a scenario, those of both decks where it has two.

    A title that both decks have is that of the diplomatic deck: the other card is out of the game.
    """
    if scenario != TWO_PLAYER:
        return card_names()
    new = diplomatic_names()
    twice = {entry.full for entry in new.entries}
    others = [entry for entry in card_names().entries if entry.full not in twice]
    return Lexicon([*others, *new.entries], kind=_("card"))


def card_of_title(words: str) -> int:
    """Return the card with a title; where both decks have it, that of the main deck."""
    try:
        return int(card_names().find(words))
    except Ambiguous:
        raise
    except NotUnderstood:
        with suppress(OrderError):
            return int(diplomatic_names().find(words))
        raise


@cache
def mode_names(number: int) -> Lexicon:
    """Return the modes of a card as printed, also those that this release does not carry out."""
    printed = card(number)
    return Lexicon(
        [Name(mode, mode.replace("_", " ")) for mode in printed.modes],
        kind=f"event of {printed.title}",
    )


@cache
def power_names() -> Lexicon:
    """Return the names of the six major powers."""
    return Lexicon([_power(power) for power in MAJOR_POWERS], kind=_("power"))


def _power(power: str) -> Name:
    words = OWNER_WORDS[power] + _PLAYERS.get(power, ())
    return Name(power, POWER_NAMES[power], words, POWER_NAMES[power][:3].upper())


@cache
def minor_names() -> Lexicon:
    """Return the names of the minor powers."""
    return Lexicon([_power(power) for power in MINOR_POWERS], kind=_("power"))


@cache
def all_power_names() -> Lexicon:
    """Return the names of all powers, major and minor."""
    return joined(_("power"), power_names(), minor_names())


_PLAYERS: Final = {PAPACY: ("pope",), HAPSBURG: ("emperor",), OTTOMAN: ("turkey", "sultan")}


@cache
def language_zone_names() -> Lexicon:
    """Return the names of the five language zones."""
    others = {
        "english": ("England",),
        "french": ("France",),
        "german": ("Germany",),
        "italian": ("Italy",),
        "spanish": ("Spain",),
    }
    return Lexicon(
        [
            Name(
                zone,
                zone.capitalize(),
                (*others[zone], f"{zone} zone", f"{zone} language zone", f"{zone} language"),
            )
            for zone in LANGUAGE_ZONES
        ],
        kind=_("language zone"),
    )


@cache
def _kinds() -> dict[str, str]:
    return {fold(word): kind for kind, words in KIND_WORDS.items() for word in words}


@cache
def _owners() -> dict[str, str]:
    return {fold(word): owner for owner, words in OWNER_WORDS.items() for word in words}


def kind_of(word: str) -> str:
    """Return the kind of unit that a word means; NotUnderstood when it means none."""
    folded = _NOUN.sub("", fold(word))
    if folded in _ON_FOOT:
        units = [PLURALS[REGULAR], PLURALS[MERCENARY]]
        raise Ambiguous(
            _(
                "“{words!s}” is unclear: it can be {candidates}",
                words=word,
                candidates=or_list(units),
            ),
            words=word,
            candidates=units,
        )
    found = _kinds().get(folded)
    if found is None:
        known = or_list(PLURALS.values())
        raise NotUnderstood(
            _("“{word!s}” is no kind of unit; there are {known}", word=word, known=known),
            words=word,
        )
    return found


def owner_of(word: str) -> str:
    """Return the power that an adjective before a kind of unit means."""
    found = _owners().get(fold(word))
    if found is None:
        raise NotUnderstood(_("“{word!s}” is not the adjective of a power", word=word), words=word)
    return found


def kind_pattern(kind: str) -> str:
    """Return a pattern of all words for a kind of unit, as written without folding."""
    longest_first = sorted(KIND_WORDS[kind], key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)


def units_words(count: int | None, kind: str, owner: str | None = None) -> str:
    """Return ``2 Genoese regulars``; None counts as all."""
    adjective = f"{ADJECTIVES[owner]} " if owner else ""
    noun = SINGULARS[kind] if count == 1 else PLURALS[kind]
    return f"{'ALL' if count is None else count} {adjective}{noun}"
