"""The summary of a report: what happened since the last one, in a few short lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Words, _, and_list, joined, n_, name
from adjudicator.games.here_i_stand.facts.play import ActionPhaseEnded, ImpulsePassed
from adjudicator.games.here_i_stand.facts.two_player import BothPassed
from adjudicator.games.here_i_stand.wording.headlines import (
    LINES,
    POINTS,
    Headline,
    decides,
    headline,
)
from adjudicator.games.telling import Chapter, PointLine

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
        (heard, decides(fact))
        for fact in _worth_telling([fact for chapter in chapters for fact in chapter.facts])
        if (heard := headline(fact, role)) is not None
    ]
    clauses = {line: _clauses([one for one in found if one[0].line == line]) for line in LINES}
    changes = ((words, True) for words in _changes(points))
    clauses[POINTS] = (*changes, *clauses[POINTS])
    lines = tuple(_line(line, clauses[line]) for line in LINES if clauses[line])[:_MOST_LINES]
    # Where nothing was decided the headings of the chapters say how far the turn has come.
    return lines or tuple(chapter.heading for chapter in chapters[-_MOST_LINES:])


def _worth_telling(facts: Sequence[Fact]) -> list[Fact]:
    """Return facts without the passes before the end of an Action Phase, which tells of them."""
    placed = list(enumerate(facts))
    ends = (ActionPhaseEnded, BothPassed)
    end = max((place for place, fact in placed if isinstance(fact, ends)), default=0)
    return [fact for place, fact in placed if place >= end or not isinstance(fact, ImpulsePassed)]


def _line(line: str, clauses: Sequence[tuple[str, bool]]) -> Words:
    """Return a line of the summary in the order of telling; what has no room is counted.

    Clauses that decide games have room first.
    """
    by_weight = sorted(range(len(clauses)), key=lambda place: not clauses[place][1])
    shown = [clauses[place][0] for place in sorted(by_weight[:_MOST_CLAUSES])]
    more = len(clauses) - len(shown)
    if more:
        shown.append(n_("{count} more thing", "{count} more things", more))
    return _(line, what=joined("; ", shown))


def _clauses(headlines: Sequence[tuple[Headline, bool]]) -> tuple[tuple[str, bool], ...]:
    """Return clauses in the order of telling, and whether each decides games.

    Headlines alike but for a thing become one clause.
    """
    alike: dict[Headline, list[tuple[str, bool]]] = {}
    for one, decisive in headlines:
        key = Headline(one.line, one.clause, subject=one.subject)
        alike.setdefault(key, []).append((one.thing, decisive))
    return tuple(
        (_clause(one, [thing for thing, _decisive in found]), any(sure for _thing, sure in found))
        for one, found in alike.items()
    )


def _clause(one: Headline, things: Sequence[str]) -> str:
    if not any(things):
        return one.clause
    return _(one.clause, subject=one.subject, things=several(things))


def several(things: Sequence[str]) -> Words:
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
