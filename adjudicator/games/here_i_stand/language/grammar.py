"""The words of Here I Stand: reading orders, and writing answers as orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.choosing import with_units_named
from adjudicator.games.here_i_stand.language.deals import item_words, read_item
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.offers import offered
from adjudicator.games.here_i_stand.language.offers.conditions import conditions
from adjudicator.games.here_i_stand.language.vocabulary import WORDS
from adjudicator.games.here_i_stand.odds.merit import Merit, merit
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.state import Impulse
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.kit.grammar import Grammar
from adjudicator.words.alternatives import AnyName, Order
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.offers import Asked, Offer, Offered
from adjudicator.words.order_words import item_line, order_line
from adjudicator.words.verbs import Verbs

__all__ = ["HereIStandGrammar", "Order", "grammar"]

_ANY_COST: Final = 100
"""More CP than any action costs."""
_OPENLY: Final = frozenset({"11/play", "11/action"})
"""Questions that are answered openly at the table: whatever is answered is then done at once.

Others come from secret or simultaneous choices, or tell of a hand by being asked at all (11, 11.1).
"""


class HereIStandGrammar(Grammar):
    """How orders of Here I Stand are read and written: what its verbs say together."""

    def __init__(self, verbs: Verbs = VERBS) -> None:
        super().__init__(verbs, WORDS)

    def item(self, line: str, author: str, partners: Sequence[str]) -> Item:
        """Return one item of a deal; powers that are not named are the author and the partner."""

        def read_it(words: str) -> Item:
            return read_item(words, author, partners)

        try:
            return read_it(line)
        except OrderError as refused:
            return FINNISH.read(line, read_it, refused)

    def item_words(self, item: Item) -> str:
        """Return an item of a deal as the sentence that means the same to every reader."""
        return item_line(item_words(item))

    def ranks(self, decision: Decision[Any], verb: str) -> bool:
        """Return True: what has no odds is compared by how near and how cheap it is."""
        return True

    def merit(self, value: object, decision: Decision[Any], view: View) -> Merit:
        """Return the chance of an answer, how near it is to home, and how cheap."""
        return merit(view.state, decision, value)

    def any_of(self, name: AnyName, decision: Decision[Any], view: Any) -> Sequence[Order]:
        """Return the orders that ANY stands for."""
        return super().any_of(with_units_named(name), decision, view)

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

    def offered(self, decision: Decision[Any]) -> Offered:
        """Return what a question lets its power order now."""
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


@cache
def grammar() -> HereIStandGrammar:
    """Return the grammar; its parser is built when the first line is read."""
    return HereIStandGrammar()
