"""12.2 The chances of a battle as it stands: both dice are counted out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from adjudicator.games.thirty_years_war.edition.charts import HIGHEST, LOWEST
from adjudicator.games.thirty_years_war.odds import FACES
from adjudicator.games.thirty_years_war.rules.combat.commander import is_led_dynamically
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle
from adjudicator.games.thirty_years_war.rules.combat.fire import column, modifier
from adjudicator.games.thirty_years_war.rules.combat.losses import due
from adjudicator.games.thirty_years_war.rules.stacks import faces
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class Fight:
    """Chances of a battle: who wins it, and the average Loss Number that each side inflicts.

    With the cards played so far and no others; a commander who is lost still breaks a tie here.
    """

    attacker_wins: Fraction
    defender_wins: Fraction
    by_attacker: Fraction
    by_defender: Fraction


def fight_odds(state: State, battle: Battle) -> Fight:
    """Return the chances of a battle."""
    attacker, defender = battle.attacker, battle.defender
    first, second = _losses(state, attacker), _losses(state, defender)
    winners = [_winner(state, battle, one, two) for one, two in product(first, second)]
    return Fight(
        Fraction(winners.count(attacker.side), len(winners)),
        Fraction(winners.count(defender.side), len(winners)),
        Fraction(sum(first), len(first)),
        Fraction(sum(second), len(second)),
    )


def _losses(state: State, army: Army) -> list[int]:
    """Return the Loss Number that an army inflicts with each face of its die (12.26)."""
    charts, at, more = state.edition.charts, column(state, army), modifier(state, army)
    return [charts.loss_number(at, min(max(die + more, LOWEST), HIGHEST)) for die in FACES]


def _winner(state: State, battle: Battle, by_attacker: int, by_defender: int) -> str:
    """Return who wins with these Loss Numbers (12.28); nobody when both forces are gone."""
    attacker, defender = battle.attacker, battle.defender
    attacker_gone = _is_destroyed(state, attacker, by_defender)
    if _is_destroyed(state, defender, by_attacker):
        return "" if attacker_gone else attacker.side
    if attacker_gone:
        return defender.side
    if by_attacker != by_defender:
        return attacker.side if by_attacker > by_defender else defender.side
    led = is_led_dynamically(state, attacker), is_led_dynamically(state, defender)
    return attacker.side if led == (True, False) else defender.side


def _is_destroyed(state: State, army: Army, loss: int) -> bool:
    """Return whether a Loss Number takes every unit of an army."""
    pieces = state.edition.pieces
    whole = sum(face.loss * face.steps for face in faces(pieces, army.units))
    return due(pieces, loss, army.units) == whole
