"""The summary of a report: what happened since the last one, in a few short lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.words import Words, _, and_list, joined, n_, name
from adjudicator.reports.here_i_stand.headlines import LINES, POINTS, Headline, headline
from adjudicator.reports.lines import Chapter, PointLine

_MOST_LINES: Final = 5
_MOST_CLAUSES: Final = 6
_MOST_THINGS: Final = 6


def summary_of(
    chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
) -> tuple[str, ...]:
    """Return what ``role`` should know first of what it has heard, at most five lines.

    ``points`` carry the change of victory points since the last report. What does not fit is told
    in the chapters.
    """
    if not chapters:
        return (_("Nothing that you may know of has happened since your last report."),)
    found = [
        heard
        for chapter in chapters
        for fact in chapter.facts
        if (heard := headline(fact, role)) is not None
    ]
    clauses = {line: _clauses([one for one in found if one.line == line]) for line in LINES}
    clauses[POINTS] = (*_changes(points), *clauses[POINTS])
    lines = tuple(_line(line, clauses[line]) for line in LINES if clauses[line])[:_MOST_LINES]
    # Where nothing was decided the headings of the chapters say how far the turn has come.
    return lines or tuple(chapter.heading for chapter in chapters[-_MOST_LINES:])


def _line(line: str, clauses: Sequence[str]) -> Words:
    """Return a line of the summary; clauses beyond the last that fits are counted."""
    shown = list(clauses[:_MOST_CLAUSES])
    more = len(clauses) - len(shown)
    if more:
        shown.append(n_("{count} more thing", "{count} more things", more))
    return _(line, what=joined("; ", shown))


def _clauses(headlines: Sequence[Headline]) -> tuple[str, ...]:
    """Return clauses in the order of telling; those alike but for a thing become one."""
    alike: dict[Headline, list[str]] = {}
    for one in headlines:
        key = Headline(one.line, one.clause, subject=one.subject)
        alike.setdefault(key, []).append(one.thing)
    return tuple(
        _(one.clause, subject=one.subject, things=_things(things)) if any(things) else one.clause
        for one, things in alike.items()
    )


def _things(things: Sequence[str]) -> Words:
    """Return a list of things, each once; those beyond the last that fits are counted."""
    each = [*dict.fromkeys(things)]
    if len(each) <= _MOST_THINGS:
        return and_list(each)
    rest = n_("{count} more", "{count} more", len(each) - _MOST_THINGS + 1)
    return and_list([*each[: _MOST_THINGS - 1], rest])


def _changes(points: Sequence[PointLine]) -> tuple[Words, ...]:
    """Return whose victory points have changed, and to what."""
    return tuple(
        _(
            "{power} {change} to {points}",
            power=name(line.role_name),
            change=f"{line.delta:+d}",
            points=line.vp,
        )
        for line in points
        if line.delta
    )
