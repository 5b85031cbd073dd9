"""Rules cases: where a position is not as a case expects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.diplomatic import EXPECTED
from adjudicator.games.here_i_stand.cases.words import (
    WORDS,
    Check,
    Finder,
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
from adjudicator.kit import case_keys
from adjudicator.kit.case_keys import (
    by_name,
    holds_all,
    is_list,
    is_table,
    is_value,
    relates,
    unlike,
)
from adjudicator.kit.case_words import Wrong


def differences(state: State, expected: Mapping[str, Any], wrong: Wrong) -> list[str]:
    """Return in words where the state is not as expected."""
    return case_keys.differences(_CHECKS, state, expected, Finder(wrong))


# ------------------------------------------------------------------------------ the map


def _spaces(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.space(words, words)
        space = state.spaces[name]
        printed = space_names().full(name)
        for key, item in wanted.items():
            keys = (words, key)
            if key == "control":
                power = find.side(item, *keys)
                found += unlike(f"the control of {printed}", power, controller(state, name))
            elif key in ("religion", "unrest", "fortress", "university"):
                found += unlike(f"{key} in {printed}", item, getattr(space, key))
            elif key == "besieged_by":
                named = [item] if isinstance(item, str) else item
                powers = [find.power(n, *keys) for n in named]
                found += unlike(f"besiegers of {printed}", powers, space.besiegers)
            elif key == "empty":
                found += unlike(f"{printed} being empty", item, _is_empty(space))
            else:
                found += _stack(state, name, printed, key, item, find, *keys)
    return found


def _is_empty(location: Space | Sea) -> bool:
    return not location.units and not location.leaders


def _seas(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, wanted in value.items():
        name = find.zone(words, words)
        for key, item in wanted.items():
            keys = (words, key)
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
        owner = find.side(words, words)
        wanted = find.stack(owner, item, words)
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
        place = find.name(theatre_names(), words, words)
        if not wanted or place not in state.foreign_wars:
            found += unlike(f"war in {words}", bool(wanted), place in state.foreign_wars)
            continue
        war, name = state.foreign_wars[place], THEATRES[place].name
        for key, item in wanted.items():
            keys = (words, key)
            if key == "foes":
                there = war.units[INDEPENDENT][REGULAR]
                found += unlike(f"the number of foes in {name}", item, there)
            else:
                find.one_of(("units",), key, *keys)
                found += _stack(state, place, name, war.power, item, find, *keys)
    return found


# ------------------------------------------------------------------------------ powers


def _by_power(name: str, measure: Callable[[State, str], Any]) -> Check:
    return by_name(name, Finder.power, POWER_NAMES, measure)


def _power_or_none(find: Finder, value: Any) -> str:
    return find.power(value) if value else ""


def _hands(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, listed in value.items():
        power = find.power(words, words)
        wanted = sorted(find.card(c, words) for c in listed)
        there = sorted(state.hands[power])
        if wanted != there:
            found.append(
                f"the hand of {POWER_NAMES[power]}: {_titles(there)}; expected: {_titles(wanted)}"
            )
    return found


def _titles(numbers: list[int]) -> str:
    return ", ".join(f"{n} {card(n).title}" for n in numbers) or "no card"


def _title(number: int) -> str:
    return card(number).title


def _pile(name: str) -> Check:
    return holds_all(name, Finder.card, _title)


# ------------------------------------------------------------------------------ the rest


def _saint_peters(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for key, wanted in value.items():
        find.one_of(("cp", "vp"), key, key)
        found += unlike(f"Saint Peter's {key}", wanted, getattr(state, f"saint_peters_{key}"))
    return found


def _relation(name: str, holds: Callable[[State, str, str], bool]) -> Check:
    return relates(name, Finder.side, POWER_NAMES, holds)


_TABLES: Final = (
    *("debaters", "rulers", "electorate_display", "new_testament", "full_bible", "discoveries"),
    *("conquered", "colonies", "conquests", "colonial_marker"),
)
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
    "cp_left": is_value("cp_left", lambda state: state.impulse.cp),
    "turn": is_value("the turn", lambda state: state.turn),
    "stage": is_value("the stage", lambda state: state.stage),
    "active": is_value("the active power", lambda state: state.active, Finder.power),
    "ending": is_value("the ending", lambda state: state.ending.kind if state.ending else ""),
    "at_war": _relation("at_war", at_war),
    "not_at_war": _relation("not_at_war", lambda s, a, b: not at_war(s, a, b)),
    "allied": _relation("allied", allied),
    "not_allied": _relation("not_allied", lambda s, a, b: not allied(s, a, b)),
    "minor_allies": by_name(
        "the ally", Finder.side, POWER_NAMES, lambda s, m: s.minor_allies.get(m, ""), _power_or_none
    ),
    "captured": by_name(
        "the captor",
        Finder.leader,
        {leader.id: leader.name for leader in leaders().values()},
        lambda state, leader: state.captured.get(leader, ""),
        _power_or_none,
    ),
    "foreign_wars": _foreign_wars,
    **EXPECTED,
    "saint_peters": _saint_peters,
    **{name: is_table(name, WORDS.same) for name in _TABLES},
    **{name: is_list(name, WORDS.same) for name in ("reformers", "charted", "raiders")},
}
