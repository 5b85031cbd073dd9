"""12.2 and 12.4 The chances of a battle as it stands: all pairs of faces are counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from adjudicator.games.thirty_years_war.odds import FACES, Numbers, faces_that, mean, numbers
from adjudicator.games.thirty_years_war.rules.combat.commander import is_led_dynamically
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    Army,
    Battle,
    home,
    strength,
)
from adjudicator.games.thirty_years_war.rules.combat.fight import are_defenders_tested
from adjudicator.games.thirty_years_war.rules.combat.fire import column, modifier
from adjudicator.games.thirty_years_war.rules.combat.losses import due
from adjudicator.games.thirty_years_war.rules.stacks import Stack, faces
from adjudicator.games.thirty_years_war.rules.state import State

_CERTAIN, _NEVER = Fraction(1), Fraction()


@dataclass(frozen=True)
class LeaderRisk:
    """A leader with the chance that he is lost: by his roll (12.41) or with his army (12.43)."""

    leader: str
    lost: Fraction


@dataclass(frozen=True)
class SideOdds:
    """What a battle may bring to one side.

    ``strength`` are its combat factors, ``whole`` the Loss Factors of all its units that fight;
    ``losses`` are Loss Factors that it must lose (12.31), ``gone`` is the chance of all of them.
    """

    side: str
    strength: int
    whole: int
    won: Fraction
    losses: Numbers
    gone: Fraction
    leaders: tuple[LeaderRisk, ...]

    @property
    def loss(self) -> Fraction:
        """The Loss Factors that it loses on average."""
        return mean(self.losses)


@dataclass(frozen=True)
class BattleOdds:
    """What a battle may bring to the side that asks and to its enemy, with the cards played so far.

    Neither wins when both armies are gone. Where units of a fortress have joined their relief,
    leaders are counted as lost with their army only if all must go.
    """

    city: str
    kind: str
    attacks: bool
    own: SideOdds
    enemy: SideOdds


def battle_odds(state: State, battle: Battle, side: str) -> BattleOdds:
    """Return the chances of a battle for a side (12.2).

    Its pieces stand in the city, cards have been played or not, dice are not rolled yet.
    """
    attacker, defender = battle.attacker, battle.defender
    won = _victories(state, battle)
    tested = are_defenders_tested(state, battle)
    sides = {
        army.side: _side_odds(
            state, battle, army, won[army.side], tested=tested or army is attacker
        )
        for army in (attacker, defender)
    }
    return BattleOdds(
        city=battle.city,
        kind=battle.kind,
        attacks=side == attacker.side,
        own=sides[side],
        enemy=sides[battle.enemy(side).side],
    )


def _side_odds(
    state: State, battle: Battle, army: Army, won: Fraction, *, tested: bool
) -> SideOdds:
    pieces, enemy = state.edition.pieces, battle.enemy(army.side)
    whole = _whole(state, army)
    lost = numbers(due(pieces, number, army.units) for number in _inflicted(state, enemy))
    gone = dict(lost).get(whole, _NEVER)
    return SideOdds(
        side=army.side,
        strength=strength(state, army),
        whole=whole,
        won=won,
        losses=lost,
        gone=gone,
        leaders=tuple(_leaders(state, battle, army, gone, tested=tested)),
    )


def _whole(state: State, army: Army) -> int:
    """Return the Loss Factors of all units of an army."""
    return sum(face.loss * face.steps for face in faces(state.edition.pieces, army.units))


def _inflicted(state: State, army: Army) -> list[int]:
    """Return the Loss Number that an army inflicts with each face of its die (12.26)."""
    charts, at, more = state.edition.charts, column(state, army), modifier(state, army)
    return [charts.loss_number(at, die + more) for die in FACES]


# -- who wins -------------------------------------------------------------------------------------


def _victories(state: State, battle: Battle) -> dict[str, Fraction]:
    """Return by side the chance to win (12.28)."""
    attacker, defender = battle.attacker, battle.defender
    by_attacker, by_defender = _inflicted(state, attacker), _inflicted(state, defender)
    spoilt = {
        army.side: {number: _is_destroyed(state, army, number) for number in {*suffered}}
        for army, suffered in ((attacker, by_defender), (defender, by_attacker))
    }
    pairs = Counter(product(by_attacker, by_defender))
    tie = _wins_ties(state, battle)
    won = dict.fromkeys((attacker.side, defender.side), _NEVER)
    for (one, two), count in pairs.items():
        chance = Fraction(count, pairs.total())
        gone = spoilt[attacker.side][two], spoilt[defender.side][one]
        first = _attack_wins(one, two, gone, tie)
        won[attacker.side] += chance * first
        won[defender.side] += chance * (_NEVER if all(gone) else 1 - first)
    return won


def _attack_wins(one: int, two: int, gone: tuple[bool, bool], tie: Fraction) -> Fraction:
    """Return the chance of the attackers once the Loss Numbers are known: ``one`` is theirs."""
    attacker_gone, defender_gone = gone
    if attacker_gone:
        return _NEVER
    if defender_gone or one > two:
        return _CERTAIN
    return tie if one == two else _NEVER


def _is_destroyed(state: State, army: Army, number: int) -> bool:
    """Return whether a Loss Number takes every unit of an army."""
    return due(state.edition.pieces, number, army.units) == _whole(state, army)


def _wins_ties(state: State, battle: Battle) -> Fraction:
    """Return the chance that only the attackers are still led by a Dynamic commander (12.28)."""
    led = _keeps_dynamic(state, battle.attacker, tested=True)
    against = _keeps_dynamic(state, battle.defender, tested=are_defenders_tested(state, battle))
    return led * (1 - against)


def _keeps_dynamic(state: State, army: Army, *, tested: bool) -> Fraction:
    if not is_led_dynamically(state, army):
        return _NEVER
    return 1 - _falls(state, army.commander) if tested else _CERTAIN


# -- leaders --------------------------------------------------------------------------------------


def _leaders(
    state: State, battle: Battle, army: Army, gone: Fraction, *, tested: bool
) -> Iterator[LeaderRisk]:
    """Give the leaders of an army; those whose whole force is gone are not tested any more."""
    force = home(state, battle, army)
    inside = state.places[battle.city].inside
    for stack, whole in ((army.stack, force), (army.joined, inside)):
        with_army = _NEVER if _has_others(whole, stack) else gone
        for leader in stack.leaders:
            falls = _falls(state, leader) if tested else _NEVER
            yield LeaderRisk(leader, with_army + (1 - with_army) * falls)


def _has_others(whole: Stack, part: Stack) -> bool:
    """Return whether units stand there that do not fight."""
    return any(count > part.units.get(face, 0) for face, count in whole.units.items())


def _falls(state: State, leader: str) -> Fraction:
    """Return the chance that a leader who is tested is lost (12.41)."""
    rating = state.edition.pieces.leaders[leader].loss
    return faces_that(die >= rating for die in FACES)
