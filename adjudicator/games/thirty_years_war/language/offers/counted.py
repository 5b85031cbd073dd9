"""What is counted out in one answer: units that fight, Cities that recover, armies sent away."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.words import _, name
from adjudicator.games.thirty_years_war.language.names import face_words, place_names
from adjudicator.games.thirty_years_war.language.offers.boxes import (
    leader_box,
    unit_box,
    unit_boxes,
)
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.turn.opening import MarkerChoice
from adjudicator.words.offers import (
    ALL,
    HOLE,
    UNITS,
    AnswerLine,
    Asked,
    Box,
    Offer,
    Pile,
    Pool,
    Way,
)
from adjudicator.words.offers_made import alone, counting, opening_of

_RESERVE = 6
"""So many more wishes than markers; more can be written by hand."""


def units_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the units of a stack of which some fight (12.13); none of them where that may be."""
    choice: UnitsChoice = asked.choice
    most = min(choice.most, sum(choice.there.values()))
    pile = Pile(tuple(unit_boxes(choice.there)), (Pool(ALL, max(choice.least, 1), most),))
    said = asked.say(next(choice.values()))
    found = (pile_offer(said, f"ATTACK WITH {HOLE}", pile),) if most else ()
    return (*found, *alone(asked, {}))


def pile_offer(said: AnswerLine, line: str, pile: Pile, *, sure: bool = True) -> Offer:
    """Return the offer of one way, in which something is counted out."""
    return Offer(said.verb, said.does, (Way(line, pile=pile, sure=sure),))


def join_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return who can come out of a fortress (13.15): leaders inside make room for more units."""
    choice: JoinChoice = asked.choice
    nobody = alone(asked, choice.load({}))
    leaders = choice.pieces.leaders
    room = sum(leaders[one].leadership for one in choice.relief.leaders) - choice.relief.size
    most = room + sum(leaders[one].leadership for one in choice.inside.leaders)
    if most < 1 or not choice.inside.units:
        return nobody
    commands = (
        leader_box(one, ((ALL, 1), (UNITS, -leaders[one].leadership)))
        for one in choice.inside.leaders
    )
    units = unit_boxes(choice.inside.units, ((ALL, 1), (UNITS, 1), (_OUT, 1)))
    pile = Pile((*commands, *units), (Pool(UNITS, -most, room), Pool(_OUT, 1)))
    return (pile_offer(asked.say(choice.strongest()), f"JOIN WITH {HOLE}", pile), *nobody)


_OUT = "out"
"""The pool of the units that come out of a fortress."""


def counts_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return what is counted out of named boxes: levels of Cities, or units in places (16.21)."""
    choice: Counts = asked.choice
    nothing = alone(asked, {})
    if not choice.most:
        return nothing
    boxes: Iterable[Box] = counting(asked, choice.limits)
    pools = (Pool(ALL, max(choice.least, 1), choice.most),)
    said = asked.say({next(iter(choice.limits)): 1})
    pile = Pile(tuple(boxes), pools)
    if any("/" in box for box in choice.limits):
        pile = _by_place(choice, pools)
    return (pile_offer(said, f"{opening_of(said)} {HOLE}", pile), *nothing)


def _by_place(choice: Counts, pools: tuple[Pool, ...]) -> Pile:
    """Return the pile of units whose names hold their places, said place by place."""
    places = list(dict.fromkeys(box.partition("/")[0] for box in choice.limits))
    boxes = []
    for box, most in choice.limits.items():
        place, _slash, face = box.partition("/")
        boxes.append(place_box(face, most, place, places.index(place), ((ALL, 1),)))
    groups = tuple(f"{HOLE} AT {place_names().full(place)}" for place in places)
    return Pile(tuple(boxes), pools, groups, apart=", ")


def place_box(
    face: str,
    most: int,
    place: str,
    group: int,
    pools: tuple[tuple[str, int], ...],
    *,
    short: bool = False,
) -> Box:
    """Return the box of units in a place, which stands in its label."""
    label = _("{unit} at {place}", unit=name(face_words(face)), place=place_label(place))
    return unit_box(face, most, pools, group=group, place=place, label=label, short=short)


def place_label(place: str) -> str:
    """Return the name of a place."""
    return name(place_names().full(place))


def marker_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the Cities that a side wishes to pillage at the start (18.24), with a reserve."""
    choice: MarkerChoice = asked.choice
    boxes = tuple(
        Box(place_label(city), f"{words} {HOLE}", words, choice.most, ((ALL, 1),), place=city)
        for city in choice.cities
        for words in [place_names().full(city)]
    )
    most = min(choice.count + _RESERVE, choice.most * len(choice.cities))
    pile = Pile(boxes, (Pool(ALL, choice.count, most),))
    return (pile_offer(asked.say(choice.usual()), f"PILLAGE {HOLE}", pile),)
