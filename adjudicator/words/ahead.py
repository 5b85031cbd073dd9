"""Orders ahead: conditions, standing orders, and what the service needs of a game for them.

A condition (``IF battle won``) is a frozen dataclass of the game; it is judged by what its role
may know, never by the hidden state.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.words.alternatives import Order

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

IF: Final = "if"
ELSE: Final = "else"
ENDIF: Final = "endif"
NEXT: Final = "next"
STRUCTURE: Final = frozenset({IF, ELSE, ENDIF, NEXT})
"""The verbs of lines that answer no question and say when the others count."""


MOST_NESTED: Final = 4
"""As many IF may stand in one another."""


@dataclass(frozen=True)
class If:
    """``IF battle won``: the lines up to ELSE or ENDIF count when the condition holds.

    Which views it judges is left open: nobody but its game does more with it than ask.
    """

    condition: Condition[Any]
    verb: Literal["if"] = "if"


@dataclass(frozen=True)
class PartWords:
    """What orders of a game call a turn, and the part of it in which one role acts."""

    part: str
    turn: str


USUAL_PARTS: Final = PartWords("impulse", "turn")
"""What most games call them, and how lines of earlier releases are written in all."""


@dataclass(frozen=True)
class Mark:
    """``ELSE``, ``ENDIF``, and ``NEXT`` with the word for a part of the turn."""

    verb: Literal["else", "endif", "next"]


@dataclass(frozen=True)
class Until:
    """When a standing order ends: with a turn, with an impulse of a turn, or with a day.

    Impulse 0 of a turn ends before the first one. ``day`` is an ISO date or, before it is
    resolved, ``--12-24``. ``word``, also before it is resolved: "turn" for the present turn, "own"
    for what comes before one's own next impulse.
    """

    turn: int = 0
    impulse: int | None = None
    day: str = ""
    word: Literal["", "turn", "own"] = ""


@dataclass(frozen=True)
class Standing:
    """An order that answers every question it fits; ``places``: only questions about these."""

    order: Order
    until: Until | None = None
    once: bool = False
    places: tuple[str, ...] = ()
    verb: Literal["standing"] = "standing"


@dataclass(frozen=True)
class Moment:
    """Where a game stands: the turn, its impulse (0 before the first), and one's next impulse.

    After the last impulse of a turn ``impulse`` is larger than any number. ``own`` is the turn and
    the number of the impulse in which a role acts next, one that is running left out.
    """

    turn: int
    impulse: int
    own: tuple[int, int]


def resolved(until: Until, moment: Moment, today: str) -> Until:
    """Return a term without words that depend on when they were written; days are ISO dates."""
    if until.day.startswith("--"):
        return replace(until, day=_next_such_day(until.day[2:], today))
    if until.word == "turn":
        return Until(turn=moment.turn)
    if until.word == "own":
        turn, impulse = moment.own
        return Until(turn=turn, impulse=impulse - 1)
    return until if until.impulse is None else replace(until, turn=until.turn or moment.turn)


def _next_such_day(month_and_day: str, today: str) -> str:
    """Return the first day from ``today`` on with this month and day (``02-29``)."""
    year = int(today[:4])
    while f"{year:04}-{month_and_day}" < today or not is_day(year, month_and_day):
        year += 1
    return f"{year:04}-{month_and_day}"


def is_day(year: int, month_and_day: str) -> bool:
    """Return whether a year has a day such as ``02-29``."""
    month, day = (int(part) for part in month_and_day.split("-"))
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def is_over(until: Until, moment: Moment, today: str) -> bool:
    """Return whether a resolved term has passed; ``today`` is an ISO date."""
    if until.day:
        return today > until.day
    if until.impulse is not None:
        return (moment.turn, moment.impulse) > (until.turn, until.impulse)
    return moment.turn > until.turn


@dataclass(frozen=True)
class Scene(Generic[V_co]):
    """What a role knows when a condition is reached.

    ``here`` are the facts it has heard in this part of the turn, ``turn`` those of the whole turn,
    both in the order of telling.
    """

    role: str
    view: V_co
    here: Sequence[Fact]
    turn: Sequence[Fact]


class Condition(Protocol[V_contra]):
    """A condition; a frozen dataclass, so that equal ones are equal."""

    def holds(self, scene: Scene[V_contra]) -> bool:
        """Return whether it holds as far as the role of the scene knows."""


@dataclass(frozen=True)
class Supposed:
    """What would follow if something happened, as far as a role knows.

    ``about`` is it in canonical words, ``decisions`` what its owner could be asked, in order;
    ``windows`` the response windows that it would open, as a sheet sees them.
    """

    about: str
    decisions: tuple[Decision[Any], ...] = ()
    windows: tuple[Decision[Any], ...] = ()
