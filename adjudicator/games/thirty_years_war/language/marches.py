"""A march as one line (11.1): ``MOVE TO Budweis (DROP 2 Protestant militia), Linz (TAKE)``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import leader_names, place_names
from adjudicator.games.thirty_years_war.language.orders import place, read_names
from adjudicator.games.thirty_years_war.language.troops import (
    Item,
    all_but,
    items_line,
    items_of,
    read_items,
    split_but,
    units_of,
)
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops, dump_march
from adjudicator.games.thirty_years_war.rules.movement.meeting import is_shut_in
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.stacks import Stack, add
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError, unreadable
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, choice_of, exactly

MARCHES: Final = Chapter()
STAY: Final = dump_march(March())


@dataclass(frozen=True)
class Leg:
    """A place of a route, and what is done there."""

    to: str
    control: bool = False
    drop: tuple[Item, ...] = ()
    pick_up: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Move:
    """A march; ``party`` None is everything, an empty one the leader alone."""

    legs: tuple[Leg, ...] = ()
    party: tuple[Item, ...] | None = None
    control: bool = False
    verb: str = "move"


# ------------------------------------------------------------------------------ reading

_KEY: Final = re.compile(
    r"(?<![\w-])(?P<to>to|via|through|then|->)(?![\w-])"
    r"|(?<![\w-])(?P<drop>drop(?:ping)?(?:\s+off)?|leav(?:e|ing)(?:\s+behind)?)(?![\w-])"
    r"|(?<![\w-])(?P<pick>pick(?:ing)?(?:\s+up)?|collect(?:ing)?)(?![\w-])"
    r"|(?<![\w-])(?P<take>tak(?:e|ing)(?:\s+control)?(?:\s+of)?|control)(?![\w-])",
    re.IGNORECASE,
)
_CLOSED: Final = re.compile(r"\)[\s,;]*(?:and\s+|then\s+)*(?:to\s+)?", re.IGNORECASE)
_EDGES: Final = re.compile(r"^(?:[\s,;]|and\b)+|(?:[\s,;]|\band)+$", re.IGNORECASE)
_ALONE: Final = re.compile(r"alone|nobody|no\s+units?|without\s+units?", re.IGNORECASE)
_WITH: Final = re.compile(r"^with\s+", re.IGNORECASE)
_IT: Final = re.compile(r"it|there|the\s+city|city", re.IGNORECASE)
_EVERY: Final = re.compile(r"them|both|all(?:\s+of\s+them)?|each|everything", re.IGNORECASE)
_THROUGH: Final = re.compile(r"via|through", re.IGNORECASE)
_OPENING: Final = r"(?:move|march|go|advance)(?![\w-])"
_NOT_A_MARCH: Final = re.compile(r"move\s+(?:the\s+)?(?:swedish\s+)?base\b", re.IGNORECASE)
_LINE: Final = re.compile(rf"{_OPENING}\s*(?P<rest>.*)", re.IGNORECASE)


def read_move(text: str, read: Any) -> Order | None:
    """Return the march in a line; None for a line that begins otherwise."""
    found = _LINE.fullmatch(text)
    if found is None or _NOT_A_MARCH.match(text):
        return None
    words = _CLOSED.sub(" TO ", found["rest"].replace("(", " , "))
    keys = [*_KEY.finditer(words)]
    first = words[: keys[0].start()] if keys else words
    route = _started(_EDGES.sub("", first))
    for key, following in zip_longest(keys, keys[1:]):
        end = following.start() if following else len(words)
        route.enter(key, _EDGES.sub("", words[key.end() : end]))
    return route.order()


def _party(words: str) -> tuple[Item, ...] | None:
    words = _WITH.sub("", words)
    if not words:
        return None
    if _ALONE.fullmatch(words):
        return ()
    items = _bare(read_items(words))
    return None if items == (Item(),) else items


def _started(words: str) -> _Route:
    """Return the route that begins with some words: who goes, or the places themselves."""
    try:
        return _Route(_party(words))
    except OrderError as refused:
        route = _Route(None)
        try:
            route.add("to", words)
        except OrderError:
            raise refused from None
        return route


def _bare(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items without their places: all is where the march begins."""
    return tuple(replace(item, place="", but=_bare(item.but)) for item in items)


class _Route:
    """A route that is being read."""

    def __init__(self, party: tuple[Item, ...] | None) -> None:
        self._party = party
        self._legs: list[Leg] = []
        self._control = False
        self._goals = 0

    def order(self) -> Order:
        """Return the march; OrderError where nothing is ordered."""
        if not self._legs and self._party is None and not self._control:
            raise unreadable("say where: {example}", example=in_own_names("MOVE TO Linz"))
        return Move(tuple(self._legs), self._party, self._control)

    def enter(self, key: re.Match[str], words: str) -> None:
        """Enter a word of the line; behind VIA stand places on the way to the last ones."""
        if words and self._goals and _THROUGH.fullmatch(key[0]):
            at = len(self._legs) - self._goals
            self._legs[at:at] = [Leg(to) for to in read_names(words, place)]
            return
        before = len(self._legs)
        self.add(str(key.lastgroup), words)
        self._goals = len(self._legs) - before or self._goals

    def add(self, key: str, words: str) -> None:
        """Enter what a word of the line says with what stands behind it."""
        if key == "to":
            names, left_out = split_but(words)
            self._legs += [Leg(to) for to in read_names(names, place)] if names else []
            self._party = all_but(self._party, _bare(left_out)) if left_out else self._party
        elif key == "take":
            self._take(words)
        else:
            self._troops("drop" if key == "drop" else "pick_up", words)

    def _take(self, words: str) -> None:
        if not words or _IT.fullmatch(words):
            if not self._legs:
                self._control = True
                return
            self._legs[-1] = replace(self._legs[-1], control=True)
        elif _EVERY.fullmatch(words):
            self._legs = [replace(leg, control=True) for leg in self._legs]
        else:
            for name in read_names(words, place):
                at = self._stop(name)
                self._legs[at] = replace(self._legs[at], control=True)

    def _stop(self, name: str) -> int:
        """Return the number of the last stop in a place."""
        for number in range(len(self._legs) - 1, -1, -1):
            if self._legs[number].to == name:
                return number
        raise NotUnderstood(
            _("{place} is not on this route", place=place_names().full(name)), words=name
        )

    def _troops(self, what: str, words: str) -> None:
        if not self._legs and what == "drop":
            self._party = all_but(self._party, _bare(read_items(words)))
            return
        if not self._legs:
            raise unreadable("troops are dropped and picked up in a place that is named before")
        for item in read_items(words):
            at = self._stop(item.place) if item.place else len(self._legs) - 1
            leg, bare = self._legs[at], replace(item, place="")
            if what == "drop":
                self._legs[at] = replace(leg, drop=(*leg.drop, bare))
            else:
                self._legs[at] = replace(leg, pick_up=(*leg.pick_up, bare))


# ------------------------------------------------------------------------------ writing


def move_line(order: Move) -> str:
    """Return a march as its canonical line."""
    if not order.legs and order.party is None:
        return "MOVE (TAKE)"
    party = "" if order.party is None else f" {items_line(order.party) or 'ALONE'}"
    here = " (TAKE)" if order.control else ""
    legs = ", ".join(map(_leg_words, order.legs))
    return f"MOVE{party}{here}{' TO ' if legs else ''}{legs}"


def _leg_words(leg: Leg) -> str:
    done = ["TAKE"] if leg.control else []
    done += [f"DROP {items_line(leg.drop)}"] if leg.drop else []
    done += [f"PICK UP {items_line(leg.pick_up)}"] if leg.pick_up else []
    return place_names().full(leg.to) + (f" ({', '.join(done)})" if done else "")


# ------------------------------------------------------------------------------ answering


def troops_of(items: Iterable[Item], there: Stack) -> Troops:
    """Return the troops that items mean among those that are ``there``."""
    found = Stack()
    for item in items:
        if item.is_everything:
            found.add(_all_but(there, troops_of(item.but, there)))
        elif item.group is not None:
            add(found.units, units_of(item.group, there.units))
        else:
            found.leaders.append(item.leader)
    return Troops(found.units, tuple(dict.fromkeys(found.leaders)))


def _all_but(there: Stack, left_out: Troops) -> Stack:
    """Return what is there without what is left out of it."""
    found = there.copied()
    if not found.holds(left_out.stack):
        raise NotUnderstood(_("not all that is to stay behind is there"))
    found.take(left_out.stack)
    return found


def _value(order: Move, decision: Asked, view: Any) -> JSON:
    state = choice_of(decision, MarchChoice).state
    moving = all_with_leader(state)
    party = None if order.party is None else troops_of(order.party, moving)
    if party is not None:
        _check_whether_alone(order, party, moving, state.activation.leader)
        moving = party.stack
    stops = []
    for leg in _behind_the_start(order.legs, state):
        there = state.stack(leg.to, state.activation.side).copied()
        drop = troops_of(leg.drop, _without(moving, state.activation.leader))
        pick_up = troops_of(leg.pick_up, there)
        moving = moving.copied()
        moving.add(pick_up.stack)
        stops.append(Stop(leg.to, leg.control, drop, pick_up))
    return dump_march(March(tuple(stops), party, order.control))


def _behind_the_start(legs: tuple[Leg, ...], state: State) -> tuple[Leg, ...]:
    """Return a route without the place where it begins, which many write first: ``A - B - C``."""
    begins = len(legs) > 1 and legs[0] == Leg(state.activation.at)
    return legs[1:] if begins else legs


def _check_whether_alone(order: Move, party: Troops, there: Stack, leader: str) -> None:
    """Raise Ambiguous where nobody but the leader is named: his army may be meant by his name."""
    if not order.party or party.units or party.leaders != (leader,) or not there.units:
        return
    name = leader_names().full(leader)
    ways = [replace(order, party=None), replace(order, party=())]
    army, alone = [order_line(move_line(way)) for way in ways]
    raise Ambiguous(
        _(
            "{leader} with his army, or alone? Write {army} or {alone}",
            leader=name,
            army=army,
            alone=alone,
        ),
        candidates=(army, alone),
    )


def all_with_leader(state: State) -> Stack:
    """Return everything that could set out, or go on, from where the active leader is."""
    active = state.activation
    if is_shut_in(state):
        return state.places[active.at].inside.copied()
    found = Plan(state).others(active.at).copied()
    found.add(active.stack)
    return found


def _without(stack: Stack, leader: str) -> Stack:
    return Stack(dict(stack.units), [one for one in stack.leaders if one != leader])


def _order(raw: Any, decision: Asked) -> Order | None:
    if raw == STAY or raw["sally"]:
        return None
    legs = [
        Leg(stop["to"], stop["control"], _items(stop["drop"]), _items(stop["pick_up"]))
        for stop in raw["stops"]
    ]
    party = None if raw["party"] is None else _items(raw["party"])
    return Move(tuple(legs), party, raw["control"])


def _items(raw: Any) -> tuple[Item, ...]:
    return tuple(items_of(raw["units"], raw["leaders"]))


_MOVE: Final = Answer(_value, _order)
MARCHES.add(
    Verb(
        name="move",
        topic="MOVE",
        examples=(
            "MOVE TO Budweis, Linz (TAKE)",
            "MOVE Thurn, 5 Protestant mercenaries TO Budweis (DROP 2 Protestant militia), Linz",
            "MOVE ALL BUT 2 Protestant militia TO Linz",
            "MOVE TO Budweis (PICK UP Anhalt)",
            "MOVE (TAKE)",
        ),
        does=_(
            "marches along a route; in each place it may take control, drop troops off and pick"
            " others up. Without names everybody with the leader goes; ALONE is the leader only"
        ),
        also=("MARCH", "GO", "ADVANCE"),
        begins=_OPENING,
        read=read_move,
        say=move_line,
        answers={"march": _MOVE, "move": _MOVE},
    )
)
MARCHES.add(
    Verb(
        name="take_control",
        alone=r"take\s+control(?:\s+here)?",
        bare=Move(control=True),
    )
)
MARCHES.add(
    Verb(
        name="stay",
        topic="STAY",
        examples=("STAY",),
        does=_("ends the march, or stays where the leader is"),
        also=("STOP",),
        alone=r"stay(?:\s+here)?|stop(?:\s+here)?|end\s+(?:the\s+)?march|halt",
        refused=r"mov(?:e|ing)|march(?:ing)?",
        say=lambda order: "STAY",
        answers={
            "march": exactly(STAY, Plain("stay")),
            "move": exactly(STAY, Plain("stay")),
        },
        gives_up=True,
    )
)


@dataclass(frozen=True)
class Sally:
    """A sally with all troops in the fortress (None), or some."""

    party: tuple[Item, ...] | None = None
    verb: str = "sally"


_SALLY: Final = re.compile(
    r"(?:make\s+a\s+)?sally(?:\s+(?:out|forth))?(?:\s+with)?(?P<party>\s+.+)?", re.IGNORECASE
)


def _read_sally(text: str, read: Any) -> Sally | None:
    found = _SALLY.fullmatch(text)
    return Sally(_party((found["party"] or "").strip())) if found else None


def _sally_value(order: Sally, decision: Asked, view: Any) -> JSON:
    state = choice_of(decision, MarchChoice).state
    party = None if order.party is None else troops_of(order.party, all_with_leader(state))
    return dump_march(March(party=party, sally=True))


def _sally_order(raw: Any, decision: Asked) -> Sally | None:
    if not raw["sally"]:
        return None
    return Sally(None if raw["party"] is None else _items(raw["party"]))


def _sally_line(order: Sally) -> str:
    if order.party is None:
        return "SALLY"
    return f"SALLY WITH {items_line(order.party) or 'ALONE'}"


MARCHES.add(
    Verb(
        name="sally",
        topic="SALLY",
        examples=("SALLY", "SALLY WITH 2 Imperial mercenaries"),
        does=_("comes out of a besieged fortress to fight (13.17)"),
        begins=r"(?:make\s+a\s+)?sally",
        read=_read_sally,
        say=_sally_line,
        answers=dict.fromkeys(("march", "move"), Answer(_sally_value, _sally_order)),
    )
)
