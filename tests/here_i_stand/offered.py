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
from adjudicator.words.offers import HOLE, Offered
from adjudicator.words.offers_said import offer_in
from adjudicator.words.order_words import of_game, order_line
from tests.offers import line_of


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
