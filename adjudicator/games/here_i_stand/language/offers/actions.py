"""11.1 What CP can be spent on now: every action, with the ways in which it is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.names import ADJECTIVES, PLURALS, units_words
from adjudicator.games.here_i_stand.language.offers.piles import (
    force_pile,
    is_sure,
    samples,
    unit_box,
    with_hole,
)
from adjudicator.games.here_i_stand.language.options import label
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.action.terms import cost_of
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import (
    LANGUAGE_ZONES,
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
from adjudicator.games.here_i_stand.rules.new_world.phase import Colonize, Conquer, Explore
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.debate import AGAINST
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_TARGETS,
    TRANSLATION_CP,
    TREATISE_TARGETS,
    UNIVERSITY_COST,
    debaters,
)
from adjudicator.games.here_i_stand.rules.religion.translation import BOOKS
from adjudicator.games.here_i_stand.rules.religion.universities import (
    FoundUniversity,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    locations,
    neighbours,
    rested_fleet,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy, targets
from adjudicator.games.here_i_stand.rules.sea.transport import Transport, sea_ways
from adjudicator.games.here_i_stand.rules.special.foreign_wars import FightForeignWar
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    State,
    force_of,
    neighbours_in_play,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import fit
from adjudicator.words.offers import HOLE, UNITS, AnswerLine, Asked, Offer, Pile, Pool, Way

NOBODY: Final = "nobody"
_SHIPPED: Final = 60
"""So many ways of transport are offered, and those out of the port in which this is reached."""
_FREE: Final = 6
"""So many units are offered at most where they cost nothing."""


_Ways: TypeAlias = "Callable[[Spending], Iterator[Way]]"


def action_offers(asked: Asked, *, later: bool = False) -> tuple[Offer, ...]:
    """Return every action that is legal now, and the end of the impulse."""
    spending = Spending(asked, later=later)
    found = (spending.offer(slots, list(ways(spending))) for slots, ways in _ACTIONS)
    offers = [replace(offer, later=later) for offer in found if offer is not None]
    end = asked.say(End())
    line = str.__str__(end.line)
    return (*offers, Offer(line, end.does, (Way(line),), later=later, last=True))


class Spending:
    """The question what CP are spent on."""

    def __init__(self, asked: Asked, *, later: bool) -> None:
        self.asked: Final = asked
        self.later: Final = later
        self.choice: Final[ActionChoice] = asked.choice
        self.state: Final[State] = self.choice.state
        self.power: Final = self.choice.power
        self.said: AnswerLine | None = None

    def offer(self, slots: Sequence[str], ways: list[Way]) -> Offer | None:
        """Return the offer of the verb of which ways have been found; None where there are none."""
        if not ways or self.said is None:
            return None
        said, self.said = self.said, None
        labels = {pick: pick_label(pick) for way in ways for pick in way.picks}
        joint, lead = (" AND ", "SAIL ") if slots is _LEG else ("", "")
        return Offer(
            *(said.verb, said.does, tuple(ways), tuple(slots), labels, lead, joint),
            carries=slots is _MARCH,
        )

    def price(self, action: Action) -> int:
        """Return what an action costs."""
        return cost_of(self.state, self.power, action, self.choice.terms)

    def way(self, action: Action, *picks: str) -> Iterator[Way]:
        """Give the way that an action is, if it is legal."""
        if self.asked.is_legal(action):
            self.said = self.asked.say(action)
            yield Way(self.asked.line(action), picks, self.price(action))

    def part_of(
        self, make: Callable[[Force], Action], force: Force, pile: Pile, *picks: str
    ) -> Iterator[Way]:
        """Give the way of an action with any part of a force, if some part of it can go."""
        for part in samples(force):
            action = make(part)
            if self.asked.is_legal(action):
                self.said = self.asked.say(action)
                line = with_hole(self.asked.line(action), part, self.power)
                sure = not self.later and is_sure(
                    lambda one: self.asked.is_legal(make(one)), force, pile
                )
                yield Way(line, picks, self.price(action), pile=pile, sure=sure)
                return


def pick_label(pick: str) -> str:
    """Return what a pick of an action is called: a place, a debater, a number."""
    if pick == NOBODY:
        return _("nobody")
    if ":" in pick:
        owner, kind = pick.split(":")
        return name(f"{ADJECTIVES[owner]} {PLURALS[kind]}" if owner else PLURALS[kind])
    if ">" in pick:
        return name(" – ".join(map(label, pick.split(">"))))
    return name(label(pick.replace("-", " ") if pick not in THEATRES else pick))


# ------------------------------------------------------------------------------ land and sea


def _moves(s: Spending) -> Iterator[Way]:
    for origin in s.state.spaces:
        force = movable(s.state, s.power, origin)
        pile = force_pile(force, s.power, formation=True)
        for to in adjacent(origin) if force.size else ():
            move = partial(Move, origin, to)
            yield from s.part_of(move, force, pile, origin, to)
    if s.said is not None:
        yield from _onward(s)


def _onward(s: Spending) -> Iterator[Way]:
    """Give the moves out of places that moves before them can reach with the CP there are."""
    nobody = force_pile(Force(), s.power, formation=True)
    at = {space for space in s.state.spaces if movable(s.state, s.power, space).size}
    here = at
    for _step in range(1, s.choice.cp):
        here = {to for space in here for to in neighbours_in_play(s.state, space)} - at
        for origin in sorted(here):
            for to in neighbours_in_play(s.state, origin):
                price = move_cost(s.power, origin, to)
                line = f"MOVE {HOLE} FROM {place_words(origin)} TO {place_words(to)}"
                yield Way(line, (origin, to), price, pile=nobody, sure=False)
        at = at | here


def _assaults(s: Spending) -> Iterator[Way]:
    for space, here in s.state.spaces.items():
        if s.power in here.besiegers:
            force = fit(s.state, force_of(s.state, space, s.power))
            pile = force_pile(force, s.power, formation=True)
            yield from s.part_of(partial(Assault, space), force, pile, space)


def _builds(s: Spending) -> Iterator[Way]:
    for owner in owners_under(s.state, s.power):
        for kind in PRICES:
            try:
                price = s.price(Build(owner, kind, "", 1))
            except IllegalAnswer:  # not on the power card
                continue
            most = min(room_for(s.state, owner, kind), s.choice.cp // price if price else _FREE)
            for space in (*s.state.spaces, *s.state.foreign_wars) if most > 0 else ():
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
    pile = Pile(
        (unit_box(kind, whose, counts[-1], ((UNITS, 1),)),), (Pool(UNITS, counts[0], counts[-1]),)
    )
    picks = (f"{whose or ''}:{kind}", space)
    yield Way(line, picks, s.price(one) // counts[0], each=True, pile=pile)


def _controls(s: Spending) -> Iterator[Way]:
    for space in s.state.spaces:
        yield from s.way(TakeControl(space), space)


def _calmed(s: Spending) -> Iterator[Way]:
    for space, here in s.state.spaces.items():
        if here.unrest:
            yield from s.way(TakeControl(space, "unrest"), space)


def _sails(s: Spending) -> Iterator[Way]:
    for origin in locations():
        force = rested_fleet(s.state, origin, s.power)
        pile = force_pile(force, s.power)
        for to in neighbours(origin) if force.size else ():

            def make(part: Force, origin: str = origin, to: str = to) -> Action:
                return NavalMove((Sailing(origin, to, part),))

            yield from s.part_of(make, force, pile, origin, to)


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


# ------------------------------------------------------------------------------ other actions


def _wars(s: Spending) -> Iterator[Way]:
    for place in s.state.foreign_wars:
        yield from s.way(FightForeignWar(place), place)


def _voyage(kind: type[Action]) -> _Ways:
    return lambda s: s.way(kind())


def _helpers(s: Spending, bonus: str) -> tuple[str | None, ...]:
    """Return nobody, and the debaters with a bonus of a kind."""
    return (None, *(one for one in s.state.debaters if debaters()[one].bonus_kind == bonus))


def _translations(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for book in BOOKS:
            for steps in range(1, s.choice.cp + 1):
                for helper in _helpers(s, TRANSLATION_CP):
                    action = TranslateScripture(zone, book, steps, helper)
                    yield from s.way(action, zone, book, str(steps), helper or NOBODY)


def _treatises(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for helper in _helpers(s, TREATISE_TARGETS):
            yield from s.way(PublishTreatise(zone, helper), zone, helper or NOBODY)


def _burnings(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for helper in _helpers(s, BURN_BOOKS_TARGETS):
            yield from s.way(BurnBooks(zone, helper), zone, helper or NOBODY)


def _debates(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for against in AGAINST:
            yield from s.way(CallDebate(zone, against), zone, against)


def _basilica(s: Spending) -> Iterator[Way]:
    for steps in range(1, s.choice.cp + 1):
        yield from s.way(BuildSaintPeters(steps), str(steps))


def _universities(s: Spending) -> Iterator[Way]:
    for space in university_spaces(s.state):
        for helper in _helpers(s, UNIVERSITY_COST):
            yield from s.way(FoundUniversity(space, helper), space, helper or NOBODY)


_LEG: Final = (_("from"), _("to"))
_MARCH: Final = (_("from"), _("to"))
_WHERE: Final = _("where")
_ZONE: Final = _("language zone")
_HELP: Final = _("with the help of")
_CP: Final = _("for CP")
_ACTIONS: Final[tuple[tuple[tuple[str, ...], _Ways], ...]] = (
    (_MARCH, _moves),
    ((_WHERE,), _assaults),
    ((_("what"), _WHERE), _builds),
    ((_WHERE,), _controls),
    ((_WHERE,), _calmed),
    (_LEG, _sails),
    ((_("from"), _("over"), _("to")), _transports),
    ((_WHERE, _("against")), _raids),
    ((_WHERE,), _wars),
    ((), _voyage(Explore)),
    ((), _voyage(Colonize)),
    ((), _voyage(Conquer)),
    ((_ZONE, _("which book"), _CP, _HELP), _translations),
    ((_ZONE, _HELP), _treatises),
    ((_ZONE, _("against")), _debates),
    ((_CP,), _basilica),
    ((_ZONE, _HELP), _burnings),
    ((_WHERE, _HELP), _universities),
)
"""What each action names, in words, and what finds its ways, in the order of HELP."""
