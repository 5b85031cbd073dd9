"""What the reports need of a game: the names and words that belong to it alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.pictures.charts import Faces, Throws
from adjudicator.reports.errors import UnknownName
from adjudicator.reports.lines import Chapter, HandLine, PointLine, Section, Standings

Filter: TypeAlias = Callable[..., Any]


@dataclass(frozen=True)
class Heard:
    """A fact as a role has heard it; ``stage`` is that of its ``segment`` ("turn 1, action 7")."""

    stage: str
    fact: Fact
    segment: int = 0


@dataclass(frozen=True)
class Asked:
    """A decision as the templates of questions see it; everything is an identifier or a number.

    ``details`` is the detail of the topic in its parts; ``options`` what may be chosen from;
    ``least`` to ``most`` of them, or of a number; ``total`` is to be split over ``limits``.
    A game may add a ``force`` that may take part, and a ``note`` on what is not possible.
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


class GameWording(Protocol):
    """The words of one game. Templates of the game are in ``templates/<slug>/``."""

    @property
    def slug(self) -> str: ...  # noqa: D102 - the class says it

    @property
    def filters(self) -> Mapping[str, Filter]:
        """The filters that the game's templates use, by name."""

    def role_name(self, role: str) -> str:
        """Return the printed name of a role."""

    def the_role(self, role: str) -> str:
        """Return a role as it stands in a sentence: ``the Ottomans``, ``England``.

        Takes an identifier or a printed name; a name in another language stays as it is.
        """

    def colour(self, role: str) -> str:
        """Return the colour of a role as ``#rrggbb``; it is never the only sign of the role."""

    def turn_line(self, view: Any) -> str:
        """Return where the sequence of play stands: ``Turn 1, Action Phase, impulse 7``."""

    def turn(self, view: Any) -> str:
        """Return the short form for subjects: ``Turn 1``."""

    def heading(self, stage: str, facts: Sequence[Fact]) -> str:
        """Return the heading over the facts of one segment."""

    def hand(self, view: Any) -> tuple[HandLine, ...]:
        """Return the reader's own hand."""

    def points(self, view: Any, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
        """Return the victory points of all roles; ``before`` are those of the last report."""

    def summary(
        self, chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
    ) -> tuple[str, ...]:
        """Return what ``role`` should know first of what it has heard, in a few short lines.

        ``points`` say by how much victory points have changed.
        """

    def chance(self, fact: Fact) -> str:
        """Return what the chance of a result had been, in a sentence; '' where none was rolled.

        It comes from the fact alone, so that nobody learns more from it.
        """

    def faces(self, facts: Iterable[Fact]) -> tuple[Faces, ...]:
        """Return how often each face of the dice came, by role; none where no dice fell."""

    def throws(self, facts: Iterable[Fact]) -> tuple[Throws, ...]:
        """Return who has thrown how many dice that may hit, and how many have."""

    def asked(self, decision: Decision[Any]) -> Asked:
        """Return a decision as the templates of the game's questions see it."""

    def odds(self, view: Any, decision: Decision[Any], value: Any) -> Any:
        """Return the odds of what a legal answer leads to, or None where nothing is risked.

        They come from ``view`` alone, that of the role of the decision; ``odds.txt`` of the game
        has a macro for each class of them, named like it.
        """

    def victory_points(self, view: Any) -> Mapping[str, int]:
        """Return the victory points of all roles, to be compared with in the next report."""

    def standings(self, view: Any, before: Mapping[str, int] | None) -> Standings:
        """Return who stands how, for onlookers; ``before`` are victory points to compare with."""

    def is_headline(self, fact: Fact) -> bool:
        """Return whether a fact belongs into the summary of a turn."""

    def outcome(self, view: Any) -> str:
        """Return how the game ended, in a sentence."""

    def board(self, view: Any) -> Any:
        """Return what the template ``board.txt`` lays out."""

    def power_card(self, view: Any, role: str) -> Any:
        """Return what the template ``power_card.txt`` lays out."""

    def turn_of(self, stage: str) -> int:
        """Return the turn to which the stage of a segment belongs."""

    def round_of(self, stage: str) -> int | None:
        """Return the number that players give a stage within its turn (an impulse), if any."""

    def rules_about(self, topic: str) -> tuple[Section, ...]:
        """Return what a section of the rules or a card says; without a topic, what there is.

        Raises OrderError when there is no such thing.
        """

    def places_named(self, words: str) -> tuple[str, ...]:
        """Return the identifiers of the places that words name.

        Raises OrderError when one of them is no place.
        """

    def places_about(self, words: str, view: Any) -> tuple[Section, ...]:
        """Return the places that words name, with all that is known of each.

        Raises OrderError when one of them is no place.
        """


def asked(decision: Decision[Any]) -> Asked:
    """Return a decision as the templates of questions see it, whatever kind its choice is."""
    choice = decision.choice
    details = tuple(re.split(r"[>.+:]", decision.detail)) if decision.detail else ()
    options = getattr(choice, "options", ())
    least, most = getattr(choice, "least", None), getattr(choice, "most", None)
    total, limits = getattr(choice, "total", None), getattr(choice, "limits", None)
    return Asked(
        role=decision.role,
        name=decision.name,
        section=decision.section,
        details=details,
        options=tuple(options) if isinstance(options, tuple | list) else (),
        least=least if isinstance(least, int) else None,
        most=most if isinstance(most, int) else None,
        total=total if isinstance(total, int) else None,
        limits=limits if isinstance(limits, Mapping) else None,
        yes_no=type(choice).__name__ == "YesNo",
        discreet=decision.discreet,
        about=decision.about,
    )


@cache
def wording_of(rules: str) -> GameWording:
    """Return the words of a game by the name of its rules; UnknownName when there are none."""
    # Imported here: the words of a game import this module.
    from adjudicator.reports.here_i_stand import HereIStandWording

    known: dict[str, Callable[[], GameWording]] = {"here_i_stand": HereIStandWording}
    if rules not in known:
        raise UnknownName(f"there are no words for the game {rules!r}; there are: {[*known]}")
    return known[rules]()
