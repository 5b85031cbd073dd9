"""The summary of a report: what happened since the last one, in a few short lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.words import Words, _, joined, n_
from adjudicator.games.telling import Chapter, PointLine
from adjudicator.games.thirty_years_war.wording.headlines import (
    LINES,
    POINTS,
    headline,
    weight_of,
)

_MOST: Final = 6


def summary_of(chapters: Sequence[Chapter], points: Sequence[PointLine]) -> tuple[str, ...]:
    """Return what a side should know first of what it has heard, a line for each subject."""
    if not chapters:
        return (_("Nothing that you may know of has happened since your last report."),)
    found: dict[str, list[tuple[int, Words]]] = {line: [] for line in LINES}
    for fact in (fact for chapter in chapters for fact in chapter.facts):
        if (one := headline(fact)) is not None:
            found[one[0]].append((weight_of(fact), one[1]))
    if (change := _change(points)) is not None:
        found[POINTS].insert(0, (len(found) + _MOST, change))
    lines = tuple(_line(line, clauses) for line, clauses in found.items() if clauses)
    # Where nothing was decided the headings of the chapters say how far the turn has come.
    return lines or tuple(chapter.heading for chapter in chapters[-_MOST:])


def _change(points: Sequence[PointLine]) -> Words | None:
    """Return how the total has changed, which is the same in the lines of both sides."""
    line = next((line for line in points if line.delta), None)
    if line is None or line.delta is None:
        return None
    return _(
        "the Catholic total changed by {change!s} to {points}",
        change=f"{line.delta:+d}",
        points=line.vp,
    )


def _line(line: str, clauses: Sequence[tuple[int, Words]]) -> Words:
    """Return a line in the order of telling; what matters least is counted if there is no room."""
    by_weight = sorted(range(len(clauses)), key=lambda at: -clauses[at][0])
    shown: list[str] = [clauses[at][1] for at in sorted(by_weight[:_MOST])]
    if more := len(clauses) - len(shown):
        shown.append(n_("{count} more thing", "{count} more things", more))
    return _(line, what=joined("; ", dict.fromkeys(shown)))
