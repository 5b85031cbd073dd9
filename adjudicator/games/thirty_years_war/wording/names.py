"""Printed names of Thirty Years War, as filters: sides, places, leaders, units, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, and_list, joined, n_
from adjudicator.engine.words import name as name_of
from adjudicator.games.telling import UnknownName
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT

SIDE_NAMES: Final = {CATHOLIC: N_("Catholic"), PROTESTANT: N_("Protestant")}
_THE: Final = {CATHOLIC: N_("the Catholics"), PROTESTANT: N_("the Protestants")}
NATIONS: Final = {
    "imperial": N_("Imperial"),
    "bavarian": N_("Bavarian"),
    "spanish": N_("Spanish"),
    "saxon": N_("Saxon"),
    "german_protestant": N_("German Protestant"),
    "english": N_("English"),
    "hungarian": N_("Hungarian"),
    "danish": N_("Danish"),
    "swedish": N_("Swedish"),
    "french": N_("French"),
}
SOURCES: Final = {
    "spain": N_("Spain"),
    "papacy": N_("the Pope"),
    "france": N_("France"),
    "england": N_("England"),
    "united_provinces": N_("the {united_provinces}"),
    "savoy": N_("Savoy"),
    "sweden": N_("Sweden"),
}
"""Who gives Foreign Aid (14)."""
_FULL: Final[Mapping[str, Callable[[int, str], Words]]] = {
    "veteran": lambda n, who: n_("{count} {who} Veteran", "{count} {who} Veterans", n, who=who),
    "mercenary": lambda n, who: n_(
        "{count} {who} Mercenary", "{count} {who} Mercenaries", n, who=who
    ),
    "militia": lambda n, who: n_("{count} {who} Militia", "{count} {who} Militia", n, who=who),
}
_REDUCED: Final[Mapping[str, Callable[[int, str], Words]]] = {
    "veteran": lambda n, who: n_(
        "{count} reduced {who} Veteran", "{count} reduced {who} Veterans", n, who=who
    ),
    "mercenary": lambda n, who: n_(
        "{count} reduced {who} Mercenary", "{count} reduced {who} Mercenaries", n, who=who
    ),
    "militia": lambda n, who: n_(
        "{count} reduced {who} Militia", "{count} reduced {who} Militia", n, who=who
    ),
}
TYPES: Final = {
    "veteran": N_("Veterans"),
    "mercenary": N_("Mercenaries"),
    "militia": N_("Militia"),
}
# Options that are not names.
_PLAIN: Final = {
    "none": N_("none"),
    "nothing": N_("nothing"),
    "inside": N_("inside"),
    "outside": N_("outside"),
    "dismiss": N_("dismiss"),
    "recall": N_("recall"),
    "assassinate": N_("assassinate"),
}
_CAUSES: Final = {
    "area": N_("control of an Area"),
    "city": N_("an Independent City"),
    "neutrality": N_("a violated neutrality"),
    "electors": N_("the Electors"),
    "spinola": N_("{spinola}'s army is missing"),
    "dutch_war": N_("the Dutch War"),
    "pillage": N_("an Area pillaged or recovered"),
    "wallenstein": N_("{wallenstein}"),
    "battle": N_("a battle"),
    "army": N_("the loss of the whole army"),
    "siege": N_("a siege"),
    "overrun": N_("an overrun"),
    "alone": N_("enemies meet leaders without units"),
    "retreat": N_("no way to retreat"),
    "stacking": N_("too many units in one place"),
    "zone": N_("the limits of the Spanish Zone"),
    "foraging": N_("foraging"),
    "looting": N_("looting"),
    "recovery": N_("recovery"),
    "setup": N_("the set-up"),
    "recruiting": N_("recruiting"),
    "free_action": N_("a Free Action"),
    "ambition": N_("ambition"),
    "dismissal": N_("his dismissal"),
}


_COUNTRIES: Final = {
    "danish": N_("Denmark"),
    "denmark": N_("Denmark"),
    "swedish": N_("Sweden"),
    "sweden": N_("Sweden"),
    "french": N_("France"),
    "france": N_("France"),
    "english": N_("England"),
    "hungarian": N_("Hungary"),
    "saxon": N_("Saxony"),
}
_INFLUENCE: Final = {
    "recruiting": N_("units recruited"),
    "city": N_("a city taken"),
    "battle": N_("a battle won"),
    "ambition": N_("his ambition"),
    "dismissal": N_("his dismissal"),
}


def side(identifier: str) -> Words:
    """Return the name of a side: ``Catholic``."""
    if identifier not in SIDE_NAMES:
        raise UnknownName(f"{identifier!r} is not a side")
    return _(SIDE_NAMES[identifier])


def the(identifier: str) -> Words:
    """Return a side as it stands in a sentence: ``the Catholics``; for nobody, ``nobody``."""
    if not identifier:
        return _("nobody")
    if identifier not in _THE:
        raise UnknownName(f"{identifier!r} is not a side")
    return _(_THE[identifier])


def place(identifier: str) -> Words:
    """Return the printed name of a City, an Area or a box."""
    board = edition_in_use().board
    if identifier in board.places or identifier in board.areas:
        return name_of(board.name(identifier))
    return words(identifier)


def leader(identifier: str) -> Words:
    """Return the name of a leader; of an unnamed reverse side, whose counter it is."""
    leaders = edition_in_use().pieces.leaders
    if identifier not in leaders:
        return words(identifier)
    found = leaders[identifier]
    if found.is_generic:
        return _("the replacement of {leader}", leader=name_of(found.name))
    return name_of(found.name)


def nation(identifier: str) -> Words:
    """Return the adjective of a nation: ``Swedish``."""
    return _(NATIONS[identifier]) if identifier in NATIONS else words(identifier)


def counted(count: int, face: str) -> Words:
    """Return a count of units of one face: ``2 reduced Imperial Mercenaries``."""
    faces = edition_in_use().pieces.faces
    if face not in faces:
        return joined(" ", (str(count), words(face)))
    found = faces[face]
    forms = _REDUCED if found.is_reduced else _FULL
    return forms[found.type](count, nation(found.nation))


def units(counts: Mapping[str, int]) -> Words:
    """Return counts by face in words, in the order of the counters: ``3 Swedish Veterans``."""
    order = [*edition_in_use().pieces.faces]
    known = sorted((face for face in counts if counts[face]), key=lambda f: _at(order, f))
    if not known:
        return _("no units")
    return joined(", ", [counted(counts[face], face) for face in known])


def _at(order: list[str], face: str) -> int:
    return order.index(face) if face in order else len(order)


def force(counts: Mapping[str, int], leaders: Iterable[str] = ()) -> Words:
    """Return pieces in words: ``Tilly, 2 Bavarian Mercenaries``; leaders come first."""
    parts: list[str] = [leader(one) for one in leaders]
    if any(counts.values()):
        parts.append(units(counts))
    return joined(", ", parts) if parts else _("nobody")


def card(identifier: str) -> Words:
    """Return a card by title and code: ``Mutiny (C14)``."""
    cards = edition_in_use().cards
    if identifier not in cards:
        raise UnknownName(f"{identifier!r} is not a card")
    found = cards[identifier]
    return _("{title} ({code!s})", title=name_of(found.title), code=found.code)


def aid_source(identifier: str) -> Words:
    """Return who gives Foreign Aid: ``the Pope``."""
    return _said(SOURCES, identifier)


def aid_points(points: Mapping[str, int]) -> Words:
    """Return Aid Points by source in words: ``Spain 7, the Pope 3``."""
    parts = [
        _("{source} {points}", source=aid_source(source), points=count)
        for source, count in points.items()
    ]
    return joined(", ", parts) if parts else _("nothing")


def cause(identifier: str) -> Words:
    """Return why something happened: a card, or one of the causes of the facts."""
    if identifier in edition_in_use().cards:
        return card(identifier)
    return _said(_CAUSES, identifier)


def piece(identifier: str) -> Words:
    """Return one piece: a leader by name, a unit by its face."""
    if identifier in edition_in_use().pieces.faces:
        return counted(1, identifier)
    return leader(identifier)


def pieces(counts: Mapping[str, int]) -> Words:
    """Return counts of pieces by face or leader in words."""
    people = [one for one in counts if one in edition_in_use().pieces.leaders]
    return force({one: n for one, n in counts.items() if one not in people}, people)


def named(identifier: str | int) -> Words:
    """Return the printed name of whatever an identifier names, else its words.

    For lists of options, of which a template cannot know what they are. ``vienna/tilly`` and the
    like are named part by part.
    """
    if isinstance(identifier, int) or identifier.isdecimal():
        return joined("", (str(identifier),))
    edition = edition_in_use()
    if identifier in edition.pieces.leaders or identifier in edition.pieces.faces:
        return piece(identifier)
    if identifier in edition.cards:
        return card(identifier)
    if identifier in SIDE_NAMES:
        return the(identifier)
    if identifier in _PLAIN:
        return _(_PLAIN[identifier])
    for mark in ("+", "/"):
        if mark in identifier:
            return and_list([named(part) for part in identifier.split(mark) if part])
    return place(identifier)


def by_place(found: Mapping[str, Mapping[str, int]]) -> Words:
    """Return units by place in words: ``Prague: 2 Imperial Militia; Vienna: …``."""
    parts = [
        _("{place}: {units}", place=place(where), units=units(counts))
        for where, counts in found.items()
        if any(counts.values())
    ]
    return joined("; ", parts) if parts else _("no units")


def levels(found: Mapping[str, int]) -> Words:
    """Return numbers by place in words: ``Prague 1, Vienna 2``."""
    parts = [
        _("{place} {count}", place=place(where), count=count)
        for where, count in found.items()
        if count
    ]
    return joined(", ", parts) if parts else _("nowhere")


def nation_name(identifier: str) -> Words:
    """Return a nation, or an Area that enters the war, by its name: ``Sweden``, ``Baden``."""
    if identifier in _COUNTRIES:
        return _(_COUNTRIES[identifier])
    return place(identifier)


def kind_of_unit(identifier: str) -> Words:
    """Return the type of a kind of unit: ``Mercenaries``."""
    found = edition_in_use().pieces.faces.get(identifier)
    return _(TYPES[found.type]) if found is not None else words(identifier)


def influence(identifier: str) -> Words:
    """Return why Wallenstein's track moves (7.1)."""
    return _(_INFLUENCE[identifier]) if identifier in _INFLUENCE else words(identifier)


def counted_limits(limits: Mapping[str, int]) -> Words:
    """Return how many of each thing there may be: faces of units, or places."""
    parts = [
        counted(count, one)
        if one in edition_in_use().pieces.faces
        else _("{place} {count}", place=named(one), count=count)
        for one, count in limits.items()
    ]
    return joined(", ", parts)


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "side": side,
    "the": the,
    "place": place,
    "leader": leader,
    "nation": nation,
    "units": units,
    "counted": counted,
    "force": force,
    "card": card,
    "aid_source": aid_source,
    "aid_points": aid_points,
    "cause": cause,
    "piece": piece,
    "pieces": pieces,
    "named": named,
    "by_place": by_place,
    "levels": levels,
    "nation_name": nation_name,
    "kind_of_unit": kind_of_unit,
    "influence": influence,
    "counted_limits": counted_limits,
}
"""By the name that templates use."""


def _said(sentences: Mapping[str, str], identifier: str) -> Words:
    """Return what an identifier is called in sentences, with the names of the edition in use."""
    if identifier not in sentences:
        return words(identifier)
    return said(sentences[identifier], edition_in_use())
