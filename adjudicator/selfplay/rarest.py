"""The search of provoked games for what is rarest: where the next ones begin.

Of four games one is played whole by players who want the rarest uses. Two begin with the cases that
have had no game yet, in turn, and one with a case that reaches what is rarest, as all three do when
every case has had its game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from adjudicator.games.practice import Use
from adjudicator.selfplay.result import GameResult

Way: TypeAlias = tuple[str, str]
"""A use at whatever moment: its thing and its way."""
Item: TypeAlias = "str | Way"
"""What is to be covered: a section of the rulebook, or a way."""
CYCLE: Final = 4
WHOLE, RAREST = 0, 3
"""Which of four games, by its seed, is played whole, and which begins at what is rarest."""
WANTED: Final = 16
"""How many ways the players of a whole game want."""


@dataclass(frozen=True)
class Lead:
    """Where a game begins: with a case, or with ``wanted`` ways from its beginning."""

    path: Path | None
    wanted: tuple[Way, ...] = ()


@dataclass
class Search:
    """How often everything has come up, and which cases come to it."""

    paths: list[Path]
    times: Counter[Item]
    reached: dict[Path, set[Item]]
    played: Counter[Path] = field(default_factory=Counter)

    @classmethod
    def over(cls, shown: Mapping[Path, Collection[Item]], items: Iterable[Item]) -> Search:
        """Return the search for some items, by what each case shows as it is written."""
        times = Counter[Item](dict.fromkeys(items, 0))
        for found in shown.values():
            times.update(dict.fromkeys(found, 0))
        return cls([*shown], times, {path: set(found) for path, found in shown.items()})

    def choose(self, seeds: Iterable[int]) -> list[Lead]:
        """Return where the games with these seeds begin.

        Each is expected to reach again what it has, or what its players want.
        """
        expected, chosen = self.times.copy(), []
        for seed in seeds:
            lead = self._lead(seed % CYCLE, expected)
            if lead.path is not None:
                self.played[lead.path] += 1
            expected.update(lead.wanted if lead.path is None else self.reached[lead.path])
            chosen.append(lead)
        return chosen

    def _lead(self, kind: int, times: Counter[Item]) -> Lead:
        if kind == WHOLE:
            ways = sorted((way for way in times if isinstance(way, tuple)), key=times.__getitem__)
            return Lead(None, tuple(ways[:WANTED]))
        fresh = next((path for path in self.paths if not self.played[path]), None)
        if fresh is not None and kind != RAREST:
            return Lead(fresh)
        return Lead(self._to_the_rarest(times))

    def _to_the_rarest(self, times: Counter[Item]) -> Path:
        """Return the case played least of those that come to what is rarest of what any reaches."""
        within = set().union(*self.reached.values())
        if not within:
            return min(self.paths, key=self.played.__getitem__)
        rarest = min(within, key=lambda item: (times[item], str(item)))
        ways = [path for path in self.paths if rarest in self.reached[path]]
        return min(ways, key=self.played.__getitem__)

    def note(self, lead: Lead, result: GameResult) -> None:
        """Remember what a game has reached: each section once, each way as often as it was used."""
        self.times.update(result.sections)
        self.times.update(way_of(use) for use in result.uses.elements())
        if lead.path is not None:
            found: set[Item] = {*result.sections, *(way_of(use) for use in result.uses)}
            self.reached[lead.path] |= found


def way_of(use: Use) -> Way:
    """Return a use without its moment."""
    return use.thing, use.way
