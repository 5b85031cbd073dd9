"""14 step 9, 15.1 step 9 and 9.2 Casualties: how many each power loses, and which units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import ChangeNotMade, LossesTaken, OddLossDrawn
from adjudicator.games.here_i_stand.rules.denominations import can_show, can_show_with
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, land_count, of_owners
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    INDEPENDENT,
    KNIGHTS,
    MAJOR_POWERS,
    MERCENARY,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.state import State, land_units, location_of, owners_under

LOST_FIRST = (MERCENARY, CAVALRY, REGULAR, KNIGHTS)
"""Kinds in the order in which an owner who does not answer loses them: the cheap ones first."""


@dataclass(frozen=True)
class Loss:
    """What one power has to lose: ``count`` of ``units``."""

    power: str
    units: Mapping[str, Mapping[str, int]]
    count: int


@rule("9.2")
def share(
    table: Table[State], space: str, units: Units, powers: Sequence[str], hits: int
) -> list[Loss]:
    """Divide hits evenly among the powers of one side until they are used up or all units gone.

    What cannot be divided evenly is decided by chance.
    """
    state = table.state
    owned = {power: of_owners(units, owners_under(state, power)) for power in powers}
    shares = dict.fromkeys(powers, 0)
    left = min(hits, land_count(units))
    while left:
        alive = [power for power in powers if shares[power] < land_count(owned[power])]
        if left < len(alive):
            alive = _drawn(table, space, alive, left)
        for power in alive:
            shares[power] += 1
            left -= 1
    return [Loss(power, owned[power], shares[power]) for power in powers if shares[power]]


def _drawn(table: Table[State], space: str, alive: list[str], count: int) -> list[str]:
    order = table.dice.shuffle(alive, f"who suffers the odd loss at {space}")
    for power in order[:count]:
        table.tell(OddLossDrawn(power, space))
    return order[:count]


@rule("14")
async def take_losses(
    table: Table[State], space: str, section: str, losses: Sequence[Loss]
) -> Units:
    """Let every power choose its losses, all at the same time, and remove them.

    Returns all units removed. Independents and inactive minor powers do not choose.
    """
    chosen = await ask_all(
        [
            Decision(
                loss.power,
                f"{section}/losses:{space}",
                Split(loss.count, boxes(loss.units)),
                default=cheapest(loss.units, loss.count),
            )
            for loss in losses
            if loss.power in MAJOR_POWERS
        ]
    )
    removed: Units = {}
    for loss in losses:
        answer = chosen.get(loss.power) or cheapest(loss.units, loss.count)
        units = from_boxes(loss.units, answer)
        lift(table.state, space, Force(units))
        add(removed, units)
        table.tell(LossesTaken(loss.power, space, units))
    for owner in tuple(removed):
        add(removed, make_change(table, space, owner))
    return removed


@rule("5.2")
def make_change(table: Table[State], space: str, owner: str, *, then: str = "") -> Units:
    """Remove units of ``owner`` in a space until its counters can show what is left.

    To be called when units were lost or a stack has divided in the space; ``then`` is where units
    are removed when none is left there. Returns what is removed: nothing when even all of it would
    not help.
    """
    state = table.state
    lost: list[tuple[str, Units]] = []
    while owner != INDEPENDENT and not can_show(state, owner):
        found = _first_with_units(state, owner, [space, *([then] if then else [])])
        if found is None:
            for place, units in lost:
                add(location_of(state, place).units, units)
            return {}
        place, left = found
        lost.append((place, from_boxes(left, cheapest(left, 1))))
        lift(state, place, Force(lost[-1][1]))
    removed: Units = {}
    for place, units in lost:
        add(removed, units)
        table.tell(ChangeNotMade(owner, place, next(iter(units[owner]))))
    return removed


def _first_with_units(state: State, owner: str, places: list[str]) -> tuple[str, Units] | None:
    """Return the first of some places with land units of an owner, and these units."""
    for place in places:
        left = of_owners(land_units(state, place), [owner])
        if left:
            return place, left
    return None


@rule("5.2")
def make_change_anywhere(table: Table[State], owner: str) -> None:
    """Remove units of ``owner`` one by one, where it helps, until its counters show the rest.

    For Winter, when many stacks divide at a time.
    """
    state = table.state
    while not can_show(state, owner):
        stacks = [
            (space, kind, count)
            for space in state.spaces
            for kind, count in land_units(state, space).get(owner, {}).items()
        ]
        # A stack of an odd number takes a counter of 1 for itself.
        stacks.sort(key=lambda stack: stack[2] % 2 == 0)
        helpful = [s for s in stacks if can_show_with(state, owner, s[1], {s[0]: -1})]
        space, kind, _ = (helpful or stacks)[0]
        lift(state, space, Force({owner: {kind: 1}}))
        table.tell(ChangeNotMade(owner, space, kind))


def boxes(units: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return the kinds among which losses are split; with several owners ``genoa regular``."""
    several = len(units) > 1
    return {
        f"{owner} {kind}" if several else kind: count
        for owner, kinds in units.items()
        for kind, count in kinds.items()
    }


def from_boxes(units: Mapping[str, Mapping[str, int]], answer: Mapping[str, int]) -> Units:
    """Return the units that an answer over ``boxes`` names."""
    several = len(units) > 1
    found: Units = {}
    for owner, kinds in units.items():
        for kind in kinds:
            count = answer.get(f"{owner} {kind}" if several else kind, 0)
            if count:
                add(found, {owner: {kind: count}})
    return found


def cheapest(units: Mapping[str, Mapping[str, int]], count: int) -> dict[str, int]:
    """Return the losses of an owner who does not answer, as an answer over ``boxes``."""
    several = len(units) > 1
    answer: dict[str, int] = {}
    left = count
    for kind in LOST_FIRST:
        for owner, kinds in units.items():
            going = min(left, kinds.get(kind, 0))
            if going:
                answer[f"{owner} {kind}" if several else kind] = going
                left -= going
    return answer
