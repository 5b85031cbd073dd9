"""Chances are exact: they are counted again by playing every face of every die by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.odds.battles import fight_odds
from adjudicator.games.thirty_years_war.odds.sieges import siege_chance
from adjudicator.games.thirty_years_war.odds.talks import peace_chances, recruiting_chances
from adjudicator.games.thirty_years_war.rules.combat.casualties import take_losses
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle
from adjudicator.games.thirty_years_war.rules.combat.fire import fire
from adjudicator.games.thirty_years_war.rules.combat.verdict import decide
from adjudicator.games.thirty_years_war.rules.siege.assault import siege_combat
from adjudicator.games.thirty_years_war.rules.state import State
from tests.scripted import ScriptedDice
from tests.tables import each
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import campaign, empty_map, put, put_inside, table_for

FACES = range(10)


def drive(table: Table[Any], procedure: Procedure, dice: list[tuple[str, Any]]) -> None:
    """Run a procedure; everybody answers with the default."""
    table.dice = ScriptedDice(dice)
    values: dict[str, Any] | None = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            return
        values = {decision.role: decision.default for decision in request.decisions}


@each(("marker", "chance"), ((0, "2/10"), (1, "3/10"), (2, "4/10"), (3, "5/10")))
def test_the_chance_of_a_siege_is_that_of_its_faces(marker: int, chance: str) -> None:
    state = campaign()
    state.places["munich"].siege = marker
    assert siege_chance(state, "munich", "protestant") == Fraction(chance)


def test_the_faces_that_take_a_fortress_are_those_that_are_counted() -> None:
    fallen = 0
    for face in FACES:
        state = empty_map(campaign())
        state.places["munich"].siege = 2
        put(state, "munich", "protestant", "mansfeld", german_protestant_mercenary=4)
        put_inside(state, "munich", "catholic", bavarian_militia=1)
        chance = siege_chance(state, "munich", "protestant")
        table = table_for(state)
        procedure = siege_combat(table, "munich", "protestant")
        drive(table, procedure, [("siege", (face + 1,))])
        fallen += state.places["munich"].garrison != "catholic"
    assert chance == Fraction(fallen, 10)


def standing() -> State:
    """Return a position with a battle at Linz, in which small armies can be destroyed."""
    state = empty_map(campaign())
    put(state, "linz", "catholic", "tilly", bavarian_militia=3)
    put(state, "linz", "protestant", "anhalt", german_protestant_militia=3)
    state.hands = {"catholic": [], "protestant": []}
    return state


@each("side", ("catholic", "protestant"))
def test_a_battle_comes_out_as_often_as_is_said(side: str) -> None:
    leader = {"catholic": "tilly", "protestant": "anhalt"}[side]
    odds = fight_odds(state := standing(), battle_at(state, side, leader))
    winners, first, second = [], 0, 0
    for one, two in product(FACES, FACES):
        state = standing()
        battle, table = battle_at(state, side, leader), table_for(state)
        dice = [
            (f"{battle.attacker.side} at", (one + 1,)),
            (f"{battle.defender.side} at", (two + 1,)),
        ]
        drive(table, _rounds(table, battle), dice)
        winners.append(battle.winner)
        first, second = first + battle.attacker.inflicted, second + battle.defender.inflicted
    assert odds.attacker_wins == Fraction(winners.count(battle.attacker.side), 100)
    assert odds.defender_wins == Fraction(winners.count(battle.defender.side), 100)
    assert (odds.by_attacker, odds.by_defender) == (Fraction(first, 100), Fraction(second, 100))
    assert 0 < odds.attacker_wins < 1


def battle_at(state: State, side: str, leader: str) -> Battle:
    """Return the battle at Linz."""
    return attack(state, "linz", side, leader)


async def _rounds(table: Table[State], battle: Battle) -> None:
    """Fire, take losses and decide: what the chances are about."""
    for army in (battle.attacker, battle.defender):
        fire(table, battle, army)
    await take_losses(table, battle)
    decide(table, battle)


def test_all_chances_of_a_roll_come_to_one() -> None:
    charts = our_edition().charts
    for modifier in range(-2, 4):
        assert sum(peace_chances(charts, modifier).values()) == 1
        for kind in charts.recruiting:
            chances = recruiting_chances(charts, kind, modifier)
            assert sum(chances.values()) == 1
            steps = [charts.recruiting[kind].at(die + modifier) for die in FACES]
            assert sum(n * chance for n, chance in chances.items()) == Fraction(sum(steps), 10)
