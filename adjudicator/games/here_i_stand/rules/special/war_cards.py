"""21.7 Foreign war cards: where they are fought, by whom, and how many units they lack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.games.here_i_stand.rules.forces import land_count, of_owners
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State


@dataclass(frozen=True)
class Theatre:
    """Where a foreign war is fought: up to ``strength`` units of ``power``, ``foes`` against them.

    ``place`` is the id of the war, ``name`` what it is called in orders and reports.
    """

    place: str
    name: str
    card: int
    power: str
    strength: int
    foes: int


THEATRES: Final = {
    theatre.place: theatre
    for theatre in (
        Theatre("egypt", "Egypt", 92, OTTOMAN, strength=3, foes=3),
        Theatre("ireland", "Ireland", 93, ENGLAND, strength=4, foes=3),
        Theatre("persia", "Persia", 110, OTTOMAN, strength=5, foes=4),
    )
}
"""By the id of the war; no space or sea zone of the map has one of these ids."""


def wars_of(state: State, power: str) -> tuple[str, ...]:
    """Return the foreign wars that a power is fighting."""
    return tuple(place for place in THEATRES if _fights(state, power, place))


def _fights(state: State, power: str, place: str) -> bool:
    war = state.foreign_wars.get(place)
    return war is not None and war.power == power


def units_abroad(state: State, place: str) -> int:
    """Return how many land units the power that fights a foreign war has on its card."""
    war = state.foreign_wars[place]
    return land_count(of_owners(war.units, [war.power]))


def units_lacking(state: State, power: str) -> dict[str, int]:
    """Return how many units the foreign wars of a power lack; wars at full strength left out.

    While there are any, all land units that the power builds go to these cards (FAQ 21.7), and a
    card never takes more than it lacks.
    """
    lacking = {
        place: THEATRES[place].strength - units_abroad(state, place)
        for place in wars_of(state, power)
    }
    return {place: count for place, count in lacking.items() if count > 0}
