"""12.3 Losses: which units an army loses for the Loss Number of its enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from adjudicator.engine.choices import Listed
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.pieces import VETERAN, Pieces, reverse_of
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import read_units
from adjudicator.games.thirty_years_war.rules.stacks import Units, add, lose_step, take


@dataclass(frozen=True)
class Cut:
    """Losses of one group of units: counts of units by the face they have before them."""

    reduced: Mapping[str, int] = field(default_factory=dict)
    eliminated: Mapping[str, int] = field(default_factory=dict)

    def carried_out(self, units: Units) -> None:
        """Take the losses from units (12.32)."""
        take(units, self.eliminated)
        for face, count in self.reduced.items():
            for _unit in range(count):
                lose_step(units, face)


@dataclass(frozen=True)
class Losses:
    """Losses of an army: of its own units, and of those that have come out to join it (13.15)."""

    stack: Cut = field(default_factory=Cut)
    joined: Cut = field(default_factory=Cut)


@dataclass(frozen=True)
class LossesChoice(Listed):
    """Losses whose Loss Factors come as close to the Loss Number as possible, never above it.

    12.31 allows any units to be reduced or eliminated as long as the sum is the largest that there
    is not above the number.
    """

    pieces: Pieces
    number: int
    stack: Units
    joined: Units = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of Loss Factors that is due."""
        return due(self.pieces, self.number, self._all)

    @property
    def _all(self) -> Units:
        units = dict(self.stack)
        add(units, self.joined)
        return units

    def check(self, value: Losses) -> None:
        """Refuse units that are not there, and another sum than the one that is due."""
        self._check_cut(value.stack, self.stack)
        self._check_cut(value.joined, self.joined)
        taken = loss_factors(self.pieces, value)
        if taken != self.total:
            raise IllegalAnswer(
                _(
                    "these losses are {taken} Loss Factors; due are {total}, the most that is"
                    " possible without going above the Loss Number {number}",
                    taken=taken,
                    total=self.total,
                    number=self.number,
                ),
                section="12.31",
            )

    def _check_cut(self, cut: Cut, units: Units) -> None:
        asked: Units = {}
        for counts in (cut.reduced, cut.eliminated):
            if any(count < 0 for count in counts.values()):
                raise IllegalAnswer(_("a count of units cannot be negative"))
            add(asked, counts)
        for face, count in asked.items():
            if count > units.get(face, 0):
                sentence = N_("{given}: {count} are to take losses; {there} fight here")
                there = units.get(face, 0)
                raise IllegalAnswer(sentence, given=face, section="12.14", count=count, there=there)
        for face, count in cut.reduced.items():
            if count and self.pieces.faces[face].is_reduced:
                sentence = N_("{given}: reduced already; it can only be eliminated")
                raise IllegalAnswer(sentence, given=face, section="12.33")

    def only(self) -> tuple[Losses, ...]:
        """Return the losses if they are forced."""
        found = tuple(islice(self.values(), 2))
        return found if len(found) == 1 else ()

    def values(self) -> Iterator[Losses]:
        """Give all losses that are legal; those that spare the units named last come first."""
        groups = (
            *(_Group(False, face, count) for face, count in self.stack.items()),
            *(_Group(True, face, count) for face, count in self.joined.items()),
        )
        for hits in self._filled(groups, self.total):
            yield Losses(_cut(hits, joined=False), _cut(hits, joined=True))

    def _filled(self, groups: tuple[_Group, ...], left: int) -> Iterator[tuple[_Hit, ...]]:
        """Give the ways to take exactly ``left`` Loss Factors from groups of equal units."""
        if left > sum(self._most(group) for group in groups):
            return
        if not groups:
            yield ()
            return
        group, *rest = groups
        face = self.pieces.faces[group.face]
        for eliminated in range(group.count, -1, -1):
            reducible = 0 if face.is_reduced else group.count - eliminated
            for reduced in range(reducible, -1, -1):
                taken = face.loss * (eliminated * face.steps + reduced)
                if taken > left:
                    continue
                for others in self._filled(tuple(rest), left - taken):
                    yield (_Hit(group, reduced, eliminated), *others)

    def _most(self, group: _Group) -> int:
        face = self.pieces.faces[group.face]
        return face.loss * face.steps * group.count

    def cheapest(self) -> Losses:
        """Return the losses that cost least: few steps of Veterans, then few combat factors.

        Veterans can never be recruited again. It is what an army loses when nobody says more.
        """
        return min(self.values(), key=self.cost)

    def cost(self, value: Losses) -> tuple[int, int]:
        """Return the steps of Veterans and the combat factors that losses cost."""
        veterans = factors = 0
        for cut in (value.stack, value.joined):
            for face, reduced, eliminated in _by_face(cut):
                unit = self.pieces.faces[face]
                if unit.type == VETERAN:
                    veterans += reduced + eliminated * unit.steps
                factors += eliminated * unit.combat
                if reduced:
                    back = self.pieces.faces[reverse_of(face)]
                    factors += reduced * (unit.combat - back.combat)
        return veterans, factors

    def dump(self, value: Losses) -> JSON:
        """Return ``{"stack": {"reduced": {…}, "eliminated": {…}}, "joined": {…}}``."""
        return {"stack": _dumped(value.stack), "joined": _dumped(value.joined)}

    def load(self, raw: Any) -> Losses:
        """Return the losses in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(_("{raw!r} does not say which units take losses", raw=raw))
        return Losses(_loaded(raw.get("stack", {})), _loaded(raw.get("joined", {})))


@dataclass(frozen=True)
class _Group:
    """Equal units of a group, which may take different losses."""

    joined: bool
    face: str
    count: int


@dataclass(frozen=True)
class _Hit:
    group: _Group
    reduced: int
    eliminated: int


@rule("12.31", "12.33")
def due(pieces: Pieces, number: int, units: Mapping[str, int]) -> int:
    """Return the largest sum of Loss Factors that units can lose without going above a number."""
    sums = {0}
    for face, count in units.items():
        unit = pieces.faces[face]
        for _step in range(unit.steps * count):
            sums |= {total + unit.loss for total in sums if total + unit.loss <= number}
    return max(sums)


def loss_factors(pieces: Pieces, losses: Losses) -> int:
    """Return the sum of the Loss Factors of losses (12.32)."""
    return sum(
        pieces.faces[face].loss * (reduced + eliminated * pieces.faces[face].steps)
        for cut in (losses.stack, losses.joined)
        for face, reduced, eliminated in _by_face(cut)
    )


def steps_lost(pieces: Pieces, losses: Losses) -> Units:
    """Return how many steps units of each face lose."""
    found: Units = {}
    for cut in (losses.stack, losses.joined):
        for face, reduced, eliminated in _by_face(cut):
            add(found, {face: reduced + eliminated * pieces.faces[face].steps})
    return found


def _by_face(cut: Cut) -> Iterator[tuple[str, int, int]]:
    """Give each face of a cut with how many of it are reduced and eliminated."""
    for face in dict.fromkeys((*cut.reduced, *cut.eliminated)):
        yield face, cut.reduced.get(face, 0), cut.eliminated.get(face, 0)


def _cut(hits: tuple[_Hit, ...], *, joined: bool) -> Cut:
    mine = [hit for hit in hits if hit.group.joined == joined]
    return Cut(
        {hit.group.face: hit.reduced for hit in mine if hit.reduced},
        {hit.group.face: hit.eliminated for hit in mine if hit.eliminated},
    )


def _dumped(cut: Cut) -> JSON:
    return {"reduced": _counts(cut.reduced), "eliminated": _counts(cut.eliminated)}


def _counts(counts: Mapping[str, int]) -> dict[str, JSON]:
    return {face: count for face, count in counts.items() if count}


def _loaded(raw: Any) -> Cut:
    if not isinstance(raw, dict):
        raise IllegalAnswer(_("{raw!r} does not say which units take losses", raw=raw))
    return Cut(read_units(raw.get("reduced", {})), read_units(raw.get("eliminated", {})))
