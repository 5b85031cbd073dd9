"""How promising an answer is, for BEST: by the odds where dice decide, else by what is at stake.

Questions whose answers nothing puts in an order are not ranked: BEST is refused there by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds
from adjudicator.games.thirty_years_war.odds.land import LootOdds
from adjudicator.games.thirty_years_war.odds.march_worth import march_worth
from adjudicator.games.thirty_years_war.odds.planned import odds_of, question_of
from adjudicator.games.thirty_years_war.odds.recruits import RecruitingOdds
from adjudicator.games.thirty_years_war.odds.sieges import SiegesOdds
from adjudicator.games.thirty_years_war.odds.variants import CampaignOdds
from adjudicator.games.thirty_years_war.rules.action.aid import aid_of
from adjudicator.games.thirty_years_war.rules.action.choices import ACT, AID, REC, Play
from adjudicator.games.thirty_years_war.rules.combat.refuge import steps_to_supply
from adjudicator.games.thirty_years_war.rules.command import army_strength
from adjudicator.games.thirty_years_war.rules.control.holding import (
    controller,
    is_friendly,
    is_hostile,
    units_in,
)
from adjudicator.games.thirty_years_war.rules.events.mutiny import stacks_of
from adjudicator.games.thirty_years_war.rules.leaders import stars
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.peace import AND
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacks import Stack, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State

Merit: TypeAlias = tuple[Fraction | int, ...]
_Judge: TypeAlias = Callable[[State, Decision[Any], Any], Merit]
_IN_A_ROUND: Final = frozenset({"activate", "recruit", "aid"})
"""The verbs of a Card Round that BEST can stand in: leaders by their army, cards by points."""


def is_ranked(decision: Decision[Any], verb: str) -> bool:
    """Return whether answers of a verb to a question can be compared."""
    asked = question_of(decision)
    return asked in _JUDGES and (asked != "8.2/round" or verb in _IN_A_ROUND)


def merit(state: State, decision: Decision[Any], value: Any) -> Merit:
    """Return what answers are compared by, the most telling first; the greater, the better.

    ``state`` is what the side of the decision may see. Nothing where they are not ranked.
    """
    judge = _JUDGES.get(question_of(decision))
    return () if judge is None else judge(state, decision, value)


# -- Card Rounds ----------------------------------------------------------------------------------


def _round(state: State, decision: Decision[Any], play: Play) -> Merit:
    """Compare armies, then the points of cards: few for ACT, many for REC, aid for AID (8.2)."""
    if play.use == ACT:
        army = army_strength(state, decision.role, play.leader)
        return army, _battle(state, play.leader), -state.edition.cards[play.card].value
    if play.use == REC:
        return (state.edition.cards[play.card].value,)
    return (sum(aid_of(state, play.card).values()),) if play.use == AID else ()


def _strength(state: State, stack: Stack) -> int:
    return combat_factors(state.edition.pieces, stack.units)


def _battle(state: State, leader: str) -> int:
    return state.edition.pieces.leaders[leader].battle


def _by_odds(state: State, decision: Decision[Any], value: Any) -> Merit:
    """Compare by the chance to win, to capture or to succeed, or by the steps that come."""
    match odds_of(state, decision, value):
        case BattleOdds() as odds:
            return odds.own.won, odds.enemy.loss - odds.own.loss
        case RecruitingOdds() | LootOdds() as odds:
            return (odds.average,)
        case CampaignOdds() as odds:
            return odds.success, -odds.goes_back
        case SiegesOdds() as odds:
            return (max(siege.within[0] for siege in odds.sieges),)
    return (Fraction(),)


def _combat_cards(state: State, decision: Decision[Any], cards: tuple[str, ...]) -> Merit:
    spent = sum(state.edition.cards[card].value for card in cards)
    return *_by_odds(state, decision, cards), -spent


def _mutinied(state: State, decision: Decision[Any], name: str) -> Merit:
    """Compare by the steps that looting costs, then by the strength of the stack."""
    _city, stack = stacks_of(state, other(decision.role))[name]
    return *_by_odds(state, decision, name), _strength(state, stack)


def _march(state: State, decision: Decision[Any], march: Any) -> Merit:
    choice = decision.choice
    if not isinstance(choice, MarchChoice):
        return ()
    active = copy_of(choice.state.activation)  # all that it says lies open
    return (Fraction(march_worth(replace(state, activation=active), march)),)


def _kept(state: State, decision: Decision[Any], card: str) -> Merit:
    printed = state.edition.cards.get(card)
    return (printed.value if printed else 0,)


# -- where to go ----------------------------------------------------------------------------------


def _retreat(state: State, decision: Decision[Any], goal: str) -> Merit:
    """Compare by how near a Supply Base is, as without orders (12.54)."""
    city = decision.detail
    return (-steps_to_supply(state, city, state.stack(city, decision.role), goal),)


def _leaders(state: State, decision: Decision[Any], city: str) -> Merit:
    """Compare by the strength of one's own army there (15.225)."""
    return (sum(_strength(state, stack) for stack in state.places[city].stacks(decision.role)),)


def _commander(state: State, decision: Decision[Any], leader: str) -> Merit:
    printed = state.edition.pieces.leaders[leader]
    return printed.battle, int(stars(state, leader) > 0)


# -- what helps, and what hurts -------------------------------------------------------------------


def _harm(state: State, side: str, cities: Iterable[str]) -> Merit:
    """Compare Cities by what is taken from the other side, less what is taken from oneself."""
    found = [(_holds(state, city, side), _points(state, city)) for city in cities]
    return -sum(mine for mine, _vp in found), sum((-mine * vp for mine, vp in found), Fraction())


def _holds(state: State, city: str, side: str) -> int:
    """Return 1 for a City of a side, -1 for one of the other side, 0 for any other."""
    return int(is_friendly(state, city, side)) - int(is_hostile(state, city, side))


def _points(state: State, name: str) -> Fraction:
    """Return the VP of a City, and its share in those of its Area."""
    city = state.edition.board.cities[name]
    area = state.edition.board.areas.get(city.area)
    share = Fraction(area.vp, area.rating) if area is not None and area.rating else Fraction()
    return city.vp + share


def _harmed(state: State, decision: Decision[Any], city: str) -> Merit:
    return _harm(state, decision.role, [city])


def _all_harmed(state: State, decision: Decision[Any], cities: Iterable[str]) -> Merit:
    return _harm(state, decision.role, cities)


def _recovered(state: State, decision: Decision[Any], cities: Iterable[str]) -> Merit:
    """Compare by the Cities of one's own that recover, then by their points (15.25)."""
    found = [(_holds(state, city, decision.role), _points(state, city)) for city in cities]
    return sum(mine for mine, _vp in found), sum((mine * vp for mine, vp in found), Fraction())


def _foraged(state: State, decision: Decision[Any], levels: Mapping[str, int]) -> Merit:
    return _harm(state, decision.role, [city for city, count in levels.items() if count])


def _evacuated(state: State, decision: Decision[Any], chosen: str) -> Merit:
    """Compare by the points of what the other side leaves, then by its units there (5.32)."""
    enemy, of = other(decision.role), state.edition.board.cities_of
    cities = of[chosen] if chosen in of else chosen.split(AND)
    held = [_points(state, city) for city in cities if controller(state, city) == enemy]
    return sum(held, Fraction()), sum(units_in(state, city, enemy) for city in cities)


_JUDGES: Final[Mapping[str, _Judge]] = {
    "5.32/withdraw": _evacuated,
    "6.0.G/keep": _kept,
    "7.22/recall": _leaders,
    "8.2/round": _round,
    "8.4/recruit": _by_odds,
    "8.32/move": _march,
    "9.44/spread": _harmed,
    "10.14/commander": _commander,
    "11.1/march": _march,
    "11.16/forage": _foraged,
    "12.23/combat_cards": _combat_cards,
    "12.51/retreat": _retreat,
    "13.26/sieges": _by_odds,
    "15.25/recover": _recovered,
    "15.225/leaders": _leaders,
    "19.7/leaders": _leaders,
    "19.8/campaign": _by_odds,
    "card/famine": _all_harmed,
    "card/mutiny": _mutinied,
    "card/revolt": _harmed,
}
"""By section and name of the question; those of cards by their name."""
