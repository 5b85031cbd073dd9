"""What questions of Thirty Years War offer, filled in at random: for the tests of offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.languages import language_named
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.offers import HOLE, Offer, Offered, Way
from adjudicator.words.offers_said import offer_in
from adjudicator.words.order_words import of_game
from tests.offers import line_of


def some_ways(offer: Offer, rng: random.Random, most: int) -> list[tuple[int, Way]]:
    """Return some of the ways of an offer with their numbers."""
    ways = [*enumerate(offer.ways)]
    return rng.sample(ways, min(most, len(ways)))


def faults_of(
    decision: Decision[Any], offered: Offered, rng: random.Random, most: int = 4
) -> Iterator[str]:
    """Give what is wrong with some of the lines that a question offers.

    Every line is an order that can be read, answers the question if it is not for later, and is
    legal where that is sure.
    """
    for offer in offered.offers:
        for _number, way in some_ways(offer, rng, most):
            line = line_of(way, rng)
            if line is None:
                yield f"{decision.topic}: {way.line} cannot be filled in"
            else:
                yield from _faults_in(decision, offer, way, line)


def _faults_in(decision: Decision[Any], offer: Offer, way: Way, line: str) -> Iterator[str]:
    try:
        order = grammar().parse(line)
        if offer.later:
            return
        if not grammar().answers(order, decision):
            yield f"{decision.topic}: {line} does not answer it"
            return
        decision.check(fitted(order, decision, grammar(), None).value)
    except OrderError as error:
        yield f"{decision.topic}: {line} is not clear: {error}"
    except IllegalAnswer as error:
        if way.sure:
            yield f"{decision.topic}: {line} is not legal: {error}"


def is_accepted(decision: Decision[Any], line: str) -> bool:
    """Return whether a line is a legal answer to a question."""
    try:
        decision.check(fitted(grammar().parse(line), decision, grammar(), None).value)
    except IllegalAnswer:
        return False
    return True


def faults_in_finnish(offered: Offered, rng: random.Random, most: int = 2) -> Iterator[str]:
    """Give the lines of some offers that stay English, or mean something else, in Finnish."""
    finnish = of_game(language_named("fi"), "thirty_years_war")
    for offer in offered.offers:
        own = offer_in(offer, finnish)
        for number, way in some_ways(offer, rng, most):
            seed = rng.random()
            english, said = (line_of(one, random.Random(seed)) for one in (way, own.ways[number]))
            if english is None or said is None or HOLE in english:
                continue
            if said == english:
                yield f"{english} is English"
                continue
            try:
                same = grammar().parse(said) == grammar().parse(english)
            except OrderError as error:
                yield f"{said} is not understood: {error}"
            else:
                if not same:
                    yield f"{said} is not {english}"
