"""The words of Thirty Years War: reading orders, and writing answers as orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.language.chapters import VERBS
from adjudicator.games.thirty_years_war.language.examples import in_names_of, words_in_names_of
from adjudicator.games.thirty_years_war.language.offers import offered
from adjudicator.games.thirty_years_war.language.offers.conditions import conditions
from adjudicator.games.thirty_years_war.language.vocabulary import WORDS
from adjudicator.games.thirty_years_war.odds.merit import Merit, is_ranked, merit
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.kit.grammar import Grammar
from adjudicator.kit.reader import Vocabulary
from adjudicator.words.alternatives import Order
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.offers import Asked, Offer, Offered
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Verbs

_OPENLY: Final = frozenset({"8.2/round"})
"""Questions that are answered openly: whatever is answered is then done at once."""


class ThirtyYearsWarGrammar(Grammar):
    """How orders of Thirty Years War are read and written: what its verbs say together."""

    def __init__(self, verbs: Verbs = VERBS, words: Vocabulary = WORDS) -> None:
        super().__init__(verbs, words)

    def planned(self, order: Order, role: str, view: View) -> tuple[Decision[Any], Any] | None:
        """Return what an order for a later round means on the board of ``view``.

        None for orders that are no uses of a round, and where it would not be legal as things
        stand.
        """
        asked: Decision[Any] = Decision(
            role, "8.2/round", RoundChoice(view.state, role), discreet=True
        )
        if not self.answers(order, asked):
            return None
        try:
            value = fitted(order, asked, self, view).value
            asked.check(value)
        except (IllegalAnswer, OrderError):
            return None
        return asked, value

    def ranks(self, decision: Decision[Any], verb: str) -> bool:
        """Return whether answers of a verb can be compared, so that BEST has a meaning."""
        return is_ranked(decision, verb)

    def merit(self, value: object, decision: Decision[Any], view: View | None) -> Merit:
        """Return what answers are compared by: odds, else what is at stake; no view, nothing."""
        return () if view is None else merit(view.state, decision, value)

    def offered(self, decision: Decision[Any]) -> Offered:
        """Return what a question lets its side order now."""
        return offered(Asked(decision, self))

    def conditions(self, role: str, view: View, offers: Sequence[Offer]) -> tuple[Offer, ...]:
        """Return the conditions that can be put before offers, about what they name."""
        return conditions(view.state, role, offers)

    def openly(self, role: str, topic: str, raw: Any) -> str | None:
        """Return a stored answer as an order line if all could hear it, None for all others."""
        if topic.partition(":")[0] not in _OPENLY:
            return None
        # What these orders are made of does not look at the choice.
        decision = Decision(role, topic, YesNo())
        return order_line(self.verbs.line(self.verbs.order_of(raw, decision)))


def grammar_with(edition: Edition) -> ThirtyYearsWarGrammar:
    """Return a grammar whose examples are in the names of an edition, for use with that."""

    def own(text: str) -> str:
        return in_names_of(edition, text)

    rows = (
        replace(
            row,
            topic=own(row.topic),
            examples=tuple(map(own, row.examples)),
            does=words_in_names_of(edition, row.does),
        )
        for row in VERBS.rows
    )
    conditions, anything = WORDS.conditions, WORDS.anything
    words = replace(
        WORDS,
        conditions=conditions.with_examples([own(one) for one in conditions.examples]),
        anything=replace(anything, samples={k: own(one) for k, one in anything.samples.items()}),
        standing=own(WORDS.standing),
    )
    return ThirtyYearsWarGrammar(Verbs(rows), words)


@cache
def grammar() -> ThirtyYearsWarGrammar:
    """Return the grammar; its parser is built when the first line is read."""
    return ThirtyYearsWarGrammar()
