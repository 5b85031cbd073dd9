"""18.3-18.4 The choice of a target, and of a debater whose bonus is to count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds, Listed
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.religion.debaters import debaters, why_no_bonus
from adjudicator.games.here_i_stand.rules.religion.targets import Kind, why_not_target
from adjudicator.games.here_i_stand.rules.state import State


@dataclass(frozen=True)
class Series:
    """Attempts that one action or event awards together.

    ``zones`` are the target language zones (all five for "all", which leaves the tan background
    out: FAQ). ``die_bonus`` is added to each die inside them. ``cause`` is told: theses,
    treatise, new_testament, full_bible, burn_books or ``card 11``.
    """

    kind: Kind
    power: str
    count: int
    zones: tuple[str, ...]
    cause: str
    extra_dice: int = 0
    die_bonus: int = 0
    only_spaces: tuple[str, ...] | None = None
    unrest_on_failure: bool = False


@dataclass(frozen=True)
class Attempt:
    """A target, and the debater (None: nobody) who is committed for his bonus beforehand."""

    space: str
    debater: str | None = None


@dataclass(frozen=True)
class AttemptChoice(Bounded, Listed):
    """One target out of ``options``; ``bonuses`` holds, by debater, the spaces he may help with.

    ``series`` is what the attempt belongs to, ``active`` the debater whose bonus already counts.
    """

    state: State
    power: str
    kind: Kind
    options: tuple[str, ...]
    bonuses: Mapping[str, frozenset[str]]
    only_spaces: tuple[str, ...] | None = None
    series: Series | None = None
    active: str | None = None

    def bounds(self) -> Bounds:
        """Return the targets."""
        return Bounds(self.options)

    def check(self, value: Attempt) -> None:
        """Refuse spaces that cannot be targets and bonuses that do not reach."""
        section = "18.3" if self.kind == "reformation" else "18.4"
        if value.space not in self.options:
            reason = why_not_target(self.state, self.kind, value.space, self.only_spaces)
            possible = listed([places()[space].name for space in self.options])
            raise IllegalAnswer(
                _(
                    "{reason}; possible: {possible}",
                    reason=reason or _("this is not a target"),
                    possible=possible,
                ),
                section=section,
            )
        if value.debater is not None:
            self._check_bonus(value.space, value.debater)

    def _check_bonus(self, space: str, debater: str) -> None:
        reached = self.bonuses.get(debater)
        if reached is not None and space in reached:
            return
        reason = why_no_bonus(self.state, self.power, debater)
        if reason is None and reached is None:
            reason = _(
                "the bonus of {debater} is not for single attempts",
                debater=debaters()[debater].name,
            )
        if reason is None:
            reason = _(
                "the bonus of {debater} does not reach {space}",
                debater=debaters()[debater].name,
                space=places()[space].name,
            )
        raise IllegalAnswer(reason, section="18.2")

    def only(self) -> tuple[Attempt, ...]:
        """Return the attempt if there is one target and no bonus to think about."""
        if len(self.options) > 1:
            return ()
        if any(self.options[0] in reached for reached in self.bonuses.values()):
            return ()
        return (Attempt(self.options[0]),)

    def values(self) -> Iterator[Attempt]:
        """Give the targets without a bonus, then with each that reaches them."""
        alone = (Attempt(space) for space in self.options)
        helped = (
            Attempt(space, debater)
            for debater, reached in self.bonuses.items()
            for space in self.options
            if space in reached
        )
        return chain(alone, helped)

    def dump(self, value: Attempt) -> JSON:
        """Return ``{"space", "debater"}``."""
        return {"space": value.space, "debater": value.debater}

    def load(self, raw: Any) -> Attempt:
        """Return the attempt in ``raw``."""
        if not isinstance(raw, dict) or not isinstance(raw.get("space"), str):
            raise IllegalAnswer(_("{raw!r} does not name the space of an attempt", raw=raw))
        debater = raw.get("debater")
        if debater is not None and not isinstance(debater, str):
            raise IllegalAnswer(_("{debater!r} is not the name of a debater", debater=debater))
        return Attempt(raw["space"], debater)
