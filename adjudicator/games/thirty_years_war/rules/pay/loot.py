"""15.2 Looting: what unpaid units take, and what it costs them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import MERCENARY, VETERAN
from adjudicator.games.thirty_years_war.facts.pay import LeadersMoved, Looted, LootingLosses
from adjudicator.games.thirty_years_war.rules.control.holding import is_friendly
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.leaders import stars
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter, why_not_stack
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses
from adjudicator.games.thirty_years_war.rules.pay.pillage import set_pillage
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, lose_step, of_types
from adjudicator.games.thirty_years_war.rules.state import State

LOOTING: Final = "looting"


@dataclass(frozen=True)
class Party:
    """The unpaid units of one side in a City, and the steps that looting costs them."""

    side: str
    city: str
    units: Units
    steps: int


@rule("15.2", "6.0.E")
async def loot_segment(table: Table[State]) -> None:
    """Roll for all unpaid units, city by city; then both sides name their losses."""
    state = table.state
    cities = [c for c in state.places if any(c in state.unpaid[side] for side in SIDES)]
    parties = [
        party
        for city in cities
        for party in _loot_city(table, city, {s: state.unpaid[s].get(city, {}) for s in SIDES})
    ]
    await _take_losses(table, parties)
    for side in SIDES:
        state.unpaid[side] = {}


async def loot(table: Table[State], side: str, city: str, units: Units) -> None:
    """Let some units loot a City as if they were unpaid (Mutiny)."""
    await _take_losses(table, _loot_city(table, city, {side: units}))


@rule("15.211")
def _loot_city(table: Table[State], city: str, looters: dict[str, Units]) -> list[Party]:
    """Roll for each side in a City by the Pillage level before all rolls; return the losses.

    The City gets the highest level that any of them has caused.
    """
    level = table.state.places[city].pillage
    parties, reached = [], 0
    for side in SIDES:
        if units := looters.get(side):
            party, levels = _loot(table, side, city, units, level)
            parties.append(party)
            reached = max(reached, levels)
    set_pillage(table, city, reached, LOOTING)
    return parties


@rule("15.21", "15.222", "15.23")
def _loot(table: Table[State], side: str, city: str, units: Units, level: int) -> tuple[Party, int]:
    """Roll on the Loot Table for the unpaid units of a side in a City.

    Returns what they lose, and the levels of Pillage that the City takes from them. Levels that it
    cannot take cost a step each (15.221).
    """
    state = table.state
    modifiers = loot_modifiers(state, side, city, units, level)
    die = roll(table, f"looting by {side} units at {city}")
    total = die + sum(modifiers.values())
    result = state.edition.charts.loot.at(total)
    taken = min(result.pillage, state.constant("pillage_most") - level)
    unmet = result.pillage - taken
    steps = result.steps + unmet
    table.tell(Looted(side, city, dict(units), die, modifiers, total, result.pillage, unmet, steps))
    return Party(side, city, units, steps), taken


@rule("15.21")
def loot_modifiers(state: State, side: str, city: str, units: Units, level: int) -> dict[str, int]:
    """Return the modifiers of a roll on the Loot Table by name; those of 0 are left out."""
    charts, place = state.edition.charts, state.places[city]
    count = sum(units.values())
    pieces = state.edition.pieces
    stack = _stack_with(state, side, city, units)
    inside = stack is place.inside and place.siege is not None
    found = {"units": charts.loot_units.at(count)}
    if level:
        found[f"pillage_{level}"] = charts.modifiers[f"pillage_{level}"]
    if inside:
        found["besieged"] = charts.modifiers["besieged"]
    for type_, name in ((MERCENARY, "majority_mercenary"), (VETERAN, "majority_veteran")):
        if 2 * sum(of_types(pieces, units, type_).values()) > count:
            found[name] = charts.modifiers[name]
    if any(stars(state, leader) for leader in stack.leaders):
        found["dynamic_leader"] = charts.modifiers["dynamic_leader"]
    return {name: number for name, number in found.items() if number}


def _stack_with(state: State, side: str, city: str, units: Units) -> Stack:
    """Return the stack of a side in a City that holds some units."""
    return next(s for s in state.places[city].stacks(side) if s.holds(Stack(dict(units))))


async def _take_losses(table: Table[State], parties: Iterable[Party]) -> None:
    """Ask both sides at the same time which units lose steps, and take them (15.22)."""
    choices = {}
    for side in SIDES:
        losing = [party for party in parties if party.side == side and party.steps]
        if losing:
            choices[side] = LootLosses(
                table.state.edition.pieces,
                {party.city: party.units for party in losing},
                {party.city: party.steps for party in losing},
            )
    asked = [
        Response(
            side,
            "15.223/looting_losses",
            choice,
            default=choice.usual(),
            situation=Situation(table.state),
        )
        for side, choice in choices.items()
    ]
    answers = await ask_all(asked)
    alone = []
    for side in SIDES:
        for city, faces in answers.get(side, {}).items():
            leaders = _lose(table, side, city, faces, choices[side].looting[city])
            alone += [(side, city, leaders)] if leaders else []
    settle(table)
    for side, city, leaders in alone:
        await move_leaders(table, side, city, leaders)


@rule("15.224")
def _lose(
    table: Table[State], side: str, city: str, faces: tuple[str, ...], units: Units
) -> tuple[str, ...]:
    """Take steps; a unit that looting eliminates never comes back.

    Leaders who have lost their whole army are taken off the map and returned.
    """
    state = table.state
    stack = _stack_with(state, side, city, units)
    removed: Units = {}
    for face in faces:
        printed = state.edition.pieces.faces[face]
        lose_step(stack.units, face)
        if printed.is_reduced:
            add(removed, {printed.kind: 1})
    add(state.removed_units, removed)
    table.tell(LootingLosses(side, city, faces, removed))
    if stack.units:
        return ()
    leaders = tuple(stack.leaders)
    stack.clear()
    return leaders


@rule("15.225")
async def move_leaders(
    table: Table[State], side: str, city: str, leaders: Sequence[str], *, section: str = "15.225"
) -> None:
    """Let leaders who have lost their whole army in a City go to a friendly one together.

    They have been taken out of their stack. ``section`` is that of the rule that sends them away.
    Without a friendly City they are lost, with what follows for their nations (17.D.3, 17.H.5).
    """
    state = table.state
    alone = Stack({}, [*leaders])
    goals = tuple(
        name
        for name in state.edition.board.cities
        if is_friendly(state, name, side)
        and not state.places[name].outside[other(side)].size
        and why_not_enter(state, side, alone, name) is None
        and why_not_stack(state, side, alone, state.stack(name, side)) is None
    )
    if not goals:
        table.tell(LeadersMoved(side, city, tuple(leaders), ""))
        state.stack(city, side).add(alone)
        eliminate(table, city, side, alone, cause=LOOTING)
        return
    nearest = city if city in goals else goals[0]
    topic = f"{section}/leaders:{city}"
    about = Situation(state, city)
    goal = await ask(Response(side, topic, OneOf(goals), default=nearest, situation=about))
    state.stack(goal, side).add(alone)
    table.tell(LeadersMoved(side, city, tuple(alone.leaders), goal))
