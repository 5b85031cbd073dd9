"""The end of a turn, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.thirty_years_war.facts.combat import Eliminated
from adjudicator.games.thirty_years_war.facts.siege import SiegeLifted
from adjudicator.games.thirty_years_war.facts.turn import ArmyLost, CardsDiscarded
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import AidChange, State, available
from adjudicator.games.thirty_years_war.rules.turn.end import end_of_turn
from tests.thirty_years_war.positions import (
    Hearing,
    campaign,
    empty_map,
    give,
    heard,
    play,
    put,
    table_for,
)


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def end(state: State, *answers: tuple[str, str, Any]) -> Hearing:
    table = table_for(state)
    play(table, end_of_turn(table), answers=answers)
    return heard(table)


def ending(state: State) -> tuple[str, tuple[str, ...], str]:
    """Return how the game ends with this turn."""
    with pytest.raises(GameOver):
        end(state)
    assert state.ending is not None
    return state.ending.kind, tuple(state.ending.winners), state.ending.note


def test_one_card_is_kept_and_the_rest_is_played(state: State) -> None:  # 6.0.G
    state.hands = {PROTESTANT: ["p1", "p2", "p3"], CATHOLIC: ["c1", "c2"]}
    told = end(state, (PROTESTANT, "keep", "p2"), (CATHOLIC, "keep", "none"))
    assert state.hands == {PROTESTANT: ["p2"], CATHOLIC: []}
    assert [fact.cards for fact in told.of(CardsDiscarded)] == [("p1", "p3"), ("c1", "c2")]
    assert state.turn == 2


def test_a_truce_lets_both_keep_their_hands(state: State) -> None:  # 5.32
    state.hands = {PROTESTANT: ["p1", "p2"], CATHOLIC: ["c1", "c2"]}
    state.truce = True
    end(state)
    assert state.hands == {PROTESTANT: ["p1", "p2"], CATHOLIC: ["c1", "c2"]}
    assert not state.truce


def test_what_lasts_a_turn_is_over(state: State) -> None:
    state.aid[PROTESTANT], state.aid_cards[PROTESTANT] = {"england": 3}, ["p1"]
    state.turn_effects, state.entry_played, state.base_moved = ["p11"], True, True
    state.aid_changes = [AidChange("p5", "papacy", None, 1), AidChange("c5", "england", -3)]
    end(state)
    assert state.aid == {PROTESTANT: {}, CATHOLIC: {}}
    assert state.aid_cards == {PROTESTANT: [], CATHOLIC: []}
    assert state.played[PROTESTANT] == ["p1"]
    assert (state.turn_effects, state.entry_played, state.base_moved) == ([], False, False)
    assert [change.card for change in state.aid_changes] == ["c5"]


def test_the_cardinal_has_until_the_end_of_the_next_turn(state: State) -> None:  # 17.Sp.3
    put(state, "innsbruck", CATHOLIC, "cardinal_infante", spanish_veteran=3)
    put(state, "brussels", CATHOLIC, spanish_veteran=2)
    state.infante_deadline = 2
    assert end(state).of(ArmyLost) == []
    (lost,) = end(state).of(ArmyLost)
    assert (lost.units, lost.leaders) == ({"spanish_veteran": 3}, ("cardinal_infante",))
    assert state.stack("innsbruck", CATHOLIC).is_empty
    assert state.stack("brussels", CATHOLIC).size == 2


def test_a_siege_of_the_cardinal_is_lifted_when_his_time_is_up(state: State) -> None:  # 13.14
    put(state, "ulm", CATHOLIC, "cardinal_infante", spanish_veteran=3)
    state.places["ulm"].siege, state.infante_deadline = 0, state.turn
    assert end(state).of(SiegeLifted) == [SiegeLifted("ulm")]
    assert state.places["ulm"].siege is None


def test_an_unanswered_siege_in_the_provinces_moves_the_track_again(state: State) -> None:
    state.dutch_war.siege = "c3"  # 16.253
    end(state)
    assert state.dutch_war.box == 1
    state.dutch_war.siege, state.dutch_war.answered = "c4", True
    end(state)
    assert (state.dutch_war.box, state.dutch_war.siege) == (1, "")


# -- 5.2 --------------------------------------------------------------------------


@pytest.mark.parametrize(("vp", "winner"), [(50, CATHOLIC), (0, PROTESTANT), (-3, PROTESTANT)])
def test_points_win_early(state: State, vp: int, winner: str) -> None:  # 5.21
    state.vp = vp
    assert ending(state) == ("major", (winner,), "points")


@pytest.mark.parametrize("vp", [1, 49])
def test_the_game_goes_on_between_the_thresholds(state: State, vp: int) -> None:
    state.vp = vp
    end(state)
    assert state.ending is None


def test_three_capitals_win_early(state: State) -> None:  # 5.21
    give(state, PROTESTANT, "munich", "vienna")
    end(state)
    give(state, PROTESTANT, "brussels")
    assert ending(state) == ("major", (PROTESTANT,), "capitals")


def test_capitals_decide_nothing_at_the_end_of_the_last_turn(state: State) -> None:  # 5.21
    give(state, PROTESTANT, "munich", "vienna", "brussels")
    state.turn, state.vp = 14, 20
    assert ending(state) == ("draw", (PROTESTANT, CATHOLIC), "points")


@pytest.mark.parametrize(("vp", "winner"), [(50, CATHOLIC), (0, PROTESTANT)])
def test_no_victory_is_early_at_the_end_of_the_last_turn(  # 5.21, 5.22
    state: State, vp: int, winner: str
) -> None:
    state.turn, state.vp = 14, vp
    assert ending(state) == ("ordinary", (winner,), "points")


def test_the_intervention_can_end_in_a_major_victory_in_any_turn() -> None:  # 18.26
    state = empty_map(set_up("intervention", {}))
    state.turn, state.vp = 8, 50
    state.leaders_lost.append("gustavus_adolphus")
    assert ending(state) == ("major", (CATHOLIC,), "points")


FINAL = [
    ("campaign", 14, 30, ("ordinary", (CATHOLIC,))),
    ("campaign", 14, 29, ("draw", (PROTESTANT, CATHOLIC))),
    ("campaign", 14, 11, ("draw", (PROTESTANT, CATHOLIC))),
    ("campaign", 14, 10, ("ordinary", (PROTESTANT,))),
    ("early_war", 5, 44, ("minor", (PROTESTANT,))),
    ("early_war", 5, 0, ("minor", (PROTESTANT,))),
    ("intervention", 8, 38, ("historical", (CATHOLIC,))),
    ("intervention", 8, 31, ("draw", (PROTESTANT, CATHOLIC))),
    ("intervention", 8, 30, ("historical", (PROTESTANT,))),
    ("apocalypse", 14, 28, ("historical", (CATHOLIC,))),
    ("apocalypse", 14, 16, ("draw", (PROTESTANT, CATHOLIC))),
    ("apocalypse", 14, 15, ("historical", (PROTESTANT,))),
]


def test_the_last_turn_ends_the_game() -> None:  # 5.22, 18
    wrong = []
    for scenario, turn, vp, expected in FINAL:
        state = empty_map(set_up(scenario, {}))
        state.turn, state.vp = turn, vp
        found = ending(state)[:2]
        if found != expected:
            wrong.append((scenario, vp, found))
    assert wrong == []


def test_the_campaign_takes_three_areas_beside_points(state: State) -> None:  # 5.22
    state.turn, state.vp = 14, 40
    state.areas["spanish_netherlands"].control = PROTESTANT
    assert ending(state) == ("draw", (PROTESTANT, CATHOLIC), "points")


def test_the_early_war_takes_the_edict(state: State) -> None:  # 18.14
    state = empty_map(set_up("early_war", {}))
    state.turn, state.vp = 5, 45
    assert ending(state) == ("minor", (PROTESTANT,), "edict")
    state.ending, state.turn = None, 5
    state.events_played.append("c6")
    assert ending(state) == ("historical", (CATHOLIC,), "points")


def test_the_intervention_takes_gustavus_and_wallenstein_for_a_major_victory() -> None:  # 18.26
    state = empty_map(set_up("intervention", {}))
    state.vp = 55
    end(state)
    assert state.ending is None
    state.leaders_lost.append("gustavus_adolphus")
    assert ending(state) == ("major", (CATHOLIC,), "points")


def test_the_apocalypse_takes_electors_and_the_netherlands() -> None:  # 18.36
    state = empty_map(set_up("apocalypse", {}))
    state.turn, state.vp = 14, 30
    state.areas["spanish_netherlands"].control = PROTESTANT
    assert ending(state)[0] == "draw"


RANGES = [(19, (PROTESTANT,)), (20, (PROTESTANT, CATHOLIC)), (21, (CATHOLIC,))]


@pytest.mark.parametrize(("vp", "winners"), RANGES)
def test_ranges_decide_by_points(vp: int, winners: tuple[str, ...]) -> None:  # 19.1
    state = empty_map(campaign(victory_ranges="yes"))
    state.turn, state.vp = 14, vp
    assert ending(state)[1] == winners


def mixed(*leaders: str) -> State:
    """Return a position at the end of the turn in which Wallenstein has come (19.7)."""
    state = empty_map(campaign(dynamic_tilly="yes"))
    put(state, "linz", CATHOLIC, *leaders, bavarian_mercenary=2, imperial_mercenary=3)
    put(state, "vienna", CATHOLIC, "wallenstein", imperial_veteran=1)
    give(state, CATHOLIC, "linz", "vienna")
    state.wallenstein.status = "in_play"
    state.turn_effects.append(IMPERIALS_PART)
    return state


def test_imperials_still_with_bavarians_are_removed_when_the_turn_ends() -> None:  # 19.7
    state = mixed("tilly", "bucquoy")
    before = available(state, "imperial_mercenary")
    told = end(state, (CATHOLIC, "19.7/leaders:linz", "vienna"))
    left = state.stack("linz", CATHOLIC)
    assert (left.units, left.leaders) == ({"bavarian_mercenary": 2}, ["tilly"])
    assert available(state, "imperial_mercenary") == before + 3
    assert state.stack("vienna", CATHOLIC).leaders == ["wallenstein", "bucquoy"]
    assert [fact.units for fact in told.of(Eliminated)] == [{"imperial_mercenary": 3}]
    assert "bucquoy" not in state.leaders_lost


def test_without_imperial_leaders_nobody_is_asked_where_they_go() -> None:  # 19.7
    state = mixed("tilly")
    end(state)
    assert state.stack("linz", CATHOLIC).units == {"bavarian_mercenary": 2}


def test_who_has_parted_them_or_played_c19_loses_nobody() -> None:  # 19.7, 17.A.2
    state = mixed("tilly", "bucquoy")
    state.events_played.append("c19")
    assert not end(state).of(Eliminated)
    assert state.stack("linz", CATHOLIC).size == 5
    state = mixed("tilly")
    put(state, "graz", CATHOLIC, imperial_mercenary=3)
    del state.stack("linz", CATHOLIC).units["imperial_mercenary"]
    assert not end(state).of(Eliminated)
    assert state.stack("graz", CATHOLIC).size == 3


def test_the_grace_is_for_the_turn_in_which_wallenstein_comes() -> None:  # 19.7
    state = mixed("tilly", "bucquoy")
    state.wallenstein.status = "away"
    state.turn_effects.clear()
    assert not end(state).of(Eliminated)
    assert state.stack("linz", CATHOLIC).size == 5
