"""Printed names of Here I Stand, as filters: spaces, powers, leaders, cards, units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from adjudicator.games.here_i_stand.board import places, sea_zones
from adjudicator.games.here_i_stand.deck import cards
from adjudicator.games.here_i_stand.forces import KINDS, OWNERS, Force
from adjudicator.games.here_i_stand.powers import (
    CAVALRY,
    CORSAIR,
    INDEPENDENT,
    KNIGHTS,
    MAJOR_POWERS,
    MERCENARY,
    POWER_NAMES,
    REGULAR,
    SQUADRON,
    leaders,
    rulers,
)
from adjudicator.games.here_i_stand.powers_special.war_cards import THEATRES
from adjudicator.games.here_i_stand.reference import document, rows, tables
from adjudicator.reports.errors import UnknownName
from adjudicator.reports.filters import plain_words, words

ADJECTIVES: Final = {
    "ottoman": "Ottoman",
    "hapsburg": "Hapsburg",
    "england": "English",
    "france": "French",
    "papacy": "Papal",
    "protestant": "Protestant",
    "genoa": "Genoese",
    "hungary_bohemia": "Hungarian",
    "scotland": "Scottish",
    "venice": "Venetian",
    INDEPENDENT: "independent",
}
_WITH_ARTICLE = frozenset({"ottoman", "hapsburg", "papacy", "protestant"})
_SEVERAL = frozenset({"ottoman", "hapsburg", "protestant"})
_UNIT_NAMES = {
    REGULAR: ("regular", "regulars"),
    MERCENARY: ("mercenary", "mercenaries"),
    CAVALRY: ("cavalry", "cavalry"),
    KNIGHTS: ("Knights of St. John", "Knights of St. John"),
    SQUADRON: ("squadron", "squadrons"),
    CORSAIR: ("corsair", "corsairs"),
}
# Options that are not names.
_PLAIN = {
    word: word
    for word in (
        *("none", "stay", "return", "committed", "uncommitted", "first", "second"),
        *("event", "keep", "draw", "discard", "fetch", "debate", "card"),
    )
} | {"cp": "CP"}


def _named(names: Mapping[Any, str], identifier: Any, what: str) -> str:
    try:
        return names[identifier]
    except (KeyError, TypeError):
        raise UnknownName(f"{identifier!r} is not {what}") from None


@cache
def _space_names() -> dict[str, str]:
    spaces = {place.id: place.name for place in places().values()}
    wars = {theatre.place: theatre.name for theatre in THEATRES.values()}
    return spaces | {zone.id: zone.name for zone in sea_zones().values()} | wars


@cache
def _people(table: str) -> dict[str, str]:
    return {row["id"]: row["name"] for row in rows(table)}


def space(identifier: str) -> str:
    """Return the printed name of a space, sea zone or foreign war."""
    return _named(_space_names(), identifier, "a space or sea zone")


def power(identifier: str) -> str:
    """Return the name of a power: ``Ottomans``, ``England``."""
    return _named(POWER_NAMES, identifier, "a power")


def the(identifier: str) -> str:
    """Return the name of a power as it stands in a sentence: ``the Ottomans``, ``England``."""
    if identifier == INDEPENDENT:
        return "nobody"
    name = power(identifier)
    return f"the {name}" if identifier in _WITH_ARTICLE else name


def verb(identifier: str, one: str, several: str) -> str:
    """Return the power with the verb that fits: ``the Ottomans play``, ``England plays``."""
    return f"{the(identifier)} {several if identifier in _SEVERAL else one}"


def adjective(identifier: str) -> str:
    """Return the adjective of a power: ``Ottoman``, ``Genoese``."""
    return _named(ADJECTIVES, identifier, "a power")


def leader(identifier: str) -> str:
    """Return the name of an army or naval leader."""
    return _named({name: found.name for name, found in leaders().items()}, identifier, "a leader")


def ruler(identifier: str) -> str:
    """Return the name of a ruler."""
    return _named({name: found.name for name, found in rulers().items()}, identifier, "a ruler")


def mode_of_play(fact: Any) -> str:
    """Return how a card is played, ``: recruits``; nothing for a card with one mode only."""
    printed = next(row for row in document("cards")["card"] if row["number"] == fact.card)
    return f": {plain_words(fact.mode)}" if fact.mode and len(printed["mode"]) > 1 else ""


def card(number: int) -> str:
    """Return the title of a card."""
    return _named({n: found.title for n, found in cards().items()}, number, "a card number")


def debater(identifier: str) -> str:
    """Return the name of a debater."""
    return _named(_people("debaters"), identifier, "a debater")


def explorer(identifier: str) -> str:
    """Return the name of an explorer or conquistador."""
    return _named(
        {**_people("explorers"), **_people("conquistadors")},
        identifier,
        "an explorer or conquistador",
    )


def colony(identifier: str) -> str:
    """Return the name of a colony."""
    return _named(tables()["colonies"]["names"], identifier, "a colony")


def units(
    counted: Mapping[str, Mapping[str, int]], own: str | None = None, nothing: str = "no units"
) -> str:
    """Return counts by owner and kind in words: ``7 regulars, 1 cavalry, 2 Genoese regulars``.

    The units of one major power (``own``, else the first that has any) go without its name.
    """
    lent = sorted(owner for owner in counted if "@" in owner)
    present = [owner for owner in (*OWNERS, *lent) if any(counted.get(owner, {}).values())]
    majors = [owner for owner in present if owner in MAJOR_POWERS]
    if own is None and len(majors) == 1:
        own = majors[0]
    parts = []
    for owner in present:
        whose = "" if owner == own else f"{ADJECTIVES[owner.partition('@')[0]]} "
        for kind in KINDS:
            count = counted[owner].get(kind, 0)
            if count:
                parts.append(_counted(count, whose, kind))
    return ", ".join(parts) or nothing


def _counted(count: int, whose: str, kind: str) -> str:
    if kind == KNIGHTS:  # one unit in all, and nobody else has any
        return _UNIT_NAMES[KNIGHTS][0]
    return f"{count} {whose}{_UNIT_NAMES[kind][count != 1]}"


def force(dumped: Mapping[str, Any] | Force, own: str | None = None) -> str:
    """Return a force, as ``Force.dump`` writes it, in words: ``Suleiman, 7 regulars``."""
    if isinstance(dumped, Force):
        counted, names = dumped.units, dumped.leaders
    else:
        counted, names = dumped.get("units", {}), tuple(dumped.get("leaders", ()))
    parts = [leader(name) for name in names]
    if any(count for kinds in counted.values() for count in kinds.values()):
        parts.append(units(counted, own))
    return ", ".join(parts) or "nobody"


def counted(count: int, box: str) -> str:
    """Return a number of units of a box of losses: ``2 regulars``, ``1 Genoese regular``."""
    owner, _, kind = box.rpartition(" ")
    if kind not in _UNIT_NAMES:
        return f"{count} {named(box)}"
    return _counted(count, f"{adjective(owner)} " if owner else "", kind)


def named(identifier: str | int) -> str:
    """Return the printed name of whatever an identifier names, else its words.

    For lists of options, where a template cannot know whether they are spaces, cards or words. A
    box of losses ("genoa regular") is named part by part.
    """
    if isinstance(identifier, int):
        return card(identifier) if identifier in cards() else str(identifier)
    for names in (_space_names(), {n: found.name for n, found in leaders().items()}):
        if identifier in names:
            return names[identifier]
    if identifier in POWER_NAMES:
        return POWER_NAMES[identifier]
    for table in ("debaters", "explorers", "conquistadors"):
        if identifier in _people(table):
            return _people(table)[identifier]
    first, _, rest = identifier.partition(" ")
    if rest and first in ADJECTIVES:
        return f"{ADJECTIVES[first]} {named(rest)}"
    if identifier in _UNIT_NAMES:
        return _UNIT_NAMES[identifier][1]
    return _PLAIN.get(identifier) or words(identifier)


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "space": space,
    "mode_of_play": mode_of_play,
    "power": power,
    "the": the,
    "verb": verb,
    "adjective": adjective,
    "leader": leader,
    "ruler": ruler,
    "card": card,
    "debater": debater,
    "explorer": explorer,
    "conquistador": explorer,
    "colony": colony,
    "force": force,
    "units": units,
    "named": named,
    "counted": counted,
}
"""By the name that templates use."""
