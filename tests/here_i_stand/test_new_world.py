"""20 The New World."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.realm import (
    CircumnavigationTried,
    ConquestResolved,
    ExplorationResolved,
    VoyagersNamed,
)
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    Colonize,
    Conquer,
    Explore,
    new_world_phase,
    next_below,
    voyagers,
)
from adjudicator.games.here_i_stand.rules.new_world.riches import new_world_riches
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
)
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from adjudicator.games.here_i_stand.rules.turn.victory import (
    victory_points,
    victory_points_by_source,
)
from tests.here_i_stand.builders import ScriptedDice, game_1517, heard, play, table_for
from tests.tables import each


def sea_without_voyages() -> State:
    """Return the opening position before anybody has sailed."""
    state = game_1517()
    state.voyages = []
    state.actions_this_turn = {power: [] for power in MAJOR_POWERS}
    return state


def explorer_index(state: State, power: str, explorer: str) -> int:
    return state.explorers[power].index(explorer)


def charted(state: State) -> State:
    """Turn all exploration markers to their charted side."""
    state.charted = [ENGLAND, FRANCE, HAPSBURG]
    return state


def explore(state: State, explorer: str, roll: tuple[int, int], **script: object) -> Table[State]:
    """Let one French explorer sail alone with charts."""
    state.voyages = [Voyage(FRANCE, "exploration")]
    state.explorers[FRANCE] = [explorer]
    table = table_for(charted(state))
    dice = [("exploration", roll), *script.get("dice", [])]  # type: ignore[misc]
    play(table, new_world_phase(table), dice=dice, answers=script.get("answers", []))  # type: ignore[arg-type]
    return table


# ------------------------------------------------------------------------------ actions


@pytest.mark.parametrize(
    ("power", "costs"),
    [(HAPSBURG, (2, 2, 4)), (ENGLAND, (2, 3, 4)), (FRANCE, (2, 3, 4))],
)
def test_voyages_cost_what_the_power_cards_say(power: str, costs: tuple[int, ...]) -> None:
    state = sea_without_voyages()
    assert tuple(a.cost(state, power) for a in (Explore(), Colonize(), Conquer())) == costs


@pytest.mark.parametrize("action", [Explore(), Colonize(), Conquer()])
def test_other_powers_do_not_sail_to_the_new_world(action: Action) -> None:
    with pytest.raises(IllegalAnswer, match="Ottomans cannot take this action"):
        action.cost(sea_without_voyages(), OTTOMAN)


@pytest.mark.parametrize("action", [Explore(), Colonize(), Conquer()])
def test_each_voyage_sails_once_per_turn(action: Action) -> None:
    table = table_for(sea_without_voyages(), power=FRANCE)
    action.check(table.state, FRANCE)
    play(table, action.carry_out(table, FRANCE))
    with pytest.raises(IllegalAnswer, match="once per turn"):
        action.check(table.state, FRANCE)
    action.check(table.state, ENGLAND)


def test_the_hapsburg_voyages_of_the_set_up_use_up_two_actions_of_turn_1() -> None:
    state = game_1517()
    for action in (Explore(), Conquer()):
        with pytest.raises(IllegalAnswer, match="once per turn and has done so"):
            action.check(state, HAPSBURG)
    Colonize().check(state, HAPSBURG)


def test_nobody_sails_without_explorers_or_conquistadors() -> None:
    state = sea_without_voyages()
    state.explorers[ENGLAND] = []
    state.conquistadors[ENGLAND] = []
    with pytest.raises(IllegalAnswer, match="no explorers left"):
        Explore().check(state, ENGLAND)
    with pytest.raises(IllegalAnswer, match="no conquistadors left"):
        Conquer().check(state, ENGLAND)


@pytest.mark.parametrize(("power", "limit"), [(ENGLAND, 2), (FRANCE, 2), (HAPSBURG, 3)])
def test_the_number_of_colonies_is_limited(power: str, limit: int) -> None:
    state = sea_without_voyages()
    for _ in range(limit):
        state.actions_this_turn[power] = []
        Colonize().check(state, power)
        table = table_for(state)
        play(table, Colonize().carry_out(table, power))
        play(table, new_world_phase(table))
    assert len(set(state.colonies[power])) == limit
    state.actions_this_turn[power] = []
    with pytest.raises(IllegalAnswer, match=f"at most {limit}"):
        Colonize().check(state, power)


def test_a_colony_crossing_the_atlantic_counts_and_arrives_in_the_new_world_phase() -> None:
    table = table_for(sea_without_voyages())
    table.state.colonies[ENGLAND] = ["jamestown"]
    play(table, Colonize().carry_out(table, ENGLAND))
    table.state.actions_this_turn[ENGLAND] = []
    with pytest.raises(IllegalAnswer, match="2 colonies"):
        Colonize().check(table.state, ENGLAND)
    play(table, new_world_phase(table))
    assert table.state.colonies[ENGLAND] == ["jamestown", "roanoke"]
    assert table.state.voyages == []


@pytest.mark.parametrize("kind", [Explore, Colonize, Conquer])
def test_samples_are_legal_or_nothing(kind: type[Action]) -> None:
    rng = random.Random(1)
    for state in (game_1517(), sea_without_voyages()):
        for power in MAJOR_POWERS:
            for cp in range(6):
                action = any_of_kind(kind, state, power, cp, rng)
                if action is not None:
                    action.check(state, power)
                    assert action.cost(state, power) <= cp
                    assert kind.load(action.dump()) == action
    assert any_of_kind(kind, sea_without_voyages(), FRANCE, 5, rng) is not None


# ------------------------------------------------------------------------------ exploration


def test_the_exploration_example_of_the_rulebook() -> None:
    state = sea_without_voyages()
    state.voyages = [
        Voyage(HAPSBURG, "exploration"),
        Voyage(HAPSBURG, "exploration", "cabot_hapsburg"),
        Voyage(ENGLAND, "exploration"),
        Voyage(FRANCE, "exploration"),
    ]
    table = table_for(state)
    play(
        table,
        new_world_phase(table),
        dice=[
            ("explorer of england", explorer_index(state, ENGLAND, "rut")),
            ("explorer of france", explorer_index(state, FRANCE, "verrazano")),
            ("explorer of hapsburg", explorer_index(state, HAPSBURG, "orellana")),
            ("exploration of Orellana", (3, 4)),
            ("exploration of Verrazano", (4, 5)),
            ("circumnavigation of Verrazano", (2, 3)),
            ("exploration of Rut", (2, 2)),
            ("exploration of Cabot", (4, 5)),
            ("circumnavigation of Cabot", (4, 4)),
        ],
        answers=[
            (FRANCE, "20.2/discovery:france", "circumnavigation"),
            (HAPSBURG, "20.2/discovery:hapsburg", "circumnavigation"),
        ],
    )
    assert heard(table).of(VoyagersNamed)[0].voyages == (
        (HAPSBURG, "orellana", 3),
        (FRANCE, "verrazano", 2),
        (ENGLAND, "rut", 1),
        (HAPSBURG, "cabot_hapsburg", 1),
    )
    assert [fact.total for fact in heard(table).of(ExplorationResolved)] == [9, 10, 4, 10]
    assert [fact.total for fact in heard(table).of(CircumnavigationTried)] == [7, 9]
    assert state.bonus_vp[HAPSBURG] == [["mississippi_river", 1]]
    assert state.bonus_vp[FRANCE] == [["pacific_strait", 1]]
    assert state.bonus_vp[ENGLAND] == []
    assert state.discoveries == {"mississippi_river": HAPSBURG, "pacific_strait": FRANCE}
    assert "rut" not in state.explorers[ENGLAND]
    assert "verrazano" not in state.explorers[FRANCE]
    assert "orellana" not in state.explorers[HAPSBURG]
    assert state.charted == [HAPSBURG, FRANCE, ENGLAND]


def test_a_voyage_of_cabot_neither_turns_the_marker_nor_suffers_its_penalty() -> None:
    state = sea_without_voyages()
    state.voyages = [Voyage(ENGLAND, "exploration", "cabot_england")]
    table = table_for(state)
    play(table, new_world_phase(table), dice=[("exploration of Cabot", (3, 2))])
    assert heard(table).of(ExplorationResolved)[0].total == 6
    assert state.charted == []
    assert "cabot_england" not in state.explorers[ENGLAND]


def test_equal_explorers_sail_in_the_order_england_france_hapsburg() -> None:
    state = charted(sea_without_voyages())
    state.voyages = [Voyage(power, "exploration") for power in (HAPSBURG, FRANCE, ENGLAND)]
    state.explorers = {ENGLAND: ["willoughby"], FRANCE: ["roberval"], HAPSBURG: ["de_vaca"]}
    table = table_for(state)
    rolls = [
        ("england: exploration", (1, 1)),
        ("france: exploration", (1, 1)),
        ("hapsburg: exploration", (1, 1)),
    ]
    play(table, new_world_phase(table), dice=rolls)
    assert state.explorers == {ENGLAND: [], FRANCE: [], HAPSBURG: []}


@each(
    ("roll", "pool", "discovery"),
    [
        ((1, 3), [], None),
        ((1, 4), ["roberval"], None),
        ((2, 4), ["roberval"], None),
        ((3, 4), [], "st_lawrence_river"),
        ((4, 4), [], "great_lakes"),
        ((4, 5), [], "mississippi_river"),
    ],
)
def test_the_exploration_table(
    roll: tuple[int, int], pool: list[str], discovery: str | None
) -> None:
    state = sea_without_voyages()
    explore(state, "roberval", roll)
    assert state.explorers[FRANCE] == pool
    assert state.discoveries == ({discovery: FRANCE} if discovery else {})
    assert victory_points(state, FRANCE) == 12 + bool(discovery)


def test_a_claimed_discovery_passes_to_the_next_below() -> None:
    state = sea_without_voyages()
    state.discoveries = {"mississippi_river": ENGLAND, "great_lakes": ENGLAND}
    explore(state, "roberval", (4, 5))
    assert state.discoveries["st_lawrence_river"] == FRANCE


def test_an_explorer_who_finds_everything_claimed_goes_back_to_the_pool() -> None:
    state = sea_without_voyages()
    state.discoveries = {"st_lawrence_river": ENGLAND}
    explore(state, "roberval", (3, 4))
    assert state.explorers[FRANCE] == ["roberval"]
    assert state.bonus_vp[FRANCE] == []


def test_next_below_goes_down_only() -> None:
    order = ("inca", "aztec", "maya")
    assert next_below({}, order, "aztec") == "aztec"
    assert next_below({"aztec": ENGLAND}, order, "aztec") == "maya"
    assert next_below({"maya": ENGLAND}, order, "maya") is None


@pytest.mark.parametrize(
    ("choice", "points"), [("amazon_river", 2), ("great_lakes", 1), ("mississippi_river", 1)]
)
def test_a_10_may_claim_the_amazon_or_any_free_discovery(choice: str, points: int) -> None:
    state = sea_without_voyages()
    explore(state, "roberval", (5, 5), answers=[(FRANCE, "20.2/discovery:france", choice)])
    assert state.bonus_vp[FRANCE] == [[choice, points]]


def test_what_is_claimed_is_not_offered_and_without_choice_nothing_is_asked() -> None:
    state = sea_without_voyages()
    taken = ["amazon_river", "mississippi_river", "great_lakes", "circumnavigation"]
    state.discoveries = dict.fromkeys(taken, ENGLAND)
    explore(state, "roberval", (5, 5))
    assert state.bonus_vp[FRANCE] == [["st_lawrence_river", 1]]


def test_with_everything_claimed_a_10_brings_nothing() -> None:
    state = sea_without_voyages()
    everything = ["amazon_river", "circumnavigation", "pacific_strait"]
    everything += ["mississippi_river", "great_lakes", "st_lawrence_river"]
    state.discoveries = dict.fromkeys(everything, ENGLAND)
    explore(state, "roberval", (6, 6))
    assert state.explorers[FRANCE] == ["roberval"]


@pytest.mark.parametrize(
    ("roll", "success", "cards"), [((4, 5), False, 0), ((5, 5), True, 0), ((6, 6), True, 1)]
)
def test_the_circumnavigation_table(roll: tuple[int, int], success: bool, cards: int) -> None:
    state = sea_without_voyages()
    state.draw_pile = [24, 25]
    state.hands[FRANCE] = []
    explore(
        state,
        "roberval",
        (5, 5),
        dice=[("circumnavigation", roll)],
        answers=[(FRANCE, "20.2/discovery:france", "circumnavigation")],
    )
    assert ("circumnavigation" in state.discoveries) is success
    assert victory_points(state, FRANCE) == 12 + 1 + 3 * success
    assert len(state.hands[FRANCE]) == cards
    assert state.explorers[FRANCE] == []


def test_no_penalty_for_missing_charts_on_the_way_around_the_world() -> None:
    state = sea_without_voyages()
    state.voyages = [Voyage(FRANCE, "exploration")]
    state.explorers[FRANCE] = ["cartier"]
    table = table_for(state)
    play(
        table,
        new_world_phase(table),
        dice=[("exploration", (4, 4)), ("circumnavigation", (3, 4))],
        answers=[(FRANCE, "20.2/discovery", "circumnavigation")],
    )
    assert [fact.total for fact in heard(table).of(ExplorationResolved)] == [10]
    assert [fact.total for fact in heard(table).of(CircumnavigationTried)] == [10]


def test_a_card_can_add_to_both_rolls() -> None:
    state = charted(sea_without_voyages())
    state.voyages = [Voyage(FRANCE, "exploration", bonus=2)]
    state.explorers[FRANCE] = ["roberval"]
    table = table_for(state)
    play(
        table,
        new_world_phase(table),
        dice=[("exploration", (4, 4)), ("circumnavigation", (4, 4))],
        answers=[(FRANCE, "20.2/discovery", "circumnavigation")],
    )
    assert state.discoveries["circumnavigation"] == FRANCE


# ------------------------------------------------------------------------------ conquest


@each(
    ("roll", "result", "conquest", "left"),
    [
        ((3, 3), "killed", "", 1),
        ((3, 4), "nothing", "", 2),
        ((4, 4), "nothing", "", 2),
        ((4, 5), "maya", "maya", 1),
        ((5, 5), "aztec", "aztec", 1),
        ((5, 6), "inca", "inca", 1),
        ((6, 6), "inca", "inca", 1),
    ],
)
def test_the_conquest_table(roll: tuple[int, int], result: str, conquest: str, left: int) -> None:
    state = sea_without_voyages()
    state.voyages = [Voyage(ENGLAND, "conquest")]
    table = table_for(state)
    play(table, new_world_phase(table), dice=[("england: conquest", roll)])
    fact = heard(table).of(ConquestResolved)[0]
    assert (fact.result, fact.conquest) == (result, conquest)
    assert len(state.conquistadors[ENGLAND]) == left
    assert state.conquests[ENGLAND] == ([conquest] if conquest else [])


def test_conquests_are_resolved_hapsburgs_first_and_claimed_ones_pass_down() -> None:
    state = sea_without_voyages()
    state.voyages = [Voyage(power, "conquest") for power in (FRANCE, ENGLAND, HAPSBURG)]
    cortez = state.conquistadors[HAPSBURG].index("cortez")
    table = table_for(state)
    play(
        table,
        new_world_phase(table),
        dice=[
            ("conquistador of hapsburg", cortez),
            ("hapsburg: conquest of Cortez", (3, 4)),
            ("england: conquest", (6, 5)),
            ("france: conquest", (5, 5)),
        ],
    )
    assert state.conquered == {"inca": HAPSBURG, "aztec": ENGLAND, "maya": FRANCE}
    assert "cortez" not in state.conquistadors[HAPSBURG]


def test_a_conquest_counts_at_once_but_only_once_when_it_is_depleted() -> None:
    state = sea_without_voyages()
    state.conquests[HAPSBURG] = ["inca"]
    assert victory_points(state, HAPSBURG) == 9 + 2
    table = table_for(state)
    table.dice = ScriptedDice([("riches of inca", (1, 1))])
    assert new_world_riches(table)[HAPSBURG] == 1
    assert state.conquests[HAPSBURG] == []
    assert victory_points_by_source(state, HAPSBURG)["inca"] == 2


def test_explorations_are_resolved_before_conquests_and_the_box_is_empty_afterwards() -> None:
    table = table_for(game_1517())
    state = table.state
    play(
        table,
        new_world_phase(table),
        dice=[
            ("explorer of hapsburg", explorer_index(state, HAPSBURG, "leon")),
            ("hapsburg: exploration", (2, 3)),
            ("conquistador of hapsburg", 0),
            ("hapsburg: conquest", (1, 2)),
        ],
    )
    assert state.voyages == []
    assert state.charted == [HAPSBURG]


# ------------------------------------------------------------------------------ riches


@each(
    ("column", "roll", "cards", "kept"),
    [
        ("inca", (2, 3), 1, False),
        ("inca", (3, 3), 1, True),
        ("aztec", (3, 3), 0, True),
        ("maya", (3, 3), 1, False),
        ("maya", (4, 4), 1, True),
        ("cuba", (2, 2), 0, False),
        ("cuba", (2, 3), 0, True),
        ("cuba", (4, 4), 0, True),
        ("cuba", (4, 5), 1, True),
        ("potosi", (1, 2), 0, False),
        ("potosi", (2, 2), 0, True),
    ],
)
def test_the_riches_table(column: str, roll: tuple[int, int], cards: int, kept: bool) -> None:
    state = sea_without_voyages()
    holding = state.conquests if column in ("inca", "aztec", "maya") else state.colonies
    holding[HAPSBURG] = [column]
    table = table_for(state)
    table.dice = ScriptedDice([(f"riches of {column}", roll)])
    assert new_world_riches(table) == {HAPSBURG: cards, ENGLAND: 0, FRANCE: 0}
    assert (column in holding[HAPSBURG]) is kept


def test_galleons_and_plantations_help_their_owner_alone() -> None:
    state = sea_without_voyages()
    state.colonies = {HAPSBURG: ["cuba"], ENGLAND: ["roanoke"], FRANCE: []}
    state.events_done += ["galleons_hapsburg", "plantations_hapsburg"]
    table = table_for(state)
    table.dice = ScriptedDice([("cuba", (3, 4)), ("roanoke", (4, 4))])
    assert new_world_riches(table) == {HAPSBURG: 1, ENGLAND: 0, FRANCE: 0}


def test_results_above_12_count_as_12() -> None:
    state = sea_without_voyages()
    state.colonies[HAPSBURG] = ["cuba"]
    state.events_done.append("plantations_hapsburg")
    table = table_for(state)
    table.dice = ScriptedDice([("cuba", (6, 6))])
    assert new_world_riches(table)[HAPSBURG] == 1


def test_every_explorer_and_conquistador_has_a_value() -> None:
    state = game_1517()
    for pools in (state.explorers, state.conquistadors):
        for pool in pools.values():
            assert all(name in voyagers() for name in pool)
    assert voyagers()["magellan"].value == 4
    assert not voyagers()["cabot_france"].pooled
