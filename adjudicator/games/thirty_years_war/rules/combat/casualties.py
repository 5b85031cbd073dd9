"""12.27 and 12.4 What a battle costs: units, then leaders."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.decision import ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.combat import LeaderTested, LossesTaken
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    Army,
    Battle,
    home,
    situation_of,
)
from adjudicator.games.thirty_years_war.rules.combat.losses import (
    Losses,
    LossesChoice,
    loss_factors,
)
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.leaders import lose_leader, turned
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add
from adjudicator.games.thirty_years_war.rules.state import State, place_of

KILLED = "battle"
WITH_ARMY = "army"


@rule("12.27", "12.14")
async def take_losses(table: Table[State], battle: Battle) -> None:
    """Let both sides choose their losses at the same time, and take them (12.31)."""
    decisions = []
    for army in (battle.attacker, battle.defender):
        choice = _choice(table.state, battle, army)
        topic = f"12.31/losses:{battle.city}"
        decisions.append(
            Response(
                army.side,
                topic,
                choice,
                default=choice.cheapest(),
                situation=situation_of(table.state, battle, army),
            )
        )
    chosen = await ask_all(decisions)
    for army in (battle.attacker, battle.defender):
        _carry_out(table, battle, army, chosen[army.side])


def _choice(state: State, battle: Battle, army: Army) -> LossesChoice:
    number = battle.enemy(army.side).inflicted
    stack, joined = dict(army.stack.units), dict(army.joined.units)
    return LossesChoice(state.edition.pieces, number, stack, joined)


@rule("12.32")
def _carry_out(table: Table[State], battle: Battle, army: Army, losses: Losses) -> None:
    """Take losses from the pieces on the map and from the army that stands for them."""
    state = table.state
    for cut, stack, where in (
        (losses.stack, army.stack, home(state, battle, army)),
        (losses.joined, army.joined, state.places[battle.city].inside),
    ):
        cut.carried_out(stack.units)
        cut.carried_out(where.units)
    table.tell(
        LossesTaken(
            city=battle.city,
            side=army.side,
            loss=battle.enemy(army.side).inflicted,
            taken=loss_factors(state.edition.pieces, losses),
            reduced=_both(losses.stack.reduced, losses.joined.reduced),
            eliminated=_both(losses.stack.eliminated, losses.joined.eliminated),
        )
    )


def _both(one: Mapping[str, int], another: Mapping[str, int]) -> Units:
    found: Units = {}
    add(found, one)
    add(found, another)
    return found


@rule("12.43")
def lose_armies(table: Table[State], battle: Battle) -> None:
    """Take the leaders out of the game whose whole force is gone; nobody replaces them.

    Units that were held back, or that stay inside the fortress, are a part of the force.
    """
    state = table.state
    inside = state.places[battle.city].inside
    doomed = [
        leader
        for army in (battle.attacker, battle.defender)
        for stack, force in ((army.stack, home(state, battle, army)), (army.joined, inside))
        for leader in stack.leaders
        if not force.units
    ]
    _lose(table, battle, doomed, WITH_ARMY, replaced=False)


@rule("12.41")
def check_leaders(table: Table[State], battle: Battle, *, defenders: bool) -> None:
    """Roll for every leader of both armies, attackers first; then the fallen are replaced.

    Without ``defenders`` theirs are safe, because the odds were too low for the attackers (12.4).
    """
    fallen: list[str] = []
    for army in (battle.attacker, battle.defender):
        if army is battle.defender and not defenders:
            continue
        for leader in army.leaders:
            if _is_lost(table, battle, army, leader):
                fallen.append(leader)
    _lose(table, battle, fallen, KILLED, replaced=True)


def _is_lost(table: Table[State], battle: Battle, army: Army, leader: str) -> bool:
    printed = table.state.edition.pieces.leaders[leader]
    label = f"loss of {printed.name}"
    die = roll(table, label)
    lost = die >= printed.loss
    table.tell(LeaderTested(battle.city, army.side, leader, die, printed.loss, lost))
    return lost


def _lose(
    table: Table[State], battle: Battle, leaders: list[str], cause: str, *, replaced: bool
) -> None:
    """Take leaders out of the game.

    Who is on the reverse of another fallen leader's counter goes before him, so that he does not
    take his place and fall once more.
    """
    for leader in sorted(leaders, key=lambda name: _depth(table.state, name, leaders)):
        if place_of(table.state, leader) is None:  # gone with his nation (17.D.3)
            continue
        flips = lose_leader(table, leader, cause=cause, replaced=replaced)
        for army in (battle.attacker, battle.defender):
            for stack in (army.stack, army.joined):
                stack.leaders = turned(stack.leaders, flips)
    _refresh(table.state, battle)


def _depth(state: State, leader: str, fallen: list[str]) -> int:
    """Return how many fallen leaders are named one after the other on the counters behind his."""
    following = state.edition.pieces.leaders[leader].replacement
    return 1 + _depth(state, following, fallen) if following in fallen else 0


def _refresh(state: State, battle: Battle) -> None:
    """Leave out of the armies what has left the map with a nation (17.D.3, 17.H.5)."""
    for army in (battle.attacker, battle.defender):
        there = Stack()
        for stack in state.places[battle.city].stacks(army.side):
            there.add(stack)
        for part in (army.stack, army.joined):
            part.units = _kept(part.units, there.units)
            part.leaders = [leader for leader in part.leaders if leader in there.leaders]
        army.reserve = _kept(army.reserve, there.units)


def _kept(units: Units, there: Units) -> Units:
    return {face: min(n, there[face]) for face, n in units.items() if there.get(face)}
