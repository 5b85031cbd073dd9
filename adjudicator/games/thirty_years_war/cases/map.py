"""Rules cases: changes of the map."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.games.thirty_years_war.cases.words import Finder, Handler
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import Place, State
from adjudicator.kit.case_keys import truth


def _clear_map(state: State, value: Any, find: Finder) -> None:
    if value is not True:
        raise find.wrong("clear_map is true or left out")
    for place in state.places.values():
        _clear(place)


def _clear(place: Place) -> None:
    for stack in (*place.outside.values(), place.inside):
        stack.clear()
    place.garrison, place.siege = NOBODY, None


def _areas(state: State, value: Any, find: Finder) -> None:
    for words, changes in value.items():
        area, at = state.areas[find.area(words, words)], find.at(words)
        for key, item in changes.items():
            if key in ("control", "reverts_to"):
                setattr(area, key, at.holder(item, key))
                area.neutral = area.neutral and not item
            else:
                at.one_of(("control", "reverts_to", "neutral", "pillaged"), key, key)
                setattr(area, key, truth(at.at(key), item))


def _places(state: State, value: Any, find: Finder) -> None:
    for words, changes in value.items():
        name = find.place(words, words)
        if changes.get("clear"):
            _clear(state.places[name])
        for key, item in changes.items():
            _change_place(state, name, key, item, find.at(words, key))


def _change_place(state: State, name: str, key: str, item: Any, find: Finder) -> None:
    place = state.places[name]
    if key == "control":
        _mark(state, name, find.holder(item))
    elif key == "marker":
        place.marker = find.holder(item)
    elif key == "pillage":
        place.pillage = find.number(item, 0, state.constant("pillage_most"))
    elif key == "siege":
        place.siege = find.number(item, 0, state.constant("continued_siege_most"))
    elif key in ("revolt", "clear"):
        place.revolt = truth(find, item) if key == "revolt" else place.revolt
    elif key == "inside":
        stack = _placed(state, item, find)
        place.garrison, place.inside = _side_of(state, stack, find), stack
    else:
        side = find.side(key)
        place.outside[side] = Stack()
        place.outside[side] = _placed(state, item, find, side)


def _mark(state: State, name: str, side: str) -> None:
    """Let a side control a City; where its Area is that side's it has no marker (3.13)."""
    city = state.edition.board.cities.get(name)
    follows = city is not None and city.area and state.areas[city.area].control == side
    state.places[name].marker = NOBODY if follows else side


def _placed(state: State, item: Any, find: Finder, side: str = NOBODY) -> Stack:
    """Return a stack in words; its leaders come from wherever they are."""
    stack = find.stack(item)
    for leader in stack.leaders:
        take_off(state, leader)
    if side and not stack.is_empty and _side_of(state, stack, find) != side:
        raise find.wrong(f"{item} are not of the {side} player")
    return stack


def _side_of(state: State, stack: Stack, find: Finder) -> str:
    pieces = state.edition.pieces
    nations = [pieces.faces[face].nation for face in stack.units]
    nations += [pieces.leaders[name].nation for name in stack.leaders]
    sides = [*dict.fromkeys(map(state.side_of, nations))]
    if len(sides) > 1:
        raise find.wrong("pieces of both sides stand together")
    return sides[0] if sides else NOBODY


def take_off(state: State, leader: str) -> None:
    """Take a leader off the map, or back into the game."""
    for place in state.places.values():
        for stack in (*(place.outside[side] for side in SIDES), place.inside):
            if leader in stack.leaders:
                stack.leaders.remove(leader)
    if leader in state.leaders_lost:
        state.leaders_lost.remove(leader)


MAP: Final[dict[str, Handler]] = {"clear_map": _clear_map, "area": _areas, "place": _places}
"""Handlers by key, in the order in which the changes are made."""
