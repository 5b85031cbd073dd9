"""17 Mercenaries whom the cards Landsknechts and Swiss Mercenaries bring, or remove."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.facts.responses import ReinforcementsLeftOut
from adjudicator.games.here_i_stand.rules.control.paths import dumped, league_formed
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.formations import is_besieged
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.land.relief import common_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, POWER_NAMES, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    commander,
    has_land_units,
    location_of,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.windows.windows import Uprising

_MOST: Final = 99  # more than any counter mix allows: no limit of the place itself

# ------------------------------------------------------------------------------ raising


def why_no_recruits(state: State, power: str, subject: Any) -> str | None:
    """Return why ``power`` cannot place mercenaries by a card now, or None."""
    name = POWER_NAMES[power]
    if power == PROTESTANT and not league_formed(state):
        return _("the Protestants have no mercenaries before the Schmalkaldic League (21.6)")
    # Asked at every window: the first space that will do is enough.
    owners = owners_under(state, power)
    held = (s for s, here in state.spaces.items() if not here.units.keys().isdisjoint(owners))
    if not any(_room(state, power, space, subject) for space in held):
        return _(
            "{power} has no land units in a space that is calm and not under siege", power=name
        )
    if not room_for(state, power, MERCENARY):
        return _("all mercenaries of {power} are on the map", power=name)
    return None


def recruiting_spaces(state: State, power: str, subject: Any) -> dict[str, int]:
    """Return how many mercenaries each space can take, where a battle or rising is first.

    FAQ: spaces with land units that ``power`` controls, those of active minor allies included,
    allied major powers not; not in unrest (17) and not inside a siege. A marching formation that
    is about to fight takes no more than its limit (5.1).
    """
    here = subject.space if isinstance(subject, Battle | Uprising) else ""
    spaces = sorted(state.spaces, key=lambda space: space != here)
    room = {space: _room(state, power, space, subject) for space in spaces}
    return {space: most for space, most in room.items() if most > 0}


def _room(state: State, power: str, space: str, subject: Any) -> int:
    there = state.spaces[space]
    if not there.units or there.unrest or not has_land_units(state, space, power):
        return 0
    in_field = isinstance(subject, Battle) and space == subject.space and not subject.storm
    if in_field and power in subject.attacker.powers and not subject.unlimited:
        return _room_in_formation(subject)
    return 0 if is_besieged(state, space, power) else _MOST


def _room_in_formation(battle: Battle) -> int:
    """Return how many more units the attacking formation may have; who sallied is not of it."""
    force, sallied = battle.attacker.force, battle.sallied
    leaders = tuple(name for name in force.leaders if name not in sallied.leaders)
    return max(0, Force({}, leaders).capacity - (force.size - sallied.size))


@rule("6.1")
async def recruit(table: Table[State], power: str, subject: Any, *, card: int, count: int) -> None:
    """Let ``power`` place ``count`` mercenaries of its own, in any mix of spaces."""
    state = table.state
    room = recruiting_spaces(state, power, subject)
    total = min(count, room_for(state, power, MERCENARY), sum(room.values()))
    if not total:  # a response resolved before this one may have taken the place
        return
    limits = {space: min(most, total) for space, most in room.items()}
    places = Split(total, limits)
    topic = f"card {card}/recruits"
    chosen = await ask(Decision(power, topic, places, default=places.filled()))
    spaces = {space: chosen[space] for space in limits if chosen.get(space)}
    before = _present(state, power, subject)
    add_units(table, power, MERCENARY, spaces, card, wanted=count)
    if isinstance(subject, Battle):
        _join(table, power, subject, _present(state, power, subject) - before)


def _present(state: State, power: str, subject: Any) -> int:
    if not isinstance(subject, Battle):
        return 0
    return location_of(state, subject.space).units.get(power, {}).get(MERCENARY, 0)


def _join(table: Table[State], power: str, battle: Battle, count: int) -> None:
    """Let new mercenaries fight; in an assault only as many as the formation can still hold."""
    if not count or power not in battle.powers:
        return
    side = battle.side_of(power)
    if battle.sack and side is battle.defender:  # 21.5: regulars alone defend Rome
        return
    fighting = count
    if battle.storm and side is battle.attacker:
        fighting = min(count, max(0, side.force.capacity - side.force.size))
    if fighting < count:
        table.tell(ReinforcementsLeftOut(power, battle.space, count - fighting))
    side.force = side.force.plus(Force({power: {MERCENARY: fighting}} if fighting else {}))


# ------------------------------------------------------------------------------ removing


def mercenaries_on_map(state: State) -> dict[str, dict[str, int]]:
    """Return the mercenaries of every space by owner, besieged ones included."""
    found = {
        space: {
            owner: kinds[MERCENARY] for owner, kinds in here.units.items() if MERCENARY in kinds
        }
        for space, here in state.spaces.items()
    }
    return {space: owners for space, owners in found.items() if owners}


def why_no_mercenaries(state: State, power: str, subject: Any) -> str | None:
    """Return that there is no mercenary on the map, or None."""
    some = any(MERCENARY in kinds for s in state.spaces.values() for kinds in s.units.values())
    return None if some else _("there is no mercenary on the map")


@rule("6.1")
async def kill_mercenaries(
    table: Table[State], power: str, subject: Any, *, card: int, count: int
) -> None:
    """Let ``power`` remove ``count`` mercenaries anywhere; sieges are checked afterwards.

    The siege at a place where there is fighting is checked when that is over.
    """
    state = table.state
    found = mercenaries_on_map(state)
    fight = subject.space if isinstance(subject, Battle) else ""
    order = sorted(found, key=lambda space: _target_order(state, power, space, fight))
    limits = {space: min(count, sum(found[space].values())) for space in order}
    total = min(count, sum(limits.values()))
    if not total:
        return
    places = Split(total, limits)
    chosen = await ask(Decision(power, f"card {card}/kill", places, default=places.filled()))
    for space in order:
        for number in range(chosen.get(space, 0)):
            owners = tuple(mercenaries_on_map(state).get(space, ()))
            if not owners:  # the first was paid with a counter for which there was no change (5.2)
                break
            topic = f"card {card}/owner:{space}.{number + 1}"
            owner = await ask(Decision(power, topic, OneOf(owners), default=owners[0]))
            remove_mercenary(table, owner, space, subject, card)
        if chosen.get(space) and space != fight:
            await break_siege_if_needed(table, space)


def _target_order(state: State, power: str, space: str, fight: str) -> tuple[bool, bool]:
    """Order spaces so that those first come where enemies fight or, failing that, stand."""
    enemies = any(
        at_war(state, commander(state, owner), power) for owner in mercenaries_on_map(state)[space]
    )
    return (not (enemies and space == fight), not enemies)


def remove_mercenary(table: Table[State], owner: str, space: str, subject: Any, card: int) -> None:
    """Take one mercenary off the map, out of the fight first if there is one in the space."""
    state = table.state
    gone: Units = {owner: {MERCENARY: 1}}
    lift(state, space, Force(gone))
    table.tell(UnitsRemoved(space, dumped(Force(gone)), card))
    add(gone, make_change(table, space, owner))
    if not isinstance(subject, Battle) or subject.space != space:
        return
    for side in subject.sides:
        lost = common_part(side.force, Force(gone))
        side.force = side.force.minus(Force(lost.units))
        if lost.size:
            return
