"""16 Odds at sea: what a naval move may meet, interception, avoiding combat, piracy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from adjudicator.engine.play import copy_of
from adjudicator.games.here_i_stand.odds.chances import hits, mean, two_dice_reach
from adjudicator.games.here_i_stand.odds.fights import FightOdds, naval_combat_odds
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, MAJOR_POWERS, OTTOMAN
from adjudicator.games.here_i_stand.rules.sea.combat import combat_in
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    NEEDED,
    Sailing,
    SeaMove,
    enemy_fleets,
    fleet_at,
    neighbours,
    ships,
)
from adjudicator.games.here_i_stand.rules.sea.interception import able_to_intercept, goals_to_avoid
from adjudicator.games.here_i_stand.rules.sea.movement import contested_by, execute
from adjudicator.games.here_i_stand.rules.sea.piracy import dice_of_pirates, opposing_dice
from adjudicator.games.here_i_stand.rules.state import State, at_war


@dataclass(frozen=True)
class SeaInterceptor:
    """Ships that may try to intercept, with their best chance."""

    power: str
    origin: str
    ships: int
    chance: Fraction


@dataclass(frozen=True)
class SeaEvader:
    """A fleet that may try to avoid combat."""

    power: str
    chance: Fraction


@dataclass(frozen=True)
class Meeting:
    """What a naval move meets in one place; each combat as if it came first."""

    where: str
    interceptors: tuple[SeaInterceptor, ...]
    evaders: tuple[SeaEvader, ...]
    combats: tuple[FightOdds, ...]


@dataclass(frozen=True)
class SailingOdds:
    """What a naval move may meet, place by place."""

    meetings: tuple[Meeting, ...]


@dataclass(frozen=True)
class SeaInterceptionOdds:
    """What an interception at sea would be, and the combat that follows its success."""

    to: str
    chance: Fraction
    combat: FightOdds | None


@dataclass(frozen=True)
class SeaAvoidanceOdds:
    """What avoiding combat would be, and the combat if it fails."""

    zone: str
    to: str
    chance: Fraction
    combat: FightOdds | None


@dataclass(frozen=True)
class PiracyOdds:
    """What piracy would be: dice of both, hits and corsairs lost on average.

    ``dice`` are those of the pirates if all come through; ``no_hit`` is the chance to win nothing,
    ``gone`` that to lose every corsair.
    """

    zone: str
    target: str
    opposing: int
    dice: int
    hits: Fraction
    no_hit: Fraction
    lost: Fraction
    gone: Fraction


# ------------------------------------------------------------------ a naval move


def sailing_odds(state: State, power: str, moves: tuple[Sailing, ...]) -> SailingOdds | None:
    """Return the odds of a naval move; None when nobody can be met."""
    after = copy_of(state)
    move = SeaMove(power, moves)
    execute(after, move)
    contested = contested_by(after, power)
    found = [
        Meeting(
            where,
            tuple(_interceptors(after, move, where)),
            tuple(_evaders(after, move, where)),
            tuple(
                naval_combat_odds(combat_in(after, where, power, enemy))
                for enemy in enemy_fleets(after, where, power)
            ),
        )
        for where in dict.fromkeys((*move.entered, *contested))
    ]
    met = tuple(meeting for meeting in found if meeting.interceptors or meeting.combats)
    return SailingOdds(met) if met else None


def _interceptors(state: State, move: SeaMove, zone: str) -> Iterator[SeaInterceptor]:
    if zone not in move.entered:
        return
    for power in MAJOR_POWERS:
        if not at_war(state, power, move.power):
            continue
        for origin in neighbours(zone):
            fleet = able_to_intercept(state, move, power, origin, zone)
            if fleet.size:
                yield SeaInterceptor(power, origin, fleet.size, _chance(fleet))


def _evaders(state: State, move: SeaMove, zone: str) -> Iterator[SeaEvader]:
    if zone not in move.entered:
        return
    for power in enemy_fleets(state, zone, move.power):
        fleet = fleet_at(state, zone, power)
        if power in MAJOR_POWERS and goals_to_avoid(state, power, zone, fleet):
            yield SeaEvader(power, _chance(fleet))


def _chance(fleet: Force) -> Fraction:
    """Return the chance of an interception or avoidance: two dice and the best battle rating."""
    return two_dice_reach(NEEDED - fleet.battle_rating)


# ------------------------------------------------------------------ answers to a naval move


def sea_interception_odds(state: State, power: str, to: str, fleet: Force) -> SeaInterceptionOdds:
    """Return the odds of intercepting in a zone (16.1 step 4), where ships have arrived."""
    mover = _mover(state, to, power)
    combat = None
    if mover is not None:
        arrived = Side((mover,), fleet_at(state, to, mover))
        mine = Side((power,), fleet_at(state, to, power).plus(fleet))
        combat = naval_combat_odds(Battle(to, arrived, mine, at_sea=True))
    return SeaInterceptionOdds(to, _chance(fleet), combat)


def sea_avoidance_odds(state: State, power: str, zone: str, to: str) -> SeaAvoidanceOdds:
    """Return the odds of avoiding combat with all ships in a zone (16.1 step 5)."""
    mover = _mover(state, zone, power)
    combat = None
    if mover is not None:
        combat = naval_combat_odds(combat_in(state, zone, mover, power))
    return SeaAvoidanceOdds(zone, to, _chance(fleet_at(state, zone, power)), combat)


def _mover(state: State, zone: str, power: str) -> str | None:
    """Return whose ships have come to a zone and fight ``power``; None where there are none.

    They are those of the power whose impulse it is, or of one that it commands (2P 5).
    """
    for mover in acts_for(state, state.impulse.power):
        if at_war(state, mover, power) and fleet_at(state, zone, mover).size:
            return mover
    return None


# ------------------------------------------------------------------ piracy


def piracy_odds(state: State, zone: str, target: str) -> PiracyOdds:
    """Return the odds of piracy (16.4): first the target rolls, then the corsairs left."""
    at_sea, nearby, forts = opposing_dice(state, zone, target)
    opposing = at_sea + nearby + len(forts)
    corsairs = ships(fleet_at(state, zone, OTTOMAN), CORSAIR)
    odds = PiracyOdds(
        zone,
        target,
        opposing,
        dice_of_pirates(state, zone, target, corsairs),
        *(Fraction(),) * 4,
    )
    for scored, chance in enumerate(hits(opposing)):
        sunk = min(corsairs, scored)
        robbing = hits(dice_of_pirates(state, zone, target, corsairs - sunk))
        odds = replace(
            odds,
            hits=odds.hits + chance * mean(robbing),
            no_hit=odds.no_hit + chance * robbing[0],
            lost=odds.lost + chance * sunk,
            gone=odds.gone + chance * (sunk == corsairs),
        )
    return odds
