"""11.1 What CP can be spent on now: land and sea (13 to 16), units, control."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Set
from dataclasses import replace
from functools import partial
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import copy_of
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.names import units_words
from adjudicator.games.here_i_stand.language.offers.piles import (
    force_pile,
    unit_box,
)
from adjudicator.games.here_i_stand.language.offers.spending import LAND, SHIPS, Row, Spending
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent,
    is_port,
    ports_of,
)
from adjudicator.games.here_i_stand.rules.land.construction import (
    PRICES,
    Build,
    room_for,
    why_not_here,
)
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move, move_cost
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import LAND_KINDS, NAVAL_KINDS, SQUADRON
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    locations,
    neighbours,
    rested_fleet,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy, targets
from adjudicator.games.here_i_stand.rules.sea.transport import Transport, sea_ways
from adjudicator.games.here_i_stand.rules.state import (
    force_of,
    neighbours_in_play,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import fit
from adjudicator.words.offers import HOLE, UNITS, Box, Carries, Pile, Pool, Way

_SHIPPED: Final = 60
"""So many ways of transport are offered, and those out of the port in which this is reached."""
_FREE: Final = 6
"""So many units are offered at most where they cost nothing."""


def _moves(s: Spending) -> Iterator[Way]:
    held = {space: movable(s.state, s.power, space) for space in s.state.spaces}
    for origin, force in held.items():
        pile = force_pile(force, s.power, formation=True)
        for to in adjacent(origin) if force.size else ():
            move = partial(Move, origin, to)
            yield from s.part_of(move, force, pile, origin, to)
    yield from _marched_on(s, {space for space, force in held.items() if force.size})


def _marched_on(s: Spending, held: Set[str]) -> Iterator[Way]:
    """Give the moves out of places to which orders before them can bring troops."""
    raised = _Raised(s, LAND_KINDS)
    nobody = force_pile(Force(), s.power, formation=True)
    pile = replace(nobody, boxes=_none_yet(s, LAND_KINDS))
    ways = [
        (origin, to)
        for origin in raised.places - held
        for to in adjacent(origin)
        if raised.has_legal(partial(Move, origin, to), origin)
    ]
    if not ways and s.said is None:
        return
    begin = held | {origin for origin, _to in ways}
    near = partial(neighbours_in_play, s.state)
    ways += [(place, to) for place in _reached(begin, s.choice.cp, near) for to in near(place)]
    for origin, to in ways:
        s.said = s.said or s.asked.say(Move(origin, to, Force({s.power: {LAND_KINDS[0]: 1}})))
        line = f"MOVE {HOLE} FROM {place_words(origin)} TO {place_words(to)}"
        yield Way(line, (origin, to), move_cost(s.power, origin, to), pile=pile, sure=False)


class _Raised:
    """The board as it would be if one unit of some kinds had been raised wherever that is legal."""

    def __init__(self, s: Spending, kinds: Collection[str]) -> None:
        state = copy_of(s.state)
        self.units: Final[dict[str, Units]] = {}
        for owner, kind, _price, _most in _affordable(s):
            for space in s.state.spaces if kind in kinds else ():
                if why_not_here(s.state, s.power, Build(owner, kind, space, 1)) is None:
                    add(self.units.setdefault(space, {}), {owner: {kind: 1}})
                    add(state.spaces[space].units, {owner: {kind: 1}})
        choice = replace(s.choice, state=state)
        self._asked: Final = replace(s.asked, decision=replace(s.asked.decision, choice=choice))

    @property
    def places(self) -> Set[str]:
        """Where they have been raised."""
        return self.units.keys()

    def has_legal(self, make: Callable[[Force], Action], place: str) -> bool:
        """Return whether an action with one of the units in a place would be legal."""
        return any(
            self._asked.is_legal(make(Force({owner: {kind: 1}})))
            for owner, kinds in self.units[place].items()
            for kind in kinds
        )


def _none_yet(s: Spending, kinds: Collection[str]) -> tuple[Box, ...]:
    """Return the boxes of units that can be raised, none of which is there yet."""
    return tuple(
        unit_box(kind, None if owner == s.power else owner, 0)
        for owner, kind, _price, _most in _affordable(s)
        if kind in kinds
    )


def _reached(begin: Set[str], steps: int, near: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """Return the places that are reached from some in fewer than ``steps``, without these."""
    at, here = set(begin), set(begin)
    for _step in range(1, steps):
        here = {to for place in here for to in near(place)} - at
        at |= here
    return tuple(sorted(at - begin))


def _assaults(s: Spending) -> Iterator[Way]:
    for space, here in s.state.spaces.items():
        if s.power in here.besiegers:
            force = fit(s.state, force_of(s.state, space, s.power))
            pile = force_pile(force, s.power, formation=True)
            yield from s.part_of(partial(Assault, space), force, pile, space)


def _affordable(s: Spending) -> Iterator[tuple[str, str, int, int]]:
    """Give whose units of which kind can be raised, for which price, and how many at most."""
    for owner in owners_under(s.state, s.power) if s.builds else ():
        for kind in PRICES:
            try:
                price = s.price(Build(owner, kind, "", 1))
            except IllegalAnswer:  # not on the power card
                continue
            most = min(room_for(s.state, owner, kind), s.choice.cp // price if price else _FREE)
            if most > 0:
                yield owner, kind, price, most


def _builds(s: Spending) -> Iterator[Way]:
    for owner, kind, _price, most in _affordable(s):
        for space in (*s.state.spaces, *s.state.foreign_wars):
            if why_not_here(s.state, s.power, Build(owner, kind, space, 1)) is None:
                yield from _built(s, owner, kind, space, most)


def _built(s: Spending, owner: str, kind: str, space: str, most: int) -> Iterator[Way]:
    """Give the building of as many units of a kind in a space as can be built there."""
    counts: list[int] = []
    for count in range(1, most + 1):
        if s.asked.is_legal(Build(owner, kind, space, count)):
            counts.append(count)
        elif counts:
            break
    if not counts:
        return
    one, whose = Build(owner, kind, space, counts[0]), None if owner == s.power else owner
    s.said = s.asked.say(one)
    line = s.asked.line(one).replace(units_words(counts[0], kind, whose), HOLE, 1)
    pile = Pile((unit_box(kind, whose, counts[-1]),), (Pool(UNITS, counts[0], counts[-1]),))
    picks = (f"{whose or ''}:{kind}", space)
    stock = "" if kind in LAND_KINDS else SHIPS
    yield Way(line, picks, s.price(one) // counts[0], each=True, pile=pile, stock=stock)


def _controls(s: Spending) -> Iterator[Way]:
    for space in s.state.spaces:
        yield from s.way(TakeControl(space), space)


def _calmed(s: Spending) -> Iterator[Way]:
    for space, here in s.state.spaces.items():
        if here.unrest:
            yield from s.way(TakeControl(space, "unrest"), space)


def _sails(s: Spending) -> Iterator[Way]:
    held = {place: rested_fleet(s.state, place, s.power) for place in locations()}
    for origin, force in held.items():
        pile = force_pile(force, s.power)
        for to in neighbours(origin) if force.size else ():

            def make(part: Force, origin: str = origin, to: str = to) -> Action:
                return NavalMove((Sailing(origin, to, part),))

            yield from s.part_of(make, force, pile, origin, to)
    yield from _sailed_on(s, {place for place, force in held.items() if force.size})


def _sailed_on(s: Spending, held: Set[str]) -> Iterator[Way]:
    """Give the ways out of places to which orders before them can bring ships."""
    launched = _Raised(s, NAVAL_KINDS)
    pile = replace(force_pile(Force(), s.power), boxes=_none_yet(s, NAVAL_KINDS))

    def make(origin: str, to: str, part: Force) -> Action:
        return NavalMove((Sailing(origin, to, part),))

    ways = [
        (origin, to)
        for origin in launched.places - held
        for to in neighbours(origin)
        if launched.has_legal(partial(make, origin, to), origin)
    ]
    if not ways and s.said is None:
        return
    begin = held | {origin for origin, _to in ways}
    ways += [
        (place, to)
        for place in _reached(begin, s.choice.cp, neighbours)
        for to in neighbours(place)
    ]
    for origin, to in ways:
        action = make(origin, to, Force({s.power: {SQUADRON: 1}}))
        s.said = s.said or s.asked.say(action)
        line = f"SAIL {HOLE} FROM {place_words(origin)} TO {place_words(to)}"
        yield Way(line, (origin, to), s.price(action), pile=pile, sure=False)


def _transports(s: Spending) -> Iterator[Way]:
    most: int = tables()["combat_numbers"]["naval_transport_units"]
    found = 0
    for origin in filter(is_port, s.state.spaces):
        force = movable(s.state, s.power, origin)
        if not force.size:
            continue
        pile = force_pile(force, s.power, most=most, formation=True)
        for path in _shipped(s, origin):
            over = ">".join(path[:-1])
            transport = partial(Transport, origin, path)
            for way in s.part_of(transport, force, pile, origin, over, path[-1]):
                yield way
                found += 1
        if found > _SHIPPED:
            return


def _shipped(s: Spending, origin: str) -> Iterator[tuple[str, ...]]:
    """Give the ways out of a port over sea zones with ships that are not longer than CP allow."""
    ports = {port for zone in s.state.seas for port in ports_of(zone)} - {origin}
    for port in (port for port in s.state.spaces if port in ports):
        for path in sea_ways(s.state, s.power, origin, port):
            if len(path) <= max(2, s.choice.cp):
                yield path


def _raids(s: Spending) -> Iterator[Way]:
    for zone in s.state.seas:
        for target in targets(s.state, zone):
            yield from s.way(Piracy(zone, target), zone, target)


_LEG: Final = (_("from"), _("to"))
_WHERE: Final = _("where")
BOARD: Final = (
    Row(_LEG, _moves, Carries(LAND, 0, 1)),
    Row((_WHERE,), _assaults, Carries(LAND, 0, 0)),
    Row((_("what"), _WHERE), _builds, Carries(LAND, None, 1)),
    Row((_WHERE,), _controls),
    Row((_WHERE,), _calmed),
    Row(_LEG, _sails, Carries(SHIPS, 0, 1), "SAIL ", " AND "),
    Row((_("from"), _("over"), _("to")), _transports, Carries(LAND, 0, 2)),
    Row((_WHERE, _("against")), _raids),
)
"""The actions on the board, in the order of HELP."""
COMMANDED: Final = (
    Row(_LEG, _moves, Carries(LAND, 0, 1)),
    Row((_WHERE,), _assaults, Carries(LAND, 0, 0)),
    Row((_WHERE,), _controls),
    Row((_WHERE,), _calmed),
    Row(_LEG, _sails, Carries(SHIPS, 0, 1), "SAIL ", " AND "),
    Row((_("from"), _("over"), _("to")), _transports, Carries(LAND, 0, 2)),
)
"""Those that another power can be ordered to take (2P 5)."""
