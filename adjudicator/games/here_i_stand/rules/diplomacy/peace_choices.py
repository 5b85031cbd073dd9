"""9.3 What is asked of a power that sues for peace: with whom, which units go, what is regained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Bounded, Bounds, OneOf
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, Words, _, joined, n_
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    CAVALRY,
    CORSAIR,
    KNIGHTS,
    MERCENARY,
    REGULAR,
    SQUADRON,
    leaders,
)
from adjudicator.games.here_i_stand.rules.unit_words import counted

SECTION: Final = "9.3"
NOBODY: Final = "nobody"
VP: Final = "vp"
CARD: Final = "card"
FREE: Final = "free"
PAYMENTS: Final = (VP, CARD)

GIVEN_UP_FIRST: Final = (MERCENARY, CAVALRY, REGULAR, CORSAIR, SQUADRON, KNIGHTS)
"""Kinds in the order in which a power that does not answer gives them up: the cheap ones first."""

Units = Mapping[str, Mapping[str, int]]
"""Counts of one power's units by space or sea zone and kind."""


def name_of(thing: str) -> str:
    """Return the printed name of a space, sea zone or leader."""
    if thing in places():
        return places()[thing].name
    if thing in sea_zones():
        return sea_zones()[thing].name
    return leaders()[thing].name if thing in leaders() else thing


# ------------------------------------------------------------------------------ step 1


@dataclass(frozen=True)
class SueChoice(OneOf[str]):
    """An enemy to sue for peace with, or nobody; ``reasons`` say why not with each other power."""

    reasons: Mapping[str, str]

    def check(self, value: str) -> None:
        """Refuse a power with the rule that forbids it."""
        if value in ALL_POWERS and value not in self.options:
            raise IllegalAnswer(self.reasons[value], section=SECTION)
        super().check(value)


# ------------------------------------------------------------------------------ step 4


def _plain(kind: str) -> str:
    return kind.replace("_", " ")


def _counts(kinds: Mapping[str, int]) -> Words:
    return joined(", ", [counted(count, kind) for kind, count in kinds.items()])


@dataclass(frozen=True)
class RemovalChoice(Bounded):
    """``total`` of the units that a power ``has``; a value counts them by place and kind.

    ``section`` and ``sent`` (units are sent, else removed) are for its refusals.
    """

    has: Units
    total: int
    section: str = SECTION
    sent: bool = False

    def bounds(self) -> Bounds:
        """Return how many units."""
        return Bounds(total=self.total)

    def check(self, value: Units) -> None:
        """Refuse units that are not there or not the power's own, and a wrong number."""
        for place, kinds in value.items():
            for kind, count in kinds.items():
                own = self.has.get(place, {}).get(kind, 0)
                if not 0 <= count <= own:
                    message = N_(
                        "{count} {kind} of {place} are named; of your own units, not allied or"
                        " lent ones, {own} can be removed there"
                    )
                    if self.sent:
                        message = N_(
                            "{count} {kind} of {place} are named; of your own units, not allied or"
                            " lent ones, {own} can be sent there"
                        )
                    raise IllegalAnswer(
                        _(
                            message,
                            count=count,
                            kind=_plain(kind),
                            place=name_of(place),
                            own=own,
                        ),
                        section=self.section,
                    )
        named = sum(sum(kinds.values()) for kinds in value.values())
        if named != self.total:
            raise IllegalAnswer(self._wrong_number(named), section=self.section)

    def _wrong_number(self, named: int) -> Words:
        if self.sent:
            return n_(
                "{count} unit is named; {total} must be sent",
                "{count} units are named; {total} must be sent",
                named,
                total=self.total,
            )
        return n_(
            "{count} unit is named; {total} must be removed",
            "{count} units are named; {total} must be removed",
            named,
            total=self.total,
        )

    def only(self) -> tuple[Units, ...]:
        """Return the removal if it is forced."""
        held = self.units()
        if len(held) == self.total or len(set(held)) == 1:
            return (self.counted(held[: self.total]),)
        return ()

    def usual(self) -> Units:
        """Return what a power that does not answer gives up: cheap units first."""
        held = sorted(self.units(), key=lambda unit: GIVEN_UP_FIRST.index(unit[1]))
        return self.counted(held[: self.total])

    @property
    def note(self) -> str:
        """What can be removed, in words: ``Vienna 3 regulars; Naples 1 squadron``."""
        return joined(
            "; ",
            [
                _("{place} {units}", place=name_of(place), units=_counts(kinds))
                for place, kinds in self.has.items()
            ],
        )

    def units(self) -> list[tuple[str, str]]:
        """Return place and kind of each unit."""
        return [
            (place, kind)
            for place, kinds in self.has.items()
            for kind, count in kinds.items()
            for _ in range(count)
        ]

    def counted(self, units: Sequence[tuple[str, str]]) -> Units:
        """Return units of which place and kind are given, as a value."""
        found: dict[str, dict[str, int]] = {}
        for place, kind in units:
            kinds = found.setdefault(place, {})
            kinds[kind] = kinds.get(kind, 0) + 1
        return found

    def dump(self, value: Units) -> JSON:
        """Return an object of objects: place, kind, count."""
        return {
            place: {kind: count for kind, count in kinds.items() if count}
            for place, kinds in value.items()
            if any(kinds.values())
        }

    def load(self, raw: Any) -> Units:
        """Return the units in ``raw``, counts by place and kind."""
        if not isinstance(raw, dict) or not all(isinstance(kinds, dict) for kinds in raw.values()):
            raise IllegalAnswer(
                _("{raw!r} does not count units by place and kind", raw=raw), section=self.section
            )
        counts = [count for kinds in raw.values() for count in kinds.values()]
        if any(not isinstance(count, int) or isinstance(count, bool) for count in counts):
            raise IllegalAnswer(
                _("{raw!r} does not hold whole numbers", raw=raw), section=self.section
            )
        return {str(place): dict(kinds) for place, kinds in raw.items()}


# ------------------------------------------------------------------------------ steps 5-7


@dataclass(frozen=True)
class Regain:
    """What is regained together (a key, a leader, two other spaces), paid with vp or a card."""

    what: tuple[str, ...]
    pay: str


@dataclass(frozen=True)
class RegainChoice(Bounded):
    """Which of ``options`` are regained, ``each`` of them at a time; nothing is legal too.

    ``cards`` is how many cards can be drawn from the hand of the power that regains.
    """

    options: tuple[str, ...]
    each: int
    cards: int

    def bounds(self) -> Bounds:
        """Return what may be regained."""
        return Bounds(self.options)

    def check(self, value: tuple[Regain, ...]) -> None:
        """Refuse what is not held by the winner, wrong sets and cards that are not there."""
        named = [thing for part in value for thing in part.what]
        for thing in named:
            if thing not in self.options:
                possible = listed([name_of(option) for option in self.options])
                raise IllegalAnswer(
                    _(
                        "{thing} cannot be regained now; possible: {possible}",
                        thing=name_of(thing),
                        possible=possible,
                    ),
                    section=SECTION,
                )
        if len(set(named)) < len(named):
            raise IllegalAnswer(_("the same thing is regained twice"), section=SECTION)
        for part in value:
            self._check_part(part)
        drawn = sum(part.pay == CARD for part in value)
        if drawn > self.cards:
            raise IllegalAnswer(
                n_(
                    "{count} card is offered; {cards} can be drawn from your hand, home "
                    "cards not counted",
                    "{count} cards are offered; {cards} can be drawn from your hand, home "
                    "cards not counted",
                    drawn,
                    cards=self.cards,
                ),
                section=SECTION,
            )

    def _check_part(self, part: Regain) -> None:
        if len(part.what) != self.each:
            message = N_("{count} are named together; one is regained for one payment")
            if self.each == 2:
                message = N_("{count} are named together; two spaces are regained for one payment")
            raise IllegalAnswer(
                _(message, count=len(part.what)),
                section=SECTION,
            )
        if part.pay not in PAYMENTS:
            raise IllegalAnswer(
                _(
                    "{pay!r} is no payment; possible: {possible}",
                    pay=part.pay,
                    possible=listed(PAYMENTS),
                ),
                section=SECTION,
            )

    def only(self) -> tuple[tuple[Regain, ...], ...]:
        """Return nothing: nobody has to regain anything."""
        return ()

    def dump(self, value: tuple[Regain, ...]) -> JSON:
        """Return a list of ``{"what": [...], "pay": "vp" or "card"}``."""
        return [{"what": [*part.what], "pay": part.pay} for part in value]

    def load(self, raw: Any) -> tuple[Regain, ...]:
        """Return what ``raw``, a list, regains."""
        if not isinstance(raw, list):
            raise IllegalAnswer(
                _("{raw!r} is no list of what is regained", raw=raw), section=SECTION
            )
        return tuple(_load_part(part) for part in raw)


def _load_part(raw: Any) -> Regain:
    what = raw.get("what") if isinstance(raw, dict) else None
    if not isinstance(what, list) or not all(isinstance(thing, str) for thing in what):
        raise IllegalAnswer(_("{raw!r} does not say what is regained", raw=raw), section=SECTION)
    return Regain(tuple(what), str(raw.get("pay")))
