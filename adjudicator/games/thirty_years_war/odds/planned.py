"""5 to 19 The odds of what a side plans: from an answer to a decision to what it risks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from adjudicator.engine.chance import Dice
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.cards import combat_cards
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds, battle_odds
from adjudicator.games.thirty_years_war.odds.land import (
    LootingOdds,
    LootOdds,
    RevoltOdds,
    loot_odds,
    looting_odds,
    revolt_odds,
)
from adjudicator.games.thirty_years_war.odds.marches import (
    MarchOdds,
    coming_battle,
    commanded,
    march_odds,
    shelter_odds,
    stand_odds,
)
from adjudicator.games.thirty_years_war.odds.recruits import (
    RecruitingOdds,
    RecruitsOdds,
    recruiting_odds,
    recruits_odds,
)
from adjudicator.games.thirty_years_war.odds.sieges import SiegeOdds, SiegesOdds, siege_odds
from adjudicator.games.thirty_years_war.odds.talks import PeaceOdds, peace_odds
from adjudicator.games.thirty_years_war.odds.variants import (
    AssassinsOdds,
    CampaignOdds,
    DutchOdds,
    assassins_odds,
    campaign_odds,
    dutch_odds,
)
from adjudicator.games.thirty_years_war.rules.action.campaign import Second, SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import (
    DUTCH,
    ENEMIES,
    PEACE,
    REC,
    Play,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt, AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    RELIEF,
    Army,
    Battle,
    army_at,
)
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.control.taking import place_revolt
from adjudicator.games.thirty_years_war.rules.events.mutiny import stacks_of
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.movement.meeting import INSIDE
from adjudicator.games.thirty_years_war.rules.pay.choices import Wages
from adjudicator.games.thirty_years_war.rules.pay.wages import unpaid_units
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, take
from adjudicator.games.thirty_years_war.rules.state import State

PlannedOdds: TypeAlias = (
    BattleOdds
    | MarchOdds
    | SiegeOdds
    | SiegesOdds
    | RecruitingOdds
    | RecruitsOdds
    | PeaceOdds
    | LootOdds
    | LootingOdds
    | RevoltOdds
    | CampaignOdds
    | DutchOdds
    | AssassinsOdds
)
_Answer: TypeAlias = Callable[[State, Decision[Any], Any], PlannedOdds | None]


def odds_of(state: State, decision: Decision[Any], value: Any) -> PlannedOdds | None:
    """Return the odds of what a legal answer to a decision leads to; None when it risks nothing.

    ``state`` is what the side of the decision may see, never the state that the choice holds.
    """
    answer = _ANSWERS.get(question_of(decision))
    return None if answer is None else answer(state, decision, value)


def question_of(decision: Decision[Any]) -> str:
    """Return section and name of a question; the section of all cards is ``card``."""
    return f"{decision.section.partition(' ')[0]}/{decision.name}"


# -- Card Rounds ----------------------------------------------------------------------------------


def _round(state: State, decision: Decision[Any], play: Play) -> PlannedOdds | None:
    side = decision.role
    if play.use == REC:
        return recruits_odds(state, side, state.edition.cards[play.card].value)
    if play.use == PEACE:
        return peace_odds(state, offered_to=other(side))
    if play.use == DUTCH:
        return dutch_odds(state, side, play.card)
    return assassins_odds(state) if play.use == ENEMIES else None


def _recruit(state: State, decision: Decision[Any], attempt: Attempt) -> PlannedOdds | None:
    choice = decision.choice
    if not attempt.leader or not isinstance(choice, AttemptChoice):
        return None
    return recruiting_odds(state, decision.role, attempt, choice.costs)


def _campaign(state: State, decision: Decision[Any], second: Second) -> PlannedOdds | None:
    choice = decision.choice
    if not second.leader or not isinstance(choice, SecondChoice):
        return None
    return campaign_odds(state, decision.role, choice.first, second.leader)


def _march(state: State, decision: Decision[Any], march: March) -> PlannedOdds | None:
    choice = decision.choice
    if not isinstance(choice, MarchChoice):
        return None
    active = copy_of(choice.state.activation)  # all that it says lies open
    return march_odds(replace(state, activation=active), march)


# -- battles and sieges ---------------------------------------------------------------------------


def _react(state: State, decision: Decision[Any], where: str) -> PlannedOdds | None:
    return (shelter_odds if where == INSIDE else stand_odds)(state, decision.role)


def _attackers(state: State, decision: Decision[Any], units: Units) -> PlannedOdds | None:
    active = replace(state.activation, stack=Stack(dict(units), state.activation.stack.leaders))
    battle = coming_battle(replace(state, activation=active))
    return battle_odds(state, battle, decision.role)


def _join(state: State, decision: Decision[Any], joined: Stack) -> PlannedOdds | None:
    choice, active = decision.choice, state.activation
    if not isinstance(choice, JoinChoice):
        return None
    attacker = Army(active.side, choice.relief.copied(), joined=joined.copied())
    attacker.commander = active.leader
    defender = army_at(state, active.at, other(active.side))
    battle = Battle(active.at, RELIEF, attacker, defender, active.entered_from)
    return battle_odds(state, commanded(state, battle), decision.role)


def _cards(state: State, decision: Decision[Any], cards: tuple[str, ...]) -> PlannedOdds | None:
    """Return the odds of a battle when a side plays cards and the others are as they are."""
    choice = decision.choice
    if not isinstance(choice, CombatCardsChoice):
        return None
    table, battle = _silent(state), copy_of(choice.battle)
    for card in cards:
        combat_cards()[card].play(table, decision.role, battle)
    return battle_odds(state, battle, decision.role)


def _assault(state: State, decision: Decision[Any], yes: bool) -> PlannedOdds | None:
    return siege_odds(state, decision.detail, decision.role) if yes else None


def _place_siege(state: State, decision: Decision[Any], yes: bool) -> PlannedOdds | None:
    return siege_odds(state, decision.detail, decision.role, later=True) if yes else None


def _sieges(state: State, decision: Decision[Any], cities: tuple[str, ...]) -> PlannedOdds | None:
    found = tuple(siege_odds(state, city, decision.role) for city in cities)
    return SiegesOdds(found) if found else None


# -- peace, pay, events ---------------------------------------------------------------------------


def _accept(state: State, decision: Decision[Any], yes: bool) -> PlannedOdds | None:
    return peace_odds(state) if yes else None


def _pay(state: State, decision: Decision[Any], wages: Wages) -> PlannedOdds | None:
    unpaid = {city: dict(units) for city, units in unpaid_units(state, decision.role).items()}
    for city, units in wages.items():
        take(unpaid[city], units)
    odds = looting_odds(state, decision.role, unpaid)
    return odds if odds.parties else None


def _mutiny(state: State, decision: Decision[Any], name: str) -> PlannedOdds | None:
    enemy = other(decision.role)
    city, stack = stacks_of(state, enemy)[name]
    return loot_odds(state, enemy, city, dict(stack.units))


def _revolt(state: State, decision: Decision[Any], city: str) -> PlannedOdds | None:
    """Return how a revolt may spread that an event places, with all that changes by it (9.42)."""
    table = _silent(state)
    place_revolt(table, city)
    settle(table)
    return revolt_odds(table.state, city)


def _silent(state: State) -> Table[State]:
    """Return a table for a copy of a state, at which nothing is told and no die can be rolled."""
    return Table(copy_of(state), Dice(0, (), None), state.revision, lambda _fact, _to: None)


_ANSWERS: Final[Mapping[str, _Answer]] = {
    "5.31/accept": _accept,
    "8.2/round": _round,
    "8.4/recruit": _recruit,
    "11.1/march": _march,
    "11.23/react": _react,
    "12.13/attackers": _attackers,
    "12.23/combat_cards": _cards,
    "13.11/siege": _place_siege,
    "13.15/join": _join,
    "13.21/assault": _assault,
    "13.26/sieges": _sieges,
    "15.13/pay": _pay,
    "19.8/campaign": _campaign,
    "card/mutiny": _mutiny,
    "card/revolt": _revolt,
}
"""By section and name of the question; those of cards by their name."""
