"""Printed names of Here I Stand, as filters: spaces, powers, leaders, cards, units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, joined
from adjudicator.engine.words import name as name_of
from adjudicator.games.here_i_stand.rules.deck import all_cards
from adjudicator.games.here_i_stand.rules.forces import KINDS, OWNERS, Force
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.owners import loan_of, printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
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
from adjudicator.games.here_i_stand.rules.reference import document, rows, tables
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.turn.phases import phase_words
from adjudicator.games.here_i_stand.rules.unit_words import counted as counted_units
from adjudicator.games.here_i_stand.rules.unit_words import counted_of
from adjudicator.games.telling import UnknownName
from adjudicator.words.saying import plain_words

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
_CARDS_WITH_POINTS: Final = ("master_of_italy", "michael_servetus")
_WITH_ARTICLE = frozenset({"ottoman", "hapsburg", "papacy", "protestant"})
_SEVERAL = frozenset({"ottoman", "hapsburg", "protestant"})
_KNIGHTS_NAME: Final = "Knights of St. John"
_KIND_NAMES: Final = {
    REGULAR: N_("regulars"),
    MERCENARY: N_("mercenaries"),
    CAVALRY: N_("cavalry"),
    KNIGHTS: _KNIGHTS_NAME,
    SQUADRON: N_("squadrons"),
    CORSAIR: N_("corsairs"),
}
# Options that are not names.
_PLAIN: Final = {
    "none": N_("none"),
    "stay": N_("stay"),
    "return": N_("return"),
    "committed": N_("committed"),
    "uncommitted": N_("uncommitted"),
    "first": N_("first"),
    "second": N_("second"),
    "event": N_("event"),
    "keep": N_("keep"),
    "draw": N_("draw"),
    "discard": N_("discard"),
    "fetch": N_("fetch"),
    "debate": N_("debate"),
    "card": N_("card"),
    "cp": N_("CP"),
    "vp": N_("1 VP"),
}


def _named(names: Mapping[Any, str], identifier: Any, what: str) -> Words:
    try:
        return name_of(names[identifier])
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


def space(identifier: str) -> Words:
    """Return the printed name of a space, sea zone or foreign war."""
    return _named(_space_names(), identifier, "a space or sea zone")


def power(identifier: str) -> Words:
    """Return the name of a power: ``Ottomans``, ``England``."""
    return _named(POWER_NAMES, identifier, "a power")


def the(identifier: str) -> Words:
    """Return the name of a power as it stands in a sentence: ``the Ottomans``, ``England``."""
    if identifier == INDEPENDENT:
        return _("nobody")
    name = power(identifier)
    return _("the {power}", power=name) if identifier in _WITH_ARTICLE else name


def verb(identifier: str, one: str, several: str) -> str:
    """Return the power with the verb that fits: ``the Ottomans play``, ``England plays``.

    For English templates: other languages have sentences of their own.
    """
    return f"{the(identifier)} {several if identifier in _SEVERAL else one}"


def adjective(identifier: str) -> Words:
    """Return the adjective of a power: ``Ottoman``, ``Genoese``."""
    return _named(ADJECTIVES, identifier, "a power")


@cache
def _leader_names() -> dict[str, str]:
    return {identifier: found.name for identifier, found in leaders().items()}


@cache
def _ruler_names() -> dict[str, str]:
    return {identifier: found.name for identifier, found in rulers().items()}


def leader(identifier: str) -> Words:
    """Return the name of an army or naval leader."""
    return _named(_leader_names(), identifier, "a leader")


def ruler(identifier: str) -> Words:
    """Return the name of a ruler."""
    return _named(_ruler_names(), identifier, "a ruler")


def mode_of_play(fact: Any) -> str:
    """Return how a card is played, ``: recruits``; nothing for a card with one mode only."""
    printed = next(row for row in document("cards")["card"] if row["number"] == fact.card)
    if not fact.mode or len(printed["mode"]) == 1:
        return ""
    return _(": {mode}", mode=plain_words(fact.mode))


def card(number: int) -> Words:
    """Return the title of a card."""
    return _named({n: found.title for n, found in all_cards().items()}, number, "a card number")


def debater(identifier: str) -> Words:
    """Return the name of a debater."""
    return _named(_people("debaters"), identifier, "a debater")


def explorer(identifier: str) -> Words:
    """Return the name of an explorer or conquistador."""
    return _named(
        {**_people("explorers"), **_people("conquistadors")},
        identifier,
        "an explorer or conquistador",
    )


def colony(identifier: str) -> Words:
    """Return the name of a colony."""
    return _named(tables()["colonies"]["names"], identifier, "a colony")


def units(
    counted: Mapping[str, Mapping[str, int]], own: str | None = None, nothing: str | None = None
) -> str:
    """Return counts by owner and kind in words: ``7 regulars, 1 cavalry, 2 Genoese regulars``.

    The units of one major power (``own``, else the first that has any) go without its name.
    ``nothing`` ("no units") is said where there are none.
    """
    lent = sorted(owner for owner in counted if loan_of(owner))
    present = [owner for owner in (*OWNERS, *lent) if any(counted.get(owner, {}).values())]
    majors = [owner for owner in present if owner in MAJOR_POWERS]
    if own is None and len(majors) == 1:
        own = majors[0]
    parts = []
    for owner in present:
        whose = "" if owner == own else printed_owner(owner)
        for kind in KINDS:
            count = counted[owner].get(kind, 0)
            if count:
                parts.append(_counted(count, whose, kind))
    if parts:
        return joined(", ", parts)
    return _("no units") if nothing is None else nothing


@lru_cache(maxsize=1024)
def _counted(count: int, whose: str, kind: str) -> Words:
    """Return a count of units; ``whose`` is their owner, empty where that is understood."""
    if kind == KNIGHTS:  # one unit in all, and nobody else has any
        return name_of(_KNIGHTS_NAME)
    if not whose:
        return counted_units(count, kind)
    return counted_of(count, kind, whose=adjective(whose), owner=power(whose))


def force(dumped: Mapping[str, Any] | Force, own: str | None = None) -> Words:
    """Return a force, as ``Force.dump`` writes it, in words: ``Suleiman, 7 regulars``."""
    if isinstance(dumped, Force):
        counted, names = dumped.units, dumped.leaders
    else:
        counted, names = dumped.get("units", {}), tuple(dumped.get("leaders", ()))
    parts: list[str] = [leader(name) for name in names]
    if any(count for kinds in counted.values() for count in kinds.values()):
        parts.append(units(counted, own))
    return joined(", ", parts) if parts else _("nobody")


def counted(count: int, box: str) -> Words:
    """Return a number of units of a box of losses: ``2 regulars``, ``1 Genoese regular``."""
    owner, _blank, kind = box.rpartition(" ")
    if kind not in _KIND_NAMES:
        return joined(" ", (str(count), named(box)))
    return _counted(count, owner, kind)


def named(identifier: str | int) -> Words:
    """Return the printed name of whatever an identifier names, else its words.

    For lists of options, where a template cannot know whether they are spaces, cards or words. A
    box of losses ("genoa regular") is named part by part.
    """
    if isinstance(identifier, int):
        return name_of(card(identifier) if identifier in all_cards() else str(identifier))
    people = {name: found.name for name, found in leaders().items()}
    for names in (_space_names(), people, {KNIGHTS: _KNIGHTS_NAME}):
        if identifier in names:
            return name_of(names[identifier])
    if identifier in POWER_NAMES:
        return name_of(POWER_NAMES[identifier])
    for table in ("debaters", "explorers", "conquistadors"):
        if identifier in _people(table):
            return name_of(_people(table)[identifier])
    first, _blank, rest = identifier.partition(" ")
    if rest and first in ADJECTIVES:
        return _("{whose} {what}", whose=adjective(first), what=named(rest))
    if identifier in _KIND_NAMES:
        return _(_KIND_NAMES[identifier])
    return _(_PLAIN[identifier]) if identifier in _PLAIN else words(identifier)


def source(what: str) -> Words:
    """Return where victory points come from: discoveries, conquests and cards by their names."""
    found = (*tables()["discovery_vp"], *tables()["conquest_vp"], *_CARDS_WITH_POINTS)
    return words(what) if what in found else plain_words(what)


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
    "source": source,
    "force": force,
    "units": units,
    "named": named,
    "counted": counted,
    "phase": phase_words,
}
"""By the name that templates use."""
