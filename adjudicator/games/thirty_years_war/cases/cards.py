"""Rules cases: changes of cards, of aid, and of what events have left behind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final

from adjudicator.games.thirty_years_war.cases.words import Finder, Handler
from adjudicator.games.thirty_years_war.edition.decks import SOURCES
from adjudicator.games.thirty_years_war.rules import lasting
from adjudicator.games.thirty_years_war.rules.action.campaign import TRIED
from adjudicator.games.thirty_years_war.rules.action.variants import SENT
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import AidChange, State
from adjudicator.kit.case_keys import Read, entries, extends, listed, number, one_of, sets, truth

PILES: Final = ("hands", "unplayed", "played", "removed", "waiting", "aid_cards")
NATIONS: Final = ("denmark", "sweden", "france")
POPES: Final = ("paul_v", "gregory_xv", "urban_viii", "innocent_x")
LASTING: Final = (
    *(lasting.SPANISH_WAR, lasting.MAXIMILIAN, lasting.HUGUENOTS),
    *(lasting.CIVIL_WAR, lasting.CONFLICT_OF_INTEREST),
)
"""The cards of which the event can be in force."""
EFFECTS: Final = (
    *(lasting.NO_AUSTRIAN_PAY, lasting.NEUTRALS_CLOSED, lasting.FRENCH_DELAYED),
    *(lasting.IMPERIALS_PART, SENT, *(f"{TRIED}{side}" for side in SIDES)),
)
_OF_CHANGE: Final = tuple(part.name for part in fields(AidChange))


def put(state: State, pile: str, cards: Iterable[str]) -> None:
    """Move cards from wherever they are to the end of a pile of their side."""
    for card in cards:
        side = state.edition.cards[card].side
        for name in PILES:
            if card in getattr(state, name)[side]:
                getattr(state, name)[side].remove(card)
        getattr(state, pile)[side].append(card)


def _hands(state: State, value: Any, find: Finder) -> None:
    """Give exactly these cards to the sides that are named."""
    for words, titles in value.items():
        side, at = find.side(words, words), find.at(words)
        wanted = [at.card(one) for one in entries(at, titles)]
        for card in wanted:
            if state.edition.cards[card].side != side:
                raise at.wrong(f"{card.upper()} is no card of the {side} player")
        put(state, "unplayed", [*state.hands[side]])
        put(state, "hands", wanted)


def _deck(state: State, value: Any, find: Finder) -> None:
    # The last card of a pile is the top one.
    put(state, "unplayed", [find.card(one) for one in reversed(entries(find, value))])


def _pile(name: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        put(state, name, [find.card(one) for one in entries(find, value)])

    return handler


def by_side(read: Read[Finder, Any]) -> Read[Finder, dict[str, Any]]:
    """Read a table of values by side."""
    return lambda find, value: {
        find.side(words, words): read(find.at(words), item) for words, item in value.items()
    }


def _updates_sides(field: str, read: Read[Finder, Any]) -> Handler:
    return lambda state, value, find: getattr(state, field).update(by_side(read)(find, value))


_source: Final[Read[Finder, str]] = one_of(tuple(SOURCES))


def _points(find: Finder, value: Any) -> dict[str, int]:
    """Read ``{ england = 3 }``: Aid Points by source."""
    return {
        find.one_of(tuple(SOURCES), source, source): find.at(source).number(points, 0)
        for source, points in value.items()
    }


def _aid_changes(state: State, value: Any, find: Finder) -> None:
    """Set the cards that change aid: ``[{ card = "C5", source = "england", points = -2 }]``."""
    state.aid_changes = []
    for number_, entry in enumerate(entries(find, value)):
        at = find.at(number_)
        for key in entry:
            at.one_of(_OF_CHANGE, key, key)
        points, until = entry.get("points"), entry.get("until")
        state.aid_changes.append(
            AidChange(
                at.card(entry.get("card")),
                _source(at, entry.get("source")),
                None if points is None else at.number(points),
                None if until is None else at.number(until, 1),
            )
        )


def _entered(find: Finder, value: Any) -> str:
    """Return a nation, or an Area that has entered the war by an event."""
    return str(value) if value in NATIONS else find.area(value)


def _in_force(find: Finder, value: Any) -> str:
    return find.one_of(LASTING, find.card(value))


CARDS: Final[dict[str, Handler]] = {
    "hands": _hands,
    "deck": _deck,
    "played": _pile("played"),
    "removed": _pile("removed"),
    "waiting": _pile("waiting"),
    "aid_cards": _pile("aid_cards"),
    "combat_cards": _updates_sides("combat_cards", number(0)),
    "events_played": extends("events_played", listed(Finder.card)),
    "events_spent": extends("events_spent", listed(Finder.card)),
    "in_force": sets("in_force", listed(_in_force)),
    "turn_effects": sets("turn_effects", listed(one_of(EFFECTS))),
    "entry_played": sets("entry_played", truth),
    "entered": sets("entered", listed(_entered)),
    "sources": _updates_sides("sources", listed(_source)),
    "aid_changes": _aid_changes,
    "aid": _updates_sides("aid", _points),
    "aid_owed": _updates_sides("aid_owed", _points),
    "passes_open": sets("passes_open", truth),
    "pope": sets("pope", one_of(POPES)),
    "truce": sets("truce", truth),
    "halved_recovery": sets("halved_recovery", truth),
    "infante_deadline": sets("infante_deadline", number(0)),
}
"""Handlers by key, in the order in which the changes are made."""
