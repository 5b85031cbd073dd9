"""Rules cases: where a position is not as a case expects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.games.here_i_stand.cases.words import (
    Finder,
    is_same,
    is_same_stack,
    present,
    stack_words,
)
from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.language.names import space_names, zone_names
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT, POWER_NAMES, REGULAR, leaders
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    Sea,
    Space,
    State,
    allied,
    at_war,
    controller,
    leader_power,
)
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points

Wrong: TypeAlias = Callable[..., Exception]
Check: TypeAlias = "Callable[[State, Any, Finder], list[str]]"


def differences(state: State, expected: Mapping[str, Any], wrong: Wrong) -> list[str]:
    """Return in words where the state is not as expected."""
    find = Finder(wrong)
    found = []
    for key, value in expected.items():
        if key not in _CHECKS:
            known = ", ".join(("questions", "facts", "no_facts", *_CHECKS))
            raise wrong(f"nothing called {key!r} can be expected; known: {known}", key)
        try:
            found += _CHECKS[key](state, value, find)
        except (TypeError, AttributeError, ValueError) as error:
            raise wrong(f"{key} cannot be expected as {value!r}: {error}", key) from error
    return found


def _unlike(what: str, expected: Any, found: Any) -> list[str]:
    return [] if expected == found else [f"{what} is {found!r}; expected {expected!r}"]


# ------------------------------------------------------------------------------ the map


def _spaces(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.space(words, "space", words)
        space = state.spaces[name]
        printed = space_names().full(name)
        for key, item in wanted.items():
            keys = ("space", words, key)
            if key == "control":
                power = find.side(item, *keys)
                found += _unlike(f"the control of {printed}", power, controller(state, name))
            elif key in ("religion", "unrest", "fortress", "university"):
                found += _unlike(f"{key} in {printed}", item, getattr(space, key))
            elif key == "besieged_by":
                named = [item] if isinstance(item, str) else item
                powers = [find.power(n, *keys) for n in named]
                found += _unlike(f"besiegers of {printed}", powers, space.besiegers)
            elif key == "empty":
                found += _unlike(f"{printed} being empty", item, _is_empty(space))
            else:
                found += _stack(state, name, printed, key, item, find, *keys)
    return found


def _is_empty(location: Space | Sea) -> bool:
    return not location.units and not location.leaders


def _seas(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.zone(words, "sea", words)
        for key, item in wanted.items():
            keys = ("sea", words, key)
            found += _stack(state, name, zone_names().full(name), key, item, find, *keys)
    return found


def _stack(
    state: State, location: str, printed: str, key: str, item: Any, find: Finder, *keys: str
) -> list[str]:
    owner = find.side(key, *keys)
    wanted = find.stack(owner, item, *keys)
    there = present(state, location, owner)
    if is_same_stack(wanted, there):
        return []
    name = POWER_NAMES[owner]
    return [f"{name} in {printed}: {stack_words(there)}; expected: {stack_words(wanted)}"]


def _turn_track(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, item in value.items():
        owner = find.side(words, "turn_track", words)
        wanted = find.stack(owner, item, "turn_track", words)
        mine = tuple(n for n in state.turn_track_leaders if leader_power(state, n) == owner)
        units = {owner: state.turn_track[owner]} if owner in state.turn_track else {}
        there = Force(units, mine)
        if not is_same_stack(wanted, there):
            found.append(
                f"{POWER_NAMES[owner]} on the turn track: {stack_words(there)};"
                f" expected: {stack_words(wanted)}"
            )
    return found


def _foreign_wars(state: State, value: Any, find: Finder) -> list[str]:
    """Compare wars as ``{ Egypt = { units = "2 regulars", foes = 1 } }``; "" is no war."""
    found = []
    for words, wanted in value.items():
        place = find.name(theatre_names(), words, "foreign_wars", words)
        if not wanted or place not in state.foreign_wars:
            found += _unlike(f"war in {words}", bool(wanted), place in state.foreign_wars)
            continue
        war, name = state.foreign_wars[place], THEATRES[place].name
        for key, item in wanted.items():
            keys = ("foreign_wars", words, key)
            if key == "foes":
                there = war.units[INDEPENDENT][REGULAR]
                found += _unlike(f"the number of foes in {name}", item, there)
            else:
                find.one_of(("units",), key, *keys)
                found += _stack(state, place, name, war.power, item, find, *keys)
    return found


# ------------------------------------------------------------------------------ powers


def _by_power(name: str, measure: Callable[[State, str], Any]) -> Check:
    def check(state: State, value: Any, find: Finder) -> list[str]:
        found = []
        for words, wanted in value.items():
            power = find.power(words, name, words)
            title = f"{name} of {POWER_NAMES[power]}"
            found += _unlike(title, wanted, measure(state, power))
        return found

    return check


def _relation(name: str, holds: Callable[[State, str, str], bool]) -> Check:
    def check(state: State, value: Any, find: Finder) -> list[str]:
        found = []
        for first, second in value:
            one, other = find.side(first, name), find.side(second, name)
            if not holds(state, one, other):
                names = f"{POWER_NAMES[one]} and {POWER_NAMES[other]}"
                found.append(f"{names}: {name} does not hold")
        return found

    return check


def _minor_allies(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, major in value.items():
        minor = find.side(words, "minor_allies", words)
        wanted = find.power(major, "minor_allies", words) if major else ""
        ally = state.minor_allies.get(minor, "")
        found += _unlike(f"the ally of {POWER_NAMES[minor]}", wanted, ally)
    return found


def _captured(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, captor in value.items():
        leader = find.leader(words, "captured", words)
        wanted = find.power(captor, "captured", words) if captor else ""
        there = state.captured.get(leader, "")
        found += _unlike(f"the captor of {leaders()[leader].name}", wanted, there)
    return found


def _hands(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, listed in value.items():
        power = find.power(words, "hands", words)
        wanted = sorted(find.card(c, "hands", words) for c in listed)
        there = sorted(state.hands[power])
        if wanted != there:
            found.append(
                f"the hand of {POWER_NAMES[power]}: {_titles(there)}; expected: {_titles(wanted)}"
            )
    return found


def _titles(numbers: list[int]) -> str:
    return ", ".join(f"{n} {card(n).title}" for n in numbers) or "no card"


def _pile(name: str) -> Check:
    def check(state: State, value: Any, find: Finder) -> list[str]:
        pile = getattr(state, name)
        wanted = [find.card(words, name) for words in value]
        return [f"{card(n).title} is not in {name}" for n in wanted if n not in pile]

    return check


# ------------------------------------------------------------------------------ the rest


def _number(name: str, measure: Callable[[State], Any]) -> Check:
    def check(state: State, value: Any, find: Finder) -> list[str]:
        return _unlike(name, value, measure(state))

    return check


def _active(state: State, value: Any, find: Finder) -> list[str]:
    return _unlike("the active power", find.power(value, "active"), state.active)


def _table(name: str) -> Check:
    """Compare some entries of a table of the state; the names may be written in any way."""

    def check(state: State, value: Any, find: Finder) -> list[str]:
        there = getattr(state, name)
        found = []
        for words, wanted in value.items():
            key = next((k for k in there if is_same(words, k)), None)
            if not is_same(wanted, there[key] if key is not None else ""):
                has = there[key] if key is not None else "nothing"
                found.append(f"{name} of {words} is {has!r}; expected {wanted!r}")
        return found

    return check


def _list(name: str) -> Check:
    def check(state: State, value: Any, find: Finder) -> list[str]:
        there = list(getattr(state, name))
        same = len(value) == len(there) and all(any(is_same(w, t) for t in there) for w in value)
        return [] if same else [f"{name} is {there}; expected {value}"]

    return check


def _saint_peters(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for key, wanted in value.items():
        find.one_of(("cp", "vp"), key, "saint_peters", key)
        found += _unlike(f"Saint Peter's {key}", wanted, getattr(state, f"saint_peters_{key}"))
    return found


def _ending(state: State, value: Any, find: Finder) -> list[str]:
    return _unlike("the ending", value, state.ending.kind if state.ending else "")


_CHECKS: Final[dict[str, Check]] = {
    "space": _spaces,
    "sea": _seas,
    "turn_track": _turn_track,
    "vp": _by_power("vp", victory_points),
    "hand_sizes": _by_power("hand_sizes", lambda state, power: len(state.hands[power])),
    "hands": _hands,
    "minus_cards": _by_power("minus_cards", lambda state, power: list(state.minus_cards[power])),
    "discards": _pile("discards"),
    "removed": _pile("removed"),
    "deck": _pile("draw_pile"),
    "waiting": _pile("waiting_cards"),
    "on_power_card": _pile("on_power_card"),
    "cp_left": _number("cp_left", lambda state: state.impulse.cp),
    "turn": _number("the turn", lambda state: state.turn),
    "stage": _number("the stage", lambda state: state.stage),
    "active": _active,
    "ending": _ending,
    "at_war": _relation("at_war", at_war),
    "not_at_war": _relation("not_at_war", lambda s, a, b: not at_war(s, a, b)),
    "allied": _relation("allied", allied),
    "not_allied": _relation("not_allied", lambda s, a, b: not allied(s, a, b)),
    "minor_allies": _minor_allies,
    "captured": _captured,
    "foreign_wars": _foreign_wars,
    "debaters": _table("debaters"),
    "rulers": _table("rulers"),
    "reformers": _list("reformers"),
    "electorate_display": _table("electorate_display"),
    "new_testament": _table("new_testament"),
    "full_bible": _table("full_bible"),
    "saint_peters": _saint_peters,
    "discoveries": _table("discoveries"),
    "conquered": _table("conquered"),
    "charted": _list("charted"),
    "colonies": _table("colonies"),
    "conquests": _table("conquests"),
    "raiders": _list("raiders"),
    "colonial_marker": _table("colonial_marker"),
}
