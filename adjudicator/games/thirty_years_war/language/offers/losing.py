"""Losses as they are counted out: in battle (12.3) and by looting (15.22); and what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from adjudicator.engine.words import _, name
from adjudicator.games.thirty_years_war.edition.pieces import Pieces, reverse_of
from adjudicator.games.thirty_years_war.language.names import face_words, place_names
from adjudicator.games.thirty_years_war.language.offers.boxes import LONGEST, longest, unit_box
from adjudicator.games.thirty_years_war.language.offers.counted import pile_offer, place_box
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import (
    LOOTING_ORDER,
    LootLosses,
    PayChoice,
)
from adjudicator.games.thirty_years_war.rules.stacks import Units, of_types
from adjudicator.words.offers import ALL, HOLE, Asked, Box, Offer, Pile, Pool
from adjudicator.words.offers_made import alone

_INSIDE: Final = " FROM INSIDE"
_REDUCED: Final = "red"
_POINTS: Final = "points"


def losses_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the units of an army that can be reduced or eliminated, with what each counts for."""
    choice: LossesChoice = asked.choice
    nothing = alone(asked, choice.load({}))
    if nothing:
        return nothing
    parts = [(choice.stack, ""), (choice.joined, _INSIDE)]
    pools = [Pool(ALL, choice.total, choice.total)]
    boxes: list[Box] = []
    groups: list[str] = []
    for units, where in parts:
        boxes += _hits(choice, units, where, len(groups))
        groups += [f"REDUCE {HOLE}{where}", f"ELIMINATE {HOLE}{where}"]
        pools += [Pool(f"{face}{where}", 0, count) for face, count in units.items()]
    pile = Pile(tuple(boxes), tuple(pools), tuple(groups), apart=", ")
    return (pile_offer(asked.say(choice.cheapest()), HOLE, pile),)


def _hits(choice: LossesChoice, units: Units, where: str, group: int) -> Iterator[Box]:
    """Give the boxes of what can be reduced and eliminated of a part of an army."""
    for face, count in units.items():
        printed = choice.pieces.faces[face]
        own = (f"{face}{where}", 1)
        unit = name(face_words(face))
        labels = (_("reduce: {unit}", unit=unit), _("eliminate: {unit}", unit=unit))
        if where:
            labels = (
                _("reduce, from inside: {unit}", unit=unit),
                _("eliminate, from inside: {unit}", unit=unit),
            )
        if not printed.is_reduced:
            pools = ((ALL, printed.loss), own)
            yield unit_box(face, count, pools, group=group, label=labels[0])
        pools = ((ALL, printed.loss * printed.steps), own)
        yield unit_box(face, count, pools, group=group + 1, label=labels[1])


# ------------------------------------------------------------------------------ looting (15.22)


def looting_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the units that can lose steps by looting, City by City.

    Types lose their steps one after the other (15.223), so it is known how many each type loses. A
    unit can lose its second step once its first is lost: units that are reduced make room for that.
    """
    choice: LootLosses = asked.choice
    cities = [city for city, steps in choice.steps.items() if steps and choice.looting[city]]
    pile = _looting(choice, cities, short=False)
    if longest(pile.boxes, pile) > LONGEST:
        pile = _looting(choice, cities, short=True)
    return (pile_offer(asked.say(choice.usual()), f"LOSE {HOLE}", pile),) if cities else ()


def _looting(choice: LootLosses, cities: list[str], *, short: bool) -> Pile:
    boxes: list[Box] = []
    pools: list[Pool] = []
    for number, city in enumerate(cities):
        left = choice.steps[city]
        for type_ in LOOTING_ORDER:
            units = of_types(choice.pieces, dict(choice.looting[city]), type_)
            faces = choice.pieces.faces
            there = sum(faces[face].steps * count for face, count in units.items())
            lost = min(left, there)
            left -= lost
            if lost:
                pools.append(Pool(f"{city} {type_}", lost, lost))
                box = partial(place_box, place=city, group=number, short=short)
                for kind, weights in _steps(choice.pieces, units, city, type_, pools):
                    boxes.append(box(kind, lost, pools=weights))
    groups = tuple(f"{HOLE} AT {place_names().full(city)}" for city in cities)
    return Pile(tuple(boxes), tuple(pools), groups, apart=", ")


def _steps(
    pieces: Pieces, units: Mapping[str, int], city: str, type_: str, pools: list[Pool]
) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """Give the faces of a type that can lose a step, full ones first, with what they count for.

    Enters the limits of each into ``pools``.
    """
    full = [face for face in units if not pieces.faces[face].is_reduced]
    reduced = dict.fromkeys(reverse_of(face) for face in full)
    reduced |= dict.fromkeys(face for face in units if pieces.faces[face].is_reduced)
    for face in full:
        pools.append(Pool(f"{city} {face}", 0, units[face]))
        back = f"{city} {reverse_of(face)}"
        yield face, ((f"{city} {type_}", 1), (f"{city} {face}", 1), (back, -1))
    for face in reduced:
        own = f"{city} {face}"
        pools.append(Pool(own, -sum(units.values()), units.get(face, 0)))
        yield face, ((f"{city} {type_}", 1), (own, 1))


# ------------------------------------------------------------------------------ pay (15.13)


def pay_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the units that can be paid, each for its points, as far as there are any."""
    choice: PayChoice = asked.choice
    everybody = {city: dict(units) for city, units in choice.payable.items() if units}
    bare = (*(alone(asked, everybody) if everybody else ()), *alone(asked, {}))
    cheapest = min((choice.rates[f] for units in everybody.values() for f in units), default=0)
    if not everybody or cheapest > choice.points:
        return bare
    pile = _wages(choice, everybody, short=False)
    if longest(pile.boxes, pile) > LONGEST:
        pile = _wages(choice, everybody, short=True)
    said = asked.say({})
    return (pile_offer(said, f"PAY {HOLE}", pile), *bare)


def _wages(choice: PayChoice, payable: Mapping[str, Units], *, short: bool) -> Pile:
    pools = [Pool(ALL, 1), Pool(_POINTS, 0, choice.points)]
    pools += [Pool(name_, 0, points) for name_, (points, _held) in choice.purses.items()]
    boxes: list[Box] = []
    for number, (city, units) in enumerate(payable.items()):
        for face, count in units.items():
            rate = choice.rates[face]
            purses = [
                (purse, rate)
                for purse, (_most, held) in choice.purses.items()
                if face in held.get(city, ())
            ]
            weights = ((ALL, 1), (_POINTS, rate), *purses)
            boxes.append(place_box(face, count, city, number, weights, short=short))
    groups = tuple(f"{HOLE} AT {place_names().full(city)}" for city in payable)
    return Pile(tuple(boxes), tuple(pools), groups, apart=", ")
