"""What playing leaves on record: answers, positions, what was told and where a game has come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from adjudicator.engine.chance import Roll
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON, Audience, Fact, Role

S = TypeVar("S")


@dataclass(frozen=True)
class Answer:
    """A recorded answer; ``request`` counts, from 0, the requests of the segment that waited."""

    request: int
    role: Role
    topic: str
    value: JSON


@dataclass(frozen=True)
class Position(Generic[S]):
    """A segment: the state it began with and everything that has been answered and rolled since.

    ``chain`` is the digest of all that was answered before it, on which its dice depend; empty
    where they follow from the secret alone (``chance.opening_chain``).
    """

    segment: int
    revision: int
    snapshot: S
    answers: tuple[Answer, ...] = ()
    rolls: tuple[Roll, ...] = ()
    chain: str = ""


@dataclass(frozen=True)
class Sight:
    """By whose knowledge a dry run goes: that of ``role``, or of an onlooker (None)."""

    role: Role | None


@dataclass(frozen=True)
class Open:
    """A decision that waits for its answer."""

    request: int
    decision: Decision[Any]


@dataclass(frozen=True)
class Told:
    """A fact with its place in the record: segment and number within it, from 0.

    It was told after the answers to ``request`` (-1: before anything was asked in the segment) and
    after the first ``rolls`` rolls of the segment.
    """

    segment: int
    number: int
    audience: Audience
    fact: Fact
    request: int = -1
    rolls: int = 0


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """Where playing has come to.

    ``position`` is the segment now waiting, ``state`` the state inside it, ``finished`` the
    segments completed on the way with all their answers and rolls, ``waiting`` the open decisions
    (none: the game is over), ``asked`` all decisions of the open request, answered ones included,
    ``told`` the facts of all these segments, ``trail`` where the procedure stands, ``enclosed`` the
    secret answers of all these segments that are not carried out (``Live.enclosed``).
    """

    position: Position[S]
    state: S
    finished: tuple[Position[S], ...]
    waiting: tuple[Open, ...]
    asked: tuple[Open, ...]
    told: tuple[Told, ...]
    trail: tuple[str, ...]
    enclosed: frozenset[tuple[int, int, Role]]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers of these segments, in order."""
        segments = (*self.finished, self.position)
        return tuple(answer for segment in segments for answer in segment.answers)


_RENEWED: Final = "the pile anew "


def renewal_label(request: int) -> str:
    """Return the label of a shuffle that no rule asks for, before a request (-1: before all)."""
    return _RENEWED + ("at the beginning" if request < 0 else f"before question {request}")


def is_renewal(label: str) -> bool:
    """Return whether a roll was made because something was taken back, and by no rule."""
    return label.startswith(_RENEWED)
