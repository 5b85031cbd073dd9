"""17 Unit construction, and how many units the counters allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.logistics import UnitsBuilt
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.control.paths import (
    barred,
    has_enemy_leaders,
    league_formed,
)
from adjudicator.games.here_i_stand.rules.denominations import can_show_with
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.game_map import is_port, places
from adjudicator.games.here_i_stand.rules.land.formations import space_name
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    LAND_KINDS,
    MERCENARY,
    NAVAL_KINDS,
    OTTOMAN,
    POWER_NAMES,
    PROTESTANT,
    REGULAR,
    SQUADRON,
    counter_limit,
    sharing_kinds,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import (
    THEATRES,
    units_lacking,
    wars_of,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    has_enemy_units,
    holders,
    home_power,
    in_play,
    is_friendly_space,
    location_of,
    owners_under,
)

PRICES: Final = {
    REGULAR: "raise_regular",
    MERCENARY: "buy_mercenary",
    CAVALRY: "raise_cavalry",
    SQUADRON: "build_squadron",
    CORSAIR: "build_corsair",
}
"""Kind -> action of 11.1."""

PIRATE_BASES: Final = ("algiers", "oran", "tripoli")

# ------------------------------------------------------------------------------ counter mix


@rule("5")
def room_for(state: State, owner: str, kind: str) -> int:
    """Return how many more units of a kind the counters of ``owner`` allow (5, 17).

    Kinds on the same counters share the limit; naval units on the turn track are not available.
    """
    kinds = sharing_kinds(owner, kind)
    lent = [loan for loan in state.loans if printed_owner(loan) == owner]  # of the same counters
    piles = [state.turn_track.get(owner, {})]
    for whose in (owner, *lent):
        piles += [holder.units[whose] for holder in holders(state) if whose in holder.units]
    used = sum([pile.get(shared, 0) for pile in piles for shared in kinds])
    return max(0, counter_limit(owner, kind) - used)


# ------------------------------------------------------------------------------ the action


@dataclass(frozen=True)
class Build(Action):
    """Raise, buy or build ``count`` units of one kind in a space.

    ``owner`` is the power itself or an active minor power under it; ``space`` may be a foreign war
    of the power, where units arrive on the card (21.7).
    """

    do: ClassVar[str] = "build"
    section: ClassVar[str] = "17"

    owner: str
    kind: str
    space: str
    count: int

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost of a unit times their count."""
        if self.kind not in PRICES:
            raise IllegalAnswer(
                _("{kind!r} is no kind of unit to build", kind=self.kind), section="17"
            )
        price = printed_cost(PRICES[self.kind], power, "17")
        return price * _whole(self.count)

    @rule("17.1")
    def check(self, state: State, power: str) -> None:
        """Refuse what 17, 21.1, 21.6 or 22.3 does not allow."""
        if _whole(self.count) < 1:
            raise IllegalAnswer(_("{count} units cannot be built", count=self.count), section="17")
        if self.space not in state.spaces and self.space not in THEATRES:
            raise IllegalAnswer(
                _("{space} is not a space", space=space_name(self.space)), section="17"
            )
        for reason, section in (
            (_why_not_owner(state, power, self.owner, self.kind), "22.3"),
            (_why_not_kind(state, power, self.kind), "21.1" if self.kind == CORSAIR else "21.6"),
            (why_not_on_card(state, self), "21.7"),
            (why_not_here(state, power, self), "17"),
            (_why_no_counters(state, self), "17"),
        ):
            if reason is not None:
                raise IllegalAnswer(reason, section=section)

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Put the units on the map."""
        units = {self.owner: {self.kind: self.count}}
        add(location_of(table.state, self.space).units, units)
        table.tell(UnitsBuilt(power, self.space, units))

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote."""
        words = [raw.get(name) for name in ("owner", "kind", "space")]
        if not all(isinstance(word, str) for word in words):
            raise IllegalAnswer(_("{raw!r} does not say what is built, by whom and where", raw=raw))
        return super().load(raw)


def _whole(count: object) -> int:
    if not isinstance(count, int) or isinstance(count, bool):
        raise IllegalAnswer(
            _("{count!r} is not a whole number of units", count=count), section="17"
        )
    return count


def _why_not_owner(state: State, power: str, owner: str, kind: str) -> str | None:
    if owner == power:
        return None
    if owner not in owners_under(state, power):
        name = POWER_NAMES.get(owner, repr(owner))
        return _(
            "{owner} is not an active minor power allied to {power}",
            owner=name,
            power=POWER_NAMES[power],
        )
    if kind == REGULAR or (kind == SQUADRON and counter_limit(owner, SQUADRON)):
        return None
    return _("{owner} has no {kind} to build", owner=POWER_NAMES[owner], kind=kind)


@rule("21.1")
def _why_not_kind(state: State, power: str, kind: str) -> str | None:
    if power == PROTESTANT and not league_formed(state):
        return _("the Protestants build no military units before the Schmalkaldic League")
    if kind == CORSAIR and "barbary_pirates" not in state.events_done:
        return _("corsairs can be built once the event Barbary Pirates has taken place")
    return None


@rule("21.7")
def why_not_on_card(state: State, build: Build) -> str | None:
    """Return what the foreign wars of the owner have against building here (21.7), or None."""
    lacking = units_lacking(state, build.owner)
    is_army = build.kind in LAND_KINDS
    if build.space not in THEATRES:
        if not is_army or not lacking:
            return None
        place, count = next(iter(lacking.items()))
        return _(
            "the foreign war in {place} lacks {count} units; land units that you build "
            "go there first",
            place=THEATRES[place].name,
            count=count,
        )
    name = THEATRES[build.space].name
    if build.space not in wars_of(state, build.owner):
        return _(
            "{owner} has no foreign war in {space}", owner=POWER_NAMES[build.owner], space=name
        )
    if not is_army:
        return _("only land units go to the foreign war in {space}", space=name)
    room = lacking.get(build.space, 0)
    if build.count > room:
        strength = THEATRES[build.space].strength
        return _(
            "the war in {space} calls for {strength} units in all: {room} more, not {count}",
            space=name,
            strength=strength,
            room=room,
            count=build.count,
        )
    return None


@rule("17.2")
def why_not_here(state: State, power: str, build: Build) -> str | None:
    """Return why nothing can be built in the space of ``build``, counters apart, or None."""
    if build.space in THEATRES:
        return None
    name = places()[build.space].name
    if not in_play(state, build.space):
        return _("{space} is not in play yet", space=name)
    abroad = state.impulse.build_abroad and build.owner == power
    if abroad:
        reason = _why_not_abroad(state, power, build.space)
        if reason is not None:
            return reason
    elif home_power(state, build.space) != build.owner:
        return _(
            "{space} is not a home space of {owner}", space=name, owner=POWER_NAMES[build.owner]
        )
    if not is_friendly_space(state, build.space, power):
        return _("{space} is not in friendly hands", space=name)
    if state.spaces[build.space].unrest:
        return _("{space} is in unrest", space=name)
    if has_enemy_units(state, build.space, power) or has_enemy_leaders(state, build.space, power):
        return _("{space} is occupied by enemy units", space=name)
    if build.kind in NAVAL_KINDS and not is_port(build.space):
        return _("{space} is not a port", space=name)
    is_base = build.owner == OTTOMAN and build.space in PIRATE_BASES
    if is_base and build.kind != CORSAIR and not abroad:
        return _("{space}: only corsairs can be built in a pirate base (21.1)", space=name)
    return None


def _why_not_abroad(state: State, power: str, space: str) -> str | None:
    """Return why an event that asks for no home space lets nothing be built in a space, or None.

    Active minor powers still build at home; theirs is not asked here.
    """
    name = places()[space].name
    if controller(state, space) != power:
        return _("{space} is not controlled by {power}", space=name, power=POWER_NAMES[power])
    if state.spaces[space].besiegers:
        return _("{space} is under siege", space=name)
    if barred(state, space, power):
        return _(
            "{space} is an electorate, closed until the Schmalkaldic League (21.6)", space=name
        )
    return None


@rule("17")
def why_not_added(state: State, power: str, owner: str, kind: str, space: str) -> str | None:
    """Return why an event cannot add units of ``owner`` in a space like a build, or None.

    Such events need a home space in friendly hands (17), neither in unrest nor with enemies nor
    under siege, and no land units go to foreign wars. Counters are not looked at.
    """
    if state.spaces[space].besiegers:
        return _("{space} is under siege", space=places()[space].name)
    if barred(state, space, power):
        return _(
            "{space} is not open to {power}", space=places()[space].name, power=POWER_NAMES[power]
        )
    build = Build(owner, kind, space, 1)
    return _why_not_kind(state, power, kind) or why_not_here(state, power, build)


def _why_no_counters(state: State, build: Build) -> str | None:
    room = room_for(state, build.owner, build.kind)
    whose = POWER_NAMES[build.owner]
    if build.count > room:
        return _(
            "the counters of {whose} allow {room} more {kind} units, not {count}",
            whose=whose,
            room=room,
            kind=build.kind,
            count=build.count,
        )
    if build.kind in LAND_KINDS and not can_show_with(
        state, build.owner, build.kind, {build.space: build.count}
    ):
        return _(
            "the counters of {whose} cannot show these stacks, whatever is exchanged: "
            "there are not enough small ones (5.2)",
            whose=whose,
        )
    return None
