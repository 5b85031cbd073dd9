"""Card 71, City State Rebels."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.facts.intrigues import KeyFreed, RebelsFailed, RebelsRose
from adjudicator.games.here_i_stand.facts.war import LossesTaken
from adjudicator.games.here_i_stand.rules.control.control import set_control
from adjudicator.games.here_i_stand.rules.control.paths import shelve
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, copied, count, of_kinds
from adjudicator.games.here_i_stand.rules.game_map import key_spaces
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.land.losses import (
    LOST_FIRST,
    boxes,
    from_boxes,
    make_change,
)
from adjudicator.games.here_i_stand.rules.land.placing import capture, lift, send_home
from adjudicator.games.here_i_stand.rules.land.sides import HIT
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    LAND_KINDS,
    NAVAL_KINDS,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    allied,
    army_leaders,
    commander,
    controller,
    home_power,
    in_play,
    is_major,
    leader_power,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    REBELS_BEFORE_ROLL,
    Uprising,
    active_first,
    window,
)

DICE: Final = 5


def captured_keys(state: State) -> tuple[str, ...]:
    """Return the keys in which rebels can rise.

    A major power holds them that is neither their home power nor allied to it; keys that once were
    independent are always captured ones. FAQ: not while they are under siege.
    """
    return tuple(
        key
        for key in key_spaces()
        if in_play(state, key)
        and is_major(controller(state, key))
        and not allied(state, home_power(state, key), controller(state, key))
        and not state.spaces[key].besiegers
    )


def _why_no_rising(state: State, power: str, subject: Any) -> str | None:
    if captured_keys(state):
        return None
    return _("no key is held by a strange power, or all such keys are under siege")


@mode(71, "event", OWN_IMPULSE, needs=_why_no_rising)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Roll 5 dice against the units in a captured key; without any left it goes home.

    FAQ: Landsknechts and Swiss Mercenaries may strengthen the units there before the dice, but not
    later. Without a unit in the key the rebels win whatever the dice show.
    """
    await rise(table, power, captured_keys(table.state))


async def rise(table: Table[State], power: str, options: tuple[str, ...]) -> None:
    """Let rebels rise in one of some spaces, of the playing power's choice."""
    state = table.state
    key = await ask(Decision(power, "card 71/key", OneOf(options), default=options[0]))
    holder = controller(state, key)
    table.tell(RebelsRose(key, holder))
    await window(table, REBELS_BEFORE_ROLL, Uprising(key), active_first(state), key)
    faces = table.dice.roll(DICE, f"City State Rebels in {key}")
    hits = sum(face >= HIT for face in faces)
    table.tell(EventRolled(power, tuple(faces), hits, 71))
    await _take_losses(table, holder, key, hits)
    if count(state.spaces[key].units):
        table.tell(RebelsFailed(key, holder))
    else:
        await _free(table, power, key)


async def _take_losses(table: Table[State], holder: str, key: str, hits: int) -> None:
    """Let the holder choose a land or naval unit for each hit; ships go to the Turn Track."""
    state = table.state
    present: Units = {}
    for owner, kinds in state.spaces[key].units.items():
        add(present, {printed_owner(owner): kinds})
    total = min(hits, count(present))
    if not total:
        return
    choice = Split(total, boxes(present))
    usual = _cheapest(choice)
    answer = await ask(Decision(holder, f"card 71/losses:{key}", choice, default=usual))
    lost = from_boxes(present, answer)
    gone = _as_on_the_map(state, key, lost)
    lift(state, key, Force(of_kinds(gone, LAND_KINDS)))
    shelve(state, key, Force(of_kinds(gone, NAVAL_KINDS)))
    table.tell(LossesTaken(holder, key, lost))
    for owner in lost:
        make_change(table, key, owner)


def _as_on_the_map(state: State, key: str, lost: Units) -> Units:
    """Return losses with their owners as the map has them: ships on loan are marked (9.2)."""
    left = copied(lost)
    found: Units = {}
    for owner, kinds in state.spaces[key].units.items():
        named = left.get(printed_owner(owner), {})
        going = {kind: min(there, named.get(kind, 0)) for kind, there in kinds.items()}
        add(found, {owner: going})
        for kind, number in going.items():
            if number:
                named[kind] -= number
    return found


def _cheapest(choice: Split) -> dict[str, int]:
    """Return the losses of a holder who does not answer: cheap land units first, ships last."""
    order = (*LOST_FIRST, *NAVAL_KINDS)
    left, answer = choice.total, {}
    for box in sorted(choice.limits, key=lambda box: order.index(box.rpartition(" ")[2])):
        going = min(left, choice.limits[box])
        if going:
            answer[box] = going
            left -= going
    return answer


async def _free(table: Table[State], power: str, key: str) -> None:
    """Give a key back to its home power, or to the major ally of that, with a regular in it.

    The playing power captures the leaders there, but not those of its own side.
    """
    state = table.state
    home, former = home_power(state, key), controller(state, key)
    names = army_leaders(state, key)
    friends = tuple(name for name in names if allied(state, leader_power(state, name), power))
    await capture(table, key, tuple(name for name in names if name not in friends), (power,))
    table.tell(KeyFreed(key, former, home))
    heir = home if home == INDEPENDENT else commander(state, home)
    await set_control(table, key, heir)
    for name in friends:
        await send_home(table, key, name)
    add_units(table, home, REGULAR, {key: 1}, 71)
