"""What a role has heard since its last report, grouped for reading."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from adjudicator.games.registry import game_of
from adjudicator.games.telling import Chapter, Heard


def chapters_of(rules: str, heard: Sequence[Heard]) -> tuple[Chapter, ...]:
    """Return facts in the order of telling, under a heading for each phase or impulse."""
    wording = game_of(rules).wording
    found = []
    for stage, group in groupby(heard, key=lambda one: one.stage):
        facts = tuple(one.fact for one in group)
        found.append(Chapter(wording.heading(stage, facts), wording.gathered(facts)))
    return tuple(found)
