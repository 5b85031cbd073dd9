"""Conditions of orders ahead, and their words: ``turn 3``, ``I control Linz``, ``VP at least 30``.

Every condition is a frozen dataclass that judges a ``Scene`` by the view of its side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    card_names,
    leader_names,
    place_names,
    side_names,
)
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES
from adjudicator.games.thirty_years_war.rules.state import place_of
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.ahead import Scene
from adjudicator.words.condition_words import COUNT, Conditions, Found, Pattern, read_count
from adjudicator.words.conditions import Count
from adjudicator.words.lexicon import NotUnderstood, OrderError

# ------------------------------------------------------------------------------ what is asked


@dataclass(frozen=True)
class TurnNumber:
    """Which turn it is."""

    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the turn compares so."""
        return self.count.fits(scene.view.state.turn)


@dataclass(frozen=True)
class Points:
    """How many Victory Points there are on the track."""

    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the points compare so."""
        return self.count.fits(scene.view.state.vp)


@dataclass(frozen=True)
class Controlled:
    """A side controls a City or an Area; an empty ``side`` is the one who asks."""

    place: str
    side: str = ""
    is_area: bool = False

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the side controls it."""
        state = scene.view.state
        found = state.areas[self.place].control if self.is_area else controller(state, self.place)
        return found == (self.side or scene.role)


@dataclass(frozen=True)
class Neutral:
    """No side controls a City."""

    place: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether nobody controls it."""
        return controller(scene.view.state, self.place) == NOBODY


@dataclass(frozen=True)
class Besieged:
    """There is a Siege marker on a City."""

    place: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is besieged."""
        return scene.view.state.places[self.place].siege is not None


@dataclass(frozen=True)
class LeaderIn:
    """A leader is in a place."""

    leader: str
    place: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether he is there."""
        return place_of(scene.view.state, self.leader) == self.place


@dataclass(frozen=True)
class Holding:
    """The side that asks holds a card."""

    card: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the card is in its hand."""
        return self.card in scene.view.state.hands[scene.role]


@dataclass(frozen=True)
class Held:
    """Units of a side stand in a City; an empty ``side`` is that of the one who asks."""

    place: str
    side: str
    enemy: bool = False

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether there are units."""
        sides = [self.side or scene.role]
        if self.enemy:
            sides = [side for side in SIDES if side != scene.role]
        stacks = (one for side in sides for one in scene.view.state.places[self.place].stacks(side))
        return any(stack.units for stack in stacks)


# ------------------------------------------------------------------------------ words

_ME: Final = frozenset({"i", "we", "me"})


def _side(words: str) -> str:
    return "" if words.lower() in _ME else side_names().find(words)


def _city(found: Found) -> str:
    place: str = place_names().find(found["place"])
    return place


def _controlled(found: Found) -> Controlled:
    return _control_of(found["place"], _side(found["side"]))


def _control_of(words: str, side: str = "") -> Controlled:
    area = re.fullmatch(r"area\s+(?P<name>.+)|(?P<name2>.+)\s+area", words, re.IGNORECASE)
    if area:
        return Controlled(area_names().find(area["name"] or area["name2"]), side, is_area=True)
    try:
        return Controlled(place_names().find(words), side)
    except NotUnderstood as unknown:
        try:
            return Controlled(area_names().find(words), side, is_area=True)
        except OrderError:
            raise unknown from None


def _controlled_line(found: Controlled) -> str:
    who = side_names().full(found.side) if found.side else "I"
    verb = "control"
    if not found.is_area:
        return f"{who} {verb} {place_names().full(found.place)}"
    name = area_names().full(found.place)
    return f"{who} {verb} {name + ' area' if place_names().named(name) else name}"


def _held(found: Found) -> Held:
    words = found["who"].lower()
    if words == "enemy":
        return Held(_city(found), "", enemy=True)
    return Held(_city(found), "" if words in ("my", "own") else side_names().find(found["who"]))


def _held_line(found: Held) -> str:
    own = side_names().full(found.side) if found.side else "own"
    return f"{'enemy' if found.enemy else own} units in {place_names().full(found.place)}"


PATTERNS: Final[tuple[Pattern[View], ...]] = (
    (rf"(?:it\s+is\s+)?turn\s+(?:is\s+)?{COUNT}", lambda f: TurnNumber(read_count(f, "="))),
    (
        rf"(?:vp|victory\s+points?|points?)\s+(?:is\s+|are\s+)?{COUNT}",
        lambda f: Points(read_count(f)),
    ),
    (rf"(?:there\s+are\s+)?{COUNT}\s+(?:vp|victory\s+points?)", lambda f: Points(read_count(f))),
    (r"(?P<side>i|we|\S+)\s+(?:controls?|holds?)\s+(?P<place>.+)", _controlled),
    (r"(?P<place>.+?)\s+is\s+(?:under\s+siege|besieged)", lambda f: Besieged(_city(f))),
    (
        (
            r"(?P<place>.+?)\s+is\s+(?:(?:in|under)\s+)?"
            r"(?:mine|ours|my\s+own|(?:my|our)\s+(?:hands|control)|held\s+by\s+(?:me|us))"
        ),
        lambda f: _control_of(f["place"]),
    ),
    (
        (
            r"(?P<place>.+?)\s+is\s+(?:(?:held|controlled)\s+by\s+(?:the\s+)?)?"
            r"(?P<side>catholics?|protestants?)"
        ),
        _controlled,
    ),
    (r"(?P<place>.+?)\s+is\s+neutral", lambda f: Neutral(_city(f))),
    (
        r"(?:there\s+are\s+)?(?P<who>enemy|my|own|\S+)\s+units\s+(?:are\s+)?(?:in|at)\s+(?P<place>.+)",
        _held,
    ),
    (
        r"(?P<leader>.+?)\s+is\s+(?:in|at)\s+(?P<place>.+)",
        lambda f: LeaderIn(leader_names().find(f["leader"]), _city(f)),
    ),
    (
        r"(?:i\s+have|my\s+hand\s+has|card)\s+(?P<card>.+)",
        lambda f: Holding(card_names().find(f["card"])),
    ),
)
WORDS: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    TurnNumber: lambda c: f"turn {c.count}",
    Points: lambda c: f"VP {c.count}",
    Controlled: _controlled_line,
    Neutral: lambda c: f"{place_names().full(c.place)} is neutral",
    Besieged: lambda c: f"{place_names().full(c.place)} is besieged",
    LeaderIn: lambda c: f"{leader_names().full(c.leader)} is in {place_names().full(c.place)}",
    Holding: lambda c: f"I have {card_names().full(c.card)}",
    Held: _held_line,
}
CONDITIONS: Final = Conditions(
    PATTERNS,
    WORDS,
    (
        "I control Linz",
        "Catholics control Bohemia",
        "VP at least 30",
        "turn at least 3",
        "Prague is besieged",
        "Linz is neutral",
        "enemy units in Linz",
        "Tilly is in Munich",
        "I have C7",
    ),
)
