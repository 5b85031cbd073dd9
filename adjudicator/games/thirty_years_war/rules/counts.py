"""Choices of counts whose total is free within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, _


@dataclass(frozen=True)
class Counts(Bounded):
    """From ``least`` to ``most`` things in named boxes, each up to its limit."""

    limits: Mapping[str, int]
    least: int
    most: int

    def check(self, value: Mapping[str, int]) -> None:
        """Refuse unknown boxes, too much in one box, and a wrong total."""
        for box, count in value.items():
            if not 0 <= count <= self.limits.get(box, 0):
                if box not in self.limits:
                    sentence = N_("{given} is not possible here; possible: {possible}")
                    raise IllegalAnswer(sentence, given=box, possible=tuple(self.limits))
                sentence = N_("{given}: {count} named; possible: 0 to {most}")
                raise IllegalAnswer(sentence, given=box, count=count, most=self.limits[box])
        total = sum(value.values())
        if not self.least <= total <= self.most:
            raise IllegalAnswer(
                _(
                    "{count} are named; expected: {least} to {most}",
                    count=total,
                    least=self.least,
                    most=self.most,
                )
            )

    def only(self) -> tuple[dict[str, int], ...]:
        """Return the counts if they are forced."""
        if not self.most:
            return ({},)
        return (dict(self.limits),) if self.least == sum(self.limits.values()) else ()

    def bounds(self) -> Bounds:
        """Return the boxes and how much they may hold together."""
        return Bounds(least=self.least, most=self.most, limits=self.limits)

    def usual(self) -> dict[str, int]:
        """Return the least that is possible, from the first boxes on."""
        left, found = self.least, {}
        for box, limit in self.limits.items():
            if count := min(limit, left):
                found[box] = count
                left -= count
        return found

    def dump(self, value: Mapping[str, int]) -> JSON:
        """Return the counts that are not 0."""
        return {box: count for box, count in value.items() if count}

    def load(self, raw: Any) -> dict[str, int]:
        """Return the counts in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(_("{given!r} was given where counts are expected", given=raw))
        return {str(box): whole_number(count) for box, count in raw.items()}


def whole_number(raw: Any) -> int:
    """Return a whole number that was given; IllegalAnswer for anything else."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise IllegalAnswer(_("{given!r} was given where a whole number is expected", given=raw))
    return raw
