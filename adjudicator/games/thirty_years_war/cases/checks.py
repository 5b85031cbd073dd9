"""Rules cases: where a position is not as a case expects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.games.thirty_years_war.cases.words import (
    Check,
    Finder,
    is_same_stack,
    same,
    stack_words,
)
from adjudicator.games.thirty_years_war.language.names import (
    SIDE_NAMES,
    area_names,
    place_names,
)
from adjudicator.games.thirty_years_war.rules.control.electors import electors_held
from adjudicator.games.thirty_years_war.rules.control.holding import controller, is_city
from adjudicator.games.thirty_years_war.rules.siege.standing import siege_level
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit import case_keys
from adjudicator.kit.case_keys import by_name, is_list, is_value, unlike
from adjudicator.kit.case_words import Wrong


def differences(state: State, expected: Mapping[str, Any], wrong: Wrong) -> list[str]:
    """Return in words where the state is not as expected."""
    return case_keys.differences(_CHECKS, state, expected, Finder(wrong))


# ------------------------------------------------------------------------------ the map


def _places(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.place(words, words)
        for key, item in wanted.items():
            found += _place(state, name, key, item, find.at(words, key))
    return found


def _place(state: State, name: str, key: str, item: Any, find: Finder) -> list[str]:
    place, printed = state.places[name], place_names().full(name)
    if key == "control":
        holder = controller(state, name) if is_city(state, name) else place.marker
        return unlike(f"the control of {printed}", find.holder(item), holder)
    if key in ("pillage", "revolt", "siege"):
        return unlike(f"{key} in {printed}", item, getattr(place, key))
    if key == "besieged":
        return unlike(f"{printed} being besieged", item, place.siege is not None)
    if key == "siege_level":
        return unlike(f"the Siege Level of {printed}", item, siege_level(state, name))
    if key == "empty":
        stacks = (*place.outside.values(), place.inside)
        return unlike(f"{printed} being empty", item, all(stack.is_empty for stack in stacks))
    if key == "inside":
        return _stack(f"inside {printed}", place.inside, item, find)
    side = find.side(key)
    return _stack(f"{SIDE_NAMES[side]} in {printed}", place.outside[side], item, find)


def _stack(where: str, there: Stack, item: Any, find: Finder) -> list[str]:
    wanted = find.stack(item)
    if is_same_stack(wanted, there):
        return []
    return [f"{where}: {_words(there)}; expected: {_words(wanted)}"]


def _words(stack: Stack) -> str:
    return stack_words(stack) or "nobody"


def _areas(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.area(words, words)
        area, printed = state.areas[name], area_names().full(name)
        for key, item in wanted.items():
            at = find.at(words, key)
            if key in ("control", "reverts_to"):
                item = at.holder(item)
            else:
                at.one_of(("control", "reverts_to", "neutral", "pillaged"), key)
            found += unlike(f"{key} of {printed}", item, getattr(area, key))
    return found


# ------------------------------------------------------------------------------ cards and aid


def _hands(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, titles in value.items():
        side, at = find.side(words, words), find.at(words)
        wanted = sorted(at.card(one) for one in titles)
        found += unlike(f"the hand of the {SIDE_NAMES[side]}", wanted, sorted(state.hands[side]))
    return found


def _pile(name: str) -> Check:
    """Compare the cards that are to be in a pile of their side, among others."""

    def check(state: State, value: Any, find: Finder) -> list[str]:
        piles = [card for pile in getattr(state, name).values() for card in pile]
        wanted = [find.card(words) for words in value]
        return [f"{card.upper()} is not in {name}" for card in wanted if card not in piles]

    return check


def _by_side(what: str, measure: Callable[[State, str], Any]) -> Check:
    return by_name(what, Finder.side, SIDE_NAMES, measure)


def _part(name: str) -> Check:
    """Compare some fields of a part of the state."""

    def check(state: State, value: Any, find: Finder) -> list[str]:
        there, found = vars(getattr(state, name)), []
        for key, wanted in value.items():
            find.one_of(tuple(there), key, key)
            if not same(wanted, there[key]):
                found.append(f"{key} of {name} is {there[key]!r}; expected {wanted!r}")
        return found

    return check


def _field(name: str, what: str) -> Check:
    return is_value(what, lambda state: getattr(state, name))


def _side(name: str, what: str) -> Check:
    return is_value(what, lambda state: getattr(state, name), Finder.holder)


_CHECKS: Final[dict[str, Check]] = {
    "place": _places,
    "area": _areas,
    "vp": _field("vp", "the total of victory points"),
    "turn": _field("turn", "the turn"),
    "stage": _field("stage", "the stage"),
    "round": _field("round", "the round"),
    "active": _side("active", "the active side"),
    "saxon_side": _side("saxon_side", "the side of the Saxons"),
    "ending": is_value("the ending", lambda state: state.ending.kind if state.ending else ""),
    "winners": is_value("the winners", lambda state: state.ending.winners if state.ending else []),
    "electors": _by_side("the number of Electors", electors_held),
    "majority_award": _side("majority_award", "the award for four Electors"),
    "all_award": _side("all_award", "the award for all Electors"),
    "elector": _field("palatine_elector", "the Elector of the Palatinate"),
    "wallenstein": _part("wallenstein"),
    "dutch_war": _part("dutch_war"),
    "hands": _hands,
    "hand_sizes": _by_side("the number of cards", lambda state, side: len(state.hands[side])),
    "pile_sizes": _by_side("the Unplayed pile", lambda state, side: len(state.unplayed[side])),
    **{name: _pile(name) for name in ("unplayed", "played", "removed", "waiting", "aid_cards")},
    "combat_cards": _by_side(
        "the combat cards played", lambda state, side: state.combat_cards.get(side, 0)
    ),
    "aid": _by_side("the Aid Points", lambda state, side: state.aid[side]),
    "sources": _by_side("the sources of aid", lambda state, side: state.sources[side]),
    "pope": _field("pope", "the Pope"),
    "passes_open": _field("passes_open", "the Val Telline Passes being open"),
    "swedish_base": is_value("the Swedish Base", lambda state: state.swedish_base, Finder.place),
    "hungary_in_rebellion": _field("hungary_in_rebellion", "Hungary being in rebellion"),
    "removed_units": is_value(
        "the units out of the game",
        lambda state: state.removed_units,
        lambda find, words: find.stack(words).units,
    ),
    **{
        name: is_list(name, same)
        for name in ("leaders_lost", "events_spent", "in_force", "turn_effects", "entered")
    },
}
