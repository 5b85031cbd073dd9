"""Rules cases: changes of the map."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.games.here_i_stand.cases.pieces import put
from adjudicator.games.here_i_stand.cases.words import Finder, Handler, present
from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT, REGULAR
from adjudicator.games.here_i_stand.rules.special.foreign_wars import MINUS_CARD
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    OTHER_FAITH,
    PROTESTANT_FAITH,
    ForeignWar,
    State,
    holders,
    location_of,
)


def _clear_map(state: State, value: Any, find: Finder) -> None:
    if value is not True:
        raise find.wrong("clear_map is true or left out")
    for holder in holders(state):
        holder.units.clear()
        holder.leaders.clear()


def _spaces(state: State, value: Any, find: Finder) -> None:
    for words, changes in value.items():
        name = find.space(words, words)
        space = state.spaces[name]
        if changes.get("clear"):
            space.units.clear()
            space.leaders.clear()
        for key, item in changes.items():
            _change_space(state, name, key, item, find.at(words))


def _change_space(state: State, name: str, key: str, item: Any, find: Finder) -> None:
    space = state.spaces[name]
    if key == "control":
        space.control = find.side(item, key)
    elif key == "religion":
        faiths = (CATHOLIC, PROTESTANT_FAITH, OTHER_FAITH)
        space.religion = find.one_of(faiths, item, key)
    elif key in ("unrest", "fortress", "university", "clear"):
        if not isinstance(item, bool):
            raise find.wrong(f"{key} is true or false", key)
        if key != "clear":
            setattr(space, key, item)
    elif key == "besieged_by":
        named = [item] if isinstance(item, str) else item
        space.besiegers = [find.power(n, key) for n in named]
    else:
        _place(state, name, key, item, find)


def _place(state: State, location: str, key: str, item: Any, find: Finder) -> None:
    """Put what an owner has in a space or sea zone there, in place of what he had."""
    owner = find.side(key, key)
    force = find.stack(owner, item, key)
    here = location_of(state, location)
    before = present(state, location, owner)
    take(here.units, before.units)
    here.leaders[:] = [name for name in here.leaders if name not in before.leaders]
    add(here.units, force.units)
    for leader in force.leaders:
        take_off(state, leader)
        here.leaders.append(leader)


def take_off(state: State, leader: str) -> None:
    """Take a leader off the map, the power cards and the turn track."""
    for holder in holders(state):
        if leader in holder.leaders:
            holder.leaders.remove(leader)
    state.captured.pop(leader, None)
    if leader in state.turn_track_leaders:
        state.turn_track_leaders.remove(leader)


def _seas(state: State, value: Any, find: Finder) -> None:
    for words, changes in value.items():
        name = find.zone(words, words)
        for key, item in changes.items():
            _place(state, name, key, item, find.at(words))


def _turn_track(state: State, value: Any, find: Finder) -> None:
    for words, item in value.items():
        owner = find.side(words, words)
        force = find.stack(owner, item, words)
        add(state.turn_track, force.units)
        for leader in force.leaders:
            take_off(state, leader)
            state.turn_track_leaders.append(leader)


def _foreign_wars(state: State, value: Any, find: Finder) -> None:
    """Begin foreign wars: ``{ Egypt = { units = "2 regulars", foes = 3 } }``."""
    for words, told in value.items():
        place = find.name(theatre_names(), words, words)
        theatre = THEATRES[place]
        unknown = [key for key in told if key not in ("units", "foes")]
        if unknown:
            raise find.wrong("the keys are units and foes", words, unknown[0])
        put(state, [], [theatre.card])
        enemies = {INDEPENDENT: {REGULAR: int(told.get("foes", theatre.foes))}}
        state.foreign_wars[place] = ForeignWar(theatre.card, theatre.power, enemies)
        state.minus_cards[theatre.power].append(MINUS_CARD)
        _place(state, place, theatre.power, told.get("units", ""), find.at(words))


MAP: Final[dict[str, Handler]] = {
    "clear_map": _clear_map,
    "space": _spaces,
    "sea": _seas,
    "turn_track": _turn_track,
    "foreign_wars": _foreign_wars,
}
"""Handlers by key, in the order in which the changes are made."""
