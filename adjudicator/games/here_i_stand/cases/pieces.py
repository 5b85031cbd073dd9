"""Rules cases: changes of cards, debaters, translations and the New World."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.free_names import (
    BOOKS,
    colonies,
    conquests,
    discoveries,
    effects,
    events,
)
from adjudicator.games.here_i_stand.cases.words import Finder, Handler
from adjudicator.games.here_i_stand.rules.new_world.riches import GOVERNOR, UPRISING
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY, home_cards, power_card
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.special.england import marital_track
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State, Voyage
from adjudicator.kit.case_keys import (
    extends,
    known,
    listed,
    number,
    one_of,
    sets,
    updates,
)

_OF_VOYAGE: Final = tuple(part.name for part in fields(Voyage))
VOYAGES: Final = ("exploration", "conquest", "colony")
STATUSES: Final = (
    *("uncommitted", "committed", "burnt"),
    *("disgraced", "excommunicated", "expelled", "removed", "out"),
)

# ------------------------------------------------------------------------------ cards


def put(state: State, pile: list[int], numbers: Sequence[int]) -> None:
    """Move cards from wherever they are to the end of a pile."""
    piles = [
        *state.hands.values(),
        *(state.draw_pile, state.discards, state.removed),
        *(state.waiting_cards, state.on_power_card),
    ]
    for card in numbers:
        for other in piles:
            if card in other:
                other.remove(card)
        pile.append(card)


def _hands(state: State, value: Any, find: Finder) -> None:
    wanted: dict[str, list[int]] = {}
    for words, titles in value.items():
        power = find.power(words, words)
        wanted[power] = [find.card(card, words) for card in titles]
        put(state, state.on_power_card, [n for n in state.hands[power] if n in home_cards(power)])
        put(state, state.draw_pile, list(state.hands[power]))
    for power, numbers in wanted.items():
        put(state, state.hands[power], numbers)


def _deck(state: State, value: Any, find: Finder) -> None:
    # The last card of the pile is the top one.
    put(state, state.draw_pile, [find.card(card) for card in reversed(value)])


def _pile(name: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        put(state, getattr(state, name), [find.card(card) for card in value])

    return handler


def _used_this_turn(state: State, value: Any, find: Finder) -> None:
    for words, titles in value.items():
        power = find.power(words, words)
        numbers = [find.card(card, words) for card in titles]
        state.used_this_turn[power] = numbers
        state.events_this_turn += numbers


# ------------------------------------------------------------------------------ religion, New World


def _religion(state: State, value: Any, find: Finder) -> None:
    for faith, spaces in value.items():
        name = find.one_of((CATHOLIC, PROTESTANT_FAITH), faith, faith)
        for words in spaces:
            state.spaces[find.space(words, faith)].religion = name


def _reformers() -> dict[str, str]:
    return {row["name"]: row["id"] for row in rows("reformers")}


def _debaters(state: State, value: Any, find: Finder) -> None:
    for words, status in value.items():
        debater = find.debater(words, words)
        found = find.one_of(STATUSES, status, words)
        if found == "out":
            state.debaters.pop(debater, None)
        else:
            state.debaters[debater] = found


def _saint_peters(state: State, value: Any, find: Finder) -> None:
    for key, points in value.items():
        find.one_of(("cp", "vp"), key, key)
        setattr(state, f"saint_peters_{key}", find.at(key).number(points, 0))


def _voyages(state: State, value: Any, find: Finder) -> None:
    state.voyages = []
    for entry in value:
        for key in entry:
            find.one_of(_OF_VOYAGE, key, key)
        power = find.power(entry.get("power", ""))
        kind = find.one_of(VOYAGES, entry.get("kind"))
        name = str(entry.get("name", ""))
        if name:
            names = {"exploration": _explorers(power), "colony": colonies()}
            name = find.known(names.get(kind, {}), name)
        state.voyages.append(Voyage(power, kind, name, find.number(entry.get("bonus", 0))))


def _colonial_marker(state: State, value: Any, find: Finder) -> None:
    for words, side in value.items():
        power = find.power(words, words)
        state.colonial_marker = {power: find.one_of((GOVERNOR, UPRISING), side, words)}


def _past_vp(state: State, value: Any, find: Finder) -> None:
    """Set the totals at the ends of earlier turns, the first turn first; others had 0."""
    turns = max((len(totals) for totals in value.values()), default=0)
    state.vp_history = {power: [0] * turns for power in state.vp_history}
    for words, totals in value.items():
        if len(totals) != turns:
            raise find.wrong("all totals go back equally far", words)
        state.vp_history[find.power(words, words)] = [int(total) for total in totals]


def _marital_status(find: Finder, value: Any) -> int:
    return find.number(value, 0, len(marital_track()) - 1)


def _chateaux_vp(find: Finder, value: Any) -> int:
    return find.number(value, 0, max(power_card(FRANCE)["chateaux_vp_track"]))


def _explorers(power: str) -> dict[str, str]:
    return {row["name"]: row["id"] for row in rows("explorers") if row["power"] == power}


def _boxes() -> tuple[str, ...]:
    return tuple(power_card(PAPACY)["excommunication_boxes"])


_powers: Final = listed(Finder.power)
PIECES: Final[dict[str, Handler]] = {
    "hands": _hands,
    "deck": _deck,
    "discards": _pile("discards"),
    "removed": _pile("removed"),
    "used_this_turn": _used_this_turn,
    "religion": _religion,
    "reformers": sets("reformers", listed(known(_reformers))),
    "debaters": _debaters,
    "new_testament": updates("new_testament", one_of(BOOKS), number(0)),
    "full_bible": updates("full_bible", one_of(BOOKS), number(0)),
    "saint_peters": _saint_peters,
    "events_done": extends("events_done", listed(one_of(events))),
    "turn_effects": extends("turn_effects", listed(one_of(effects))),
    "electorate_display": updates("electorate_display", Finder.space, number()),
    "voyages": _voyages,
    "charted": sets("charted", _powers),
    "discoveries": updates("discoveries", one_of(discoveries), Finder.power),
    "conquered": updates("conquered", one_of(conquests), Finder.power),
    "colonies": updates("colonies", Finder.power, listed(known(colonies))),
    "conquests": updates("conquests", Finder.power, listed(one_of(conquests))),
    "raiders": sets("raiders", _powers),
    "colonial_marker": _colonial_marker,
    "marital_status": sets("marital_status", _marital_status),
    "pregnancies": sets("pregnancies", listed(number(1, 6))),
    "chateaux_vp": sets("chateaux_vp", _chateaux_vp),
    "past_vp": _past_vp,
    "excommunicated": sets("excommunicated", listed(one_of(_boxes))),
    "reformers_away": sets("reformers_away", listed(known(_reformers))),
}
"""Handlers by key, in the order in which the changes are made."""
