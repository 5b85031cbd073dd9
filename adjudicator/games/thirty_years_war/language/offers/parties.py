"""10.12 Parts of a stack that can go with the active leader, and the limits of what they may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from adjudicator.games.thirty_years_war.language.marches import all_with_leader
from adjudicator.games.thirty_years_war.language.offers.boxes import leader_box, unit_boxes
from adjudicator.games.thirty_years_war.language.offers.routes import Route
from adjudicator.games.thirty_years_war.rules.command import dynamic_leaders
from adjudicator.games.thirty_years_war.rules.movement.column import has_set_out, movable
from adjudicator.games.thirty_years_war.rules.movement.march import Troops
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_stack
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.words.offers import ALL, UNITS, Pile, Pool

_LED: Final = "led"
"""The pool of the units that go, for which every leader who goes with them makes room."""
_DYNAMIC: Final = "dynamic"
"""The pool of the Dynamic Leaders of a stack on the way."""


class Handled(NamedTuple):
    """What can be left, or taken along, in a place: the pile of it, and single pieces to try."""

    pile: Pile
    ones: tuple[Troops, ...]


class Parties:
    """The pieces that can go with the active leader, or go on with him."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.active: Final = state.activation
        self.there: Final[Stack] = all_with_leader(state)
        self.limit: Final = state.constant("stacking_limit")
        self.is_begun: Final = has_set_out(self.active)

    @property
    def may_go_alone(self) -> bool:
        """Whether there is anybody whom the leader could leave behind."""
        others = [one for one in self.there.leaders if one != self.active.leader]
        return not self.active.is_free and bool(self.there.units or others)

    def _rating(self, leader: str) -> int:
        return self.state.edition.pieces.leaders[leader].leadership

    def _leads(self, leader: str) -> int:
        """Return how many units a leader lets go: who was picked up on the way leads none."""
        return self._rating(leader) if not self.is_begun or leader in self.active.rated else 0

    @property
    def _others(self) -> list[str]:
        return [one for one in self.there.leaders if one != self.active.leader]

    def _led(self) -> int:
        return sum(map(self._leads, (self.active.leader, *self._others)))

    # -- parties to try with ----------------------------------------------------------------------

    def samples(self) -> Iterator[tuple[Troops, Units]]:
        """Give the largest part that can go at each pace, and of each nation, with what it is of.

        The slowest pace comes first. Where units of several nations stand together, some places may
        be open to one of them only (17).
        """
        if self.active.is_free:
            return
        faces, units = self.state.edition.pieces.faces, self.there.units
        paces = sorted({faces[face].movement for face in units})
        for pace in paces[: 1 if self.is_begun else None] or [0]:
            fast = {face: n for face, n in units.items() if faces[face].movement >= pace}
            yield self._largest(fast), dict(units)
        nations = dict.fromkeys(faces[face].nation for face in units)
        for nation in nations if len(nations) > 1 else ():
            own = {face: n for face, n in units.items() if faces[face].nation == nation}
            yield self._largest(own), own

    def largest(self) -> Troops:
        """Return the largest part that can go."""
        return self._largest(self.there.units)

    def _largest(self, units: Mapping[str, int]) -> Troops:
        return self.cut(Troops(units, tuple(self._others)), min(self._led(), self.limit))

    def is_everybody(self, party: Troops) -> bool:
        """Return whether a party is all there is."""
        return dict(party.units) == self.there.units and len(party.leaders) == len(self._others)

    def cut(self, party: Troops, most: int) -> Troops:
        """Return a party with no more than so many units."""
        left, units = max(most, 0), Units()
        for face, count in party.units.items():
            if taken := min(left, count):
                units[face] = taken
                left -= taken
        return Troops(units, party.leaders)

    # -- what may be counted out ------------------------------------------------------------------

    def room_at(self, goal: str) -> int:
        """Return how many units may come to stand in a place (10.21)."""
        return min(self.limit, room(self.state, goal, self.active.side))

    def fast_enough(self, units: Units, route: Route) -> Units:
        """Return those of some units that have the points for a route (11.11)."""
        faces, extra = self.state.edition.pieces.faces, self.active.extra
        if self.is_begun:
            return units
        return {f: n for f, n in units.items() if faces[f].movement + extra >= route.spent}

    def pile(self, units: Mapping[str, int], *, least: int, most: int) -> Pile:
        """Return what can be counted out to go with the leader: units as far as leaders go along.

        At least ``least`` units must go; ``most`` of them may come to where the march ends.
        """
        commands = [leader_box(one, ((ALL, 1), (_LED, -self._leads(one)))) for one in self._others]
        boxes = unit_boxes(units, ((ALL, 1), (UNITS, 1), (_LED, 1)))
        own = self._leads(self.active.leader)
        pools = (
            Pool(ALL, 1),
            Pool(UNITS, least, most),
            Pool(_LED, -self._led(), own),
        )
        return Pile((*commands, *boxes), pools)

    def to_leave(self, place: str, *, keep: int) -> Handled | None:
        """Return what can be left in a place on the way, so many units kept; None for nothing."""
        most = min(self.there.size - keep, room(self.state, place, self.active.side))
        return self._handled(self.there.units if most > 0 else {}, self._others, most)

    def to_take(self, place: str, room_at_goal: int) -> Handled | None:
        """Return what can be taken along from a place on the way; None where nothing can.

        A Dynamic Leader keeps the units he commands, or goes along without any (11.15).
        """
        own = self.state.stack(place, self.active.side)
        units = {
            face: count
            for face, count in movable(self.active, place, own.units).items()
            if self._may_join(Stack({face: 1}))
        }
        leaders = [leader for leader in own.leaders if self._may_join(Stack({}, [leader]))]
        dynamic = dynamic_leaders(self.state, own)
        spare = own.size - sum(map(self._rating, dynamic)) if dynamic else own.size
        free = min(self._led(), room_at_goal, self.limit) - self.there.size
        most = min(free, spare)
        return self._handled(units if most > 0 else {}, leaders, most, dynamic)

    def _may_join(self, more: Stack) -> bool:
        """Return whether pieces may stand together with all that goes with the leader (17)."""
        return why_not_stack(self.state, self.active.side, self.there, more) is None

    def _handled(
        self,
        units: Mapping[str, int],
        leaders: Sequence[str],
        most: int,
        dynamic: Sequence[str] = (),
    ) -> Handled | None:
        if self.active.is_free or not (units or leaders):
            return None
        alone = ((ALL, 1), (_DYNAMIC, 1))
        boxes = (
            *(leader_box(one, alone if one in dynamic else ((ALL, 1),)) for one in leaders),
            *unit_boxes(units),
        )
        ones = (*(Troops({face: 1}) for face in units), *(Troops({}, (one,)) for one in leaders))
        pools = (Pool(ALL, 1), Pool(UNITS, 0, max(most, 0)))
        return Handled(Pile(boxes, pools, either=((_DYNAMIC, UNITS),) if dynamic else ()), ones)
