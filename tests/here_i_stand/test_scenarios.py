"""Scenarios 1532 and tournament: the positions, their first turn, their clock."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards.c004_patron_of_the_arts import modifiers
from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.facts.realm import (
    CardDealtOpenly,
    CardsAdded,
    DebatersEntered,
    ReformerEntered,
)
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.diplomacy.phase import peace_segment
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.minors.defeat import hungary_is_beaten
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore
from adjudicator.games.here_i_stand.rules.options import option_number
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    ENGLAND,
    FRANCE,
    HAPSBURG,
    HUNGARY,
    KINDS_ON_MAP,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    power_card,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.setups import SIX_POWERS, setup_of
from adjudicator.games.here_i_stand.rules.special.england import (
    ANNE_BOLEYN,
    ASK_FOR_DIVORCE,
    marital_track,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    keys_controlled,
    leader_location,
    protestant_spaces,
    units_on_map,
)
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase, cards_for
from adjudicator.games.here_i_stand.rules.turn.victory import (
    victory_determination,
    victory_points,
    victory_points_by_source,
)
from tests.here_i_stand.builders import heard, play, table_for
from tests.tables import each

LATER = ("1532", "tournament")
GAME = HereIStand()


def drawn(state: State, *, entering: int, riches: int = 2) -> Table[State]:
    """Play the Card Draw Phase of a state with colonies that bring nothing."""
    table = table_for(state)
    size = len(state.draw_pile) + len(state.discards) + entering
    dice: list[tuple[str, Any]] = [("riches of", (1, 1)) for _ in range(riches)]
    play(table, card_draw_phase(table), dice=[*dice, ("deck of turn", list(range(size)))])
    return table


def dealt(table: Table[State], power: str) -> dict[str, int]:
    """Return how many cards a power was dealt, by reason."""
    told = [fact for fact in heard(table).of(CardsDrawn) if fact.power == power]
    return {fact.why: len(fact.cards) for fact in told}


# ------------------------------------------------------------------------------ the position


@pytest.mark.parametrize("scenario", SIX_POWERS)
def test_the_position_gives_the_stated_victory_points_and_is_sane(scenario: str) -> None:
    state = set_up(scenario, {})
    found = {power: victory_points(state, power) for power in MAJOR_POWERS}
    assert found == setup_of(scenario)["vp"]
    assert faults(state) == []


def test_the_points_of_1532_come_from_these_sources() -> None:
    state = set_up("1532", {})
    assert [victory_points(state, power) for power in MAJOR_POWERS] == [16, 18, 9, 12, 17, 13]
    assert victory_points_by_source(state, OTTOMAN) == {"keys": 14, "piracy": 0, "war_winner": 2}
    hapsburg = victory_points_by_source(state, HAPSBURG)
    assert hapsburg["electorates"] == 2  # Cologne and Trier
    assert (hapsburg["circumnavigation"], hapsburg["pacific_strait"], hapsburg["aztec"]) == (
        3,
        1,
        2,
    )
    assert victory_points_by_source(state, FRANCE)["chateaux"] == 2
    assert victory_points_by_source(state, PAPACY)["saint_peters"] == 1


@pytest.mark.parametrize("scenario", LATER)
def test_every_piece_named_in_the_set_up_is_on_the_map_and_no_other(scenario: str) -> None:
    state, setup = set_up(scenario, {}), setup_of(scenario)
    listed = {power: setup[power]["spaces"] for power in MAJOR_POWERS}
    listed |= {minor: one["spaces"] for minor, one in setup["minor"].items()}
    for owner in ALL_POWERS:
        for kind in KINDS_ON_MAP:
            wanted = sum(entry.get(kind, 0) for entry in listed[owner])
            assert units_on_map(state, owner, kind) == wanted, (owner, kind)
        for entry in listed[owner]:
            for leader in entry.get("leaders", []):
                assert leader_location(state, leader) == entry["space"]
    assert leader_location(state, "dragut") is None
    assert state.captured == {}
    assert state.spaces["malta"].units["independent"] == {"knights_of_st_john": 1}


def test_who_controls_what_in_1532() -> None:
    state = set_up("1532", {})
    homes = {space: controller(state, space) for space in home_spaces(PROTESTANT)}
    held = [space for space, power in homes.items() if power == HAPSBURG]
    assert sorted(held) == ["cologne", "munster", "regensburg", "salzburg", "trier"]
    assert set(homes.values()) == {HAPSBURG, PROTESTANT}
    assert {controller(state, space) for space in home_spaces(HUNGARY)} == {OTTOMAN, HAPSBURG}
    for space in ("milan", "metz", "tunis", "basel", "zurich", "malta"):
        assert controller(state, space) == "independent"
    assert [controller(state, s) for s in ("rhodes", "algiers", "siena", "genoa")] == [
        *(OTTOMAN, OTTOMAN, PAPACY, "genoa")
    ]
    assert state.electorate_display == {"cologne": 1, "trier": 1}


@pytest.mark.parametrize("scenario", SIX_POWERS)
def test_the_square_markers_that_are_not_on_the_map_lie_on_the_power_cards(scenario: str) -> None:
    state = set_up(scenario, {})
    for power, left in setup_of(scenario)["square_markers_on_card"].items():
        assert power_card(power)["square_markers"] - len(keys_controlled(state, power)) == left


def test_the_faith_of_1532() -> None:
    state = set_up("1532", {})
    setup = setup_of("1532")
    assert sorted(protestant_spaces(state)) == setup["religion"]["protestant_spaces"]
    assert len(protestant_spaces(state)) == setup["religion"]["protestant_space_count"]
    for owner in (*MAJOR_POWERS, "independent"):
        for entry in setup[owner]["spaces"]:
            if "religion" in entry:
                assert state.spaces[entry["space"]].religion == entry["religion"]
    assert state.reformers == ["luther_reformer"]
    assert state.debaters["zwingli"] == "removed"
    standing = [name for name, status in state.debaters.items() if status == "uncommitted"]
    assert len(standing) == 13
    assert state.new_testament == {"german": 6, "french": 4, "english": 2}
    assert state.excommunicated == ["luther"]


def test_wars_alliances_rulers_and_marriage_of_1532() -> None:
    state = set_up("1532", {})
    assert at_war(state, OTTOMAN, HAPSBURG)
    assert at_war(state, HAPSBURG, PROTESTANT)
    assert at_war(state, PAPACY, PROTESTANT)
    assert len(state.wars) == 3
    assert (state.alliances, state.minor_allies) == ([], {HUNGARY: HAPSBURG})
    assert state.rulers[PAPACY] == "clement_vii_ruler"
    assert state.marital_status == ASK_FOR_DIVORCE == marital_track().index("ask_for_divorce")


def test_the_defeat_of_hungary_is_over_and_is_not_won_again() -> None:
    """22.5: two Hungarian keys are Ottoman, and the points for it lie on the power card."""
    state = set_up("1532", {})
    assert not hungary_is_beaten(state)
    state.events_done.remove("defeat_of_hungary")
    assert hungary_is_beaten(state)


def test_the_new_world_of_1532() -> None:
    state = set_up("1532", {})
    assert state.colonies == {ENGLAND: [], FRANCE: [], HAPSBURG: ["puerto_rico", "cuba"]}
    assert state.discoveries == {"circumnavigation": HAPSBURG, "pacific_strait": HAPSBURG}
    assert state.conquered == {"aztec": HAPSBURG}
    assert state.explorers[HAPSBURG] == ["de_soto", "de_vaca", "orellana"]
    assert state.explorers[ENGLAND] == ["chancellor", "willoughby"]
    assert state.explorers[FRANCE] == ["cartier", "roberval"]
    assert state.conquistadors[HAPSBURG] == ["coronado", "montejo", "pizarro"]
    assert [(v.power, v.kind) for v in state.voyages] == [(FRANCE, "exploration")]


def test_the_voyage_under_way_uses_up_the_french_exploration_of_turn_4() -> None:
    state = set_up("1532", {})
    drawn(state, entering=11)
    with pytest.raises(IllegalAnswer, match="may explore once per turn") as refusal:
        Explore().check(state, FRANCE)
    assert refusal.value.section == "20.2"
    Explore().check(state, ENGLAND)


@pytest.mark.parametrize(("marker", "charted"), [("charts_available", 3), ("uncharted", 0)])
def test_the_side_of_the_exploration_markers_is_an_option(marker: str, charted: int) -> None:
    assert len(set_up("1532", {"exploration_marker": marker}).charted) == charted
    assert set_up("1517", {}).charted == []


def test_the_deck_of_1532_lacks_the_cards_of_1517() -> None:
    state = set_up("1532", {})
    assert state.removed == tables()["deck"]["marked_1517"]
    assert state.on_power_card == [10]
    assert {14, 40, 42, 97, 114} <= set(state.draw_pile)
    assert not {8, 9, 10, 11, 13, 38, 44} & set(state.draw_pile)
    assert len(state.draw_pile) == 60
    assert state.hands[PROTESTANT] == [7]
    assert {62, 63, 64, 44, 115} <= set(state.waiting_cards)
    assert sorted([n for hand in state.hands.values() for n in hand]) == [1, 2, 3, 4, 5, 6, 7]


# ------------------------------------------------------------------------------ the first turn


def test_1532_begins_with_the_card_draw_of_turn_4() -> None:
    state = set_up("1532", {})
    assert (state.turn, state.stage) == (4, "card_draw")
    table = drawn(state, entering=11)
    assert heard(table).of(CardsAdded)[0].cards == tuple(tables()["deck"]["turn_4"])
    assert heard(table).of(DebatersEntered)[0].debaters == ("calvin", "cop", "farel", "olivetan")
    assert heard(table).of(ReformerEntered)[0].reformer == "calvin_reformer"
    assert state.spaces["geneva"].religion == "protestant"
    assert len(protestant_spaces(state)) == 20
    assert faults(state) == []


@pytest.mark.parametrize(
    ("scenario", "extra"),
    [("1532", [0, 0, 1, 1, 0, 0]), ("tournament", [1, 1, 2, 2, 1, 1])],
)
def test_the_first_deal_has_extra_cards(scenario: str, extra: list[int]) -> None:
    state = set_up(scenario, {})
    usual = {power: cards_for(state, power) for power in MAJOR_POWERS}
    table = drawn(state, entering=11)
    for power, more in zip(MAJOR_POWERS, extra, strict=True):
        found = dealt(table, power)
        assert found["deal of turn 4"] == usual[power]
        assert found.get("extra cards of the scenario", 0) == more


def test_the_second_deal_has_no_extra_cards() -> None:
    state = set_up("1532", {})
    state.turn = 5
    table = drawn(state, entering=18)
    assert {*dealt(table, ENGLAND)} == {"deal of turn 5"}
    assert heard(table).of(CardsAdded)[0].cards[:2] == (15, 44)


@pytest.mark.parametrize("scenario", LATER)
def test_turn_4_has_its_whole_diplomacy_and_neither_theses_nor_diet(scenario: str) -> None:
    stages, live = _stages_before_winter(scenario, {})
    assert stages == [
        *("card_draw", "negotiation", "peace", "ransom", "excommunication", "war"),
        *("spring", "action"),
    ]
    live.close()


@pytest.mark.some(2)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("scenario", LATER)
def test_random_play_holds_up_to_winter_with_fewer_players(scenario: str, players: int) -> None:
    _, live = _stages_before_winter(scenario, {"players": players})
    assert faults(live.state) == []
    assert not at_war(live.state, HAPSBURG, PAPACY) or players == 5
    live.close()


def _stages_before_winter(scenario: str, options: dict[str, Any]) -> tuple[list[str], Live[State]]:
    """Play at random up to the Winter of the first turn; return the stages passed."""
    chance, rng = RandomChance(random.Random(scenario)), random.Random(f"{scenario} {options}")
    live = Live(GAME, begin(GAME, scenario, options), chance, watched=True)
    while live.waiting and live.state.stage in _BEFORE_WINTER and live.state.turn == 4:
        decision = live.waiting[0].decision
        live.answer(decision.role, sample(decision.choice, rng))
    stages = [segment.snapshot.stage for segment in live.outcome().finished]
    return [stage for stage in dict.fromkeys(stages) if stage in _BEFORE_WINTER], live


_BEFORE_WINTER = (
    *("theses", "card_draw", "negotiation", "diet", "peace", "ransom", "excommunication", "war"),
    *("spring", "action"),
)

# ------------------------------------------------------------------------------ tournament


def test_the_tournament_is_won_with_23_points() -> None:
    for points, kind in ((22, None), (23, "standard")):
        table = table_for(set_up("tournament", {}))
        _give(table.state, HAPSBURG, points)
        _give(table.state, PAPACY, 20)
        play(table, victory_determination(table))
        assert (table.state.ending.kind if table.state.ending else None) == kind


@each(
    ("scenario", "lead", "won"),
    [("tournament", 3, False), ("tournament", 4, True), ("1532", 4, False), ("1532", 5, True)],
)
def test_the_tournament_is_dominated_with_a_lead_of_4(scenario: str, lead: int, won: bool) -> None:
    table = table_for(set_up(scenario, {}))
    for power in MAJOR_POWERS:
        _give(table.state, power, 21 if power == OTTOMAN else 21 - lead)
    play(table, victory_determination(table))
    assert (table.state.ending is not None) is won


@pytest.mark.parametrize(
    ("scenario", "turn", "kind"),
    [("tournament", 5, None), ("tournament", 6, "time_limit"), ("1532", 6, None)],
)
def test_the_tournament_ends_after_turn_6(scenario: str, turn: int, kind: str | None) -> None:
    table = table_for(set_up(scenario, {}))
    table.state.turn = turn
    play(table, victory_determination(table))
    assert (table.state.ending.kind if table.state.ending else None) == kind


@pytest.mark.parametrize(("turn", "asked"), [(5, True), (6, False)])
def test_nobody_sues_for_peace_in_the_final_turn_of_the_tournament(turn: int, asked: bool) -> None:
    state = set_up("tournament", {})
    state.turn = turn
    state.spaces["barcelona"].control = OTTOMAN
    table = table_for(state)
    script = [(HAPSBURG, "9.3/sue", "nobody")] if asked else []
    play(table, peace_segment(table), answers=script)


def test_the_numbers_of_the_tournament_are_the_same_wherever_they_stand() -> None:
    rules, state = setup_of("tournament")["rules"], set_up("tournament", {})
    assert rules["standard_vp"] == option_number(state, "vp_to_win")
    assert rules["domination_margin"] == option_number(state, "domination_margin")
    assert rules["no_suing_for_peace_on_turn"] == option_number(state, "last_turn")
    assert dict(modifiers(state))["tournament_scenario"] == rules["chateau_modifier"]


def test_chateaux_are_easier_in_the_tournament() -> None:
    assert ("tournament_scenario", 1) in modifiers(set_up("tournament", {}))
    assert ("tournament_scenario", 1) not in modifiers(set_up("1532", {}))


# ------------------------------------------------------------------------------ card 63


def after_the_marriage(scenario: str, **options: Any) -> State:
    """Return the position of turn 5, on the turn after Henry has married Anne Boleyn."""
    state = set_up(scenario, options)
    state.waiting_cards = [n for n in state.waiting_cards if n in (62, 63, 64)]
    state.draw_pile += sorted(n for n in cards() if _is_nowhere(state, n))
    state.turn = 5
    state.marital_status = ANNE_BOLEYN
    return state


def _is_nowhere(state: State, number: int) -> bool:
    piles = (*state.hands.values(), state.draw_pile, state.removed, state.waiting_cards)
    return all(number not in pile for pile in (*piles, state.on_power_card))


def test_card_63_is_the_first_card_that_england_is_dealt_after_the_marriage() -> None:
    state = after_the_marriage("tournament")
    count = cards_for(state, ENGLAND)
    table = drawn(state, entering=2)
    assert 63 in state.hands[ENGLAND]
    assert dealt(table, ENGLAND) == {"deal of turn 5": count - 1}
    assert {62, 64} <= {*state.draw_pile, *(n for hand in state.hands.values() for n in hand)}
    assert heard(table).to(None).count(CardDealtOpenly(ENGLAND, 63)) == 1
    assert faults(state) == []


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("1532", {}), ("tournament", {"dissolution_to_england": "no"})],
)
def test_elsewhere_card_63_is_shuffled_in(scenario: str, options: dict[str, Any]) -> None:
    state = after_the_marriage(scenario, **options)
    count = cards_for(state, ENGLAND)
    table = drawn(state, entering=3)
    assert dealt(table, ENGLAND) == {"deal of turn 5": count}
    assert heard(table).of(CardDealtOpenly) == []


def test_card_63_does_not_come_before_the_marriage() -> None:
    state = after_the_marriage("tournament")
    state.marital_status = ASK_FOR_DIVORCE
    drawn(state, entering=0)
    assert 63 in state.waiting_cards


def _give(state: State, power: str, points: int) -> None:
    state.bonus_vp[power].append(["test", points - victory_points(state, power)])
