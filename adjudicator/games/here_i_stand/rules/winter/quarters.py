"""19.3 Land units and army leaders return home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.logistics import (
    LeaderWinteredAt,
    WinteredAt,
    WinterQuartersMissing,
)
from adjudicator.games.here_i_stand.rules.control.bounds import bound_units, is_in_bounds
from adjudicator.games.here_i_stand.rules.control.paths import (
    distances,
    dumped,
    fortresses_of,
    league_formed,
    lift,
    nearest,
    open_reach,
    relocate,
)
from adjudicator.games.here_i_stand.rules.forces import (
    Force,
    Units,
    add,
    copied,
    land_count,
    of_owners,
    take,
)
from adjudicator.games.here_i_stand.rules.game_map import key_spaces, places
from adjudicator.games.here_i_stand.rules.land.losses import make_change_anywhere
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import unplayed
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    KNIGHTS,
    MERCENARY,
    PROTESTANT,
    REGULAR,
    SCOTLAND,
    capitals,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    controller,
    force_of,
    has_land_units,
    is_enemy_space,
    is_fortified,
    land_units,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Quarters,
    Recall,
    Recallable,
    RecallChoice,
)

WINDOW: Final = "winter"
SCOTTISH_QUARTERS: Final = ("edinburgh", "stirling")
_LOST_FIRST: Final = (MERCENARY, CAVALRY, REGULAR, KNIGHTS)


def _limit() -> int:
    """Return how many land units may winter in a fortified space that is no capital."""
    return int(tables()["combat_numbers"]["winter_garrison_limit"])


# ------------------------------------------------------------------------------ who must go where


@rule("2P 7")
def homes_of(state: State, power: str, owner: str) -> tuple[str, ...]:
    """Return the spaces that units of ``owner``, commanded by ``power``, may return to from afar.

    The capitals that no enemy controls (exception 2; both for the Hapsburgs, exception 3), and
    for a minor power its home keys as well. Scots know Edinburgh and Stirling only (exception 4).
    The capital of a power that nobody plays takes nobody in: who must go there is lost (2P 7).
    """
    if owner == SCOTLAND:
        return tuple(s for s in SCOTTISH_QUARTERS if controller(state, s) == power)
    if power in unplayed(state):
        return () if owner == power else _home_keys(state, power, owner)
    open_capitals = tuple(s for s in capitals(power) if not is_enemy_space(state, s, power))
    if owner == power:
        return open_capitals
    return open_capitals + _home_keys(state, power, owner)


def _home_keys(state: State, power: str, owner: str) -> tuple[str, ...]:
    return tuple(
        space
        for space in key_spaces()
        if places()[space].home_power == owner and controller(state, space) == power
    )


def must_leave(state: State, power: str, owner: str, space: str) -> bool:
    """Return whether land units of ``owner`` may not spend the winter in a space."""
    if owner == SCOTLAND:
        return space not in homes_of(state, power, owner)
    if space in capitals(power):
        return is_enemy_space(state, space, power)
    return not is_fortified(state, space) or controller(state, space) != power


def is_unlimited(state: State, power: str, owner: str, space: str) -> bool:
    """Return whether any number of units of ``owner`` may winter in a space of ``power``.

    In capitals, and by option units of a minor power in its home keys, which are like capitals to
    them (22.3).
    """
    if space in capitals(power):
        return True
    if owner == power or option_value(state, "minor_keys_in_winter") == "limited":
        return False
    return space in _home_keys(state, power, owner)


def room_in(state: State, power: str, owner: str, space: str) -> int | None:
    """Return how many more units of ``owner`` can winter in a space of ``power``; None: any."""
    if is_unlimited(state, power, owner, space):
        return None
    return max(0, _limit() - _limited(state, power, space, land_units(state, space, [power])))


def _limited(state: State, power: str, space: str, units: Units) -> int:
    """Return how many of some units in a space of ``power`` the limit counts."""
    return land_count(
        {o: kinds for o, kinds in units.items() if not is_unlimited(state, power, o, space)}
    )


def _is_crowded(state: State, power: str, space: str) -> bool:
    """Return whether a fortified space of ``power``, no capital, holds too many of its units."""
    if not state.spaces[space].units or space in capitals(power):
        return False
    if must_leave(state, power, power, space):
        return False
    return _limited(state, power, space, land_units(state, space, [power])) > _limit()


@dataclass
class Departure:
    """The units of one space on their way: counts by destination; the space itself: they stay."""

    power: str
    origin: str
    safe: set[str]  # what can be reached without attrition
    bound: dict[str, Units] = field(default_factory=dict)
    lost: Units = field(default_factory=dict)

    def already(self, state: State, space: str) -> int:
        """How many units are bound for a space, as far as the limit counts them."""
        return _limited(state, self.power, space, self.bound.get(space, {}))


# ------------------------------------------------------------------------------ the procedure


@rule("19.3")
async def return_land_units(table: Table[State], power: str) -> None:
    """Carry out the Land Unit Return Home Procedure for one power and its active minor powers."""
    state = table.state
    if power == PROTESTANT and not league_formed(state):
        return  # 21.6: its garrisons do not move before the League
    owners = owners_under(state, power)
    await _recall(table, power)  # step 1
    for space, here in state.spaces.items():
        if not here.units.keys().isdisjoint(owners) and _is_crowded(state, power, space):
            await _settle(table, power, space, staying=True)
    for space, here in state.spaces.items():  # step 2
        if here.leaders or not here.units.keys().isdisjoint(owners):
            await _settle(table, power, space, staying=False)
    for owner in owners:
        make_change_anywhere(table, owner)  # stacks may have divided too much (5.2)


async def _settle(table: Table[State], power: str, space: str, *, staying: bool) -> None:
    """Find quarters for the stack in a space: all of it (step 1), or those who must leave (2)."""
    state = table.state
    present = land_units(state, space)
    owners = [
        owner
        for owner in owners_under(state, power)
        if owner in present and (staying or must_leave(state, power, owner, space))
    ]
    if owners:
        departure = Departure(power, space, open_reach(state, space, power))
        for owner in owners:
            await _choose_quarters(table, departure, owner)
        await _depart(table, departure)
        await _leaders_follow(table, power, space, list(departure.bound))
    elif not staying and must_leave(state, power, power, space):
        await _leaders_follow(table, power, space, [])


async def _choose_quarters(table: Table[State], departure: Departure, owner: str) -> None:
    state, power, origin = table.state, departure.power, departure.origin
    have = land_units(state, origin)[owner]
    quarters = _quarters(state, departure, owner, sum(have.values()))
    choice = HomeChoice(owner, origin, have, quarters)
    detail = origin if owner == power else f"{origin}.{owner}"
    value = await ask(
        Decision(power, f"19.3/home:{detail}", choice, default=choice.usual(), window=WINDOW)
    )
    left: Units = {owner: dict(have)}
    for part in value:
        add(departure.bound.setdefault(part.to, {}), part.force.units)
        take(left, part.force.units)
    add(departure.lost, left)


def _quarters(state: State, departure: Departure, owner: str, count: int) -> tuple[Quarters, ...]:
    """Return where ``count`` units of ``owner`` may go, in the order the default prefers."""
    power, origin = departure.power, departure.origin
    leaving = must_leave(state, power, owner, origin)
    room = 0 if leaving else _limit() - departure.already(state, origin)
    if power == PROTESTANT:
        kept = min(room, count)
        stay = (Quarters(origin, kept, kept),) if kept else ()
        return stay + _protestant_quarters(state, departure, count - kept)
    near: tuple[str, ...] = ()
    if leaving and owner != SCOTLAND:
        walls = [s for s in fortresses_of(state, power) if is_in_bounds(state, power, s)]
        near = nearest(state, origin, walls, power)
    homes = _by_distance(state, power, origin, homes_of(state, power, owner))
    found = [
        Quarters(space, _most(state, departure, owner, space), safe=space in departure.safe)
        for space in dict.fromkeys([*near, *homes])
        if space != origin
    ]
    # Safe ways come first; sorting keeps the order among equals.
    found.sort(key=lambda entry: not entry.safe)
    any_number = not leaving and is_unlimited(state, power, owner, origin)
    bound = 0 if leaving else land_count(of_owners(bound_units(state, origin), [owner]))
    stay = (Quarters(origin, None if any_number else room, bound),) if any_number or room else ()
    return stay + tuple(entry for entry in found if entry.most != 0)


def _most(state: State, departure: Departure, owner: str, space: str) -> int | None:
    """Return how many more units may set out for a space so that no more arrive than fit in."""
    room = room_in(state, departure.power, owner, space)
    if room is None:
        return None
    if space not in departure.safe:
        room = 2 * room + 1 if room else 0
    return max(0, room - departure.already(state, space))


def _protestant_quarters(state: State, departure: Departure, count: int) -> tuple[Quarters, ...]:
    """Return the nearest Protestant fortresses with room, the nearer ones filled first (1)."""
    steps = distances(state, departure.origin, PROTESTANT)
    walls = [s for s in fortresses_of(state, PROTESTANT) if s in steps and s != departure.origin]
    found: list[Quarters] = []
    for ring in sorted({steps[space] for space in walls}):
        if count <= 0:
            break
        entries = [
            Quarters(s, _most(state, departure, PROTESTANT, s)) for s in walls if steps[s] == ring
        ]
        room = sum(entry.most or 0 for entry in entries)
        if room < count:  # further ones are needed as well, so these are filled
            entries = [Quarters(e.space, e.most, e.most or 0) for e in entries]
        found += [entry for entry in entries if entry.most]
        count -= room
    return tuple(found)


def _by_distance(state: State, power: str, origin: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
    steps = distances(state, origin, power)
    return tuple(sorted(spaces, key=lambda space: steps.get(space, len(steps))))


# ------------------------------------------------------------------------------ moving


async def _depart(table: Table[State], departure: Departure) -> None:
    """Move the units and take attrition; all that go to the same space are one stack."""
    if land_count(departure.lost):
        lift(table.state, departure.origin, Force(departure.lost))
        table.tell(WinterQuartersMissing(departure.power, departure.origin, copied(departure.lost)))
    for to in [space for space in departure.bound if space != departure.origin]:
        force = Force(departure.bound[to])
        safe = to in departure.safe
        left = await _march(table, departure.power, departure.origin, to, force, safe=safe)
        if not left.size:
            del departure.bound[to]


@rule("19.3")
async def _march(
    table: Table[State], power: str, origin: str, to: str, force: Force, *, safe: bool
) -> Force:
    """Move a stack to winter quarters, with attrition unless safe; return what is left of it."""
    state = table.state
    lost: Units = {}
    if force.size and not safe:
        lost = await _attrition(table, power, f"{origin}>{to}", force.units)
        lift(state, origin, Force(lost))
        force = force.minus(Force(lost))
    relocate(state, origin, to, force)
    table.tell(WinteredAt(power, origin, to, dumped(force), copied(lost)))
    return force


async def _attrition(
    table: Table[State], power: str, way: str, units: Mapping[str, Mapping[str, int]]
) -> Units:
    """Return the half of a stack, rounded up, that ``power`` gives up."""
    boxes = {
        (kind if len(units) == 1 else f"{owner} {kind}"): (owner, kind)
        for kind in _LOST_FIRST
        for owner in units
        if units[owner].get(kind)
    }
    limits = {box: units[owner][kind] for box, (owner, kind) in boxes.items()}
    total = (sum(limits.values()) + 1) // 2
    usual: dict[str, int] = {}
    for box, limit in limits.items():
        usual[box] = min(limit, total - sum(usual.values()))
    choice = Split(total, limits)
    value = await ask(
        Decision(power, f"19.3/attrition:{way}", choice, default=usual, window=WINDOW)
    )
    lost: Units = {}
    for box, count in value.items():
        owner, kind = boxes[box]
        add(lost, {owner: {kind: count}})
    return lost


@rule("19.3")
async def _leaders_follow(table: Table[State], power: str, space: str, gone_to: list[str]) -> None:
    """Bring the army leaders out of a space that their units have vacated (step 3).

    They go with units that left, or to a capital; where neither is possible, to the nearest
    fortified space of their power.
    """
    state = table.state
    if not state.spaces[space].leaders or space in gone_to:
        return
    if has_land_units(state, space, power):
        return
    for leader in army_leaders(state, space, [power]):
        options = tuple(dict.fromkeys([*gone_to, *homes_of(state, power, power)]))
        options = options or nearest(state, space, fortresses_of(state, power), power)
        options = tuple(option for option in options if option != space)
        if not options:
            continue
        topic = f"19.3/leader:{leader}"
        choice = OneOf(options)
        to = await ask(Decision(power, topic, choice, default=options[0], window=WINDOW))
        relocate(state, space, to, Force({}, (leader,)))
        table.tell(LeaderWinteredAt(power, leader, space, to))


# ------------------------------------------------------------------------------ optional returns


async def _recall(table: Table[State], power: str) -> None:
    """Ask once for everything that could stay but may return to a capital (step 1)."""
    state = table.state
    stacks = _recallable(state, power)
    if not stacks:
        return
    ways = {(to, owner) for stack in stacks for owner, homes in stack.homes.items() for to in homes}
    limited = {space: room_in(state, power, owner, space) for space, owner in sorted(ways)}
    room = {space: number for space, number in limited.items() if number is not None}
    choice = RecallChoice(power, stacks, room)
    empty: tuple[Recall, ...] = ()
    value = await ask(Decision(power, f"19.3/recall:{power}", choice, default=empty, window=WINDOW))
    gone: dict[tuple[str, str], Force] = {}
    for recall in value:
        way = (recall.space, choice.home_of(recall))
        gone[way] = gone[way].plus(recall.force) if way in gone else recall.force
    for (origin, to), force in gone.items():
        safe = to in open_reach(state, origin, power)
        await _march(table, power, origin, to, force, safe=safe)
    for stack in stacks:
        left_for = [to for origin, to in gone if origin == stack.space]
        if stack.force.size and left_for:
            await _leaders_follow(table, power, stack.space, left_for)


def _recallable(state: State, power: str) -> tuple[Recallable, ...]:
    if power == PROTESTANT:
        return ()
    found = []
    owners = owners_under(state, power)
    for space, here in state.spaces.items():
        if not here.leaders and here.units.keys().isdisjoint(owners):
            continue
        if force_of(state, space, power).is_empty or _is_crowded(state, power, space):
            continue
        if space in capitals(power) or must_leave(state, power, power, space):
            continue
        stack = _recallable_from(state, power, space)
        if stack is not None:
            found.append(stack)
    return tuple(found)


@rule("2P 5")
def _free_to_leave(state: State, power: str, space: str) -> Force:
    """Return what a power has in a space but for the garrison that is bound to it (2P 5)."""
    here = force_of(state, space, power)
    return here.minus(Force(of_owners(bound_units(state, space), here.units)))


def _recallable_from(state: State, power: str, space: str) -> Recallable | None:
    here = _free_to_leave(state, power, space)
    safe = open_reach(state, space, power)
    homes: dict[str, tuple[str, ...]] = {}
    for owner in owners_under(state, power):
        ways = [s for s in homes_of(state, power, owner) if s != space]
        if ways and not must_leave(state, power, owner, space):
            near = _by_distance(state, power, space, tuple(ways))
            homes[owner] = tuple(
                [s for s in near if s in safe] + [s for s in near if s not in safe]
            )
    units = {owner: kinds for owner, kinds in here.units.items() if owner in homes}
    force = Force(units, here.leaders if power in homes else ())
    return None if force.is_empty else Recallable(space, force, homes)
