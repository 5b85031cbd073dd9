"""The orders of a game that is made of rows of verbs: reading, answering questions, writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import name
from adjudicator.kit.reader import Reader, Vocabulary
from adjudicator.words.ahead import If, Mark, Standing
from adjudicator.words.ahead_lines import ahead_line
from adjudicator.words.alternatives import (
    Alternatives,
    AnyName,
    Order,
    Several,
    alternatives_line,
)
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import NotUnderstood, OrderError, unreadable
from adjudicator.words.offers import AnswerLine, Asked, Offer, Offered
from adjudicator.words.offers_best import with_best
from adjudicator.words.offers_made import plain_offers
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Verbs


class Grammar:
    """How the orders of a game are read and written: what its verbs say together.

    A game overrides what it has deals, planned actions and open answers for.
    """

    def __init__(self, verbs: Verbs, words: Vocabulary) -> None:
        self.verbs: Final = verbs
        self._words: Final = words
        self._reader: Final = Reader(verbs, words)

    @property
    def topics(self) -> Mapping[str, str]:
        """Help by the first words of the order."""
        return self.verbs.topics

    def parse(self, line: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous when there is none."""
        return self._reader.read(line)

    def is_talk(self, line: str) -> bool:
        """Return whether a line is an order only in words that may be talk as well."""
        return self._reader.is_talk(line)

    def canonical(self, order: Order) -> str:
        """Return an order in canonical words."""
        if isinstance(order, Several):
            return "; ".join(map(self.canonical, order.orders))
        if isinstance(order, Alternatives):
            return order_line(alternatives_line(order, self.verbs.line, self.parse))
        if isinstance(order, If | Mark | Standing):
            words = self._words
            condition, place, parts = words.conditions.line, words.place_words, words.parted
            return order_line(ahead_line(order, self.canonical, condition, place, parts))
        return order_line(self.verbs.line(order))

    def answers(self, order: Order, decision: Decision[Any]) -> bool:
        """Return whether an order, or an alternative of it, is of the kind that is waited for."""
        if isinstance(order, Alternatives):
            rest = self.any_of(order.rest, decision, None) if order.rest else ()
            # Without a view there is no hand to list: a card of the game shows what is meant.
            ways = (*order.ways, *rest) or self._sample_of(order.rest)
            return any(self.answers(way, decision) for way in ways)
        return self.verbs.answers(order, decision)

    def answers_ahead(self, order: Order, decision: Decision[Any]) -> bool:
        """Return whether an order that was given before a question was asked answers it.

        NO and PASS decline whatever is asked, and must not decline what nobody has seen.
        """
        if isinstance(order, Alternatives):
            return self.answers(order, decision)
        return self.verbs.answers(order, decision, ahead=True)

    def only_asked(self, order: Order) -> bool:
        """Return whether an order says nothing by itself, such as YES."""
        verb = self.verbs.by_name.get(order.verb)
        return verb is not None and verb.only_asked

    def openings(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the first words of the orders that answer a question, in the order of HELP."""
        found = (verb for verb in self.verbs if verb.topic and verb.answer_to(decision))
        return tuple(verb.topic for verb in found)

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
            raise NotUnderstood(self.refusal(decision, wrong)) from wrong

    def never_asked(self, order: Order) -> IllegalAnswer | None:
        """Return why an order names what the rules know and never ask for on a line of its own."""
        verb = self.verbs.by_name.get(order.verb)
        return verb.never(order) if verb and verb.never else None

    def any_of(self, name: AnyName, decision: Decision[Any], view: Any) -> Sequence[Order]:
        """Return the orders that ANY stands for, in the order in which they are tried."""
        return self._words.anything.orders(name, decision, self.parse, self._words.label, view)

    def ranks(self, decision: Decision[Any], verb: str) -> bool:
        """Return False: answers are equal in a game that does not say how they are compared."""
        return False

    def merit(
        self, value: object, decision: Decision[Any], view: Any
    ) -> tuple[Fraction | int, ...]:
        """Return nothing: all legal answers are equal."""
        return ()

    def words(self, decision: Decision[Any], value: Any, view: Any) -> str:
        """Return a legal value of a decision as the order line that gives it."""
        return order_line(self.verbs.line(self.order_of(decision, value)))

    def said(self, decision: Decision[Any], value: Any) -> AnswerLine:
        """Return a legal answer as its line, with what HELP says of its verb."""
        verb = self.verbs[self.order_of(decision, value).verb]
        line = self.words(decision, value, None)
        page = self.verbs.pages.get(verb.topic)
        return AnswerLine(verb.topic or line, page.does if page else "", line, last=verb.gives_up)

    def label(self, decision: Decision[Any], option: Any) -> str:
        """Return what an option of a question is called."""
        return name(self._words.label(decision, option))

    def offered(self, decision: Decision[Any]) -> Offered:
        """Return what a question lets its role order now."""
        asked = Asked(decision, self)
        found = tuple(with_best(asked, offer) for offer in plain_offers(asked) or ())
        return Offered(found, preferences=True)

    def reads(self, line: str, decision: Decision[Any]) -> bool:
        """Return whether a line is an order that answers a question."""
        try:
            order = self.parse(line)
            return self.answers(order, decision) and not self.unranked(order, decision)
        except OrderError:
            return False

    def unranked(self, order: Order, decision: Decision[Any]) -> bool:
        """Return whether an order has BEST where nothing says which answer is the best."""
        if not isinstance(order, Alternatives) or order.rest is None or not order.rest.best:
            return False
        kinds = (*order.ways, *self._sample_of(order.rest))
        return not all(self.ranks(decision, one.verb) for one in kinds)

    def conditions(self, role: str, view: Any, offers: Sequence[Offer]) -> tuple[Offer, ...]:
        """Return nothing: a game says itself which conditions can be chosen from lists."""
        return ()

    def order_of(self, decision: Decision[Any], value: Any) -> Order:
        """Return the order that gives a legal value to a decision."""
        return self.verbs.order_of(decision.choice.dump(value), decision)

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str:
        """Return why an answer to a decision is not legal, in printed names."""
        return error.worded(lambda option: self._words.label(decision, option))

    def join(self, first: Order, second: Order) -> Order | None:
        """Return two orders that answer one question together as one order; else None."""
        verb = self.verbs.by_name.get(first.verb)
        return verb.joins(first, second) if verb and first.verb == second.verb else None

    def gives_up(self, order: Order) -> bool:
        """Return whether an order passes or ends something; of alternatives, whether one does."""
        if isinstance(order, Alternatives):
            return any(self.gives_up(way) for way in order.ways)
        verb = self.verbs.by_name.get(order.verb)
        return verb is not None and verb.gives_up

    def only_gives_up(self, order: Order) -> bool:
        """Return whether an order does nothing else: of alternatives, whether none of them does."""
        if isinstance(order, Alternatives):
            return order.rest is None and all(self.only_gives_up(way) for way in order.ways)
        return self.gives_up(order)

    def open_ended(self, order: Order) -> bool:
        """Return whether an order takes whatever words follow, so that nothing ends it."""
        if isinstance(order, Several):
            return self.open_ended(order.orders[-1])
        if isinstance(order, Alternatives):
            return any(self.open_ended(way) for way in (*order.ways, *self._sample_of(order.rest)))
        if isinstance(order, Standing):
            return self.open_ended(order.order)
        verb = self.verbs.by_name.get(order.verb)
        return verb is not None and verb.open_ended

    def _sample_of(self, rest: AnyName | None) -> tuple[Order, ...]:
        """Return one order that ANY may stand for; none when an order has no ANY."""
        if rest is None:
            return ()
        return (self.parse(rest.with_name(self._words.anything.samples[rest.kinds[0]])),)

    def role(self, words: str) -> str:
        """Return the role that words name."""
        return self._words.roles().find(words)

    def in_english(self, words: str) -> str:
        """Return words of orders in English; English ones stay as they are."""
        return self._words.language.in_english(words)

    # -- what not every game has -------------------------------------------------------------

    def item(self, line: str, author: str, partners: Sequence[str]) -> Any:
        """Refuse to read a clause of a deal."""
        raise unreadable("there are no deals in this game", about=line)

    def item_words(self, item: Any) -> str:
        """Return a clause as it is; there is none."""
        return str(item)

    def planned(self, order: Order, role: str, view: Any) -> tuple[Decision[Any], Any] | None:
        """Return None: nothing is said about orders for later."""
        return None

    def openly(self, role: str, topic: str, raw: Any) -> str | None:
        """Return None: facts tell what has been ordered."""
        return None
