"""12.13 and 13.15 Choosing some of the units that are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds, Listed
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.rules.stacks import Units


@dataclass(frozen=True)
class UnitsChoice(Bounded, Listed):
    """Counts of units by face: at least ``least`` and at most ``most`` of those ``there``."""

    there: Units
    least: int
    most: int

    def check(self, value: Mapping[str, int]) -> None:
        """Refuse units that are not there, too few and too many."""
        check_units(value, self.there)
        count = sum(value.values())
        if not self.least <= count <= self.most:
            raise IllegalAnswer(
                _(
                    "{count} are named; expected: {least} to {most}",
                    count=count,
                    least=self.least,
                    most=self.most,
                )
            )

    def only(self) -> tuple[Units, ...]:
        """Return the units if all of them are needed, or none can be taken."""
        size = sum(self.there.values())
        if self.most == 0 or not size:
            return ({},)
        return (dict(self.there),) if self.least >= size else ()

    def bounds(self) -> Bounds:
        """Return the units that are there, and how many of them."""
        return Bounds(least=self.least, most=self.most, limits=self.there)

    def values(self) -> Iterator[Units]:
        """Give every selection of units; those with many units come first."""
        faces = tuple(self.there)
        for counts in product(*(range(self.there[face], -1, -1) for face in faces)):
            if self.least <= sum(counts) <= self.most:
                yield {face: n for face, n in zip(faces, counts, strict=True) if n}

    def dump(self, value: Mapping[str, int]) -> JSON:
        """Return an object from face to count."""
        return {face: count for face, count in value.items() if count}

    def load(self, raw: Any) -> Units:
        """Return the units in ``raw``."""
        return read_units(raw)


def check_units(value: Mapping[str, int], there: Mapping[str, int]) -> None:
    """Refuse counts of units that are not there."""
    for face, count in value.items():
        if not 0 <= count <= there.get(face, 0):
            sentence = N_("{given}: {count} named; possible: 0 to {most}")
            raise IllegalAnswer(sentence, given=face, count=count, most=there.get(face, 0))


def read_units(raw: Any) -> Units:
    """Return counts of units by face; IllegalAnswer for anything else."""
    if not isinstance(raw, dict):
        raise IllegalAnswer(_("{raw!r} does not say which units", raw=raw))
    for count in raw.values():
        if not isinstance(count, int) or isinstance(count, bool):
            raise IllegalAnswer(_("{count!r} is not a number of units", count=count))
    return {str(face): count for face, count in raw.items() if count}
