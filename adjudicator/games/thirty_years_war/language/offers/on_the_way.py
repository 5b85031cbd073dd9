"""11.14 and 11.15 What a march does on the way: it leaves troops in a place, or takes some."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.offers.march_words import (
    BY,
    TO,
    by_way_of,
    march_offer,
    with_hole,
)
from adjudicator.games.thirty_years_war.language.offers.parties import Handled, Parties
from adjudicator.games.thirty_years_war.language.offers.routes import Route
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.words.offers import AnswerLine, Asked, Offer, Way

_DROP: Final = "drop"
_PICK_UP: Final = "pick up"
_AT: Final = _("where")
_LEAVING: Final = _("marches and leaves troops in a place on the way")
_COLLECTING: Final = _("marches and takes troops along from a place on the way")


@dataclass
class OnTheWay:
    """The marches of everybody, by the routes that are known, that do something on the way."""

    asked: Asked
    parties: Parties
    direct: Sequence[Route]

    def leaving(self) -> tuple[Offer, ...]:
        """Return marches that leave a part of everybody behind in a place on the way."""
        return march_offer(self._found(_DROP), (TO, BY, _AT), _LEAVING)

    def collecting(self) -> tuple[Offer, ...]:
        """Return marches that take troops along from a place on the way."""
        return march_offer(self._found(_PICK_UP), (TO, BY, _AT), _COLLECTING)

    def _found(self, what: str) -> Iterator[tuple[AnswerLine, Way]]:
        done = set[str]()
        for route in self.direct:
            if route.goal in done:
                continue
            done.add(route.goal)
            for number, place in enumerate(route.via):
                handled = self._handled(what, place, route)
                if handled is not None:
                    yield from self._handling(route, number, what, handled)

    def _handled(self, what: str, place: str, route: Route) -> Handled | None:
        """Return what can be left, or taken along, in a place; None where nothing can."""
        if what == _DROP:
            return self.parties.to_leave(place, keep=1 if route.needs_units else 0)
        return self.parties.to_take(place, self.parties.room_at(route.goal))

    def _handling(
        self, route: Route, number: int, what: str, handled: Handled
    ) -> Iterator[tuple[AnswerLine, Way]]:
        """Give the way to leave troops, or to take them along, at one of the stops of a route."""
        for sample in handled.ones:
            stops = [*map(Stop, route.stops)]
            stop = route.stops[number]
            dropped = what == _DROP
            stops[number] = Stop(stop, drop=sample) if dropped else Stop(stop, pick_up=sample)
            march = March(tuple(stops))
            if self.asked.is_legal(march):
                said = self.asked.say(march)
                line = with_hole(str.__str__(said.line), sample)
                picks = (route.goal, by_way_of(route), stop)
                yield said, Way(line, picks, pile=handled.pile, sure=False)
                return
