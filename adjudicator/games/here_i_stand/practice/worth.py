"""23 What a position is worth to a power: its victory points, and what may become of them.

A part is worth a fraction of a point, by what it usually brings in a turn: sieges and armies before
keys, the faith of spaces beyond the steps of the table, cards held, debaters, voyages, heirs.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import distance, home_spaces, key_spaces
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    INDEPENDENT,
    LAND_KINDS,
    MAJOR_POWERS,
    NAVAL_KINDS,
    PAPACY,
    PROTESTANT,
    REGULAR,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    COMMITTED,
    UNCOMMITTED,
    debaters,
)
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    State,
    allied,
    at_war,
    controller,
    in_play,
    owners_under,
    protestant_spaces,
)
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points

_VICTORY: Final = 25.0
_RIVALS: Final = 0.2
"""How much the points of the best other power count against one's own."""
_SIEGE: Final = 0.9
_UNREST: Final = 0.6
_HOME: Final = 0.15
_AWAY: Final = 0.05
_ARMY: Final = 0.12
_MOST_IN_FRONT: Final = 8
_UNITS: Final = {REGULAR: 0.06, SQUADRON: 0.08}
_OTHER_UNIT: Final = 0.04
_LEADER_CAPTURED: Final = 0.8
_WAR, _ALLIANCE = 0.3, 0.15
_CARD, _POINT_OF_CARD = 0.05, 0.03
_SPACE_OF_FAITH: Final = 0.2
_TRANSLATED: Final = 0.12
_DEBATER: Final = {UNCOMMITTED: 0.12, COMMITTED: 0.08}
_SAINT_PETERS: Final = 0.2
_VOYAGE, _COLONY = 0.5, 0.3
_MARRIAGE: Final = 0.5


def worth(state: State, power: str) -> float:
    """Return what a position is worth to a power, in victory points."""
    points = {other: victory_points(state, other) for other in MAJOR_POWERS}
    best = max(points[other] for other in MAJOR_POWERS if other != power)
    found = points[power] - _RIVALS * best + _ended(state, power)
    found += _keys(state, power) + _armies(state, power) + _diplomacy(state, power)
    return found + _cards(state, power) + _faith(state, power) + _overseas(state, power)


def _ended(state: State, power: str) -> float:
    """Return what it is worth to have won, or that somebody else has."""
    if state.ending is None:
        return 0.0
    return _VICTORY if power in state.ending.winners else -_VICTORY


def _keys(state: State, power: str) -> float:
    """Return the worth of sieges of keys, of unrest, and of other spaces held and lost."""
    found = 0.0
    for name, space in state.spaces.items():
        own = controller(state, name) == power
        if space.besiegers and _is_key(name):
            besieging = power in space.besiegers
            found += _SIEGE * (besieging - own)
        if own and space.unrest:
            found -= _UNREST if _is_key(name) else _HOME
        elif own and name not in home_spaces(power):
            found += _AWAY
    lost = (s for s in home_spaces(power) if in_play(state, s) and controller(state, s) != power)
    return found - _HOME * sum(1 for _space in lost)


def _is_key(space: str) -> bool:
    return space in key_spaces()


def _armies(state: State, power: str) -> float:
    """Return the worth of units, and of armies by how near they are to keys they may take."""
    owners, found = owners_under(state, power), 0.0
    goals = _goals(state, power)
    for name, space in state.spaces.items():
        strength = 0
        for owner in owners:
            for kind, count in space.units.get(owner, {}).items():
                found += _UNITS.get(kind, _OTHER_UNIT) * count
                strength += count if kind in LAND_KINDS else 0
        if strength and goals:
            steps = _steps(name, goals)
            found += _ARMY * min(strength, _MOST_IN_FRONT) / (1 + steps)
    for sea in state.seas.values():
        for owner in owners:
            ships = sea.units.get(owner, {})
            found += sum(_UNITS[SQUADRON] * n for kind, n in ships.items() if kind in NAVAL_KINDS)
    held = [captor for captor in state.captured.values() if captor == power]
    return found + _LEADER_CAPTURED * len(held)


def _goals(state: State, power: str) -> frozenset[str]:
    """Return the keys that a power may attack: of enemies, and of nobody."""
    return frozenset(
        key
        for key in key_spaces()
        if in_play(state, key)
        and ((whose := controller(state, key)) == INDEPENDENT or at_war(state, whose, power))
    )


@cache
def _steps(space: str, goals: frozenset[str]) -> int:
    """Return the steps to the nearest goal; a hundred where there is no way."""
    found = distance(space, goals)
    return 100 if found is None else found


def _diplomacy(state: State, power: str) -> float:
    """Return the burden of wars with major powers, and what alliances are worth."""
    others = [other for other in MAJOR_POWERS if other != power]
    wars = sum(at_war(state, power, other) for other in others)
    return _ALLIANCE * sum(allied(state, power, other) for other in others) - _WAR * max(
        0, wars - 1
    )


def _cards(state: State, power: str) -> float:
    """Return what a power can still do with the cards it holds."""
    hand = state.hands[power]
    return _CARD * len(hand) + _POINT_OF_CARD * sum(card(number).cp for number in hand)


def _faith(state: State, power: str) -> float:
    """Return what the Reformation is worth to the Protestants; the opposite to the Papacy."""
    if power == ENGLAND:
        reformed = sum(state.spaces[s].religion == PROTESTANT_FAITH for s in home_spaces(ENGLAND))
        return _SPACE_OF_FAITH * reformed + _MARRIAGE * state.marital_status
    if power not in (PAPACY, PROTESTANT):
        return 0.0
    books = (*state.new_testament.values(), *state.full_bible.values())
    found = _SPACE_OF_FAITH * len(protestant_spaces(state)) + _TRANSLATED * sum(books)
    for name, status in state.debaters.items():
        one = debaters()[name]
        sign = -1 if one.faction == PAPACY else 1
        found += sign * _DEBATER.get(status, 0.0) * one.value
    if power == PROTESTANT:
        return found
    return _SAINT_PETERS * state.saint_peters_cp - found


def _overseas(state: State, power: str) -> float:
    """Return the worth of voyages under way and of colonies."""
    voyages = sum(voyage.power == power for voyage in state.voyages)
    return _VOYAGE * voyages + _COLONY * len(state.colonies.get(power, ()))
