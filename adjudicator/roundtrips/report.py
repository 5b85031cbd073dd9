"""What a measurement of round trips reports: medians and ranges, and what the table waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from adjudicator.roundtrips.play import Played

_SHOWN: Final = 0.5
"""Rounds a turn from which on the text names a question; JSON names all."""


@dataclass(frozen=True)
class Spread:
    """A number for each game: the median, the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Spread:
        """Return the spread of some numbers, one at least."""
        found = [round(number, 1) for number in numbers]
        return cls(round(median(found), 1), min(found), max(found))

    def __str__(self) -> str:
        return f"{self.median:.0f} ({self.least:.0f} to {self.most:.0f})"


@dataclass(frozen=True)
class Waited:
    """How the table waits for a question, a turn: in all rounds, and in those for one role alone.

    ``messages`` are those that answer it.
    """

    rounds: float
    alone: float
    messages: float


@dataclass(frozen=True)
class Measured:
    """What one way to write takes under one sheet.

    ``rounds``, ``messages`` (of all players) and ``each`` (of one player) are a turn; the spread is
    over the games. ``questions`` are by name, the one that is waited for most first; ``waits``
    say how many rounds a turn one role waits for another. ``kept`` counts lines given ahead in all
    games, ``responses`` are the cards and the like that were played in windows, a turn.
    """

    way: str
    sheet: str
    turns: int
    rounds: Spread
    messages: Spread
    each: Spread
    longest: int
    questions: dict[str, Waited]
    waits: dict[str, dict[str, float]]
    kept: dict[str, int]
    responses: float
    ends: dict[str, int]


@dataclass(frozen=True)
class Report:
    """What was measured, and with which games."""

    game: str
    scenario: str
    options: dict[str, Any]
    players: str
    seed: int
    games: int
    ways: list[Measured]

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return asdict(self)

    def as_text(self) -> str:
        """Return the report for people: a table of ways, then what and who is waited for."""
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
        lines = [
            f"{self.game} {self.scenario}, {self.players} players, {games} from seed {self.seed}",
            "a turn: median of the games (least to most)",
            f"{'way':<33}{'sheet':<12}{'rounds':<18}{'messages':<20}{'of a player':<18}",
        ]
        lines += [
            f"{one.way:<33}{one.sheet:<12}{one.rounds!s:<18}{one.messages!s:<20}{one.each!s:<18}"
            for one in self.ways
        ]
        return "\n".join(line.rstrip() for line in (*lines, *map(_waiting, self.ways)))


def _waiting(one: Measured) -> str:
    """Return for what and for whom the table waits."""
    lines = ["", f"{one.way}, {one.sheet}: rounds a turn by question, and for one player alone"]
    shown = {name: w for name, w in one.questions.items() if w.rounds >= _SHOWN}
    rare = [waited.rounds for name, waited in one.questions.items() if name not in shown]
    lines += [
        f"  {name:<28}{found.rounds:6.1f}{found.alone:6.1f}  {'#' * round(found.rounds)}".rstrip()
        for name, found in shown.items()
    ]
    lines += [f"  {f'{len(rare)} other questions':<28}{sum(rare):6.1f}"] if rare else []
    roles = list(one.waits)
    lines.append(f"  {'waits for':<14}" + "".join(f"{role[:10]:>11}" for role in roles))
    lines += [
        f"  {waiter:<14}" + "".join(f"{rounds.get(role, 0):>11.1f}" for role in roles)
        for waiter, rounds in one.waits.items()
    ]
    lines.append(f"  responses played: {one.responses:.1f} a turn")
    if written := one.kept.get("written"):
        parts = (f"{name} {count}" for name, count in one.kept.items() if name != "written")
        lines.append(f"  lines given ahead: {written}: {', '.join(parts)}")
    return "\n".join(lines)


def measured(way: str, sheet: str, roles: Sequence[str], games: Sequence[Played]) -> Measured:
    """Return what was measured in some games."""
    turns = sum(len(game.turns) for game in games)
    totals: dict[str, Counter[Any]] = {name: Counter() for name in ("rounds", "alone", "waits")}
    messages: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    for game in games:
        for name, total in totals.items():
            total.update(getattr(game, name))
        for turn in game.turns.values():
            messages.update(turn.messages)
        kept.update(game.kept)
    rounds = totals["rounds"]
    names = sorted({*rounds, *messages}, key=lambda name: (-rounds[name], name))
    written = [
        sum(sum(turn.messages.values()) for turn in game.turns.values()) / len(game.turns)
        for game in games
    ]
    return Measured(
        way=way,
        sheet=sheet,
        turns=turns,
        rounds=Spread.of(
            sum(turn.rounds for turn in game.turns.values()) / len(game.turns) for game in games
        ),
        messages=Spread.of(written),
        each=Spread.of(number / len(roles) for number in written),
        longest=max(turn.rounds for game in games for turn in game.turns.values()),
        questions={
            name: Waited(
                round(rounds[name] / turns, 2),
                round(totals["alone"][name] / turns, 2),
                round(messages[name] / turns, 2),
            )
            for name in names
        },
        waits={
            waiter: {
                role: round(totals["waits"][waiter, role] / turns, 2)
                for role in roles
                if role != waiter
            }
            for waiter in roles
        },
        kept={name: kept[name] for name in ("written", *sorted(kept)) if kept[name]},
        responses=round(sum(game.responses for game in games) / turns, 2),
        ends=dict(sorted(Counter(game.ended for game in games).items())),
    )
