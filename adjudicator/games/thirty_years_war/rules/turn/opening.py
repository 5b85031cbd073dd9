"""8.1 and 18 The opening: decks are shuffled, and Pillage markers placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Bounded, Bounds
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.facts.turn import MarkersPlaced
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.events.entries import deploy_french
from adjudicator.games.thirty_years_war.rules.pay.pillage import value_area
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.draw import shuffle

CAUSE: Final = "setup"


@rule("8.1")
async def opening(table: Table[State]) -> None:
    """Shuffle both decks; deploy the French and place Pillage markers where a scenario says so.

    The French come as their card brings them (18.32), without its points: the total has them.
    """
    state = table.state
    for side in SIDES:
        shuffle(table, side, state.unplayed[side])
    table.state.vp_history.append(state.vp)
    if card := state.edition.setups[state.scenario].numbers.get("french_units"):
        await deploy_french(table, PROTESTANT, card)
    if rules := state.edition.setups[state.scenario].numbers.get("pillage_markers"):
        await _place_markers(table, rules)


@rule("18.24")
async def _place_markers(table: Table[State], rules: Mapping[str, Any]) -> None:
    """Let both sides place Pillage markers alternately, the Protestants first.

    To save fifty rounds of mail each side hands in a list, in the order of its wishes, at the same
    time; a wish that the other side has made impossible is passed over. Where a list is too short,
    the first City that can take a marker gets it. Areas that are ruined as a whole are worth less
    at once (15.24): the opening total is that before the markers.
    """
    state = table.state
    die = roll(table, "Pillage markers")
    count = _markers(rules, die)
    most = int(rules.get("max_locations_per_area", 0))
    each, most_levels = count // 2, state.constant("pillage_most")
    choices = {side: MarkerChoice(_hostile_first(state, side), each, most_levels) for side in SIDES}
    asked = [
        Decision(side, "18/markers", choice, default=choice.usual())
        for side, choice in choices.items()
    ]
    lists = {side: iter(wishes) for side, wishes in (await ask_all(asked)).items()}
    placed: dict[str, int] = {}
    for number in range(count):
        wishes = lists[SIDES[number % len(SIDES)]]
        city = _next_city(state, wishes, most)
        if city:
            state.places[city].pillage += 1
            placed[city] = placed.get(city, 0) + 1
    table.tell(MarkersPlaced(die, count, placed))
    for area in state.edition.board.areas:
        value_area(table, area)


def _hostile_first(state: State, side: str) -> tuple[str, ...]:
    """Return the open Cities in the order in which silence pillages them: the enemy's first."""
    cities = state.edition.board.cities
    return tuple(
        sorted(_open_cities(state), key=lambda city: state.areas[cities[city].area].control == side)
    )


def _markers(rules: Mapping[str, Any], die: int) -> int:
    """Return how many markers a roll brings: the key ``roll_3_7`` holds those for 3 to 7."""
    for key, count in rules.items():
        first, _blank, bounds = key.partition("_")
        if first == "roll":
            numbers = [int(bound) for bound in bounds.split("_")]
            if numbers[0] <= die <= numbers[-1]:
                return int(count)
    raise LookupError(f"no number of Pillage markers for a roll of {die}")


def _open_cities(state: State) -> tuple[str, ...]:
    """Return the Cities of Areas that are not Neutral, but for France beside the map.

    At the start those are the Areas that a side controls: France has no Neutral marker, and is not
    in the war before it enters (11.31).
    """
    return tuple(
        city.id
        for city in state.edition.board.cities.values()
        if city.area and state.areas[city.area].control and not city.is_off_map
    )


def _next_city(state: State, wishes: Iterator[str], most: int) -> str:
    """Return the first wish that can be fulfilled; without one the first City that can be."""
    for city in (*_fulfilled(state, wishes, most), *_open_cities(state)):
        if _takes_marker(state, city, most):
            return city
    return ""


def _fulfilled(state: State, wishes: Iterator[str], most: int) -> Iterator[str]:
    for city in wishes:
        if _takes_marker(state, city, most):
            yield city
            return


def _takes_marker(state: State, city: str, most: int) -> bool:
    """Return whether a City can take a marker; ``most`` Cities of an Area may have any (18.24)."""
    if state.places[city].pillage >= state.constant("pillage_most"):
        return False
    board = state.edition.board
    others = [name for name in board.cities_of[board.cities[city].area] if name != city]
    hurt = sum(state.places[name].pillage > 0 for name in others)
    return not most or hurt < most


@dataclass(frozen=True)
class MarkerChoice(Bounded):
    """Where a side wants to place its Pillage markers, in order: ``count`` Cities or more.

    A City may be named as often as it can take a marker; more wishes than markers are a reserve.
    """

    cities: tuple[str, ...]
    count: int
    most: int

    def check(self, value: tuple[str, ...]) -> None:
        """Refuse Cities that take no markers, and too few of them."""
        for city in value:
            if city not in self.cities:
                raise IllegalAnswer(
                    N_("{given} takes no Pillage marker; possible: {possible}"),
                    given=city,
                    possible=self.cities,
                )
            if value.count(city) > self.most:
                raise IllegalAnswer(N_("{given} is named too often"), given=city)
        if len(value) < self.count:
            raise IllegalAnswer(
                _(
                    "{count} are named; expected: at least {least}",
                    count=len(value),
                    least=self.count,
                )
            )

    def usual(self) -> tuple[str, ...]:
        """Return the first Cities, each once, then again."""
        return (self.cities * self.most)[: self.count]

    def only(self) -> tuple[tuple[str, ...], ...]:
        """Return nothing: there is always something to choose."""
        return ()

    def bounds(self) -> Bounds:
        """Return the Cities, and how many must be named."""
        return Bounds(self.cities, least=self.count)

    def dump(self, value: tuple[str, ...]) -> JSON:
        """Return a list."""
        return [*value]

    def load(self, raw: Any) -> tuple[str, ...]:
        """Return the wishes in ``raw``, a list."""
        if not isinstance(raw, list):
            raise IllegalAnswer(_("{given!r} was given where a list is expected", given=raw))
        return tuple(map(str, raw))
