"""The words of Here I Stand: reading orders, and writing answers as orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.ahead import If, Mark, Standing
from adjudicator.games.ahead_lines import ahead_line
from adjudicator.games.fitting import fitted
from adjudicator.games.here_i_stand.language import questions
from adjudicator.games.here_i_stand.language import values as grammar_values
from adjudicator.games.here_i_stand.language.answers import given_openly, order_of
from adjudicator.games.here_i_stand.language.any_name import orders_for
from adjudicator.games.here_i_stand.language.condition_words import condition_line
from adjudicator.games.here_i_stand.language.deals import item_words, read_item
from adjudicator.games.here_i_stand.language.finnish.orders import in_english, in_finnish
from adjudicator.games.here_i_stand.language.help import TOPICS
from adjudicator.games.here_i_stand.language.names import power_names
from adjudicator.games.here_i_stand.language.options import refusal_words
from adjudicator.games.here_i_stand.language.orders import (
    Choose,
    NoOrder,
    Order,
    Say,
    Spread,
    Together,
)
from adjudicator.games.here_i_stand.language.reader import SAMPLES, read
from adjudicator.games.here_i_stand.language.wording import line, place_words
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.state import Impulse
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.words.alternatives import Alternatives, AnyName, alternatives_line
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import item_line, order_line

__all__ = ["HereIStandGrammar", "Order", "grammar"]

_ANY_COST: Final = 100
"""More CP than any action costs."""


class HereIStandGrammar:
    """How orders of Here I Stand are read and written; without state of its own."""

    @property
    def topics(self) -> Mapping[str, str]:
        """Help by the first words of the order."""
        return TOPICS

    def parse(self, line: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous when there is none."""
        return read(line)

    def canonical(self, order: Order) -> str:
        """Return an order in canonical words."""
        if isinstance(order, Alternatives):
            return order_line(alternatives_line(order, line, read))
        if isinstance(order, If | Mark | Standing):
            return order_line(ahead_line(order, self.canonical, condition_line, place_words))
        return order_line(line(order))

    def answers(self, order: Order, decision: Decision[Any]) -> bool:
        """Return whether an order, or an alternative of it, is of the kind that is waited for."""
        if isinstance(order, Alternatives):
            rest = orders_for(order.rest, decision) if order.rest else ()
            return any(self.answers(way, decision) for way in (*order.ways, *rest))
        return questions.answers(order, decision)

    def value(self, order: Order, decision: Decision[Any], view: Any) -> Any:
        """Return the value an order gives to a decision; OrderError when it cannot give one.

        ``view`` is what the role of the decision may see. Legality is left to the choice, but for
        what no question asks for, and for alternatives none of which is legal: that is an
        IllegalAnswer.
        """
        refused = self.never_asked(order)
        if refused:
            raise refused
        if isinstance(order, Alternatives):
            return fitted(order, decision, self, view).value
        return grammar_values.value(order, decision, view)

    def never_asked(self, order: Order) -> IllegalAnswer | None:
        """Return why an order names what the rules know and never ask for on a line of its own."""
        if not isinstance(order, NoOrder):
            return None
        return IllegalAnswer(order.reason, section=order.section)

    def any_of(self, name: AnyName, decision: Decision[Any], view: View) -> Iterator[Order]:
        """Return the orders that ANY stands for, in the order in which they are tried."""
        return orders_for(name, decision, view)

    def words(self, decision: Decision[Any], value: Any, view: Any) -> str:
        """Return a legal value of a decision as the order line that gives it."""
        return order_line(line(order_of(decision, value)))

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str:
        """Return why an answer to a decision is not legal, in printed names."""
        return refusal_words(decision, error)

    def join(self, first: Order, second: Order) -> Order | None:
        """Return several RECALL lines, or WINTER lines from one space, as one order; else None."""
        if not isinstance(first, Together) or not isinstance(second, Together):
            return None
        if first.verb != second.verb or not first.parts or not second.parts:
            return None
        if first.verb == "winter" and first.parts[0].origin != second.parts[0].origin:
            return None
        return Together(first.verb, first.parts + second.parts)

    def item(self, line: str, author: str, partners: Sequence[str]) -> Item:
        """Return one item of a deal; powers that are not named are the author and the partner."""

        def read_it(words: str) -> Item:
            return read_item(words, author, partners)

        try:
            return read_it(line)
        except OrderError as refused:
            return in_finnish(line, read_it, refused)

    def item_words(self, item: Item) -> str:
        """Return an item of a deal as the sentence that means the same to every reader."""
        return item_line(item_words(item))

    def planned(self, order: Order, role: str, view: View) -> tuple[Decision[Any], Any] | None:
        """Return the action that an order for a later impulse means on the board of ``view``.

        None for orders that are no actions, and where the action would not be legal as things
        stand.
        """
        state = view.state
        if state.impulse.power != role:
            state = replace(state, impulse=Impulse(power=role))
        asked = Decision(role, "11/action:later", ActionChoice(state, role, _ANY_COST))
        if not self.answers(order, asked):
            return None
        try:
            return asked, fitted(order, asked, self, view).value
        except (IllegalAnswer, OrderError):
            return None

    def openly(self, role: str, topic: str, raw: Any) -> str | None:
        """Return a stored answer as an order line if all could hear it, None for all others."""
        order = given_openly(role, topic, raw)
        return None if order is None else order_line(line(order))

    def gives_up(self, order: Order) -> bool:
        """Return whether an order gives up an impulse or what is left of it."""
        if isinstance(order, Alternatives):
            return any(self.gives_up(way) for way in order.ways)
        return order.verb in ("pass", "end")

    def open_ended(self, order: Order) -> bool:
        """Return whether an order takes whatever words follow, so that nothing ends it."""
        if isinstance(order, Alternatives):
            return any(self.open_ended(way) for way in (*order.ways, *_sample_of(order.rest)))
        if isinstance(order, Standing):
            return self.open_ended(order.order)
        return isinstance(order, Choose | Say | Spread | NoOrder)

    def role(self, words: str) -> str:
        """Return the power that words name."""
        return power_names().find(words)

    def in_english(self, words: str) -> str:
        """Return words of orders in English; English ones stay as they are."""
        return in_english(words)


def _sample_of(rest: AnyName | None) -> tuple[Order, ...]:
    """Return one order that ANY may stand for; none when an order has no ANY."""
    return () if rest is None else (read(rest.with_name(SAMPLES[rest.kinds[0]])),)


@cache
def grammar() -> HereIStandGrammar:
    """Return the grammar; its parser is built when the first line is read."""
    return HereIStandGrammar()
