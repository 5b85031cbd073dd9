"""19.3 What is asked when land units return home: quarters of a stack, and optional recalls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.forces import Force, add, contains
from adjudicator.games.here_i_stand.rules.land.formations import space_name as _name
from adjudicator.games.here_i_stand.rules.powers import LAND_KINDS, POWER_NAMES, leaders

SECTION: Final = "19.3"


@dataclass(frozen=True)
class Quarters:
    """A space where units may spend the winter.

    At least ``least`` and at most ``most`` units may set out for it; ``most`` None is no limit. On
    the way to one that is not ``safe`` they suffer attrition.
    """

    space: str
    most: int | None = None
    least: int = 0
    safe: bool = True


@dataclass(frozen=True)
class Return:
    """Units that return to one space, or stay in it."""

    to: str
    force: Force


@dataclass(frozen=True)
class HomeChoice:
    """How the units of one owner in one space are split over their winter quarters.

    ``have`` are counts by kind; ``quarters`` stand in the order in which the default fills them.
    As many units as there is room for must be placed; the others are lost.
    """

    owner: str
    origin: str
    have: Mapping[str, int]
    quarters: tuple[Quarters, ...]

    @cached_property
    def placed(self) -> int:
        """How many units find quarters."""
        return min(self._size, sum(self.most_in(entry) for entry in self.quarters))

    @cached_property
    def _size(self) -> int:
        return sum(self.have.values())

    def most_in(self, entry: Quarters) -> int:
        """Return how many of the units may go to a space."""
        return self._size if entry.most is None else min(entry.most, self._size)

    def check(self, value: tuple[Return, ...]) -> None:
        """Refuse strange destinations, units that are not there, and too many or too few."""
        counts = dict.fromkeys((entry.space for entry in self.quarters), 0)
        going: dict[str, dict[str, int]] = {}
        for part in value:
            self._check_part(part, counts)
            counts[part.to] += part.force.size
            add(going, part.force.units)
        if not contains({self.owner: dict(self.have)}, going):
            raise IllegalAnswer(
                _("more units are named than are in {origin}", origin=_name(self.origin)),
                section=SECTION,
            )
        for entry in self.quarters:
            self._check_count(entry, counts[entry.space])
        if sum(counts.values()) != self.placed:
            raise IllegalAnswer(
                _(
                    "{count} units from {origin} are given quarters; {placed} must be",
                    count=sum(counts.values()),
                    origin=_name(self.origin),
                    placed=self.placed,
                ),
                section=SECTION,
            )

    def _check_part(self, part: Return, counts: Mapping[str, int]) -> None:
        if part.to not in counts:
            possible = listed([_name(space) for space in counts]) or _("nowhere")
            raise IllegalAnswer(
                _(
                    "units from {origin} cannot winter in {to}; possible: {possible}",
                    origin=_name(self.origin),
                    to=_name(part.to),
                    possible=possible,
                ),
                section=SECTION,
            )
        if counts[part.to]:
            raise IllegalAnswer(_("{to} is named twice", to=_name(part.to)), section=SECTION)
        if part.force.leaders:
            raise IllegalAnswer(_("leaders are asked about on their own"), section=SECTION)
        if set(part.force.units) != {self.owner}:
            raise IllegalAnswer(
                _("this is about units of {owner} only", owner=POWER_NAMES[self.owner]),
                section=SECTION,
            )

    def _check_count(self, entry: Quarters, count: int) -> None:
        if count > self.most_in(entry):
            raise IllegalAnswer(
                _(
                    "{space} is given {count} units; there is room for {most}",
                    space=_name(entry.space),
                    count=count,
                    most=self.most_in(entry),
                ),
                section=SECTION,
            )
        if count < entry.least:
            raise IllegalAnswer(
                _(
                    "{space} is nearer and is filled first: with {least} units, not {count}",
                    space=_name(entry.space),
                    least=entry.least,
                    count=count,
                ),
                section=SECTION,
            )

    def usual(self) -> tuple[Return, ...]:
        """Return the default: quarters filled in order, regulars first."""
        units = [kind for kind in LAND_KINDS for _ in range(self.have.get(kind, 0))]
        return self.split(self._usual_counts(), units)

    def _usual_counts(self) -> list[int]:
        counts = [entry.least for entry in self.quarters]
        left = self.placed - sum(counts)
        for index, entry in enumerate(self.quarters):
            more = min(left, self.most_in(entry) - counts[index])
            counts[index] += more
            left -= more
        return counts

    def split(self, counts: Sequence[int], units: Sequence[str]) -> tuple[Return, ...]:
        """Return the split with ``counts`` by quarters; ``units`` are the kinds, in order."""
        parts = []
        start = 0
        for entry, count in zip(self.quarters, counts, strict=True):
            kinds = units[start : start + count]
            start += count
            if kinds:
                named = {kind: kinds.count(kind) for kind in LAND_KINDS if kind in kinds}
                parts.append(Return(entry.space, Force({self.owner: named})))
        return tuple(parts)

    def only(self) -> tuple[tuple[Return, ...], ...]:
        """Return the split if counts and kinds are forced."""
        least = sum(entry.least for entry in self.quarters)
        most = sum(self.most_in(entry) for entry in self.quarters)
        slack = [entry for entry in self.quarters if self.most_in(entry) > entry.least]
        if self.placed not in (least, most) and len(slack) > 1:
            return ()
        counts = self._usual_counts()
        used = sum(1 for count in counts if count)
        if len(self.have) > 1 and self.placed and (used > 1 or self.placed < self._size):
            return ()
        return (self.usual(),)

    def dump(self, value: tuple[Return, ...]) -> JSON:
        """Return a list of ``{"to", "force"}``."""
        return [{"to": part.to, "force": part.force.dump()} for part in value]

    def load(self, raw: Any) -> tuple[Return, ...]:
        """Return the split in ``raw``."""
        return tuple(
            Return(_text(item, "to"), Force.load(item.get("force"))) for item in _items(raw)
        )


@dataclass(frozen=True)
class Recall:
    """Units and leaders that leave winter quarters they might keep; ``to`` empty: the capital."""

    space: str
    force: Force
    to: str = ""


@dataclass(frozen=True)
class Recallable:
    """What may be recalled from a space, and where each owner's units may go, best first."""

    space: str
    force: Force
    homes: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class RecallChoice:
    """The optional returns of one power; ``room`` limits the home keys of minor powers."""

    power: str
    stacks: tuple[Recallable, ...]
    room: Mapping[str, int]

    def check(self, value: tuple[Recall, ...]) -> None:
        """Refuse units that are not there or may not go there."""
        left = {stack.space: stack.force for stack in self.stacks}
        room = dict(self.room)
        for recall in value:
            if recall.space not in left:
                possible = listed([_name(space) for space in left])
                raise IllegalAnswer(
                    _(
                        "nothing can be recalled from {space}; possible: {possible}",
                        space=_name(recall.space),
                        possible=possible,
                    ),
                    section=SECTION,
                )
            if recall.force.is_empty or not left[recall.space].holds(recall.force):
                raise IllegalAnswer(
                    _("{space} does not hold what is recalled from it", space=_name(recall.space)),
                    section=SECTION,
                )
            left[recall.space] = left[recall.space].minus(recall.force)
            self._check_home(recall, room)

    def _check_home(self, recall: Recall, room: dict[str, int]) -> None:
        to = self.home_of(recall)
        homes = self._stack(recall.space).homes
        owners = [*recall.force.units, *([self.power] if recall.force.leaders else [])]
        for owner in owners:
            if to not in homes.get(owner, ()):
                possible = listed([_name(space) for space in homes.get(owner, ())]) or _("nowhere")
                raise IllegalAnswer(
                    _(
                        "what {owner} has in {space} cannot be recalled to {to}; possible: "
                        "{possible}",
                        owner=POWER_NAMES[owner],
                        space=_name(recall.space),
                        to=_name(to),
                        possible=possible,
                    ),
                    section=SECTION,
                )
        if to in room:
            room[to] -= recall.force.size
            if room[to] < 0:
                raise IllegalAnswer(
                    _("there is no room for so many units in {to}", to=_name(to)), section=SECTION
                )

    def home_of(self, recall: Recall) -> str:
        """Return where a recall goes."""
        if recall.to:
            return recall.to
        homes = self._stack(recall.space).homes
        owner = next(iter(recall.force.units), self.power)
        return next(iter(homes.get(owner, ())), "")

    def _stack(self, space: str) -> Recallable:
        return next(stack for stack in self.stacks if stack.space == space)

    def only(self) -> tuple[tuple[Recall, ...], ...]:
        """Return nothing: one may always recall or not."""
        return ()

    def dump(self, value: tuple[Recall, ...]) -> JSON:
        """Return a list of ``{"space", "force", "to"}``."""
        return [{"space": part.space, "force": part.force.dump(), "to": part.to} for part in value]

    def load(self, raw: Any) -> tuple[Recall, ...]:
        """Return the recalls in ``raw``."""
        return tuple(
            Recall(_text(item, "space"), _force(item), _text(item, "to")) for item in _items(raw)
        )


def _items(raw: Any) -> list[dict[str, Any]]:
    if not isinstance(raw, list) or not all(isinstance(item, dict) for item in raw):
        raise IllegalAnswer(_("{raw!r} is not a list of moves to winter quarters", raw=raw))
    return raw


def _text(item: dict[str, Any], key: str) -> str:
    value = item.get(key)
    if not isinstance(value, str):
        raise IllegalAnswer(_("{item!r} lacks {key}", item=item, key=key))
    return value


def _force(item: dict[str, Any]) -> Force:
    force = Force.load(item.get("force"))
    if any(name not in leaders() for name in force.leaders):
        raise IllegalAnswer(_("{item!r} names a leader who does not exist", item=item))
    return force
