"""23 What a position is worth to a power: its victory points, and what may become of them.

A part is worth a fraction of a point, by what it usually brings in a turn: sieges and armies before
keys, the faith of spaces beyond the steps of the table, cards held, debaters, voyages, heirs.
"""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, key_spaces
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONY, CONQUEST, EXPLORATION
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    MAJOR_POWERS,
    NAVAL_KINDS,
    PAPACY,
    PROTESTANT,
    REGULAR,
    SQUADRON,
    capitals,
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
    has_land_units,
    in_play,
    leader_power,
    owners_under,
    protestant_spaces,
)
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points

_VICTORY: Final = 25.0
_RIVALS: Final = 0.2
"""How much the points of the best other power count against one's own."""
_SIEGE: Final = 0.9
_UNREST: Final = 0.6
_EMPTY, _EMPTY_CAPITAL = 0.12, 0.4
"""A key without a garrison."""
_HOME: Final = 0.15
_AWAY: Final = 0.05
_UNITS: Final = {REGULAR: 0.05, SQUADRON: 0.06}
_OTHER_UNIT: Final = 0.04
_LEADER_CAPTURED: Final = 0.8
_WAR, _MORE_WARS, _ALLIANCE = 0.25, 0.25, 0.15
_CARD, _POINT_OF_CARD = 0.02, 0.015
_CARD_AHEAD, _POINT_AHEAD = 0.05, 0.08
_AHEAD: Final = ("negotiation", "diet", "peace", "ransom", "excommunication", "war")
"""Stages before anything is played in a turn. Then a card is worth what its CP will bring; later
it is better played than held.
"""
_SPACE_OF_FAITH: Final = 0.2
_TRANSLATED: Final = 0.12
_DEBATER: Final = {UNCOMMITTED: 0.12, COMMITTED: 0.08}
_SAINT_PETERS: Final = 0.2
_VOYAGE: Final = {EXPLORATION: 0.7, CONQUEST: 0.9, COLONY: 0.5}
_COLONY: Final = 0.4
_MARRIAGE: Final = 1.2
"""What a step on the way to an heir is worth, besides the points of one who is born."""


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
    """Return the worth of own keys under siege or in unrest, and of other spaces held and lost."""
    found = 0.0
    for name, space in state.spaces.items():
        own = controller(state, name) == power
        if own and space.besiegers and _is_key(name):
            found -= _SIEGE
        if own and _is_key(name) and not has_land_units(state, name, power):
            found -= _EMPTY_CAPITAL if name in capitals(power) else _EMPTY
        if own and space.unrest:
            found -= _UNREST if _is_key(name) else _HOME
        elif own and name not in home_spaces(power):
            found += _AWAY
    lost = (s for s in home_spaces(power) if in_play(state, s) and controller(state, s) != power)
    return found - _HOME * sum(1 for _space in lost)


def _is_key(space: str) -> bool:
    return space in key_spaces()


def _armies(state: State, power: str) -> float:
    """Return the worth of units wherever they are, and of the campaign that they are for."""
    owners, found = owners_under(state, power), 0.0
    for space in state.spaces.values():
        for owner in owners:
            for kind, count in space.units.get(owner, {}).items():
                found += _UNITS.get(kind, _OTHER_UNIT) * count
    for sea in state.seas.values():
        for owner in owners:
            ships = sea.units.get(owner, {})
            found += sum(_UNITS[SQUADRON] * n for kind, n in ships.items() if kind in NAVAL_KINDS)
    for leader, captor in state.captured.items():
        own = leader_power(state, leader) == power
        found += _LEADER_CAPTURED * ((captor == power) - own)
    return found + Campaign(state, power).worth()


def _diplomacy(state: State, power: str) -> float:
    """Return the burden of wars with major powers, and what alliances are worth."""
    others = [other for other in MAJOR_POWERS if other != power]
    wars = sum(at_war(state, power, other) for other in others)
    burden = _WAR * wars + _MORE_WARS * max(0, wars - 1)
    return _ALLIANCE * sum(allied(state, power, other) for other in others) - burden


def _cards(state: State, power: str) -> float:
    """Return what a power can still do with the cards it holds."""
    hand = state.hands[power]
    points = sum(card(number).cp for number in hand)
    if state.stage in _AHEAD:
        return _CARD_AHEAD * len(hand) + _POINT_AHEAD * points
    return _CARD * len(hand) + _POINT_OF_CARD * points


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
    voyages = sum(_VOYAGE[voyage.kind] for voyage in state.voyages if voyage.power == power)
    return voyages + _COLONY * len(state.colonies.get(power, ()))
