"""Reading orders and what they answer: the part of a grammar that knows nothing else of a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.words.alternatives import AnyName, Order

Ord = TypeVar("Ord", bound=Order)
V_contra = TypeVar("V_contra", contravariant=True)


class OrderLines(Protocol[Ord]):
    """How lines of orders are read and written, in English; others are put into English first."""

    def parse(self, line: str) -> Ord:
        """Read one line; raises OrderError."""

    def canonical(self, order: Ord) -> str:
        """Write an order as the line that it is read from."""

    def is_talk(self, line: str) -> bool:
        """Return whether a line reads as an order only in words that may be talk as well."""

    def join(self, first: Ord, second: Ord) -> Ord | None:
        """Make one order of two that answer one question together; None when they do not."""

    def open_ended(self, order: Ord) -> bool:
        """Return whether an order takes whatever words follow."""

    def role(self, words: str) -> str:
        """Find a role by its name; raises OrderError."""


class Answering(OrderLines[Ord], Protocol[V_contra, Ord]):
    """What orders answer. An order is a frozen dataclass with the name of its verb."""

    def answers(self, order: Ord, decision: Decision[Any]) -> bool:
        """Return whether an order is of the kind that a decision waits for."""

    def answers_ahead(self, order: Ord, decision: Decision[Any]) -> bool:
        """Return whether an order that was given before a decision opened is meant for it."""

    def gives_up(self, order: Ord) -> bool:
        """Return whether an order passes or ends something; of alternatives, whether one does."""

    def only_gives_up(self, order: Ord) -> bool:
        """Return whether an order does nothing else: of alternatives, whether none of them does."""

    def only_asked(self, order: Ord) -> bool:
        """Return whether an order means nothing before it is known what it answers: YES."""

    def openings(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the first words of the orders that answer a decision."""

    def value(self, order: Ord, decision: Decision[Any], view: V_contra) -> object:
        """Make an order the answer to a decision, whose choice judges whether it is legal.

        Raises OrderError when it cannot be one, and what ``never_asked`` returns.
        """

    def never_asked(self, order: Ord) -> IllegalAnswer | None:
        """Return why no question ever asks for what an order says; None where one may."""

    def any_of(self, name: AnyName, decision: Decision[Any], view: V_contra) -> Sequence[Ord]:
        """Give the orders that ANY in an order stands for, in the order of trying."""

    def unranked(self, order: Ord, decision: Decision[Any]) -> bool:
        """Return whether an order asks for the BEST of answers that nothing compares.

        It never depends on what the role sees.
        """

    def merit(
        self, value: object, decision: Decision[Any], view: V_contra
    ) -> tuple[Fraction | int, ...]:
        """Say how promising a legal answer is, for BEST: the greater, the better."""

    def words(self, decision: Decision[Any], value: object, view: V_contra) -> str:
        """Write a legal answer to a decision as the order line that gives it."""

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str:
        """Say in printed names why an answer is not legal."""
