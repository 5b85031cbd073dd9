"""The search of provoked games for what is rarest: where the next ones begin.

Of five games two are played whole, in the scenario that brings most of what its players want: the
rarest uses. Two begin with the cases that have had no game yet, in turn, and one with a case that
comes to what is rarest; when every case has had its game, three are whole and two look for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Final, TypeAlias

from adjudicator.games.practice import Use
from adjudicator.selfplay.result import GameResult

Way: TypeAlias = tuple[str, str]
"""A use at whatever moment: its thing and its way."""
Item: TypeAlias = "str | Way"
"""What is to be covered: a section of the rulebook, or a way."""
CYCLE: Final = 5
FREE, LED, RAREST = 2, 3, 4
"""The kinds of games from cases, by their seeds: free, or led by what the case answers.

The others are whole.
"""
_VAIN: Final = 4
"""So many games in vain make what is looked for count as if it had come up once more."""
WANTED: Final = 10
"""How many ways the players of a whole game want."""


@dataclass(frozen=True)
class FromCase:
    """A game begins as a case does, perhaps for what is ``sought``."""

    path: Path
    sought: Item | None = None


@dataclass(frozen=True)
class Whole:
    """A game begins with a scenario, and its players want some ways."""

    scenario: str
    wanted: tuple[Way, ...]


Lead: TypeAlias = FromCase | Whole
"""Where a game begins, and for what."""


@dataclass
class Search:
    """How often everything has come up, and what comes to it.

    ``reached`` is what games from each case, or the case itself, have come to; ``brought`` is how
    often whole games of each scenario have used ways; ``played`` counts games by where they began.
    """

    times: Counter[Item]
    reached: dict[Path, set[Item]]
    brought: dict[str, Counter[Way]]
    vain: Counter[Item] = field(default_factory=Counter)
    played: Counter[Path | str] = field(default_factory=Counter)

    @classmethod
    def over(
        cls,
        shown: Mapping[Path, Collection[Item]],
        items: Iterable[Item],
        scenarios: Iterable[str],
    ) -> Search:
        """Return the search for some items, by what each case shows as it is written."""
        times = Counter[Item](dict.fromkeys(items, 0))
        for found in shown.values():
            times.update(dict.fromkeys(found, 0))
        reached = {path: set(found) for path, found in shown.items()}
        return cls(times, reached, {scenario: Counter() for scenario in scenarios})

    def choose(self, seeds: Iterable[int]) -> list[Lead]:
        """Return where the games with these seeds begin.

        Each is expected to reach again what it has, or what its players want.
        """
        expected, chosen = self.times.copy(), list[Lead]()
        for seed in seeds:
            lead = self._lead(seed, expected)
            if isinstance(lead, FromCase):
                self.played[lead.path] += 1
                expected.update(self.reached[lead.path])
            else:
                self.played[lead.scenario] += 1
                expected.update(lead.wanted)
            chosen.append(lead)
        return chosen

    def _lead(self, seed: int, times: Counter[Item]) -> Lead:
        fresh = next((path for path in self.reached if not self.played[path]), None)
        if fresh is not None and seed % CYCLE in (FREE, LED):
            return FromCase(fresh)
        return self._to_the_rarest(times) if is_led(seed) else self._whole(times)

    def _whole(self, times: Counter[Item]) -> Whole:
        """Return the game of players who want the rarest ways, where most of them come up."""
        ways = sorted((way for way in times if isinstance(way, tuple)), key=times.__getitem__)
        wanted = tuple(ways[:WANTED])

        def hopes(scenario: str) -> float:
            if not (games := self.played[scenario]):
                return inf  # it may bring all of them
            found = self.brought[scenario]
            return sum(min(1.0, found[way] / games) / (1 + times[way]) ** 2 for way in wanted)

        return Whole(max(self.brought, key=hopes), wanted)

    def _to_the_rarest(self, times: Counter[Item]) -> FromCase:
        """Return the case played least of those that come to what is rarest of what any reaches."""

        def seen(item: Item) -> tuple[float, str]:
            # Players can want ways, but no sections.
            found = times[item] / (2 if isinstance(item, str) else 1)
            return found + self.vain[item] // _VAIN, str(item)

        rarest = min(set[Item]().union(*self.reached.values()), key=seen, default=None)
        ways = [path for path, found in self.reached.items() if rarest is None or rarest in found]
        return FromCase(min(ways, key=self.played.__getitem__), rarest)

    def note(self, lead: Lead, result: GameResult) -> None:
        """Remember what a game has reached: each section once, each way as often as it was used."""
        ways = Counter(way_of(use) for use in result.uses.elements())
        self.times.update(result.sections)
        self.times.update(ways)
        if isinstance(lead, Whole):
            self.brought[lead.scenario].update(ways)
            return
        found: set[Item] = {*result.sections, *ways}
        self.reached[lead.path] |= found
        if lead.sought is not None and lead.sought not in found:
            self.vain[lead.sought] += 1


def way_of(use: Use) -> Way:
    """Return a use without its moment."""
    return use.thing, use.way


def is_led(seed: int) -> bool:
    """Return whether the players of a game from a case answer as the case does while they can."""
    return seed % CYCLE in (LED, RAREST)
