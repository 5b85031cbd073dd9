"""15 What players choose when units are paid or loot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.pieces import MERCENARY, MILITIA, VETERAN, Pieces
from adjudicator.games.thirty_years_war.rules.counts import whole_number
from adjudicator.games.thirty_years_war.rules.stacks import Units, contains, lose_step, of_types

Wages = dict[str, Units]
"""Counts by face for each city."""

LOOTING_ORDER = (MERCENARY, MILITIA, VETERAN)
"""The types that lose steps, the first one first (15.223)."""


def _by_city(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise IllegalAnswer(_("{given!r} was given where counts by city are expected", given=raw))
    return raw


@dataclass(frozen=True)
class PayChoice:
    """The units to be paid with Aid Points (15.13): counts by face for each city.

    ``payable`` are those that have a line of communications, ``rates`` the points a unit by face.
    ``points`` are all Aid Points, ``purses`` what may be spent on some stacks only: by name of the
    purse its points and the cities and faces it must do for.
    """

    payable: Mapping[str, Units]
    rates: Mapping[str, int]
    points: int
    purses: Mapping[str, tuple[int, Mapping[str, tuple[str, ...]]]]

    def cost(self, wages: Mapping[str, Mapping[str, int]]) -> int:
        """Return the points that units cost (15.131)."""
        return sum(
            self.rates[face] * count for units in wages.values() for face, count in units.items()
        )

    def check(self, value: Wages) -> None:
        """Refuse units that cannot be paid, and what costs more than there is."""
        for city, units in value.items():
            if city not in self.payable or not contains(dict(self.payable[city]), units):
                raise IllegalAnswer(
                    N_("these units cannot be paid with Aid Points: {given}; possible: {possible}"),
                    given=city,
                    possible=tuple(self.payable),
                )
        if (cost := self.cost(value)) > self.points:
            raise IllegalAnswer(
                _("this costs {cost} Aid Points; there are {points}", cost=cost, points=self.points)
            )
        for points, held in self.purses.values():
            part = {
                city: {face: n for face, n in units.items() if face in held.get(city, ())}
                for city, units in value.items()
            }
            if (cost := self.cost(part)) > points:
                raise IllegalAnswer(
                    _(
                        "these units cost {cost} Aid Points of sources that may pay them;"
                        " there are {points}",
                        cost=cost,
                        points=points,
                    ),
                    section="17.Sw.1",
                )

    def usual(self, before: Callable[[str], int] = lambda face: 0) -> Wages:
        """Return what is paid where nothing is said: as many units as possible, dear ones first.

        Units with a lower number ``before`` of their face go first of all.
        """
        chosen: Wages = {}
        units = [
            (self.rates[face], city, face)
            for city, found in self.payable.items()
            for face, count in found.items()
            for _unit in range(count)
        ]
        for _rate, city, face in sorted(units, key=lambda unit: (before(unit[2]), -unit[0])):
            tried = {name: dict(found) for name, found in chosen.items()}
            tried.setdefault(city, {})
            tried[city][face] = tried[city].get(face, 0) + 1
            try:
                self.check(tried)
            except IllegalAnswer:
                continue
            chosen = tried
        return chosen

    def only(self) -> tuple[Wages, ...]:
        """Return nothing to be paid where nothing can be; paying is voluntary (15.13)."""
        cheapest = min((self.rates[f] for units in self.payable.values() for f in units), default=0)
        return () if cheapest and cheapest <= self.points else ({},)

    def dump(self, value: Wages) -> JSON:
        """Return counts by face for each city."""
        return {city: dict(units) for city, units in value.items() if units}

    def load(self, raw: Any) -> Wages:
        """Return the counts in ``raw``."""
        return {
            str(city): {str(face): whole_number(n) for face, n in _by_city(units).items()}
            for city, units in _by_city(raw).items()
        }


@rule("15.223")
def next_to_lose(pieces: Pieces, units: Units) -> Units:
    """Return the units of which one must lose the next step: Mercenaries, Militia, Veterans."""
    for type_ in LOOTING_ORDER:
        if found := of_types(pieces, units, type_):
            return found
    return {}


@dataclass(frozen=True)
class LootLosses:
    """The units that lose steps by looting (15.22): for each city the faces, one for each step.

    ``looting`` are the units in each city, ``steps`` what they lose. A unit that has lost its first
    step has its reduced face from then on.
    """

    pieces: Pieces
    looting: Mapping[str, Units]
    steps: Mapping[str, int]

    def check(self, value: Mapping[str, tuple[str, ...]]) -> None:
        """Refuse other counts of steps, and units that are not next to lose one (15.223)."""
        for city in value:
            if city not in self.steps:
                raise IllegalAnswer(
                    N_("{given} loses no steps; possible: {possible}"),
                    given=city,
                    possible=tuple(self.steps),
                )
        for city, steps in self.steps.items():
            self._check_city(city, value.get(city, ()), steps)

    def _check_city(self, city: str, faces: tuple[str, ...], steps: int) -> None:
        units = dict(self.looting[city])
        for face in faces:
            able = next_to_lose(self.pieces, units)
            if face not in able:
                raise IllegalAnswer(
                    N_("{given} cannot lose the next step; possible: {possible}"),
                    given=face,
                    possible=tuple(able),
                )
            lose_step(units, face)
        if len(faces) != steps and units:
            raise IllegalAnswer(
                _("{count} steps are named; expected: {steps}", count=len(faces), steps=steps)
            )

    def usual(self, before: Callable[[str], int] = lambda face: 0) -> dict[str, tuple[str, ...]]:
        """Return losses where nothing is said: reduced units first, so that few units are hurt.

        Units with a lower number ``before`` of their face go first of all, where they may.
        """
        return {city: self._usual(city, steps, before) for city, steps in self.steps.items()}

    def _usual(self, city: str, steps: int, before: Callable[[str], int]) -> tuple[str, ...]:
        units, lost = dict(self.looting[city]), []
        for _step in range(steps):
            able = next_to_lose(self.pieces, units)
            if not able:
                break
            face = min(able, key=lambda f: (before(f), not self.pieces.faces[f].is_reduced))
            lose_step(units, face)
            lost.append(face)
        return tuple(lost)

    def only(self) -> tuple[dict[str, tuple[str, ...]], ...]:
        """Return the losses where each step can come from one kind of face only."""
        for city, steps in self.steps.items():
            units = dict(self.looting[city])
            for _step in range(steps):
                able = next_to_lose(self.pieces, units)
                if len(able) > 1:
                    return ()
                if able:
                    lose_step(units, next(iter(able)))
        return (self.usual(),)

    def dump(self, value: Mapping[str, tuple[str, ...]]) -> JSON:
        """Return the faces for each city."""
        return {city: [*faces] for city, faces in value.items() if faces}

    def load(self, raw: Any) -> dict[str, tuple[str, ...]]:
        """Return the losses in ``raw``."""
        return {str(city): tuple(map(str, faces)) for city, faces in _by_city(raw).items()}
