"""Scenarios: the position in which a game begins."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import listed
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.board import home_spaces, places, sea_zones
from adjudicator.games.here_i_stand.deck import cards
from adjudicator.games.here_i_stand.powers import (
    INDEPENDENT,
    KINDS_ON_MAP,
    MAJOR_POWERS,
    MINOR_POWERS,
    OTTOMAN,
    PROTESTANT,
    home_cards,
)
from adjudicator.games.here_i_stand.reference import document, rows, tables
from adjudicator.games.here_i_stand.state import (
    CATHOLIC,
    OTHER_FAITH,
    Sea,
    Space,
    State,
    Voyage,
    pair,
)

SCENARIOS = ("1517",)
NUMBERS: Final = {
    "last_turn": range(1, 10),
    "vp_to_win": range(1, 51),
    "domination_margin": range(1, 26),
    "domination_earliest_turn": range(1, 10),
}
"""Options that are whole numbers: when and how the game is won (23)."""
WORDS: Final = {"minor_war_cost": ("rulebook", "display")}
"""Options that choose a reading where the sources leave two open."""
OPTIONS: Final = (*NUMBERS, *WORDS)
COLONIAL_POWERS = ("england", "france", "hapsburg")


def set_up(scenario: str, options: dict[str, Any]) -> State:
    """Return the opening position; IllegalAnswer when the scenario is not known."""
    if scenario not in SCENARIOS:
        raise IllegalAnswer(
            f"there is no scenario {scenario!r} in this release; there is: {', '.join(SCENARIOS)}"
        )
    setup = document(f"setup_{scenario}")
    state = _empty(scenario, checked_options(options), setup)
    for power in MAJOR_POWERS:
        _place(state, power, setup[power]["spaces"])
    for minor in MINOR_POWERS:
        _place(state, minor, setup["minor"][minor]["spaces"])
    _place(state, INDEPENDENT, setup["independent"]["spaces"])
    for protected in setup["hapsburg"]["hex_control_all_home_spaces_of"]:
        for space in home_spaces(protected):
            state.spaces[space].control = "hapsburg"
    _deal_out_cards(state, setup)
    _people(state, setup)
    _new_world(state, setup)
    return state


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game as the rules use them; IllegalAnswer names what is wrong."""
    checked: dict[str, Any] = {}
    for name, value in options.items():
        if name in WORDS and value in WORDS[name]:
            checked[name] = value
        elif name in NUMBERS and str(value).isdecimal() and int(value) in NUMBERS[name]:
            checked[name] = int(value)
        elif name in WORDS:
            raise IllegalAnswer(f"the option {name} is {value!r}; expected: {listed(WORDS[name])}")
        elif name in NUMBERS:
            least, most = NUMBERS[name][0], NUMBERS[name][-1]
            raise IllegalAnswer(f"the option {name} is {value!r}; expected: {least} to {most}")
        else:
            raise IllegalAnswer(f"there is no option {name!r}; there is: {listed(OPTIONS)}")
    return checked


def _empty(scenario: str, options: dict[str, Any], setup: dict[str, Any]) -> State:
    return State(
        scenario=scenario,
        options=dict(options),
        turn=setup["first_turn"],
        stage="theses",
        spaces={
            place.id: Space(
                control=place.home_power,
                religion=OTHER_FAITH if place.home_power == OTTOMAN else CATHOLIC,
            )
            for place in places().values()
        },
        seas={zone: Sea() for zone in sea_zones()},
        wars=[pair(a, b) for a, b in setup["diplomacy"]["at_war"]],
        alliances=[pair(a, b) for a, b in setup["diplomacy"]["allied"]],
        minor_allies={},
        loans=[],
        hands={power: [] for power in MAJOR_POWERS},
        draw_pile=[],
        discards=[],
        removed=[],
        waiting_cards=[],
        on_power_card=[],
        rulers={power: setup[power]["ruler"] for power in MAJOR_POWERS},
        minus_cards={power: [] for power in MAJOR_POWERS},
        bonus_vp={power: [] for power in MAJOR_POWERS},
        vp_history={power: [] for power in MAJOR_POWERS},
        used_this_turn={power: [] for power in MAJOR_POWERS},
        actions_this_turn={power: [] for power in MAJOR_POWERS},
    )


def _place(state: State, owner: str, listed: list[dict[str, Any]]) -> None:
    for entry in listed:
        space = state.spaces[entry["space"]]
        if "control" in entry:
            space.control = owner
        units = {kind: entry[kind] for kind in KINDS_ON_MAP if entry.get(kind)}
        if units:
            space.units[owner] = units
        space.leaders += entry.get("leaders", [])


def _deal_out_cards(state: State, setup: dict[str, Any]) -> None:
    """Put home cards and the opening card into hands, later cards aside, the rest in the pile."""
    held = setup["cards"]["protestant_starts_with"]
    state.hands[PROTESTANT] += held
    for power in MAJOR_POWERS:
        state.hands[power] += home_cards(power)
    in_hands = {number for hand in state.hands.values() for number in hand}
    opening = tables()["deck"]["start_of_1517"]
    state.draw_pile = [number for number in opening if number not in in_hands]
    here = in_hands | set(state.draw_pile)
    state.waiting_cards = [number for number in cards() if number not in here]


def _people(state: State, setup: dict[str, Any]) -> None:
    named = [*setup["papacy"]["debaters"], *setup["protestant"]["debaters"]]
    state.debaters = {row["id"]: "uncommitted" for row in rows("debaters") if row["id"] in named}
    state.reformers = list(setup["protestant"]["reformers"])
    state.electorate_display = dict(setup["protestant"]["electorate_display"])
    state.new_testament = dict(setup["protestant"]["new_testament"])
    state.full_bible = dict(setup["protestant"]["full_bible"])
    state.events_done = [event for event, done in setup["events_done"].items() if done]


def _new_world(state: State, setup: dict[str, Any]) -> None:
    for power in COLONIAL_POWERS:
        pool = [row for row in rows("explorers") if row["power"] == power]
        state.explorers[power] = [row["id"] for row in pool if row["source"] == "pool"]
        found = [row for row in rows("conquistadors") if row["power"] == power]
        state.conquistadors[power] = [r["id"] for r in found for _ in range(int(r["count"]))]
        state.colonies[power] = list(setup[power]["colonies"])
        state.conquests[power] = list(setup[power]["conquests"])
        for kind in setup[power]["crossing_atlantic"]:
            state.voyages.append(Voyage(power, kind))
            action = {"exploration": "explore", "conquest": "conquer"}[kind]
            state.actions_this_turn[power].append(action)
