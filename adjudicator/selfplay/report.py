"""What a run of self-play reports: games, ends, what came up and how often, and what broke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from adjudicator.games.practice import Use, name_of_use
from adjudicator.selfplay.caretaking import EVERY_SEAT, Thinking


@dataclass(frozen=True)
class Failure:
    """A game that broke; ``again`` are the words of the command that plays it again.

    ``last`` are its last decisions.
    """

    seed: int
    error: str
    where: str
    last: tuple[str, ...]
    again: str


@dataclass(frozen=True)
class Played:
    """How often one way to use a thing was played, in all and ``at`` each of its moments."""

    thing: str
    way: str
    times: int
    at: dict[str, int]

    @property
    def name(self) -> str:
        """What was played."""
        return name_of_use(self.thing, self.way)

    def as_text(self) -> str:
        """Return the line of the table: the number, then what it is about."""
        moments = ", ".join(f"{moment} {times}" for moment, times in self.at.items())
        return f"{self.times:6}  {self.name} ({moments})"


@dataclass
class Coverage:
    """How often things came up: actions by verb, questions by name, and ``uses``, rarest first.

    ``sections`` counts the traced games in which a rule of that section was passed,
    ``not_passed`` lists the sections that have rules and were never passed.
    """

    actions: dict[str, int] = field(default_factory=dict)
    questions: dict[str, int] = field(default_factory=dict)
    uses: list[Played] = field(default_factory=list)
    sections: dict[str, int] = field(default_factory=dict)
    not_passed: list[str] = field(default_factory=list)

    @property
    def passed(self) -> dict[str, int]:
        """All sections that have rules, with the games that have passed them, rarest first."""
        times = {**dict.fromkeys(self.not_passed, 0), **self.sections}
        return {section: times[section] for section in sorted(times, key=times.__getitem__)}


@dataclass
class Report:
    """What became of a run of games, from their beginning or ``provoked``: from cases.

    ``seconds`` is playing alone, without the replays, added up over all processes. ``least`` is how
    often every way to use something should have been played. ``caretakers`` are strengths by role,
    ``points`` the victory points of all games by role, added up.
    """

    game: str
    scenario: str
    seed: int
    games: int
    watched: bool
    plain: bool = False
    least: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    caretakers: dict[str, str] = field(default_factory=dict)
    provoked: bool = False
    decisions: int = 0
    seconds: float = 0.0
    segments: int = 0
    points: dict[str, int] = field(default_factory=dict)
    thinking: dict[str, Thinking] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    coverage: Coverage = field(default_factory=Coverage)
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether no game broke and nothing was played too seldom."""
        return not (self.failures or self.seldom or self.seldom_passed)

    @property
    def seldom(self) -> list[Played]:
        """What was played fewer than ``least`` times, rarest first."""
        return [played for played in self.coverage.uses if played.times < self.least]

    @property
    def seldom_passed(self) -> list[str]:
        """The sections that fewer than ``least`` provoked games have passed, rarest first.

        Only those count sections in every game.
        """
        times = self.coverage.passed if self.provoked else {}
        return [section for section in times if times[section] < self.least]

    @property
    def decisions_per_second(self) -> float:
        """Decisions by seconds of playing; 0 when nothing was played."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return {
            **asdict(self),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "seldom": [played.name for played in self.seldom],
            "seldom_passed": self.seldom_passed,
            "ok": self.ok,
        }

    def _points(self) -> list[str]:
        """Return the points in an average game, and what caretakers did."""
        ended = sum(self.ends.values())
        if not ended or not self.points:
            return []
        found = [f"{role} {points / ended:.1f}" for role, points in self.points.items()]
        lines = [f"points, on average: {', '.join(found)}"]
        for role, done in self.thinking.items():
            strength = self.caretakers.get(role) or self.caretakers[EVERY_SEAT]
            lines.append(f"caretaker {role}={strength}: {done.as_text()}")
        return lines

    def _sections(self) -> list[str]:
        """Return what was passed: by how many games, where all of them say it."""
        found = self.coverage
        if not self.provoked:
            return [
                f"sections passed: {', '.join(found.sections) or 'none'}",
                f"sections not passed: {', '.join(found.not_passed) or 'none'}",
            ]
        times = found.passed
        seldom = f"passed by fewer than {self.least} games: {len(self.seldom_passed)}"
        lines = [f"{times[section]:6}  {section}" for section in times]
        return [f"sections: {len(times)}, {seldom}", *lines]

    def as_text(self) -> str:
        """Return the report for people: counts, ends, coverage, and every game that broke."""
        found = self.coverage
        how = "were provoked" if self.provoked else "ended"
        ended = f"{sum(self.ends.values())} of {self.games} games of {self.game} {how}"
        speed = f"{self.seconds:.1f} s, {self.decisions_per_second:,.0f} a second"
        lines = [
            f"{ended}, from seed {self.seed}: {self.decisions} decisions in {speed}",
            f"ends: {_listed(self.ends)}",
            *self._points(),
            f"actions: {_listed(found.actions)}",
            f"questions: {_listed(found.questions)}",
            *self._sections(),
            f"uses: {len(found.uses)}, played fewer than {self.least} times: {len(self.seldom)}",
        ]
        lines += [played.as_text() for played in found.uses]
        for failure in self.failures:
            lines += [f"seed {failure.seed}: {failure.error} ({failure.where})"]
            lines += [f"    {decision}" for decision in failure.last]
            lines += [f"    play it again: {failure.again}"]
        return "\n".join(lines)


def counted(uses: Iterable[Use], times: dict[Use, int]) -> list[Played]:
    """Return how often every way was played, the rarest first and else in the order of ``uses``.

    The moments of one way are added up. What was never played is there with 0.
    """
    ways: dict[tuple[str, str], dict[str, int]] = {}
    for use in uses:
        ways.setdefault((use.thing, use.way), {})[use.moment] = times.get(use, 0)
    found = [Played(thing, way, sum(at.values()), at) for (thing, way), at in ways.items()]
    return sorted(found, key=lambda played: played.times)


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"
