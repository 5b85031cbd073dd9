"""11 Trying a march out before it is made: the checks of every step, on a copy of the activation.

What the enemy will do in his fortresses is not known beforehand. A plan goes on as if he went
inside; the march itself stops where he does not.
"""

from __future__ import annotations

from copy import copy

from adjudicator.engine.play import copy_of
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.rules.control.holding import controller, is_occupied
from adjudicator.games.thirty_years_war.rules.movement.column import (
    advance,
    has_set_out,
    join,
    leave,
    movable,
    movement_left,
)
from adjudicator.games.thirty_years_war.rules.movement.entering import (
    check_capacity,
    check_dynamic,
    check_enemies,
    no,
    step_cost,
)
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.movement.meeting import (
    can_overrun,
    is_shut_in,
    may_react,
)
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter, why_not_stack
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacking import why_too_many
from adjudicator.games.thirty_years_war.rules.stacks import Stack, contains
from adjudicator.games.thirty_years_war.rules.state import State


class Plan:
    """A march on trial, from where the active pieces are now.

    ``active`` is the copy that is tried on. ``fights`` is true once enemies are met who must be
    fought. All methods raise IllegalAnswer for what is not legal.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.active = copy_of(state.activation)
        self.fights = False
        self._others: dict[str, Stack] = {}
        self._cleared: set[str] = set()
        self._taken: set[str] = set()
        self._added: set[str] = set()

    def forked(self) -> Plan:
        """Return a plan that goes on by itself from where this one has come."""
        fork = copy(self)
        vars(fork).update(
            active=copy_of(self.active),
            _others={place: stack.copied() for place, stack in self._others.items()},
            _cleared={*self._cleared},
            _taken={*self._taken},
            _added={*self._added},
        )
        return fork

    @property
    def is_free(self) -> bool:
        """Whether it is a Free Action: a lone piece (8.32)."""
        return self.active.is_free

    @property
    def has_set_out(self) -> bool:
        """Whether it is known what moves with the active leader."""
        return has_set_out(self.active)

    def others(self, place: str) -> Stack:
        """Return what else of the side stands outside a fortress in a place."""
        if place not in self._others:
            active = self.state.activation
            found = self.state.stack(place, active.side).copied()
            if place == active.at and has_set_out(active):
                found.take(active.stack)
            self._others[place] = found
        return self._others[place]

    # -- the whole march --------------------------------------------------------------------------

    def try_out(self, march: March) -> None:
        """Go through a march to its end."""
        if march.sally or is_shut_in(self.state):
            self._try_sally(march)
            return
        self.set_out(march)
        for stop in march.stops:
            self.stop_at(stop)
        if march.stops or march.party is not None:
            self.end_here(has_moved=bool(march.stops))

    @rule("13.17")
    def _try_sally(self, march: March) -> None:
        if not is_shut_in(self.state):
            raise no(_("your leader is not in a besieged or masked fortress"), "13.17")
        if march.stops or march.control:
            raise no(_("nothing leaves a besieged or masked fortress but by a sally"), "13.17")
        if march.party is not None and not march.sally:
            raise no(_("troops are named, but no place to go to"), "11.1")
        if march.sally:
            self.choose_party(march.party, self.state.places[self.active.at].inside.copied())
            if not self.active.stack.units:
                raise no(_("at least one unit must fight"), "12.13")

    def set_out(self, march: March) -> None:
        """Settle what moves with the active leader, and take control of where he is."""
        here = self.active.at
        if not self.has_set_out:
            if march.stops:
                self.choose_party(march.party, self.others(here).copied())
            elif march.party is not None:
                raise no(_("troops are named, but no place to go to"), "11.1")
        elif march.party is not None:
            self._change_party(march.party)
        if march.control:
            self.take_control()

    def choose_party(self, party: Troops | None, there: Stack) -> None:
        """Let the leader set out with some of those who are stacked with him (10.12)."""
        active = self.active
        wanted = there.copied() if party is None else party.stack
        if active.leader not in wanted.leaders:
            wanted.leaders.insert(0, active.leader)
        if not there.holds(wanted):
            raise no(_("not all of these troops are with your leader"), "10.12")
        active.stack, active.groups, active.rated = Stack(), [], [*wanted.leaders]
        if active.at in self._others:
            self._others[active.at].take(wanted)
        join(active, wanted)
        check_capacity(self.state, active)

    def _change_party(self, party: Troops) -> None:
        now, wanted = self.active.stack, party.stack
        if self.active.leader and self.active.leader not in wanted.leaders:
            wanted.leaders.insert(0, self.active.leader)
        self.drop(_beyond(now, wanted))
        self.pick_up(_beyond(wanted, now))

    def stop_at(self, stop: Stop) -> None:
        """Go on to the next place of a march, and do there what the march says."""
        cost = self.check_enter(stop.to)
        self._check_left(self.active.at)
        advance(self.active, stop.to, cost)
        self._meet()
        if self.fights and (stop.control or stop.drop or stop.pick_up):
            raise no(self._must_fight(), "11.21")
        if stop.control:
            self.take_control()
        self.drop(stop.drop)
        self.pick_up(stop.pick_up)

    # -- entering a place -------------------------------------------------------------------------

    @rule("11.1")
    def check_enter(self, to: str) -> int:
        """Refuse a place that may not be entered next; return what entering it costs."""
        state, active = self.state, self.active
        if to not in state.places:
            raise no(_("{place} is not a place on the map", place=to), "11.12")
        if self.fights:
            raise no(self._must_fight(), "11.21")
        check_capacity(state, active)  # a leader may have been dropped off
        cost = step_cost(state, active, self.others(active.at), to)
        if movement_left(state, active) < 1:
            raise no(
                _(
                    "no movement points are left to go on from {place}",
                    place=state.edition.board.name(active.at),
                ),
                "11.11",
            )
        if to not in self._cleared:
            check_enemies(state, active, to)
        if reason := why_not_enter(state, active.side, active.stack, to, origin=active.at):
            raise no(reason, "17")
        return cost

    def _meet(self) -> None:
        """Foresee what happens with enemies in the place that has been entered."""
        state, active, here = self.state, self.active, self.active.at
        enemies = state.stack(here, other(active.side))
        if not active.stack.units or here in self._cleared:
            return
        if may_react(state, here, other(active.side)):
            return
        if not enemies.units:
            self._cleared.add(here)
        elif can_overrun(state, active):
            active.spent += 1
            self._cleared.add(here)
            self._taken.add(here)
        else:
            self.fights = True

    def _must_fight(self) -> str:
        name = self.state.edition.board.name(self.active.at)
        return _("the march ends in {place}: the enemy there must be fought", place=name)

    # -- what is done in a place ------------------------------------------------------------------

    @rule("11.17")
    def take_control(self) -> None:
        """Spend a point on control of the City, or on a revolt; nothing where it is one's own."""
        state, active, here = self.state, self.active, self.active.at
        city = state.edition.board.cities.get(here)
        if city is None:
            raise no(_("control of that place cannot be taken"), "11.17")
        place = state.places[here]
        own = controller(state, here) == active.side
        if own or (here in self._taken and not city.is_fortress and not place.revolt):
            return
        units = active.stack.units if self.has_set_out else self.others(here).units
        if not units:
            raise no(_("leaders alone cannot take control of {city}", city=city.name), "11.17")
        if self._is_held(here):
            raise no(_("there are enemy units in {city}", city=city.name), "11.17")
        if city.is_fortress and not place.revolt:
            raise no(_("{city} is a fortress and must be besieged", city=city.name), "11.17")
        if movement_left(state, active) < 1:
            raise no(_("no movement point is left for control of {city}", city=city.name), "11.17")
        active.spent += 1

    @rule("9.43")
    def _is_held(self, place: str) -> bool:
        """Return whether enemy units are in a City; who is shut in a fortress stays when it is met.

        In a fortress in revolt they keep the revolt from being put down.
        """
        enemy, found = other(self.active.side), self.state.places[place]
        if found.garrison == enemy and found.inside.units:
            return True
        return place not in self._cleared and is_occupied(self.state, place, enemy)

    @rule("11.14")
    def drop(self, troops: Troops | Stack) -> None:
        """Leave troops behind where the stack is."""
        left = troops.stack if isinstance(troops, Troops) else troops
        if left.is_empty:
            return
        active = self.active
        if active.leader and active.leader in left.leaders:
            raise no(_("the active leader cannot be dropped off"), "11.14")
        if self.is_free or not active.stack.holds(left):
            raise no(_("not all of the troops to be dropped off move with your leader"), "11.14")
        self.others(active.at).add(left)
        self._added.add(active.at)
        leave(active, left)

    @rule("11.15")
    def pick_up(self, troops: Troops | Stack) -> None:
        """Let troops that stand where the stack is go along with it."""
        more = troops.stack if isinstance(troops, Troops) else troops
        if more.is_empty:
            return
        active, there = self.active, self.others(self.active.at)
        able = movable(active, active.at, there.units)
        if self.is_free or not contains(able, more.units):
            raise no(_("not all of these units can be picked up there"), "11.15")
        if not {*more.leaders} <= {*there.leaders}:
            raise no(_("not all of these leaders can be picked up there"), "11.15")
        check_dynamic(self.state, more, there)
        if reason := why_not_stack(self.state, active.side, active.stack, more):
            raise no(reason, "10.2")
        there.take(more)
        join(active, more)
        check_capacity(self.state, active)

    # -- the end ----------------------------------------------------------------------------------

    def end_here(self, *, has_moved: bool) -> None:
        """Refuse an end at which pieces would stand where or with whom they may not.

        Those who stay where they are do so as before, though it be for a time only (17.F.5).
        """
        active = self.active
        self.others(active.at)
        for place, stack in self._others.items():
            ends = place == active.at
            moving = active.stack if ends else Stack()
            if place in self._added or (ends and has_moved):
                self._check_stacking(place, moving, stack)
            both = stack.copied()
            both.add(moving)
            if both.leaders and not both.units:
                self._check_alone(place)

    def _check_stacking(self, place: str, moving: Stack, stack: Stack) -> None:
        found = self.state.places[place]
        others = stack.copied()
        if found.garrison == self.active.side:  # 10.24
            others.add(found.inside)
        if reason := why_too_many(self.state, place, moving, others):
            raise no(reason, "10.2")

    def _check_left(self, place: str) -> None:
        """Keep leaders from staying alone, be it until the march comes back: a garrison comes out.

        Not where they were alone before.
        """
        behind = self.others(place)
        if behind.leaders and not behind.units and self.active.stack.units:
            self._check_alone(place)

    @rule("11.22")
    def _check_alone(self, place: str) -> None:
        """Keep leaders without units from staying where the enemy is.

        Who stood outside may be gone by then, a garrison inside a fortress is not.
        """
        enemy, found = other(self.active.side), self.state.places[place]
        inside = found.garrison == enemy and not found.inside.is_empty
        outside = not found.outside[enemy].is_empty and place not in self._cleared
        if inside or outside:
            name = self.state.edition.board.name(place)
            raise no(_("leaders alone may not stay with enemies in {place}", place=name), "11.22")


def _beyond(one: Stack, two: Stack) -> Stack:
    """Return what one stack has more than another."""
    units = {face: n - two.units.get(face, 0) for face, n in one.units.items()}
    more = {face: n for face, n in units.items() if n > 0}
    return Stack(more, [leader for leader in one.leaders if leader not in two.leaders])
