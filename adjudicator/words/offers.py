"""What a question lets its player order now: lines with their prices, and slots in them to fill.

A page that knows nothing of the game can show this and let a player point (``reports/order_desk``).
An offer is a verb with the ways to use it. A way is a whole line, except that ``{}`` in it stands
for what is counted out of a pile: units, leaders, cards. What may be chosen where follows from the
ways alone: they are the legal combinations of what its slots name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from adjudicator.engine.choices import Consent, Number, OneOf, SomeOf, Split, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.words import _

HOLE: Final = "{}"
"""Stands in a line for what is counted out of a pile, and in words for the count."""
_MOST: Final = 12
"""As many numbers are offered one by one."""


@dataclass(frozen=True)
class Box:
    """One thing of a pile that may be taken up to ``most`` times.

    ``label`` names it, ``words`` say it in the line with a hole for the count, ``one`` says a
    single one. ``pools`` are the limits that it counts for, each with its weight. ``group`` is the
    number of the group in which it is said. ``leads``: what the units of the pile may be, with him.
    """

    label: str
    words: str
    one: str
    most: int = 1
    pools: tuple[tuple[str, int], ...] = ()
    group: int = 0
    place: str = ""
    leads: int | None = None


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
    """

    boxes: tuple[Box, ...]
    pools: tuple[Pool, ...] = ()
    groups: tuple[str, ...] = (HOLE,)
    between: str = ", "
    apart: str = "; "
    nothing: str = ""
    led: int | None = None


@dataclass(frozen=True)
class Way:
    """One way to use a verb: what its slots name, and the line.

    ``price`` is paid for the order, or for each thing counted out (``each``). ``gives`` is what
    there is to spend after it. ``sure``: whatever is filled in within the limits is legal now.
    """

    line: str
    picks: tuple[str, ...] = ()
    price: int | None = None
    each: bool = False
    gives: int | None = None
    pile: Pile | None = None
    sure: bool = True


@dataclass(frozen=True)
class Offer:
    """A verb and the ways to use it. ``slots`` are what is named, in words, one for each pick.

    ``labels`` name the picks. ``joint`` stands between ways that are said on one line, behind
    ``lead``. ``carries``: what is counted out goes from the first place picked to the second, so
    that a later order may take it on from there; ways with empty piles are for that. ``later``: it
    comes after what is asked now. ``last``: nothing is ordered behind it.
    """

    verb: str
    does: str
    ways: tuple[Way, ...]
    slots: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    lead: str = ""
    joint: str = ""
    carries: bool = False
    later: bool = False
    last: bool = False


@dataclass(frozen=True)
class Offered:
    """All offers of a question; ``left`` is what there is to spend, in units called ``unit``.

    ``several``: one message may give one order after the other.
    """

    offers: tuple[Offer, ...]
    left: int | None = None
    unit: str = ""
    several: bool = False


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


def plain_offers(asked: Asked) -> tuple[Offer, ...] | None:
    """Return the offers of a question whose choice the engine knows; None for another choice."""
    choice = asked.choice
    if isinstance(choice, OneOf):
        return by_verb(_named(asked, choice.options))
    if isinstance(choice, YesNo | Consent):
        return by_verb(asked.say(value) for value in (True, False) if asked.is_legal(value))
    if isinstance(choice, Number):
        most = min(choice.most, choice.least + _MOST)
        return by_verb(_named(asked, range(choice.least, most + 1)))
    if isinstance(choice, Split):
        return (_split(asked, choice),)
    if isinstance(choice, SomeOf):
        return _some(asked, choice)
    return None


def _named(asked: Asked, options: Iterable[Any]) -> Iterator[AnswerLine]:
    for option in options:
        if asked.is_legal(option):
            yield replace(asked.say(option), pick=str(option), label=asked.label(option))


def by_verb(said: Iterable[AnswerLine]) -> tuple[Offer, ...]:
    """Return answers as offers, those of a verb together where it has something to name."""
    found: dict[tuple[str, bool], list[AnswerLine]] = {}
    for one in said:
        line = str.__str__(one.line)
        names = bool(one.pick) and one.verb != line
        found.setdefault((one.verb if names else line, names), []).append(one)
    return tuple(_offer(verb, names, ways) for (verb, names), ways in found.items())


def alone(asked: Asked, value: object, *, last: bool = False) -> tuple[Offer, ...]:
    """Return an answer that is a whole line, if it is legal."""
    if not asked.is_legal(value):
        return ()
    return tuple(replace(offer, last=last) for offer in by_verb([asked.say(value)]))


def _offer(verb: str, names: bool, ways: Sequence[AnswerLine]) -> Offer:
    return Offer(
        verb,
        ways[0].does,
        tuple(Way(str.__str__(one.line), (one.pick,) if names else ()) for one in ways),
        (_("which"),) if names else (),
        {one.pick: one.label for one in ways} if names else {},
        last=ways[0].last,
    )


def _split(asked: Asked, choice: Split) -> Offer:
    """Return the offer to split a total over boxes."""
    first = next(iter(choice.limits))
    verb, said = asked.line({first: 1}).partition(" ")[0], asked.say({first: 1})

    def words(box: str, count: int) -> str:
        return asked.line({box: count}).removeprefix(verb).strip()

    boxes = tuple(
        Box(
            asked.label(box),
            words(box, 2).replace("2", HOLE, 1),
            words(box, 1),
            most,
            ((ALL, 1),),
            place=box,
        )
        for box, most in choice.limits.items()
        if most
    )
    pile = Pile(boxes, (Pool(ALL, choice.total, choice.total),))
    return Offer(said.verb, said.does, (Way(f"{verb} {HOLE}", pile=pile),))


def _some(asked: Asked, choice: SomeOf[Any]) -> tuple[Offer, ...]:
    """Return the offers to name several options, and nothing where that is possible."""
    nothing = by_verb([asked.say(())]) if asked.is_legal(()) else ()
    if not choice.most or not choice.options:
        return nothing
    said = asked.say((choice.options[0],))
    pile = several(asked, choice.options, max(1, choice.least), choice.most)
    lead = lead_of(asked, choice.options)
    return (Offer(said.verb, said.does, (Way(f"{lead} {HOLE}", pile=pile),)), *nothing)


def several(
    asked: Asked,
    options: Sequence[Any],
    least: int,
    most: int | None,
    weigh: Callable[[Any], tuple[tuple[str, int], ...]] = lambda option: (),
    pools: tuple[Pool, ...] = (),
) -> Pile:
    """Return the pile of different options; ``weigh`` says what each counts for in ``pools``."""
    lead = lead_of(asked, options)
    boxes = []
    for option in options:
        words = asked.line((option,)).removeprefix(lead).strip()
        weights = ((ALL, 1), *weigh(option))
        boxes.append(Box(asked.label(option), words, words, 1, weights, place=str(option)))
    return Pile(tuple(boxes), (Pool(ALL, least, most), *pools))


def lead_of(asked: Asked, options: Sequence[Any]) -> str:
    """Return the words that a line with several options begins with.

    They are those that all lines with one option share, as far as a line with two shares them.
    """
    rows = [asked.line((option,)).split() for option in options]
    shared = 0
    while all(len(row) > shared + 1 and row[shared] == rows[0][shared] for row in rows):
        shared += 1
    if len(options) == 1:
        words = asked.label(options[0])
        return asked.line((options[0],)).removesuffix(str.__str__(words)).strip()
    both = asked.line(tuple(options[:2]))
    while shared > 1:
        lead = " ".join(rows[0][:shared])
        if both == f"{lead} {' '.join(rows[0][shared:])}, {' '.join(rows[1][shared:])}":
            return lead
        shared -= 1
    return rows[0][0]
