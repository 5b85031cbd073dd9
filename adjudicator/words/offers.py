"""What a question lets its player order now: lines with their prices, and slots in them to fill.

A page that knows nothing of the game can show this and let a player point (``reports/order_desk``).
An offer is a verb with the ways to use it. A way is a whole line, except that ``{}`` in it stands
for what is counted out of a pile: units, leaders, cards. What may be chosen where follows from the
ways alone: they are the legal combinations of what its slots name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable

HOLE: Final = "{}"
"""Stands in a line for what is counted out of a pile, and in words for the count."""


@dataclass(frozen=True)
class Box:
    """One thing of a pile that may be taken up to ``most`` times.

    ``label`` names it, ``words`` say it in the line with a hole for the count, ``one`` says a
    single one. ``pools`` are the limits that it counts for, each with its weight. ``group`` is the
    number of the group in which it is said. ``leads``: what the units of the pile may be, with him.
    ``needs`` are pools of which something has to be taken with it. A weight below 0 makes room in
    its pool.
    """

    label: str
    words: str
    one: str
    most: int = 1
    pools: tuple[tuple[str, int], ...] = ()
    group: int = 0
    place: str = ""
    leads: int | None = None
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pool:
    """A limit of what is taken in all; ``most`` None is no limit."""

    name: str
    least: int = 0
    most: int | None = None


ALL: Final = "all"
"""The pool of everything in a pile."""
UNITS: Final = "units"
"""The pool of what leaders of a pile lead."""


@dataclass(frozen=True)
class Pile:
    """What one counts out: boxes, and the limits (``pools``) of what may be taken of them.

    ``groups`` are the words around what each group takes. ``between`` stands between things,
    ``apart`` between groups; ``nothing`` is said when nothing is taken, empty where that cannot be
    said. ``led``: without leaders so many units go, with them as many as the best two lead.
    ``either`` are pairs of pools of which only one may be taken of.
    """

    boxes: tuple[Box, ...]
    pools: tuple[Pool, ...] = ()
    groups: tuple[str, ...] = (HOLE,)
    between: str = ", "
    apart: str = "; "
    nothing: str = ""
    led: int | None = None
    either: tuple[tuple[str, str], ...] = ()

    @property
    def has_any(self) -> bool:
        """Whether there is something to take; other orders may bring more."""
        return any(box.most for box in self.boxes)


@dataclass(frozen=True)
class Way:
    """One way to use a verb: what its slots name, and the line.

    ``price`` is paid for the order, or for each thing counted out (``each``). ``gives`` is what
    there is to spend after it. ``sure``: whatever is filled in within the limits is legal now.
    ``stock``: what is carried, where that is not what its offer carries. ``alone``: nothing else is
    tried beside it. ``opens``: the name of later offers that can be ordered behind it.
    """

    line: str
    picks: tuple[str, ...] = ()
    price: int | None = None
    each: bool = False
    gives: int | None = None
    pile: Pile | None = None
    sure: bool = True
    stock: str = ""
    alone: bool = False
    opens: str = ""


@dataclass(frozen=True)
class Carries:
    """What is counted out comes from one place to another, so that later orders find it there.

    ``origin`` and ``goal`` are the numbers of the picks that name the places, None for nowhere.
    Orders with the same ``stock`` find what others have brought; ways with empty piles are for
    that, and boxes with nothing in them for what may come.
    """

    stock: str
    origin: int | None = None
    goal: int | None = None


@dataclass(frozen=True)
class Offer:
    """A verb and the ways to use it. ``slots`` are what is named, in words, one for each pick.

    ``labels`` name the picks. ``joint`` stands between ways that are said in one, behind ``lead``
    (empty: the first of their lines) and before ``tail``. ``later``: it comes after what is asked
    now, behind an order that ``opens`` what it is called in ``behind``, or, where that is empty,
    behind one that gives something to spend. ``last``: nothing is ordered behind it. ``plain``: it
    is no order of the game, so that neither conditions nor alternatives are written for it.
    """

    verb: str
    does: str
    ways: tuple[Way, ...]
    slots: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    lead: str = ""
    joint: str = ""
    tail: str = ""
    carries: Carries | None = None
    later: bool = False
    behind: str = ""
    last: bool = False
    plain: bool = False


@dataclass(frozen=True)
class Offered:
    """All offers of a question; ``left`` is what there is to spend, in units called ``unit``.

    ``several``: one message may give one order after the other. ``conditions`` are what can stand
    behind IF before an order; their lines are the words of conditions. ``preferences``: an order
    may name several possibilities, of which the first that is legal counts.
    """

    offers: tuple[Offer, ...]
    left: int | None = None
    unit: str = ""
    several: bool = False
    conditions: tuple[Offer, ...] = ()
    preferences: bool = False


# ------------------------------------------------------------------------------ making offers


@dataclass(frozen=True)
class AnswerLine:
    """An answer as a line: the verb, what it does, what is named (``pick``) and the label of it."""

    verb: str
    does: str
    line: str
    pick: str = ""
    label: str = ""
    last: bool = False


class Speaks(Protocol):
    """What says the answers to questions: the grammar of a game."""

    def said(self, decision: Decision[Any], value: object) -> AnswerLine:
        """Return an answer as a line with its verb; raises OrderError where it has no words."""

    def label(self, decision: Decision[Any], option: Any) -> str:
        """Return what an option of a question is called."""

    def reads(self, line: str, decision: Decision[Any]) -> bool:
        """Return whether a line is an order that answers a question."""


@dataclass(frozen=True)
class Asked:
    """A question of which offers are made, and what says its answers."""

    decision: Decision[Any]
    speaks: Speaks

    @property
    def role(self) -> str:
        """Who is asked."""
        return self.decision.role

    @property
    def whose(self) -> str:
        """Whose affair it is, whoever is asked."""
        return self.decision.whose

    @property
    def choice(self) -> Any:
        """The legal answers."""
        return self.decision.choice

    def say(self, value: object) -> AnswerLine:
        """Return an answer as a line with its verb."""
        return self.speaks.said(self.decision, value)

    def line(self, value: object) -> str:
        """Return an answer as its line, in English."""
        return str.__str__(self.say(value).line)

    def label(self, option: Any) -> str:
        """Return what an option is called."""
        return self.speaks.label(self.decision, option)

    def is_legal(self, value: object) -> bool:
        """Return whether an answer is legal by what its role knows."""
        try:
            self.decision.check(value)
        except (IllegalAnswer, Unknowable):
            return False
        return True
