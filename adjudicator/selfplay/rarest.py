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
WHOLE, FREE, LED, RAREST = (0, 1), 2, 3, 4
"""The kinds of games by their seeds: those from cases are free or led by what the case answers."""
_VAIN: Final = 4
"""So many games in vain make what is looked for count as if it had come up once more."""
WANTED: Final = 10
"""How many ways the players of a whole game want."""


@dataclass(frozen=True)
class Lead:
    """Where a game begins: with a case, for what is ``sought``, or with a scenario.

    The players of a whole game want some ways.
    """

    path: Path | None
    wanted: tuple[Way, ...] = ()
    scenario: str = ""
    sought: Item | None = None


@dataclass
class Search:
    """How often everything has come up, and which cases come to it."""

    paths: list[Path]
    scenarios: tuple[str, ...]
    times: Counter[Item]
    reached: dict[Path, set[Item]]
    vain: Counter[Item] = field(default_factory=Counter)
    played: Counter[Path] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    brought: dict[str, Counter[Way]] = field(default_factory=dict)
    """How often ways have come up in whole games, by scenario."""

    @classmethod
    def over(
        cls,
        shown: Mapping[Path, Collection[Item]],
        items: Iterable[Item],
        scenarios: Collection[str],
    ) -> Search:
        """Return the search for some items, by what each case shows as it is written."""
        times = Counter[Item](dict.fromkeys(items, 0))
        for found in shown.values():
            times.update(dict.fromkeys(found, 0))
        reached = {path: set(found) for path, found in shown.items()}
        return cls([*shown], tuple(scenarios), times, reached)

    def choose(self, seeds: Iterable[int]) -> list[Lead]:
        """Return where the games with these seeds begin.

        Each is expected to reach again what it has, or what its players want.
        """
        expected, chosen = self.times.copy(), []
        for seed in seeds:
            lead = self._lead(seed, expected)
            if lead.path is not None:
                self.played[lead.path] += 1
            expected.update(lead.wanted if lead.path is None else self.reached[lead.path])
            chosen.append(lead)
        return chosen

    def _lead(self, seed: int, times: Counter[Item]) -> Lead:
        kind = seed % CYCLE
        fresh = next((path for path in self.paths if not self.played[path]), None)
        if fresh is not None and kind in (FREE, LED):
            return Lead(fresh)
        return self._to_the_rarest(times) if is_led(kind) else self._whole(times)

    def _whole(self, times: Counter[Item]) -> Lead:
        """Return the game of players who want the rarest ways, where most of them come up."""
        ways = sorted((way for way in times if isinstance(way, tuple)), key=times.__getitem__)
        wanted = tuple(ways[:WANTED])

        def hopes(scenario: str) -> float:
            if not (games := self.whole[scenario]):
                return inf  # it may bring all of them
            found = self.brought.get(scenario, Counter())
            return sum(min(1.0, found[way] / games) / (1 + times[way]) ** 2 for way in wanted)

        scenario = max(self.scenarios, key=hopes)
        self.whole[scenario] += 1
        return Lead(None, wanted, scenario)

    def _to_the_rarest(self, times: Counter[Item]) -> Lead:
        """Return the case played least of those that come to what is rarest of what any reaches."""
        within = set[Item]().union(*self.reached.values())
        if not within:
            return Lead(min(self.paths, key=self.played.__getitem__))

        def seen(item: Item) -> tuple[float, str]:
            # Players can want ways, but no sections.
            found = times[item] / (2 if isinstance(item, str) else 1)
            return found + self.vain[item] // _VAIN, str(item)

        rarest = min(within, key=seen)
        ways = [path for path in self.paths if rarest in self.reached[path]]
        return Lead(min(ways, key=self.played.__getitem__), sought=rarest)

    def note(self, lead: Lead, result: GameResult) -> None:
        """Remember what a game has reached: each section once, each way as often as it was used."""
        ways = Counter(way_of(use) for use in result.uses.elements())
        self.times.update(result.sections)
        self.times.update(ways)
        if lead.path is not None:
            found: set[Item] = {*result.sections, *ways}
            self.reached[lead.path] |= found
            if lead.sought is not None and lead.sought not in found:
                self.vain[lead.sought] += 1
        else:
            self.brought.setdefault(lead.scenario, Counter()).update(ways)


def way_of(use: Use) -> Way:
    """Return a use without its moment."""
    return use.thing, use.way


def is_led(seed: int) -> bool:
    """Return whether the players of a game from a case answer as the case does while they can."""
    return seed % CYCLE in (LED, RAREST)
