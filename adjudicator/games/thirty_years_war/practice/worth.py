"""5.1 What a position is worth to a side: the victory points, and what may become of them.

A part is worth a fraction of a point, by what it usually brings in a few rounds: Cities towards
control of an Area, sieges, armies near their goals, Electors, pay, the Dutch War.
"""

from __future__ import annotations

from math import exp
from typing import Final

from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.decks import INTERVENTION
from adjudicator.games.thirty_years_war.edition.setups import EARLY_WAR
from adjudicator.games.thirty_years_war.odds.talks import peace_odds
from adjudicator.games.thirty_years_war.rules.action.distances import steps_to
from adjudicator.games.thirty_years_war.rules.control.electors import electors_held
from adjudicator.games.thirty_years_war.rules.control.holding import (
    cities_held,
    controller,
    is_hostile,
)
from adjudicator.games.thirty_years_war.rules.control.points import area_value
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import spinola_is_there
from adjudicator.games.thirty_years_war.rules.influence import IN_PLAY
from adjudicator.games.thirty_years_war.rules.peace import (
    CATHOLIC_LEAVES,
    CATHOLIC_VICTORY,
    PROTESTANT_LEAVES,
    PROTESTANT_VICTORY,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, SIDES, other, sign
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import State, everywhere
from adjudicator.games.thirty_years_war.rules.turn.victory import (
    final_totals,
    further_conditions,
    last_turn,
)

_WON: Final = 20.0
_SPREAD, _SPREAD_OF_TURN = 3.0, 0.8
"""By how many points the total may yet change: at the end, and more with each turn that is left."""
_POINTS_ALONE: Final = 0.6
"""What is left of the chance where Catholics lack more than points (5.22, 18.14, 18.36)."""
_PROGRESS: Final = 0.7
"""What all but the last City of an Area is worth, as a part of its points."""
_CITY: Final = 0.05
_SIEGE, _MASK = 0.5, 0.1
_FACTOR: Final = 0.05
"""A Combat Factor; half of it for one that no leader commands."""
_LEADERSHIP: Final = 0.03
_ARMY: Final = 0.02
"""A Combat Factor of an army, at its goal; less with each step on the way."""
_MOST_IN_FRONT: Final = 24
_ELECTOR: Final = 0.3
_AID, _MOST_AID = 0.05, 16
_UNPAID: Final = 0.2
_CARD_POINT: Final = 0.03
_PILLAGE: Final = 0.03
_DUTCH_BOX: Final = 0.6
_SPINOLA: Final = 2.0
_INFLUENCE: Final = 4.0
_LEFT: Final = 2.0
"""What a side loses that must leave an Area or two Cities (5.32)."""
_PEACE: Final = {
    CATHOLIC_VICTORY: _WON,
    PROTESTANT_LEAVES: _LEFT,
    CATHOLIC_LEAVES: -_LEFT,
    PROTESTANT_VICTORY: -_WON,
}
"""What results of negotiations are worth to the Catholics; a truce, or both leaving, nothing."""


def worth(state: State, side: str) -> float:
    """Return how well a side stands, in victory points as it counts them."""
    found = sign(side) * state.vp + _ended(state, side) + _outlook(state, side)
    for one in SIDES:
        found += (_land(state, one) + _forces(state, one)) * (1 if one == side else -1)
    return found + _means(state, side) + sign(side) * (_dutch_war(state) - _influence(state))


def _ended(state: State, side: str) -> float:
    """Return what it is worth to have won, or that the other side has; nothing for a draw."""
    if state.ending is None or len(state.ending.winners) != 1:
        return 0.0
    return _WON if side in state.ending.winners else -_WON


def _outlook(state: State, side: str) -> float:
    """Return what the chances are worth to win by points after the last turn (5.22, 18).

    What lies between the totals is drawn; the more turns are left, the less is certain.
    """
    if state.ending is not None:
        return 0.0
    low, high = final_totals(state)
    if state.scenario == EARLY_WAR:  # whatever is no Catholic victory is one of the Protestants
        low = high
    spread = _SPREAD + _SPREAD_OF_TURN * (last_turn(state) - state.turn)
    catholic = 1 / (1 + exp((high - state.vp) / spread))
    catholic *= 1.0 if further_conditions(state) else _POINTS_ALONE
    protestant = 1 / (1 + exp((state.vp - low) / spread))
    return sign(side) * _WON * (catholic - protestant)


def worth_of_peace(state: State, side: str) -> float:
    """Return what peace negotiations bring a side on average, beside going on (5.32)."""
    outlook, found = _outlook(state, side), 0.0
    for result, chance in peace_odds(state).results:
        ends = result in (CATHOLIC_VICTORY, PROTESTANT_VICTORY)
        found += float(chance) * (sign(side) * _PEACE.get(result, 0.0) - ends * outlook)
    return found


# -- land -----------------------------------------------------------------------------------------


def _land(state: State, side: str) -> float:
    """Return what the Cities of a side are worth beside the points that they have brought."""
    found = sum(area_progress(state, area, side) for area in state.areas)
    for city, place in state.places.items():
        if city not in state.edition.board.cities:
            continue
        if place.garrison or place.siege is not None:
            besieging = masking_side(state, city) == side and is_hostile(state, city, side)
            weight = _MASK if place.siege is None else _SIEGE
            found += besieging * weight * city_value(state, city, side)
        if controller(state, city) == side:
            found += _CITY - _PILLAGE * place.pillage
    held = electors_held(state, side)
    return found + _ELECTOR * held


def area_progress(state: State, area: str, side: str) -> float:
    """Return what the Cities of a side bring it in an Area that it does not control (3.13)."""
    rating = state.edition.board.areas[area].rating
    if not rating or state.areas[area].control == side:
        return 0.0
    return _part(state, area, cities_held(state, area, side))


def _part(state: State, area: str, cities: int) -> float:
    share = min(1.0, cities / state.edition.board.areas[area].rating)
    return _PROGRESS * area_value(state, area) * share * share


def city_value(state: State, city: str, side: str) -> float:
    """Return what a City is worth to a side that does not control it."""
    printed = state.edition.board.cities[city]
    found = _CITY + printed.vp + _ELECTOR * printed.is_elector
    area = printed.area
    if not area or not state.edition.board.areas[area].rating:
        return found
    if state.areas[area].control == side:  # one that was lost
        return found + _part(state, area, cities_held(state, area, other(side)))
    held = cities_held(state, area, side)
    if held + 1 >= state.edition.board.areas[area].rating:
        return found + area_value(state, area) - _part(state, area, held)
    return found + _part(state, area, held + 1) - _part(state, area, held)


# -- forces ---------------------------------------------------------------------------------------


def _forces(state: State, side: str) -> float:
    """Return the worth of units and leaders, and of armies by how near their goals are."""
    found, ground = 0.0, Ground(state, side)
    leaders = state.edition.pieces.leaders
    for place, stack in everywhere(state, side):
        factors = combat_factors(state.edition.pieces, stack.units)
        found += _FACTOR * factors * (1.0 if stack.leaders else 0.5)
        found += _LEADERSHIP * sum(leaders[leader].leadership for leader in stack.leaders)
        if stack.leaders and factors:
            found += _ARMY * min(factors, _MOST_IN_FRONT) * ground.nearness(place)
    unpaid = state.unpaid.get(side, {}).values()
    return found - _UNPAID * sum(sum(units.values()) for units in unpaid)


class Ground:
    """The land as a side sees it that looks for something to take; looked up once a position."""

    def __init__(self, state: State, side: str) -> None:
        self._state, self._side = state, side
        self._goals = frozenset(c for c in state.edition.board.cities if self.is_wanted(c))
        self._near: dict[str, float] = {}

    def is_wanted(self, place: str) -> bool:
        """Return whether a place is a City of the other side, or one of nobody not Neutral."""
        state, city = self._state, self._state.edition.board.cities.get(place)
        if city is None or city.is_off_map or controller(state, place) == self._side:
            return False
        return not (city.area and state.areas[city.area].neutral)

    def value(self, city: str) -> float:
        """Return what a City is worth that is not one's own."""
        return city_value(self._state, city, self._side)

    def nearness(self, place: str) -> float:
        """Return how near a goal is: 1 for none to go, 0 where there is no way to one."""
        if place not in self._near:
            steps = steps_to(self._state, place, self._goals)
            self._near[place] = 0.0 if steps is None else 1 / (1 + steps)
        return self._near[place]


# -- means ----------------------------------------------------------------------------------------


def _means(state: State, side: str) -> float:
    """Return the worth of aid that is left and of the cards in hand."""
    aid = sum(state.aid.get(side, {}).values())
    cards = state.edition.cards
    points = sum(cards[card].value for card in state.hands[side])
    return _AID * min(aid, _MOST_AID) + _CARD_POINT * points


def _dutch_war(state: State) -> float:
    """Return what the track, and Spinola's march, are worth to the Catholics (16.1, 5.15)."""
    found, war = 0.0, state.dutch_war
    if not war.ended:
        found = _DUTCH_BOX * war.box
    cards = state.edition.cards
    due = any(cards[card].deck == INTERVENTION for card in state.waiting[CATHOLIC])
    led = bool(state.stack(UNITED_PROVINCES, CATHOLIC).leaders)
    return found + _SPINOLA * (due and led and spinola_is_there(state))


def _influence(state: State) -> float:
    """Return what Wallenstein's influence costs the Catholics: at 20 they have lost (7.1)."""
    found = state.wallenstein
    if found.status != IN_PLAY:
        return 0.0
    return _INFLUENCE * (found.track / 20) ** 3
