"""11.1 Where a march can go, by which way, with whom, and of what it takes control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.offers.march_words import (
    ALONE,
    AT_GOAL,
    BY,
    EVERYBODY,
    EVERYWHERE,
    NOTHING,
    SOME,
    TO,
    by_way_of,
    march_offer,
    with_hole,
)
from adjudicator.games.thirty_years_war.language.offers.on_the_way import OnTheWay
from adjudicator.games.thirty_years_war.language.offers.parties import Parties
from adjudicator.games.thirty_years_war.language.offers.routes import Route, routes
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.movement.activation import setting_out
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.column import movement_left
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.movement.meeting import is_shut_in
from adjudicator.games.thirty_years_war.rules.stacks import Units
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.words.offers import AnswerLine, Asked, Offer, Pile, Way
from adjudicator.words.offers_made import alone

_WAYS_THERE: Final = 2
"""So many ways lead to each place in lists; others can be written by hand."""


def later_marches(asked: Asked, leader: str) -> tuple[Offer, ...]:
    """Return the marches of a leader who is not active yet, from where he is now."""
    state, side = asked.choice.state, asked.role
    found = stack_with(state, side, leader)
    if found is None:
        return ()
    ready = replace(state, activation=setting_out(state, side, leader, found[0]))
    then = replace(asked, decision=Decision(side, f"11.1/march:{leader}", MarchChoice(ready)))
    if is_shut_in(ready):
        return _sallies(then)
    return _Marches(then, 1).going()


def march_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return every place to which the active leader, or piece, can march; staying is one, too."""
    stay = alone(asked, March(), last=True)
    if is_shut_in(asked.choice.state):
        return (*_sallies(asked), *stay)
    found = _Marches(asked, _WAYS_THERE)
    here = alone(asked, March(control=True)) if found.is_wanted(found.here) else ()
    way = OnTheWay(asked, found.parties, found.direct)
    return (*found.going(), *way.leaving(), *way.collecting(), *here, *stay)


def _sallies(asked: Asked) -> tuple[Offer, ...]:
    """Return a sally of everybody, and of some (13.17)."""
    parties = Parties(asked.choice.state)
    whole = alone(asked, March(sally=True))
    sample = parties.largest()
    value = March(party=sample, sally=True)
    if not asked.is_legal(value):
        return whole
    said = asked.say(value)
    line = with_hole(str.__str__(said.line), sample)
    pile = parties.pile(sample.units, least=1, most=sample.stack.size)
    return (*whole, Offer("SALLY WITH", said.does, (Way(line, pile=pile, sure=False),)))


@dataclass
class _Marches:
    """The marches that a question lets one order."""

    asked: Asked
    ways_there: int

    def __post_init__(self) -> None:
        self.state: State = self.asked.choice.state
        self.side = self.asked.role
        self.parties = Parties(self.state)
        self.direct = routes(self.state, None, self.ways_there)

    def going(self) -> tuple[Offer, ...]:
        """Return marches of everybody, of some and of the leader alone."""
        slots = (TO, BY, _("who goes"), _("control"))
        ways = (*self._everybody(), *self._alone(), *self._some())
        return march_offer(ways, slots)

    def _everybody(self) -> Iterator[tuple[AnswerLine, Way]]:
        for route in self.direct:
            yield from self._ways(route, None, EVERYBODY)

    def _alone(self) -> Iterator[tuple[AnswerLine, Way]]:
        party = Troops()
        if self.parties.may_go_alone:
            for route in routes(self.state, party, 1):
                yield from self._ways(route, party, ALONE)

    def _some(self) -> Iterator[tuple[AnswerLine, Way]]:
        """Give the marches of parts of the stack: the fewer points a part has, the nearer."""
        seen: set[str] = set()
        for sample, there in self.parties.samples():
            for route in self._ways_of(sample) if not sample.stack.is_empty else ():
                if route.goal not in seen:
                    found = [*self._part(route, sample, there)]
                    seen |= {route.goal} if found else set()
                    yield from found

    def _part(self, route: Route, sample: Troops, there: Units) -> Iterator[tuple[AnswerLine, Way]]:
        """Give the ways to go a route with a part of what is there, as many as have room."""
        most = self.parties.room_at(route.goal)
        some = self.parties.cut(sample, most)
        units = self.parties.fast_enough(there, route)
        least = 1 if route.needs_units else 0
        pile = self.parties.pile(units, least=least, most=most)
        if some == sample:
            taking = self.parties.pile(units, least=1, most=most)
            yield from self._ways(route, some, SOME, pile, taking)
        elif not some.stack.is_empty:
            yield from self._few(route, some, pile)

    def _few(self, route: Route, party: Troops, pile: Pile) -> Iterator[tuple[AnswerLine, Way]]:
        """Give the way of a part that is smaller than the one that has gone the route on trial."""
        march = March(tuple(map(Stop, route.stops)), party)
        if self.asked.is_legal(march):
            yield self._way(route, march, (SOME, NOTHING), pile)

    def _ways_of(self, party: Troops) -> tuple[Route, ...]:
        """Return the routes of a part of the stack; those of all of it are known already."""
        if self.direct and self.parties.is_everybody(party):
            return self.direct
        return routes(self.state, party, 1)

    def _ways(
        self,
        route: Route,
        party: Troops | None,
        who: str,
        pile: Pile | None = None,
        taking: Pile | None = None,
    ) -> Iterator[tuple[AnswerLine, Way]]:
        """Give the ways to go a route, without taking control, and with a pile that can."""
        for control, stops in self._controls(route, party):
            counted = pile if control == NOTHING else taking
            yield self._way(route, March(stops, party), (who, control), counted)

    def _way(
        self, route: Route, march: March, picks: tuple[str, str], pile: Pile | None
    ) -> tuple[AnswerLine, Way]:
        """Return a march as a way; what goes is left open where there is a pile of it."""
        said = self.asked.say(march)
        line = str.__str__(said.line)
        if pile is not None and march.party is not None:
            line = with_hole(line, march.party)
        return said, Way(line, (route.goal, by_way_of(route), *picks), pile=pile, sure=pile is None)

    def _controls(
        self, route: Route, party: Troops | None
    ) -> Iterator[tuple[str, tuple[Stop, ...]]]:
        """Give the stops of a route with what control is taken of, as far as it may end so."""
        if route.may_end():
            yield NOTHING, tuple(map(Stop, route.stops))
        wanted = [not route.fights and self.is_wanted(place) for place in route.stops]
        left = movement_left(self.state, route.plan.active)
        if left and wanted[-1] and route.may_end(control=True):
            yield AT_GOAL, (*map(Stop, route.via), Stop(route.goal, control=True))
        if any(wanted[:-1]) and left >= sum(wanted):
            pairs = zip(route.stops, wanted, strict=True)
            stops = tuple(Stop(place, control=control) for place, control in pairs)
            if self.asked.is_legal(March(stops, party)):
                yield EVERYWHERE, stops

    @property
    def here(self) -> str:
        """Where the march begins."""
        return self.state.activation.at

    def is_wanted(self, place: str) -> bool:
        """Return whether a movement point on control of a place would change something (11.17)."""
        city = self.state.edition.board.cities.get(place)
        if city is None or controller(self.state, place) == self.side:
            return False
        return not city.is_fortress or self.state.places[place].revolt
