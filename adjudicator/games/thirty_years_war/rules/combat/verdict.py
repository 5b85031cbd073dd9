"""12.28 Who has won a battle."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.combat import BattleWon
from adjudicator.games.thirty_years_war.rules.combat.commander import is_led_dynamically
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle
from adjudicator.games.thirty_years_war.rules.sides import NOBODY
from adjudicator.games.thirty_years_war.rules.state import State


@rule("12.28")
def decide(table: Table[State], battle: Battle) -> None:
    """Note and tell who has won; nobody when both forces are gone."""
    attacker, defender = battle.attacker, battle.defender
    army, by = _by_losses(table.state, attacker, defender)
    if not army.units:
        army, by = battle.enemy(army.side), "destruction"
    battle.winner = army.side if army.units else NOBODY
    inflicted = (attacker.inflicted, defender.inflicted)
    table.tell(BattleWon(battle.city, battle.winner, by, *inflicted))


def _by_losses(state: State, attacker: Army, defender: Army) -> tuple[Army, str]:
    """Return who has the higher Loss Number, or in a tie a Dynamic leader, or else defends."""
    if attacker.inflicted != defender.inflicted:
        higher = attacker.inflicted > defender.inflicted
        return attacker if higher else defender, "losses"
    if is_led_dynamically(state, attacker) != is_led_dynamically(state, defender):
        led = is_led_dynamically(state, attacker)
        return attacker if led else defender, "dynamic_leader"
    return defender, "defence"
