"""12.4 Leaders who are lost: replacement, and what their loss brings; stars of leaders (10.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import DANISH
from adjudicator.games.thirty_years_war.facts.combat import CounterFlipped, LeaderLost
from adjudicator.games.thirty_years_war.rules.control.rebellion import end_rebellion
from adjudicator.games.thirty_years_war.rules.influence import IN_PLAY, WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.leaving import remove_nation
from adjudicator.games.thirty_years_war.rules.options import (
    OPTIONS,
    TILLY,
    TWO_STAR_WALLENSTEIN,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES

GABOR: Final = "bethlen_gabor"
CHRISTIAN: Final = "christian_iv"
LOST: Final = "lost"
_REVERSE: Final = "replacement"
"""How a leader enters who is only on the reverse side of a counter."""


@rule("10.14", "7.25")
def stars(state: State, leader: str) -> int:
    """Return the stars of a leader: with any he is Dynamic, with two he always commands."""
    two_star = {"wallenstein": TWO_STAR_WALLENSTEIN, "tilly": TILLY}.get(leader)
    if two_star and OPTIONS.value(state, two_star) == YES:  # 7.25, 19.7
        return 2
    return state.edition.pieces.leaders[leader].stars


@rule("10.14")
def commanders(state: State, leaders: Iterable[str]) -> tuple[str, ...]:
    """Return who of some leaders may command: those with the most stars (10.14)."""
    found = tuple(leaders)
    most = max((stars(state, leader) for leader in found), default=0)
    return tuple(leader for leader in found if stars(state, leader) == most)


@rule("12.42")
def lose_leader(
    table: Table[State], leader: str, *, cause: str = "alone", replaced: bool = True
) -> dict[str, str]:
    """Take a leader out of the game for good, and put his replacement in his place.

    Without ``replaced`` nobody takes his place (12.43). Returns what the counters show now by what
    they showed, empty for one that is gone. A replacement leader who is in play by a counter of his
    own makes room: that counter is flipped too. One who is lost himself replaces nobody, and one
    who is the reverse of a counter in play is not there a second time.
    """
    state = table.state
    place = place_of(state, leader)
    if place is None:
        raise ValueError(f"{leader} is not in play")
    flips = _flips(state, leader) if replaced else {leader: ""}
    replacement = flips[leader]
    _turn(state, flips)
    state.leaders_lost.append(leader)
    if leader == WALLENSTEIN and state.wallenstein.status == IN_PLAY:
        state.wallenstein.status = LOST
    table.tell(LeaderLost(leader, place, replacement, cause))
    for turned_too, shown in flips.items():
        if turned_too != leader:
            table.tell(CounterFlipped(turned_too, place_of(state, shown) or "", shown))
    _follow(table, leader)
    return flips


@rule("11.22")
def lose_lone_leaders(table: Table[State], place: str, side: str) -> None:
    """Take leaders of a side out of the game who stand outside a fortress without units (11.22).

    The units that have caught them hold the place, so that nobody can take theirs.
    """
    stack = table.state.stack(place, side)
    if stack.units:
        return
    for leader in [*stack.leaders]:
        if leader in stack.leaders:  # the loss of one can take others with him
            lose_leader(table, leader, cause="alone", replaced=False)


@rule("11.22")
def catch_lone_leaders(table: Table[State]) -> None:
    """Take leaders without units out of the game wherever enemy units stand outside with them.

    Most are caught by those who march in, are placed or raised there (``lose_lone_leaders``). These
    are left over at the end of a Card Round or phase: their own units have marched away from a
    fortress, whose garrison has come out, or Saxons have gone home to where they are.
    """
    state = table.state
    for place, here in state.places.items():
        for side in SIDES if place not in state.edition.board.boxes else ():
            if here.outside[side].leaders and here.outside[other(side)].units:
                lose_lone_leaders(table, place, side)


def _flips(state: State, leader: str) -> dict[str, str]:
    """Return what each counter shows when a leader is lost, his own first."""
    leaders = state.edition.pieces.leaders
    replacement = leaders[leader].replacement
    if not replacement or replacement in state.leaders_lost:
        return {leader: ""}
    if place_of(state, replacement) is None:
        return {leader: replacement}
    if leaders[replacement].enters == _REVERSE:
        return {leader: ""}
    return {leader: replacement, **_flips(state, replacement)}


def _turn(state: State, flips: Mapping[str, str]) -> None:
    """Turn counters wherever they lie, all at the same time."""
    for stack in _stacks(state):
        if any(leader in flips for leader in stack.leaders):
            stack.leaders[:] = turned(stack.leaders, flips)
    active = state.activation
    if flips.get(active.leader):
        active.leader = flips[active.leader]


def turned(leaders: Iterable[str], flips: Mapping[str, str]) -> list[str]:
    """Return leaders after counters have been turned; those that are gone are left out."""
    shown = [flips.get(leader, leader) for leader in leaders]
    return [leader for leader in shown if leader]


def _stacks(state: State) -> Iterator[Stack]:
    for place in state.places.values():
        yield from place.outside.values()
        yield place.inside
    yield state.activation.stack


def _follow(table: Table[State], leader: str) -> None:
    """Carry out what the loss of a leader brings to his nation (17.D.3, 17.H.5)."""
    if leader == GABOR and table.state.hungary_in_rebellion:
        end_rebellion(table)
    if leader == CHRISTIAN:
        remove_nation(table, DANISH)
