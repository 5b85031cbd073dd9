"""What a role knows at an open decision: all that a caretaker ever gets to see.

It has no state and no live game in it. Two tables that a role cannot tell apart give equal values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from adjudicator.engine.chance import Roll, sides_of
from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON, Fact, Role
from adjudicator.engine.record import Answer
from adjudicator.games.opaque import AnyLive, AnyRules, AnyView

_LISTED: Final = 60
"""As many options of a question are looked at."""


@dataclass(frozen=True)
class Knowledge:
    """What a role sees and has been told at a decision that is put to it.

    ``opening`` is its view at the beginning of the open segment, ``now`` that at the decision;
    ``before`` and ``since`` are the facts told to it before the segment and in it. ``answers`` are
    those of the segment that it may know, ``dice`` the faces that fell, by number of the roll.
    Shuffles and draws are not among them. ``request`` counts the requests of the segment.
    ``options`` are the answers that the question shows, where it lists them.
    """

    role: Role
    opening: AnyView
    now: AnyView
    before: tuple[Fact, ...]
    since: tuple[Fact, ...]
    segment: int
    revision: int
    request: int
    topic: str
    options: tuple[JSON, ...]
    answers: tuple[Answer, ...]
    dice: Mapping[int, Roll]


@dataclass
class Listener:
    """Keeps the facts that a role was told in a game, up to the open segment."""

    role: Role
    heard: int = 0
    before: list[Fact] = field(default_factory=list)
    since: list[Fact] = field(default_factory=list)
    segment: int = -1

    def listen(self, live: AnyLive) -> None:
        """Take in what a game has told after the last time."""
        told = live.told_since(self.heard)
        self.heard += len(told)
        for one in told:
            self._move_to(one.segment)
            if one.audience.admits(self.role):
                self.since.append(one.fact)
        self._move_to(live.segment)

    def _move_to(self, segment: int) -> None:
        if segment != self.segment:
            self.before += self.since
            self.since, self.segment = [], segment


def known_to(
    rules: AnyRules, live: AnyLive, role: Role, before: Sequence[Fact], since: Sequence[Fact]
) -> Knowledge:
    """Return what a role knows, to which a decision is put in a live game."""
    asked = next(item for item in live.waiting if item.decision.role == role)
    position = live.position
    fallen = {n: roll for n, roll in enumerate(position.rolls) if sides_of(roll.kind)}
    return Knowledge(
        role=role,
        opening=rules.view(position.snapshot, role),
        now=rules.view(live.state, role),
        before=tuple(before),
        since=tuple(since),
        segment=position.segment,
        revision=position.revision,
        request=asked.request,
        topic=asked.decision.topic,
        options=options_of(asked.decision),
        answers=live.answers_known_to(role),
        dice=fallen,
    )


def options_of(decision: Decision[Any]) -> tuple[JSON, ...]:
    """Return the first answers that a question lists, as they are recorded; none without a list.

    They may tell of what nobody else shows: of the cards of a pile that may be taken, say.
    """
    choice = decision.choice
    if not isinstance(choice, Listed):
        return ()
    return tuple(choice.dump(value) for value in islice(choice.values(), _LISTED))
