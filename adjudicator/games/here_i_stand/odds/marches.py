"""13 Odds of a march: who may intercept it or avoid it, and the battle at its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from adjudicator.games.here_i_stand.odds.chances import two_dice_reach
from adjudicator.games.here_i_stand.odds.fights import FightOdds, field_battle_odds
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear
from adjudicator.games.here_i_stand.rules.land.avoiding import (
    Avoidance,
    foes_outside,
    may_withdraw,
    needs_no_dice,
)
from adjudicator.games.here_i_stand.rules.land.formations import (
    Approach,
    as_many_as,
    is_besieged,
    powers_present,
)
from adjudicator.games.here_i_stand.rules.land.interception import (
    NEEDED,
    available_to_intercept,
    battle_modifier,
    may_be_intercepted,
    may_intercept,
)
from adjudicator.games.here_i_stand.rules.land.march import March, march_into
from adjudicator.games.here_i_stand.rules.land.movement import battle_at_the_end
from adjudicator.games.here_i_stand.rules.land.placing import retreat_goals
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, INDEPENDENT, MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    controller,
    force_of,
    land_units,
    powers_with_land_units,
)

MAY: Final = "may"
MUST: Final = "must"
_CERTAIN: Final = Fraction(1)


@dataclass(frozen=True)
class Interceptor:
    """A stack that may try to intercept, with the best chance it can have.

    ``battle`` is what follows when its largest formation of ``units`` arrives.
    """

    power: str
    origin: str
    units: int
    chance: Fraction
    battle: FightOdds | None


@dataclass(frozen=True)
class Evader:
    """A power that may try to avoid battle, with its chance if everybody goes."""

    power: str
    chance: Fraction


@dataclass(frozen=True)
class MarchOdds:
    """What a march may meet.

    ``battle`` is the fight against all who are there now, if they stand. ``withdrawal`` says
    whether they "may" or "must" (22.1, 22.6) withdraw into the fortifications, or is empty.
    ``besieged`` counts the units that may come out and join the battle (15.2).
    """

    to: str
    battle: FightOdds | None
    interceptors: tuple[Interceptor, ...]
    evaders: tuple[Evader, ...]
    withdrawal: str = ""
    besieged: int = 0


@dataclass(frozen=True)
class InterceptionOdds:
    """What an interception would be, and the battle that follows its success."""

    to: str
    chance: Fraction
    battle: FightOdds | None


@dataclass(frozen=True)
class AvoidanceOdds:
    """What avoiding battle would be, and the battle if those who fail must stand."""

    space: str
    to: str
    chance: Fraction
    battle: FightOdds | None


def march_odds(state: State, power: str, origin: str, to: str, force: Force) -> MarchOdds | None:
    """Return the odds of a move from ``origin``, a space or the sea, into ``to``.

    None when nobody is in the way and nobody may intercept.
    """
    march = march_into(state, power, origin, to, force)
    interceptors = tuple(_interceptors(state, march))
    march.foes = foes_outside(state, march)
    if not march.foes and not interceptors:
        return None
    withdrawal = _withdrawal(state, march)
    fought = march.foes and force.size and withdrawal != MUST
    besieged = force_of(state, to, power).size if is_besieged(state, to, power) else 0
    return MarchOdds(
        to=to,
        battle=field_battle_odds(battle_at_the_end(state, march, Force())) if fought else None,
        interceptors=interceptors,
        evaders=tuple(_evaders(state, march)),
        withdrawal=withdrawal,
        besieged=besieged,
    )


def _interceptors(state: State, march: March) -> Iterator[Interceptor]:
    """Yield every stack that 13.2 lets try, in the order in which the stacks are asked."""
    if not may_be_intercepted(state, march):
        return
    for power in MAJOR_POWERS:
        if not may_intercept(state, march, power):
            continue
        alone = power in powers_with_land_units(state, march.to)
        for origin in adjacent_in_clear(march.to):
            available = available_to_intercept(state, power, origin)
            if not available.size and not (alone and available.leaders):
                continue
            modifier = battle_modifier(power, available, march.power, march.force)
            largest = as_many_as(available, available.capacity)
            coming = Approach(march.power, march.force, march.foes)
            chance = two_dice_reach(NEEDED - modifier)
            battle = _battle_with(state, march.to, coming, power, largest)
            yield Interceptor(power, origin, largest.size, chance, battle)


def _battle_with(
    state: State, to: str, coming: Approach, power: str, force: Force
) -> FightOdds | None:
    """Return the battle against those in the way and ``force``, which has intercepted."""
    named = (*coming.foes, power)
    foes = tuple(other for other in (*ALL_POWERS, INDEPENDENT) if other in named)
    met = Force(land_units(state, to, foes), army_leaders(state, to, foes)).plus(force)
    if not coming.force.size or not met.size:
        return None
    battle = Battle(to, Side((coming.power,), coming.force), Side(foes, met))
    return field_battle_odds(battle)


def _evaders(state: State, march: March) -> Iterator[Evader]:
    for power in MAJOR_POWERS:
        if power not in march.foes:
            continue
        available = force_of(state, march.to, power)
        goals = retreat_goals(state, power, march.to, barred=(march.origin,), foes=(march.power,))
        if available.size and goals:
            coming = Approach(march.power, march.force)
            yield Evader(power, _chance_to_avoid(state, power, march.to, available, coming))


def _chance_to_avoid(
    state: State, power: str, space: str, force: Force, coming: Approach
) -> Fraction:
    """Return the chance of 13.3 step 4; what has been beaten in this impulse needs no dice."""
    if needs_no_dice(state, space, force):
        return _CERTAIN
    return two_dice_reach(NEEDED - battle_modifier(power, force, coming.power, coming.force))


def _withdrawal(state: State, march: March) -> str:
    if not may_withdraw(state, march):
        return ""
    return MAY if controller(state, march.to) in MAJOR_POWERS else MUST


def interception_odds(
    state: State, power: str, to: str, force: Force, coming: Approach
) -> InterceptionOdds:
    """Return the odds of intercepting ``coming`` with ``force`` (13.2)."""
    modifier = battle_modifier(power, force, coming.power, coming.force)
    battle = _battle_with(state, to, coming, power, force)
    return InterceptionOdds(to, two_dice_reach(NEEDED - modifier), battle)


def avoidance_odds(
    state: State, power: str, space: str, attempt: Avoidance, coming: Approach
) -> AvoidanceOdds:
    """Return the odds of avoiding battle with ``coming`` (13.3)."""
    chance = _chance_to_avoid(state, power, space, attempt.force, coming)
    march = March(coming.power, "", space, coming.force, foes=coming.foes)
    march.foes = tuple(foe for foe in march.foes if foe in powers_present(state, space))
    battle = None
    if march.foes and march.force.size and chance < _CERTAIN:
        battle = field_battle_odds(battle_at_the_end(state, march, Force()))
    return AvoidanceOdds(space, attempt.to, chance, battle)
