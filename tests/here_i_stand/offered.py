"""What questions of Here I Stand offer, filled in at random: for the tests of offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import Language
from adjudicator.engine.words import said as said_in
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.languages import language_named
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.offers import HOLE, UNITS, Box, Offered, Pile, Way
from adjudicator.words.offers_said import offer_in
from adjudicator.words.order_words import of_game, order_line

TRIES = 60


def total(pile: Pile, counts: list[int], pool: str) -> int:
    """Return how much is taken of a pool."""
    return sum(
        count * weight
        for box, count in zip(pile.boxes, counts, strict=True)
        for name, weight in box.pools
        if name == pool
    )


def most_led(pile: Pile, counts: list[int]) -> int | None:
    """Return how many units the leaders that are taken lead; None where that is no limit."""
    if pile.led is None:
        return None
    taken = zip(pile.boxes, counts, strict=True)
    ratings = sorted((box.leads for box, n in taken if n and box.leads is not None), reverse=True)
    return sum(ratings[:2]) if ratings else pile.led


def is_finished(pile: Pile, counts: list[int]) -> bool:
    """Return whether what is taken is within all limits, as the page judges it."""
    led = most_led(pile, counts)
    return (
        (any(counts) or bool(pile.nothing))
        and (led is None or total(pile, counts, UNITS) <= led)
        and not any(total(pile, counts, a) and total(pile, counts, b) for a, b in pile.either)
        and all(
            total(pile, counts, needed)
            for box, count in zip(pile.boxes, counts, strict=True)
            for needed in (box.needs if count else ())
        )
        and all(
            pool.least
            <= total(pile, counts, pool.name)
            <= (pool.most if pool.most is not None else 10**6)
            for pool in pile.pools
        )
    )


def has_room(pile: Pile, counts: list[int], number: int) -> bool:
    """Return whether one more of a box may be taken within its pools."""
    pools = {pool.name: pool.most for pool in pile.pools}
    box = pile.boxes[number]
    return counts[number] < box.most and all(
        (most := pools.get(name)) is None or total(pile, counts, name) + weight <= most
        for name, weight in box.pools
    )


def counted(pile: Pile, rng: random.Random) -> list[int] | None:
    """Return any counts within the limits; None when none are found."""
    for _ in range(TRIES):
        counts = [0] * len(pile.boxes)
        while True:
            if is_finished(pile, counts) and rng.random() < 0.3:
                return counts
            free = [n for n in range(len(counts)) if has_room(pile, counts, n)]
            if not free:
                break
            counts[rng.choice(free)] += 1
        if is_finished(pile, counts):
            return counts
    return None


def words_of(pile: Pile, counts: list[int]) -> str:
    """Return what is taken as it stands in the line."""

    def said(box: Box, count: int) -> str:
        return box.one if count == 1 else box.words.replace(HOLE, str(count))

    groups = []
    for number, around in enumerate(pile.groups):
        taken = [
            said(box, count)
            for box, count in zip(pile.boxes, counts, strict=True)
            if count and box.group == number
        ]
        if taken:
            groups.append(around.replace(HOLE, pile.between.join(taken)))
    return pile.apart.join(groups) or pile.nothing


def line_of(way: Way, rng: random.Random) -> str | None:
    """Return a way as a whole line, filled in at random; None where that is not found."""
    if way.pile is None:
        return way.line
    counts = counted(way.pile, rng)
    return None if counts is None else way.line.replace(HOLE, words_of(way.pile, counts))


def faults_of(
    decision: Decision[Any], view: Any, offered: Offered, rng: random.Random, most: int = 4
) -> Iterator[str]:
    """Give what is wrong with some of the lines that a question offers.

    Every line is an order that can be read, answers the question now if it is not for later, and is
    legal where that is sure.
    """
    for offer in offered.offers:
        ways = [way for way in offer.ways if way.pile is None or way.pile.has_any]
        for way in rng.sample(ways, min(most, len(ways))):
            line = line_of(way, rng)
            if line is None:
                yield f"{decision.topic}: {way.line} cannot be filled in"
            elif "\n" in line:
                yield from _faults_in_deal(decision, line)
            else:
                yield from _faults_in(decision, view, line, sure=way.sure, later=offer.later)


def _faults_in(
    decision: Decision[Any], view: Any, line: str, *, sure: bool, later: bool
) -> Iterator[str]:
    try:
        order = grammar().parse(line)
        if later:
            return
        if not grammar().answers(order, decision):
            yield f"{decision.topic}: {line} does not answer it"
            return
        decision.check(fitted(order, decision, grammar(), view).value)
    except OrderError as error:
        yield f"{decision.topic}: {line} is not clear: {error}"
    except IllegalAnswer as error:
        if sure:
            yield f"{decision.topic}: {line} is not legal: {error}"


def deal_in(line: str, author: str) -> Deal:
    """Return the deal that a block says, in either language."""
    head, *items, _end = line.split("\n")
    partners = [
        power
        for power in MAJOR_POWERS
        if power != author and POWER_NAMES[power] == head.removeprefix("DEAL WITH ")
    ]
    return Deal((author, *partners), tuple(grammar().item(one, author, partners) for one in items))


def _faults_in_deal(decision: Decision[Any], line: str) -> Iterator[str]:
    try:
        decision.check((deal_in(line, decision.role),))
    except OrderError as error:
        yield f"{decision.topic}: {line} is not clear: {error}"
    except IllegalAnswer as error:
        yield f"{decision.topic}: {line} is not legal: {error}"


def faults_in_finnish(
    decision: Decision[Any], view: Any, offered: Offered, rng: random.Random, most: int = 2
) -> Iterator[str]:
    """Give the lines of some offers that mean something else in Finnish than in English."""

    def meant(line: str, *, later: bool) -> object:
        order = grammar().parse(line)
        return order if later else grammar().value(order, decision, view)

    finnish = of_game(language_named("fi"), "here_i_stand")
    for offer in offered.offers:
        own = offer_in(offer, finnish)
        for number in rng.sample(range(len(offer.ways)), min(most, len(offer.ways))):
            seed = rng.random()
            english, said = (line_of(one.ways[number], random.Random(seed)) for one in (offer, own))
            if english is None or said is None or HOLE in english:
                continue
            if said == english and _is_english(english, finnish):
                yield f"{english} is English"
                continue
            try:
                if "\n" in english:
                    head = english.partition("\n")[0]
                    other = f"{head}\n{said.partition(chr(10))[2]}"
                    same = deal_in(english, decision.role) == deal_in(other, decision.role)
                else:
                    same = meant(said, later=offer.later) == meant(english, later=offer.later)
            except OrderError as error:
                yield f"{said} is not understood: {error}"
            else:
                if not same:
                    yield f"{said} is not {english}"


def _is_english(line: str, language: Language | None) -> bool:
    """Return whether a whole line would be said otherwise in a language."""
    return said_in(order_line(line.partition("\n")[0]), language) != line.partition("\n")[0]
