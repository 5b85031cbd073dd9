"""14, 15.1 and 16.2 Odds of a field battle, an assault, a naval combat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from adjudicator.games.here_i_stand.odds.chances import both, outcomes
from adjudicator.games.here_i_stand.rules.forces import Force, land_count
from adjudicator.games.here_i_stand.rules.land import battle as land
from adjudicator.games.here_i_stand.rules.land import siege
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.sea import combat as sea
from adjudicator.games.here_i_stand.rules.state import State, land_units

FIELD: Final = "field"
ASSAULT: Final = "assault"
NAVAL: Final = "naval"
Kind: TypeAlias = Literal["field", "assault", "naval"]
Result: TypeAlias = tuple[bool, int, int]
"""Whether the attacker has won, and how many units or ships attacker and defender lose."""


@dataclass(frozen=True)
class FightOdds:
    """What a fight would be without cards.

    ``won`` is the chance of the attacker to win it, in an assault to take the space. Losses are
    units or ships on average, in the fight alone; ``..._gone`` the chance to lose all of them.
    """

    kind: Kind
    where: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack_dice: int
    defence_dice: int
    won: Fraction
    attacker_loss: Fraction
    defender_loss: Fraction
    attacker_gone: Fraction
    defender_gone: Fraction


def field_battle_odds(battle: Battle) -> FightOdds:
    """Return the odds of a field battle (14 steps 2-9); its dice are not counted yet."""
    fight = _copy(battle)
    land.add_up_dice(fight)

    def result() -> Result:
        won = fight.verdict()[0] is fight.attacker
        return (won, *land.casualties(fight))

    return _odds(FIELD, fight, result, fight.attacker.units)


def assault_odds(state: State, power: str, space: str, force: Force) -> FightOdds:
    """Return the odds of an assault (15.1): the attacker loses units out of all he has there."""
    fight = siege.assault_on(state, power, space, force)
    siege.add_up_dice(fight)
    stack = land_count(land_units(state, space, [power]))
    inside = fight.defender.units

    def result() -> Result:
        attacking = min(stack, fight.defender.hits)
        defending = min(inside, fight.attacker.hits)
        hits = fight.attacker.hits
        taken = siege.is_stormed(hits, stack - attacking, inside - defending)
        return taken, attacking, defending

    return _odds(ASSAULT, fight, result, stack)


def naval_combat_odds(battle: Battle) -> FightOdds:
    """Return the odds of a naval combat (16.2 steps 1-8); its dice are not counted yet."""
    fight = _copy(battle)
    sea.add_up_dice(fight)

    def result() -> Result:
        attacking, defending = sea.casualties(fight)
        return (
            fight.verdict()[0] is fight.attacker,
            sea.ships_lost(fight.attacker.force, attacking),
            sea.ships_lost(fight.defender.force, defending),
        )

    return _odds(NAVAL, fight, result, fight.attacker.units)


def _copy(battle: Battle) -> Battle:
    """Return a battle whose dice and hits can be set without touching ``battle``."""
    return replace(battle, attacker=replace(battle.attacker), defender=replace(battle.defender))


def _odds(kind: Kind, fight: Battle, result: Callable[[], Result], stack: int) -> FightOdds:
    """Go through all hits that the dice of ``fight`` can score; ``stack`` is what can be lost."""
    attacker, defender = fight.sides
    won = lost = taken = gone = swept = 0
    for hits, hits_back, ways in both(attacker.dice, defender.dice):
        attacker.hits, defender.hits = hits, hits_back
        victory, attacking, defending = result()
        won += ways * victory
        lost += ways * attacking
        taken += ways * defending
        gone += ways * (attacking >= stack)
        swept += ways * (defending >= defender.units)
    every = outcomes(attacker.dice, defender.dice)
    return FightOdds(
        kind=kind,
        where=fight.space,
        attackers=attacker.powers,
        defenders=defender.powers,
        attack_dice=attacker.dice,
        defence_dice=defender.dice,
        won=Fraction(won, every),
        attacker_loss=Fraction(lost, every),
        defender_loss=Fraction(taken, every),
        attacker_gone=Fraction(gone, every),
        defender_gone=Fraction(swept, every),
    )
