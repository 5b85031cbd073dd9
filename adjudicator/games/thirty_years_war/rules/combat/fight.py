"""12.2 Combat resolution: a battle from its first step to what follows from it."""

from __future__ import annotations

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.combat import ArmyEngaged, BattleJoined
from adjudicator.games.thirty_years_war.rules.combat.casualties import (
    check_leaders,
    lose_armies,
    take_losses,
)
from adjudicator.games.thirty_years_war.rules.combat.commander import name_commander
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    Army,
    Battle,
    army_at,
    strength,
)
from adjudicator.games.thirty_years_war.rules.combat.fire import fire
from adjudicator.games.thirty_years_war.rules.combat.hands import play_cards
from adjudicator.games.thirty_years_war.rules.combat.relief import join_relief
from adjudicator.games.thirty_years_war.rules.combat.retreat import pieces_of, retreat
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.combat.verdict import decide
from adjudicator.games.thirty_years_war.rules.control.taking import take_city
from adjudicator.games.thirty_years_war.rules.influence import (
    WALLENSTEIN,
    end_by_influence,
    raise_influence,
)
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.establish import offer_siege
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, take
from adjudicator.games.thirty_years_war.rules.state import State


@rule("12.12")
def battle_of(
    state: State, city: str, kind: str, side: str, stack: Stack, commander: str, came_from: str = ""
) -> Battle:
    """Return the battle that a side's stack begins in a city.

    The pieces stand there already: outside the fortress, or inside it when they sally. The
    ``commander`` is the leader who is active (10.13).
    """
    attacker = Army(side, stack.copied(), commander=commander)
    return Battle(city, kind, attacker, army_at(state, city, other(side)), came_from)


@rule("12.2", "12.21", "12.29")
async def fight(table: Table[State], battle: Battle) -> None:
    """Fight a battle to its end: losses, leaders lost, retreat, control, and a siege (12.28).

    The attackers' pieces stand in the city already. Afterwards ``battle.winner`` says who has won,
    and the activation knows where its pieces are and what is left of them.
    """
    await _draw_up(table, battle)  # step 1
    for army in (battle.attacker, battle.defender):  # step 2
        await play_cards(table, battle, army)
    defenders_tested = are_defenders_tested(table.state, battle)
    for army in (battle.attacker, battle.defender):  # steps 3-5
        fire(table, battle, army)
    await take_losses(table, battle)  # step 6
    lose_armies(table, battle)
    check_leaders(table, battle, defenders=defenders_tested)  # step 7
    decide(table, battle)  # step 8
    where = battle.city
    if battle.winner:
        loser = battle.enemy(battle.winner)
        gone_to = await retreat(table, battle, loser)  # step 9
        where = gone_to if loser is battle.attacker else battle.city
        _take_control(table, battle)
    _remember(table.state, battle, where)
    settle(table)
    _count_influence(table, battle)
    if battle.winner == battle.attacker.side:  # 12.28
        await offer_siege(table, battle.city, battle.winner)


@rule("12.22")
async def _draw_up(table: Table[State], battle: Battle) -> None:
    """Draw up both armies: who attacks, who comes out of the fortress, who commands."""
    table.tell(BattleJoined(battle.city, battle.kind, battle.attacker.side, battle.came_from))
    await _choose_attackers(table, battle)
    await join_relief(table, battle)
    await name_commander(table, battle, battle.defender)
    for army in (battle.attacker, battle.defender):
        table.tell(
            ArmyEngaged(
                city=battle.city,
                side=army.side,
                units=dict(army.stack.units),
                joined=dict(army.joined.units),
                leaders=tuple(army.leaders),
                commander=army.commander,
                strength=strength(table.state, army),
            )
        )


@rule("12.13")
async def _choose_attackers(table: Table[State], battle: Battle) -> None:
    """Let the attacker choose the units that fight, at least one; the others wait."""
    army = battle.attacker
    there = army.stack.units
    choice = UnitsChoice(there, 1, army.stack.size)
    topic = f"12.13/attackers:{battle.city}"
    chosen = await ask(Decision(army.side, topic, choice, default=dict(there)))
    army.reserve = dict(there)
    take(army.reserve, chosen)
    army.stack.units = {face: count for face, count in chosen.items() if count}


@rule("12.4")
def are_defenders_tested(state: State, battle: Battle) -> bool:
    """Return whether the defender's leaders are in danger.

    Odds of 1-4 are read as four times the attacker's combat factors on the defender's side.
    """
    least = state.constant("no_leader_loss_odds") * strength(state, battle.attacker)
    return strength(state, battle.defender) < least


@rule("12.28")
def _take_control(table: Table[State], battle: Battle) -> None:
    """Give a city to the winner, unless it is a fortress or peasants are in revolt (9.43)."""
    state = table.state
    fortress = state.edition.board.cities[battle.city].is_fortress
    if not fortress and not state.places[battle.city].revolt:
        take_city(table, battle.city, battle.winner, by_battle=True)


@rule("7.1")
def _count_influence(table: Table[State], battle: Battle) -> None:
    """Count a victory of Wallenstein as attacker, even if he has fallen in it.

    The game ends by his influence only if he lives.
    """
    army = battle.attacker
    if army.commander == WALLENSTEIN and battle.winner == army.side:
        raise_influence(table, table.state.constant("wallenstein_battle"), "battle")
        end_by_influence(table)


def _remember(state: State, battle: Battle, where: str) -> None:
    """Let the activation know where its pieces are, and which are left."""
    active = state.activation
    if active.side != battle.attacker.side or not active.leader:
        return
    left = pieces_of(battle.attacker) if where else Stack()
    if where:
        there = Stack()
        for stack in state.places[where].stacks(active.side):
            there.add(stack)
        left.units = {face: min(n, there.units.get(face, 0)) for face, n in left.units.items()}
        left.units = {face: n for face, n in left.units.items() if n}
        left.leaders = [leader for leader in left.leaders if leader in there.leaders]
        active.at = where
    active.stack = left
