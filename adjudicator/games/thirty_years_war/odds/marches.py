"""11 and 12.1 The odds of a march: the battle or the siege at its end, and those that it may meet.

What the enemy does in his fortresses is not known beforehand (11.23): where he could stay outside
there may be a battle, and if he goes inside the march goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.games.thirty_years_war.odds.battles import BattleOdds, battle_odds
from adjudicator.games.thirty_years_war.odds.sieges import SiegeOdds, siege_odds
from adjudicator.games.thirty_years_war.rules.combat.commander import best_commanders
from adjudicator.games.thirty_years_war.rules.combat.engagement import RELIEF, SALLY, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import battle_of
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.movement.encounter import kind_of_battle
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.movement.meeting import (
    can_overrun,
    is_shut_in,
    may_react,
)
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.assault import why_not_assault
from adjudicator.games.thirty_years_war.rules.siege.establish import why_not_besiege
from adjudicator.games.thirty_years_war.rules.siege.standing import can_maintain
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class MarchOdds:
    """What a march may lead to.

    ``battle`` is at its end, or that of a sally, with all that moves; ``siege`` is the one that can
    be begun or rolled for at its end. ``stands`` are the battles if the enemy stays outside his
    fortresses, in the order of the way; the first of them ends the march.
    """

    battle: BattleOdds | None
    siege: SiegeOdds | None
    stands: tuple[BattleOdds, ...]


def fights_of(odds: object) -> tuple[str, ...]:
    """Return the battles and sieges that odds are about; none for other odds."""
    match odds:
        case BattleOdds(city=city):
            return (f"battle at {city}",)
        case SiegeOdds(city=city):
            return (f"siege of {city}",)
        case MarchOdds(battle=battle, siege=siege, stands=stands):
            parts = (battle, siege, *stands)
            return tuple(fight for part in parts for fight in fights_of(part))
    return ()


def march_odds(state: State, march: March) -> MarchOdds | None:
    """Return the odds of a legal march of the active leader; None when nothing is risked.

    ``state`` is not changed; its activation is where the march begins.
    """
    if state.activation.is_free:
        return None
    if is_shut_in(state):
        battle = _sally(state, march) if march.sally else None
        return MarchOdds(battle, None, ()) if battle else None
    plan = _gone(state, march, march.stops)
    stands = tuple(_stands(state, march))
    at_end = _at_end(state, plan, moved=bool(march.stops))
    found = MarchOdds(
        battle=_battle(at_end) if plan.fights else None,
        siege=None if plan.fights else _siege(at_end),
        stands=stands,
    )
    return found if found.battle or found.siege or stands else None


def _gone(state: State, march: March, stops: tuple[Stop, ...]) -> Plan:
    """Return a march on trial after some stops."""
    plan = Plan(state)
    plan.set_out(march)
    for stop in stops:
        plan.stop_at(stop)
    return plan


# -- battles --------------------------------------------------------------------------------------


def coming_battle(state: State) -> Battle:
    """Return the battle of all that moves with the active leader where it has come.

    Those inside the fortress who are relieved join it as strong as they can, and the defender's
    best leader commands: so it is when nobody says otherwise (12.22).
    """
    active = state.activation
    sally = is_shut_in(state)
    kind = SALLY if sally else kind_of_battle(state)
    came_from = "" if sally else active.entered_from
    battle = battle_of(state, active.at, kind, active.side, active.stack, active.leader, came_from)
    inside = state.places[active.at].inside
    if kind == RELIEF and inside.units:
        choice = JoinChoice(state.edition.pieces, inside.copied(), battle.attacker.stack.copied())
        battle.attacker.joined = choice.strongest()
    return commanded(state, battle)


def commanded(state: State, battle: Battle) -> Battle:
    """Return a battle in which the defender has named a commander (10.14)."""
    best = best_commanders(state, battle.defender)
    battle.defender.commander = best[0] if best else ""
    return battle


def _battle(state: State) -> BattleOdds:
    return battle_odds(state, coming_battle(state), state.activation.side)


def _sally(state: State, march: March) -> BattleOdds:
    plan = Plan(state)
    plan.try_out(march)
    return _battle(replace(state, activation=plan.active))


def _stands(state: State, march: March) -> Iterator[BattleOdds]:
    """Give the battles before fortresses whose owner could stay outside (11.23)."""
    enemy = other(state.activation.side)
    for number, stop in enumerate(march.stops):
        if not may_react(state, stop.to, enemy) or not state.stack(stop.to, enemy).units:
            continue
        plan = _gone(state, march, (*march.stops[:number], Stop(stop.to)))
        if plan.active.stack.units and not can_overrun(state, plan.active):
            yield _battle(_arrived(state, plan))


def stand_odds(state: State, side: str) -> BattleOdds | None:
    """Return the odds of staying outside, for the side that is asked (11.23); None: no battle.

    There is none where leaders stand alone, and where they are overrun.
    """
    active = state.activation
    if not state.stack(active.at, side).units or can_overrun(state, active):
        return None
    return battle_odds(state, coming_battle(state), side)


# -- sieges ---------------------------------------------------------------------------------------


def _siege(state: State) -> SiegeOdds | None:
    """Return the odds of the siege at the end of a march (13.11, 13.21)."""
    city, side = state.activation.at, state.activation.side
    if city not in state.edition.board.cities:
        return None
    if state.places[city].siege is None:
        able = why_not_besiege(state, city, side) is None
        return siege_odds(state, city, side, later=True) if able else None
    able = why_not_assault(state, city, side) is None
    return siege_odds(state, city, side) if able else None


def shelter_odds(state: State, side: str) -> SiegeOdds | None:
    """Return the odds of going inside, for the side that is asked (11.23); None: no siege."""
    active = state.activation
    shut = gone_inside(state, active.at, side)
    if not can_maintain(shut, active.at, active.side):
        return None
    return siege_odds(shut, active.at, active.side, own=False, later=True)


# -- positions to come ----------------------------------------------------------------------------


def gone_inside(state: State, city: str, side: str) -> State:
    """Return the position when all pieces of a side outside a fortress are inside it."""
    place = state.places[city]
    inside = place.inside.copied()
    inside.add(place.outside[side])
    outside = {**place.outside, side: Stack()}
    shut = replace(place, inside=inside, outside=outside, garrison=side)
    return replace(state, places={**state.places, city: shut})


def _at_end(state: State, plan: Plan, *, moved: bool) -> State:
    """Return the position at the end of a march, with the enemy inside his fortress there."""
    if not moved:
        return replace(state, activation=plan.active)
    city, enemy = plan.active.at, other(plan.active.side)
    found = _arrived(state, plan)
    if may_react(state, city, enemy):
        return gone_inside(found, city, enemy)
    if not plan.fights and not found.stack(city, enemy).is_empty:  # overrun, or caught (11.22)
        place = found.places[city]
        bare = replace(place, outside={**place.outside, enemy: Stack()})
        return replace(found, places={**found.places, city: bare})
    return found


def _arrived(state: State, plan: Plan) -> State:
    """Return the position with the moving pieces where a march has come to.

    They are still where they have set out from too, which no odds look at.
    """
    active = plan.active
    place = state.places[active.at]
    there = plan.others(active.at).copied()
    there.add(active.stack)
    here = replace(place, outside={**place.outside, active.side: there})
    return replace(state, places={**state.places, active.at: here}, activation=active)
