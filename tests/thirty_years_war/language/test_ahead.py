"""Orders ahead: whose round it is, when terms end, and what conditions see."""

import pytest

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.language.ahead import ahead
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.state import State, TakeOver
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.words.ahead import If, Moment, Scene, Standing, Until, is_over, resolved


@pytest.fixture
def state() -> State:
    found = ThirtyYearsWar().setup("campaign", {})
    found.stage, found.round, found.active = "action", 2, "protestant"
    return found


def _holds(state: State, words: str, role: str = "catholic") -> bool:
    order = grammar().parse(f"IF {words}")
    assert isinstance(order, If)
    return ahead().holds(order.condition, Scene(role, view_of(state, role), (), ()))


def test_conditions_see_the_board_and_the_own_hand(state: State) -> None:
    state.turn, state.vp, state.hands["catholic"] = 3, 31, ["c7"]
    assert _holds(state, "turn 3")
    assert not _holds(state, "turn at most 2")
    assert _holds(state, "VP at least 31")
    assert not _holds(state, "VP at most 30")
    assert _holds(state, "I control Vienna")
    assert not _holds(state, "I control Prague")
    assert _holds(state, "Vienna is mine")
    assert not _holds(state, "Prague is ours")
    assert _holds(state, "Bohemia is Protestant")
    assert _holds(state, "Vienna is held by the Catholics", "protestant")
    assert _holds(state, "Protestants control Bohemia")
    assert _holds(state, "Protestants control Pilsen", "protestant")
    assert _holds(state, "I have C7")
    assert not _holds(state, "I have C8")
    assert _holds(state, "Mansfeld is in Pilsen")
    assert not _holds(state, "Mansfeld is in Linz")
    assert _holds(state, "enemy units in Pilsen")
    assert not _holds(state, "enemy units in Pilsen", "protestant")
    assert _holds(state, "own units in Pilsen", "protestant")


def test_a_siege_is_seen(state: State) -> None:
    assert not _holds(state, "Vienna is besieged")
    state.places["vienna"].siege = 0
    assert _holds(state, "Vienna is besieged")
    assert not _holds(state, "Vienna is not besieged")


def test_the_hand_of_the_enemy_is_not_seen(state: State) -> None:
    state.hands["catholic"] = ["c7"]
    assert not _holds(state, "I have C7", "protestant")


def test_a_term_ends_before_the_next_round_of_its_side(state: State) -> None:
    term = resolved(Until(word="own"), ahead().moment(state, "catholic"), "1620-01-01")
    assert not is_over(term, ahead().moment(state, "catholic"), "1620-01-01")
    state.active = "catholic"
    assert is_over(term, ahead().moment(state, "catholic"), "1620-01-01")


@pytest.mark.parametrize("side", ["protestant", "catholic"])
def test_the_rounds_of_a_term_are_those_of_its_side(state: State, side: str) -> None:
    order = grammar().parse("STANDING: RETREAT TO Linz UNTIL round 3")
    assert isinstance(order, Standing)
    assert order.until is not None
    stood = []
    term = resolved(order.until, ahead().moment(state, side), "1620-01-01")
    for state.round in (2, 3, 4):
        for state.active in ("protestant", "catholic"):
            over = is_over(term, ahead().moment(state, side), "1620-01-01")
            stood += [] if over else [(state.round, state.active)]
    # Up to the beginning of the side's own fourth round.
    expected = [(2, "protestant"), (2, "catholic"), (3, "protestant"), (3, "catholic")]
    assert stood == expected + ([(4, "protestant")] if side == "catholic" else [])


def test_after_the_last_round_the_next_one_is_in_the_next_turn(state: State) -> None:
    state.round, state.active = state.constant("card_rounds"), "catholic"
    assert ahead().moment(state, "catholic").own == (state.turn + 1, 1)
    assert ahead().moment(state, "protestant").own == (state.turn + 1, 1)
    state.stage = "pay"
    assert ahead().acting(state) is None
    assert ahead().moment(state, "protestant").own == (state.turn + 1, 1)


def test_while_a_position_is_taken_over_its_round_is_still_to_come(state: State) -> None:
    state.round, state.active, state.stage = 5, "catholic", "position"
    state.take_over = TakeOver("action", {})
    assert ahead().acting(state) is None
    assert ahead().moment(state, "catholic") == Moment(state.turn, 4, (state.turn, 5))
    assert ahead().moment(state, "protestant") == Moment(state.turn, 5, (state.turn, 6))
    state.take_over = TakeOver("recovery", {})
    assert ahead().moment(state, "protestant") == Moment(state.turn, 0, (state.turn, 1))


def test_a_round_is_tried_in_the_action_phase_only(state: State) -> None:
    assert ahead().make_acting(state, "catholic")
    assert state.active == "catholic"
    state.stage = "draw"
    assert not ahead().make_acting(state, "catholic")


def test_a_question_is_about_the_city_of_its_topic() -> None:
    assert ahead().places(Decision("catholic", "11.23/react:prague", YesNo())) == ("prague",)
    assert ahead().places(Decision("catholic", "11.1/march:tilly", YesNo())) == ()


def test_any_order_can_stand() -> None:
    assert ahead().why_not_standing(grammar().parse("RETREAT TO Linz OR Vienna")) is None
