"""Scenarios: the position in which a game begins."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, places, sea_zones
from adjudicator.games.here_i_stand.rules.options import (
    OPTIONS,
    checked_options,
    option_number,
    option_value,
)
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    KINDS_ON_MAP,
    MAJOR_POWERS,
    MINOR_POWERS,
    OTTOMAN,
    PROTESTANT,
    home_cards,
)
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.seating import seats_for
from adjudicator.games.here_i_stand.rules.setups import setup_of
from adjudicator.games.here_i_stand.rules.special.england import marital_track
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    OTHER_FAITH,
    PROTESTANT_FAITH,
    Sea,
    Space,
    State,
    Voyage,
    pair,
)
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer

COLONIAL_POWERS = ("england", "france", "hapsburg")
EXPLORATION_MARKER: Final = "exploration_marker"
STAGE_OF_TURN_1: Final = "theses"
STAGE_OF_LATER_TURNS: Final = "card_draw"


@rule("2P 2")
def set_up(scenario: str, options: dict[str, Any]) -> State:
    """Return the opening position; IllegalAnswer when scenario or options are not known."""
    setup = setup_of(scenario)
    state = _empty(scenario, checked_options(scenario, options), setup)
    players = option_number(state, "players")
    if players < len(MAJOR_POWERS):
        state.seats = seats_for(players)
    for power in MAJOR_POWERS:
        _place(state, power, setup[power]["spaces"])
    for minor in MINOR_POWERS:
        _place(state, minor, setup["minor"][minor]["spaces"])
    _place(state, INDEPENDENT, setup["independent"]["spaces"])
    for protected in setup["hapsburg"]["hex_control_all_home_spaces_of"]:
        for space in home_spaces(protected):
            state.spaces[space].control = "hapsburg"
    for space in setup["religion"]["protestant_spaces"]:
        state.spaces[space].religion = PROTESTANT_FAITH
    _befriend(state, setup)
    _score(state, setup)
    _deal_out_cards(state, setup)
    _people(state, setup)
    _new_world(state, setup)
    if "diplomatic_cards" in setup:
        _lay_out_diplomatic_cards(state, setup["diplomatic_cards"])
    return state


@rule("8.1")
def first_stage(setup: dict[str, Any]) -> str:
    """Return the stage in which a scenario begins: the 95 Theses in turn 1 and never after."""
    return STAGE_OF_TURN_1 if setup["first_turn"] == 1 else STAGE_OF_LATER_TURNS


def _empty(scenario: str, options: dict[str, Any], setup: dict[str, Any]) -> State:
    return State(
        scenario=scenario,
        options=dict(options),
        turn=setup["first_turn"],
        stage=first_stage(setup),
        spaces={
            place.id: Space(
                control=place.home_power,
                religion=OTHER_FAITH if place.home_power == OTTOMAN else CATHOLIC,
            )
            for place in places().values()
        },
        seas={zone: Sea() for zone in sea_zones()},
        wars=[pair(a, b) for a, b in setup["diplomacy"]["at_war"]],
        alliances=[],
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


def _befriend(state: State, setup: dict[str, Any]) -> None:
    """Make the alliances of the opening; one with a minor power activates it (22.2)."""
    for a, b in setup["diplomacy"]["allied"]:
        if b in MINOR_POWERS:
            state.minor_allies[b] = a
        else:
            state.alliances.append(pair(a, b))


def _score(state: State, setup: dict[str, Any]) -> None:
    """Set the tracks of the power cards and the markers in the boxes for bonus points."""
    for power in MAJOR_POWERS:
        state.bonus_vp[power] = [[one["kind"], one["vp"]] for one in setup[power]["bonus_vp"]]
    state.piracy_vp = setup["ottoman"]["piracy_vp"]
    state.chateaux_vp = setup["france"]["chateaux_vp"]
    state.saint_peters_cp = setup["papacy"]["saint_peters_cp"]
    state.saint_peters_vp = setup["papacy"]["saint_peters_vp"]
    state.excommunicated = list(setup["papacy"]["excommunicated"])
    state.marital_status = marital_track().index(setup["england"]["marital_status"])


def _deal_out_cards(state: State, setup: dict[str, Any]) -> None:
    """Put cards into hands, on power cards, out of the game and aside, the rest in the pile."""
    listed = setup["cards"]
    state.hands[PROTESTANT] += listed.get("protestant_starts_with", [])
    state.removed = list(tables()["deck"]["marked_1517"]) if "removed" in listed else []
    state.removed += listed.get("out_of_the_game", [])
    for power in MAJOR_POWERS:
        state.hands[power] += [n for n in home_cards(power) if n not in state.removed]
    state.on_power_card = list(listed.get("on_power_card", []))
    elsewhere = {number for hand in state.hands.values() for number in hand}
    elsewhere.update(state.on_power_card, state.removed)
    shuffled_in = listed.get("shuffled_in_at_start", [])
    played = {*elsewhere, *tables()["deck"]["played_at_start"]}
    opening = {number for number, card in cards().items() if card.entry == 1} - played
    state.draw_pile = sorted((opening | {*shuffled_in}) - elsewhere)
    here = elsewhere | set(state.draw_pile)
    state.waiting_cards = [number for number in cards() if number not in here]


@rule("2P 2")
def _lay_out_diplomatic_cards(state: State, listed: dict[str, list[int]]) -> None:
    """Give both players an empty diplomatic hand (2P 2); the deck is shuffled in turn 1."""
    state.two_player = TwoPlayer(
        hands={player: [] for player in TWO_PLAYERS},
        deck=list(listed["start"]),
        waiting=list(listed["after_league"]),
    )


def _people(state: State, setup: dict[str, Any]) -> None:
    named = [*setup["papacy"]["debaters"], *setup["protestant"]["debaters"]]
    gone = setup["protestant"]["out_of_play"]
    for row in rows("debaters"):
        if row["id"] in named or row["id"] in gone:
            state.debaters[row["id"]] = "uncommitted" if row["id"] in named else "removed"
    state.reformers = list(setup["protestant"]["reformers"])
    state.electorate_display = dict(setup["protestant"]["electorate_display"])
    state.new_testament = dict(setup["protestant"]["new_testament"])
    state.full_bible = dict(setup["protestant"]["full_bible"])
    state.events_done = [event for event, done in setup["events_done"].items() if done]


def _new_world(state: State, setup: dict[str, Any]) -> None:
    """Fill the pools, claim what is taken, and send the voyages that are under way."""
    for power in COLONIAL_POWERS:
        own = setup[power]
        gone = own["out_of_play"]
        pool = [row for row in rows("explorers") if row["power"] == power]
        state.explorers[power] = [
            row["id"] for row in pool if row["source"] == "pool" and row["id"] not in gone
        ]
        found = [row for row in rows("conquistadors") if row["power"] == power]
        state.conquistadors[power] = [
            row["id"] for row in found if row["id"] not in gone for _ in range(int(row["count"]))
        ]
        state.colonies[power] = list(own["colonies"])
        state.conquests[power] = list(own["conquests"])
        for kind in own["crossing_atlantic"]:
            state.voyages.append(Voyage(power, kind))
            action = {"exploration": "explore", "conquest": "conquer"}[kind]
            state.actions_this_turn[power].append(action)
        for marker, _ in state.bonus_vp[power]:
            if marker in tables()["discovery_vp"]:
                state.discoveries[marker] = power
            elif marker in tables()["conquest_vp"]:
                state.conquered[marker] = power
    state.charted = _charted(state, setup)


def _charted(state: State, setup: dict[str, Any]) -> list[str]:
    """Return the powers whose exploration markers show charts (20.2)."""
    if OPTIONS[EXPLORATION_MARKER].is_of(state.scenario):
        charts = option_value(state, EXPLORATION_MARKER) == "charts_available"
        return [*COLONIAL_POWERS] if charts else []
    return [p for p in COLONIAL_POWERS if setup[p]["exploration_marker"] == "charts_available"]
