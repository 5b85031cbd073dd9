"""The words of Here I Stand: reading orders, and writing answers as orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.language.any_name import orders_for
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.deals import item_words, read_item
from adjudicator.games.here_i_stand.language.finnish.orders import in_english, in_finnish
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.names import power_names
from adjudicator.games.here_i_stand.language.options import refusal_words
from adjudicator.games.here_i_stand.language.reader import SAMPLES, Reader
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.state import Impulse
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.words.ahead import If, Mark, Standing
from adjudicator.words.ahead_lines import ahead_line
from adjudicator.words.alternatives import Alternatives, AnyName, alternatives_line
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import item_line, order_line
from adjudicator.words.verbs import Order, Verbs

__all__ = ["HereIStandGrammar", "Order", "grammar"]

_ANY_COST: Final = 100
"""More CP than any action costs."""
_OPENLY: Final = frozenset({"11/play", "11/action"})
"""Questions that are answered openly at the table: whatever is answered is then done at once.

Others come from secret or simultaneous choices, or tell of a hand by being asked at all (11, 11.1).
"""


class HereIStandGrammar:
    """How orders of Here I Stand are read and written: what its verbs say together."""

    def __init__(self, verbs: Verbs = VERBS) -> None:
        self.verbs: Final = verbs
        self._reader: Final = Reader(verbs)

    @property
    def topics(self) -> Mapping[str, str]:
        """Help by the first words of the order."""
        return self.verbs.topics

    def parse(self, line: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous when there is none."""
        return self._reader.read(line)

    def canonical(self, order: Order) -> str:
        """Return an order in canonical words."""
        if isinstance(order, Alternatives):
            return order_line(alternatives_line(order, self.verbs.line, self.parse))
        if isinstance(order, If | Mark | Standing):
            return order_line(ahead_line(order, self.canonical, CONDITIONS.line, place_words))
        return order_line(self.verbs.line(order))

    def answers(self, order: Order, decision: Decision[Any]) -> bool:
        """Return whether an order, or an alternative of it, is of the kind that is waited for."""
        if isinstance(order, Alternatives):
            rest = orders_for(order.rest, decision, self.parse) if order.rest else ()
            return any(self.answers(way, decision) for way in (*order.ways, *rest))
        return self.verbs.answers(order, decision)

    def value(self, order: Order, decision: Decision[Any], view: Any) -> Any:
        """Return the value an order gives to a decision; OrderError when it cannot give one.

        ``view`` is what the role of the decision may see. Legality is left to the choice, but for
        what no question asks for, and for alternatives none of which is legal: that is an
        IllegalAnswer.
        """
        if isinstance(order, Alternatives):
            return fitted(order, decision, self, view).value
        refused = self.never_asked(order)
        if refused:
            raise refused
        raw = self.verbs.value(order, decision, view)
        try:
            return decision.choice.load(raw)
        except IllegalAnswer as wrong:
            raise NotUnderstood(refusal_words(decision, wrong)) from wrong

    def never_asked(self, order: Order) -> IllegalAnswer | None:
        """Return why an order names what the rules know and never ask for on a line of its own."""
        verb = self.verbs.by_name.get(order.verb)
        return verb.never(order) if verb and verb.never else None

    def any_of(self, name: AnyName, decision: Decision[Any], view: View) -> Iterator[Order]:
        """Return the orders that ANY stands for, in the order in which they are tried."""
        return orders_for(name, decision, self.parse, view)

    def words(self, decision: Decision[Any], value: Any, view: Any) -> str:
        """Return a legal value of a decision as the order line that gives it."""
        return order_line(self.verbs.line(self.order_of(decision, value)))

    def order_of(self, decision: Decision[Any], value: Any) -> Order:
        """Return the order that gives a legal value to a decision."""
        return self.verbs.order_of(decision.choice.dump(value), decision)

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str:
        """Return why an answer to a decision is not legal, in printed names."""
        return refusal_words(decision, error)

    def join(self, first: Order, second: Order) -> Order | None:
        """Return several RECALL lines, or WINTER lines from one space, as one order; else None."""
        verb = self.verbs.by_name.get(first.verb)
        return verb.joins(first, second) if verb and first.verb == second.verb else None

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
        if topic.partition(":")[0] not in _OPENLY:
            return None
        # What these orders are made of does not look at the choice.
        decision = Decision(role, topic, YesNo())
        return order_line(self.verbs.line(self.verbs.order_of(raw, decision)))

    def gives_up(self, order: Order) -> bool:
        """Return whether an order gives up an impulse or what is left of it."""
        if isinstance(order, Alternatives):
            return any(self.gives_up(way) for way in order.ways)
        verb = self.verbs.by_name.get(order.verb)
        return verb is not None and verb.gives_up

    def open_ended(self, order: Order) -> bool:
        """Return whether an order takes whatever words follow, so that nothing ends it."""
        if isinstance(order, Alternatives):
            return any(self.open_ended(way) for way in (*order.ways, *self._sample_of(order.rest)))
        if isinstance(order, Standing):
            return self.open_ended(order.order)
        verb = self.verbs.by_name.get(order.verb)
        return verb is not None and verb.open_ended

    def _sample_of(self, rest: AnyName | None) -> tuple[Order, ...]:
        """Return one order that ANY may stand for; none when an order has no ANY."""
        return () if rest is None else (self.parse(rest.with_name(SAMPLES[rest.kinds[0]])),)

    def role(self, words: str) -> str:
        """Return the power that words name."""
        return power_names().find(words)

    def in_english(self, words: str) -> str:
        """Return words of orders in English; English ones stay as they are."""
        return in_english(words)


@cache
def grammar() -> HereIStandGrammar:
    """Return the grammar; its parser is built when the first line is read."""
    return HereIStandGrammar()
