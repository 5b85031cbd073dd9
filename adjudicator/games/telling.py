"""What a game tells its readers with: lines and sections that the messages lay out.

The words in them are the game's own; how they look belongs to the reports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage


class UnknownName(Exception):
    """A fact or view names something that the game's data do not know."""


@dataclass(frozen=True)
class Heard:
    """A fact as a role has heard it; ``stage`` is that of its ``segment``."""

    stage: Stage
    fact: Fact
    segment: int = 0


@dataclass(frozen=True)
class Chapter:
    """Facts that belong together, such as those of one impulse, in the order of telling."""

    heading: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Section:
    """A part of the board in words; ``role`` gives it the colour of a power in HTML."""

    title: str
    lines: tuple[str, ...]
    role: str = ""


@dataclass(frozen=True)
class HandLine:
    """A card in the reader's hand: ``worth`` is what it pays for, ``note`` what it does."""

    number: int
    title: str
    worth: str
    kind: str
    note: str


@dataclass(frozen=True)
class ScoreWords:
    """What a game calls a ``seat`` and its ``points``, in tables and over charts.

    ``short`` heads a narrow column, ``table`` stands over the table of a report, ``course`` over
    the points turn by turn.
    """

    seat: str
    points: str
    short: str
    table: str
    course: str


@dataclass(frozen=True)
class PointLine:
    """Victory points of a role; ``delta`` is the change since the last report, None if unknown.

    ``cards`` are those in its hand, None in a game without hands.
    """

    role: str
    role_name: str
    vp: int
    delta: int | None
    cards: int | None = None


@dataclass(frozen=True)
class Standing:
    """The line of one role in the standings; ``cells`` belong to the columns after the role."""

    role: str
    role_name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Tally:
    """What many facts of a turn come to together, in a sentence, and how much that matters."""

    text: str
    weight: int


@dataclass(frozen=True)
class Standings:
    """Who stands how: a table whose first column is the role, and sentences below it."""

    columns: tuple[str, ...]
    lines: tuple[Standing, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A decision as the templates of questions see it; everything is an identifier or a number.

    ``details`` is the detail of the topic in its parts; ``options`` what may be chosen from;
    ``least`` to ``most`` of them, or of a number; ``total`` is to be split over ``limits``.
    A game may add a ``force`` that may take part, a ``note`` on what is not possible, and what the
    question is about: ``actors`` do something ``against`` others, from ``origins`` to ``goals``,
    with the force ``coming``. ``offers`` are possible answers with what they cost or risk.
    ``behalf`` is the role for which ``role`` answers, if that is another one.
    """

    role: str
    name: str
    section: str
    details: tuple[str, ...]
    options: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None
    total: int | None = None
    limits: Mapping[str, int] | None = None
    yes_no: bool = False
    discreet: bool = False
    about: Fact | None = None
    force: Mapping[str, Any] | None = None
    note: str = ""
    actors: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    coming: Mapping[str, Any] | None = None
    offers: tuple[object, ...] = ()
    behalf: str | None = None


def asked(decision: Decision[Any]) -> Asked:
    """Return a decision as the templates of questions see it, whatever kind its choice is."""
    choice = decision.choice
    bounds = choice.bounds() if isinstance(choice, Bounded) else Bounds()
    return Asked(
        role=decision.role,
        name=decision.name,
        section=decision.section,
        details=tuple(re.split(r"[>.+:]", decision.detail)) if decision.detail else (),
        options=tuple(bounds.options),
        least=bounds.least,
        most=bounds.most,
        total=bounds.total,
        limits=bounds.limits,
        yes_no=bounds.yes_no,
        discreet=decision.discreet,
        about=decision.about,
        behalf=decision.behalf,
    )
