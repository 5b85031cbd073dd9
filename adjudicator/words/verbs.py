"""The verbs of a game's orders: one row each, from which all that knows a verb is made.

A row says how a line of the verb is read and written, which questions it answers and how, and what
HELP says. Grammar, HELP, near misses, the tables of the handbook and the way from an answer back
into words follow from the rows. Its words in another language stand in the tables of that language,
its price with the action of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, joined
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import OrderError, fold, unreadable
from adjudicator.words.order_lines import Lines
from adjudicator.words.order_words import order_line

Asked: TypeAlias = Decision[Any]
C = TypeVar("C")


def choice_of(decision: Asked, kind: type[C]) -> C:
    """Return the choice of a question as one of its class; TypeError where it is none.

    The name of a question says which class its choice has.
    """
    if not isinstance(decision.choice, kind):
        raise TypeError(f"{decision.topic} has a {type(decision.choice).__name__}")
    return decision.choice


@dataclass(frozen=True)
class Plain:
    """An order that is a verb and nothing else: pass, end, stand, fight, explore, yes, no."""

    verb: str


# ------------------------------------------------------------------------------ answers


@dataclass(frozen=True)
class Answer:
    """How the orders of a verb answer a question.

    ``value`` makes the value as it is recorded (JSON) from an order, the question, and the view of
    its role; legality is left to the choice. ``order`` makes the order from a recorded value; None
    where the value is given with another verb.
    """

    value: Callable[[Any, Asked, Any], JSON]
    order: Callable[[Any, Asked], Order | None] = lambda raw, decision: None
    do: str = ""
    """What the rules call the action that is given; it has the price."""


def exactly(raw: JSON, order: Order | None = None) -> Answer:
    """Return the answer that is always the same value, and said with ``order`` if that is given."""
    return Answer(lambda *_: raw, lambda found, _: order if found == raw else None)


def action(do: str, value: Callable[[Any, Asked, Any], dict[str, JSON]], order: Any) -> Answer:
    """Return how a verb answers with the action that the rules call ``do``.

    ``value`` returns its other fields; ``order`` is as that of ``Answer``.
    """
    return Answer(
        lambda given, decision, view: {"do": do, **value(given, decision, view)},
        lambda raw, decision: order(raw, decision) if raw["do"] == do else None,
        do,
    )


def action_of(do: str, kind: type[Any]) -> Answer:
    """Return how a verb answers with an action that has the same fields as its order."""
    names = [one.name for one in fields(kind) if one.name != "verb"]
    return action(
        do,
        lambda given, decision, view: {name: getattr(given, name) for name in names},
        lambda raw, decision: kind(**{name: raw[name] for name in names}),
    )


# ------------------------------------------------------------------------------ rows


@dataclass(frozen=True, kw_only=True)
class Page:
    """What HELP says about an order: its first words, lines that show it, and what it does."""

    topic: str = ""
    examples: tuple[str, ...] = ()
    does: str = ""
    also: tuple[str, ...] = ()
    """Other words that a line may begin with, or that players try instead."""

    @property
    def help(self) -> str:
        """The line of HELP."""
        shown = joined(", ", [order_line(one) for one in self.examples])
        return _("{examples}: {meaning}", examples=shown, meaning=self.does)


@dataclass(frozen=True, kw_only=True)
class Verb(Page):
    """One verb. Its orders have its ``name``; without a topic it belongs to that of another row.

    What it is read from is one or more of these: ``lines``, which also write it; ``rule``, the body
    of a rule of the grammar (``order_grammar``) with ``build``, which makes the order of a parsed
    line; ``read``, which reads a whole line or returns None; ``alone``, a pattern of lines that are
    nothing else; ``refused``, a pattern of what stands behind NO.
    """

    name: str
    lines: Lines | None = None
    rule: str = ""
    build: Callable[[Any], Order] | None = None
    read: Callable[[str, Callable[[str], Any]], Order | None] | None = None
    """Gets the line, and what reads other lines: troops of a line may be left to that."""
    alone: str = ""
    refused: str = ""
    told: str = ""
    """A pattern of other lines that mean the order alone, and may be talk outside a block."""
    several: Callable[[str], Sequence[str]] | None = None
    """Gives the lines of one order each that a line stands for; none where it is no such line."""
    bare: Order | None = None
    """The order of ``alone`` and ``refused`` lines; ``Plain`` with the name where it is None."""
    say: Callable[[Any], str] | None = None
    """Writes an order in canonical words, where ``lines`` do not."""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    """By name of the question, how it is answered with this verb."""
    in_person: Callable[[Asked], Answer | None] = lambda decision: None
    """How the verb answers other questions when it is written to answer them, and not before."""
    suits: Callable[[Asked], bool] = lambda decision: False
    """Whether the verb answers a question by the type of its choice, as ``otherwise`` says."""
    otherwise: Answer | None = None
    about: Callable[[Any, Asked], bool] = lambda order, decision: True
    """Whether an order does not name a place or use that belongs to another question."""
    joins: Callable[[Any, Any], Order | None] = lambda first, second: None
    """Makes one order of two that answer one question together."""
    never: Callable[[Any], IllegalAnswer] | None = None
    """Says why no question ever asks for an order; such an order meets every question."""
    unfit_to_stand: Callable[[Any], str | None] = lambda order: None
    """Says why an order cannot be a standing one."""
    only_asked: bool = False
    """Whether an order says nothing by itself, so that only a question gives it a meaning: YES."""
    begins: str = ""
    """A pattern of the first words, where the first of ``rule`` does not say it."""
    one_place: bool = False
    """Whether a line names one place, so that a comma can only mean OR."""
    options: bool = False
    """Whether any words may follow that name an option; OR stands between options."""
    verbatim: bool = False
    """Whether words follow in which OR and ANY mean nothing."""
    has_or: bool = False
    """Whether the lines that ``read`` reads have OR and ANY as words of their own."""
    open_ended: bool = False
    """Whether a line takes whatever words follow, so that nothing ends it."""
    gives_up: bool = False
    """Whether the order passes or ends something."""

    @property
    def opening(self) -> str:
        """The pattern of the first words of its lines."""
        found = OPENING.search(self.rule)
        return self.begins or (found[1] if found else "")

    @property
    def plain(self) -> Order:
        """The order of a line that is the verb and nothing else."""
        return self.bare or Plain(self.name)

    def line(self, order: Any) -> str:
        """Return an order in canonical words."""
        if self.say is not None:
            return self.say(order)
        if self.lines is None:
            return self.topic or self.name.upper()
        return self.lines.say(order)

    def reads(self, text: str, read: Callable[[str], Any]) -> Order | None:
        """Return the order of a line that is read without the grammar; None for another line."""
        found: Order | None = self.lines.read(text) if self.lines is not None else None
        if found is None and self.read is not None:
            found = self.read(text, read)
        return found

    def answer_to(self, decision: Asked, *, ahead: bool = False) -> Answer | None:
        """Return how the verb answers a question, perhaps ``ahead`` of it; None if it does not."""
        found = self.answers.get(decision.name)
        found = found or (self.otherwise if self.suits(decision) else None)
        return found or (None if ahead else self.in_person(decision))


OPENING: Final = re.compile(r"<([^>]*)>(?:\.(\d))?")
"""The words of a verb in its rule, and their priority among the words of the grammar."""


class Chapter:
    """The rows of a part of the rules; ``add`` stands below the functions of the row."""

    def __init__(self) -> None:
        self.rows: list[Page] = []

    def add(self, row: Page) -> None:
        """Enter a row behind the others."""
        self.rows.append(row)


# ------------------------------------------------------------------------------ register


class Verbs:
    """All rows of a game, in the order of HELP. KeyError for two verbs of one name."""

    def __init__(self, rows: Iterable[Page]) -> None:
        self.rows: Final = tuple(rows)
        found: dict[str, Verb] = {}
        for row in self.rows:
            if isinstance(row, Verb) and found.setdefault(row.name, row) is not row:
                raise KeyError(f"two verbs are called {row.name}")
        self.by_name: Final[Mapping[str, Verb]] = MappingProxyType(found)
        self.pages: Final = {row.topic: row for row in self.rows if row.topic}

    def __getitem__(self, name: str) -> Verb:
        return self.by_name[name]

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.by_name.values())

    @cached_property
    def topics(self) -> dict[str, str]:
        """Return what HELP says, by the first words of the order."""
        return {topic: row.help for topic, row in self.pages.items()}

    @cached_property
    def other_words(self) -> dict[str, str]:
        """Return the topic of words that players try instead of it."""
        return {word: topic for topic, row in self.pages.items() for word in row.also}

    @cached_property
    def first_words(self) -> dict[str, str]:
        """Return all words that lines may begin with, by how they are compared with a player's."""
        return {fold(words): words for words in (*self.pages, *self.other_words)}

    @cached_property
    def by_question(self) -> dict[str, list[Verb]]:
        """Return the verbs that answer questions of a name, beside those that suit their choice."""
        found: dict[str, list[Verb]] = {}
        for verb in self:
            for question in verb.answers:
                found.setdefault(question, []).append(verb)
        return found

    def beginning_with(self, text: str) -> Verb | None:
        """Return the verb whose patterns (``lines``) begin like a line; None when none does."""
        return next((verb for verb in self if verb.lines and verb.lines.begins(text)), None)

    def complete_before(self, text: str) -> tuple[str, int] | None:
        """Return the order that is complete before the end of a line, and where that is.

        None when a line does not begin with an order that needs no other words (``alone``).
        """
        for verb in self:
            found = (
                re.match(rf"(?:{verb.alone})(?=\s)", text, re.IGNORECASE) if verb.alone else None
            )
            if found:
                return verb.line(verb.plain), found.end()
        return None

    def answers(self, order: Order, decision: Asked, *, ahead: bool = False) -> bool:
        """Return whether an order is of the kind that a decision waits for, also if given ahead.

        What no question asks for meets every question: it is refused by name.
        """
        verb = self.by_name.get(order.verb)
        if verb is None:
            return False
        if verb.never is not None:
            return True
        found = verb.answer_to(decision, ahead=ahead)
        return found is not None and verb.about(order, decision)

    def value(self, order: Order, decision: Asked, view: Any) -> JSON:
        """Return the recorded value that an order gives to a decision; OrderError if it cannot."""
        verb = self.by_name.get(order.verb)
        answer = verb and (verb.answer_to(decision) or verb.otherwise)
        if not answer:
            raise unreadable("this order does not answer the question")
        return answer.value(order, decision, view)

    def order_of(self, raw: Any, decision: Asked) -> Order:
        """Return the order that gives a recorded value to a decision; OrderError if none does."""
        for verb in self.by_question.get(decision.name, ()):
            found = verb.answers[decision.name].order(raw, decision)
            if found is not None:
                return found
        for verb in self:
            if verb.otherwise is not None and verb.suits(decision):
                found = verb.otherwise.order(raw, decision)
                if found is not None:
                    return found
        raise OrderError(f"an answer to {decision.topic} has no words")

    def line(self, order: Order) -> str:
        """Return an order as its canonical line."""
        return self.by_name[order.verb].line(order)
