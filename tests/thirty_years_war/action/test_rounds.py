"""8.2 and 8.3 What a side may do with a Card Round."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.decision import Request
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.cards import (
    BaseMoved,
    CardPlayed,
    FreeActionTaken,
    RoundPassed,
)
from adjudicator.games.thirty_years_war.facts.peace import PeaceOffered
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round, deal, play_event, play_round, refusal
from tests.thirty_years_war.positions import campaign, empty_map, heard, put, table_for

STAY = March()


def with_cards(*cards: str, **options: Any) -> State:
    state = campaign(**options)
    deal(state, *cards)
    begin_round(state, PROTESTANT)
    return state


def test_a_round_is_one_question_that_betrays_no_hand_and_silence_passes() -> None:
    state = with_cards()
    table = table_for(state)
    request = card_round(table).send(None)
    assert isinstance(request, Request)
    (decision,) = request.decisions
    assert (decision.role, decision.topic) == (PROTESTANT, "8.2/round")
    assert decision.discreet
    assert decision.default == Play("pass")


def test_a_side_may_pass() -> None:
    table = play_round(with_cards(), PROTESTANT, Play("pass"))
    assert heard(table).of(RoundPassed) == [RoundPassed(PROTESTANT)]


def test_a_card_activates_a_leader_of_its_value_or_less() -> None:
    state = with_cards("p4", "p30")  # values 2 and 1
    assert "Activation Rating of 2" in refusal(state, PROTESTANT, Play("act", "p30", "mansfeld"))
    assert "Activation Rating of 3" in refusal(state, PROTESTANT, Play("act", "p4", "schlick"))
    table = play_round(
        state,
        PROTESTANT,
        Play("act", "p4", "mansfeld"),
        answers=[(PROTESTANT, "11.1/march:mansfeld", STAY)],
    )
    assert heard(table).of(CardPlayed) == [CardPlayed(PROTESTANT, "p4", "act", "mansfeld")]
    assert state.played[PROTESTANT] == ["p4"]
    assert state.hands[PROTESTANT] == ["p30"]


@pytest.mark.parametrize("leader", ["tilly", "nobody", ""])
def test_nobody_activates_leaders_who_are_not_his(leader: str) -> None:
    refusal(with_cards("p7"), PROTESTANT, Play("act", "p7", leader))


def test_a_dynamic_leader_cannot_be_left_aside() -> None:
    state = with_cards("p7")
    assert "10.14" in refusal(state, PROTESTANT, Play("act", "p7", "anhalt"))  # with Mansfeld
    state.stack("pilsen", PROTESTANT).units.clear()
    RoundChoice(state, PROTESTANT).check(Play("act", "p7", "anhalt"))  # no army


def test_gustavus_commands_even_other_dynamic_leaders() -> None:
    state = empty_map(with_cards("p7"))
    put(state, "erfurt", PROTESTANT, "torstennson", "gustavus_adolphus", swedish_veteran=1)
    refusal(state, PROTESTANT, Play("act", "p7", "torstennson"))
    RoundChoice(state, PROTESTANT).check(Play("act", "p7", "gustavus_adolphus"))


@pytest.mark.parametrize(
    ("option", "leader"), [("two_star_wallenstein", "wallenstein"), ("dynamic_tilly", "tilly")]
)
def test_options_give_two_stars(option: str, leader: str) -> None:
    for agreed in ("yes", "no"):
        state = empty_map(campaign(**{option: agreed}))
        deal(state, "c7")
        begin_round(state, CATHOLIC)
        put(state, "erfurt", CATHOLIC, leader, "spinola", imperial_militia=1)
        choice = RoundChoice(state, CATHOLIC)
        choice.check(Play("act", "c7", leader))
        if agreed == "yes":
            refusal(state, CATHOLIC, Play("act", "c7", "spinola"))
        else:
            choice.check(Play("act", "c7", "spinola"))


def test_no_french_leader_by_a_low_card_after_the_king_has_died() -> None:
    state = with_cards("p30", "p4")
    put(state, "paris", PROTESTANT, "turenne", french_veteran=1)
    RoundChoice(state, PROTESTANT).check(Play("act", "p30", "turenne"))
    play_event(state, "c43")
    assert "C43" in refusal(state, PROTESTANT, Play("act", "p30", "turenne"))
    RoundChoice(state, PROTESTANT).check(Play("act", "p4", "turenne"))


@each(
    "chosen",
    [
        Play("dance"),
        Play("act", "p4"),
        Play("rec"),
        Play("event", "p4", leader="mansfeld"),
        Play("pass", "p4"),
        Play("free", place="pilsen"),
    ],
)
def test_a_play_names_what_belongs_to_it_and_nothing_else(chosen: Play) -> None:
    refusal(with_cards("p4"), PROTESTANT, chosen)


def test_a_free_action_moves_one_unit_or_a_lone_leader() -> None:
    state = with_cards()
    unit = Play("free", place="budweis", piece="german_protestant_militia")
    table = play_round(state, PROTESTANT, unit, answers=[(PROTESTANT, "8.32/move", STAY)])
    told = FreeActionTaken(PROTESTANT, "budweis", "german_protestant_militia")
    assert heard(table).of(FreeActionTaken) == [told]
    thurn = Play("free", place="budweis", piece="thurn")
    assert "units with that leader" in refusal(state, PROTESTANT, thurn)
    state.stack("budweis", PROTESTANT).units.clear()
    RoundChoice(state, PROTESTANT).check(thurn)
    refusal(state, PROTESTANT, Play("free", place="munich", piece="bavarian_mercenary"))


def test_units_do_not_leave_the_united_provinces_alone() -> None:
    state = with_cards()
    put(state, "united_provinces", PROTESTANT, german_protestant_militia=1)
    unit = Play("free", place="united_provinces", piece="german_protestant_militia")
    assert "16.23" in refusal(state, PROTESTANT, unit)


def test_a_free_action_costs_an_aid_point_by_an_option() -> None:
    state = with_cards(free_action_costs="yes")
    unit = Play("free", place="budweis", piece="german_protestant_militia")
    assert "costs 1" in refusal(state, PROTESTANT, unit)
    RoundChoice(state, PROTESTANT).check(Play("pass"))
    state.aid[PROTESTANT] = {"france": 2, "england": 1}
    play_round(state, PROTESTANT, unit, answers=[(PROTESTANT, "8.32/move", STAY)])
    assert state.aid[PROTESTANT] == {"france": 2, "england": 0}  # French points pay Swedes, too


def with_base() -> State:
    state = with_cards()
    state.entered.append("sweden")
    state.swedish_base = "stettin"
    return state


def test_the_swedish_base_moves_once_a_turn() -> None:
    state = with_base()
    move = Play("base", place="stralsund")
    table = play_round(state, PROTESTANT, move)
    assert heard(table).of(BaseMoved) == [BaseMoved("stralsund", "stettin")]
    assert state.swedish_base == "stralsund"
    assert "this turn already" in refusal(state, PROTESTANT, Play("base", place="rostock"))


def test_the_swedish_base_does_not_move_as_sweden_enters() -> None:
    state = campaign()
    play_event(state, "p18", answers=[(PROTESTANT, "card p18/port", "rostock")])
    assert "this turn already" in refusal(state, PROTESTANT, Play("base", place="stettin"))
    state.base_moved = False
    RoundChoice(state, PROTESTANT).check(Play("base", place="stettin"))


@pytest.mark.parametrize("port", ["stettin", "kolberg", "hamburg"])
def test_the_swedish_base_goes_to_another_port_with_an_arrow(port: str) -> None:
    refusal(with_base(), PROTESTANT, Play("base", place=port))


def test_the_swedish_base_does_not_go_to_a_catholic_port() -> None:
    state = with_base()
    state.places["stralsund"].marker = CATHOLIC
    refusal(state, PROTESTANT, Play("base", place="stralsund"))
    refusal(state, CATHOLIC, Play("base", place="rostock"))


def test_there_is_no_base_before_the_swedes() -> None:
    refusal(with_cards(), PROTESTANT, Play("base", place="stettin"))


def test_peace_is_offered_in_the_first_round_if_points_allow() -> None:
    state = with_cards()
    refusal(state, PROTESTANT, Play("peace"))
    state.vp = 15
    table = play_round(state, PROTESTANT, Play("peace"), answers=[(CATHOLIC, "5.31/accept", False)])
    assert heard(table).of(PeaceOffered)
    state.round = 2
    assert "first round" in refusal(state, PROTESTANT, Play("peace"))


def test_an_empty_hand_leaves_free_actions_and_passing() -> None:
    state = with_cards()
    uses = {play.use for play in RoundChoice(state, PROTESTANT).values()}
    assert uses == {"free", "pass"}


def test_everything_that_is_offered_is_legal_and_comes_back_from_the_record() -> None:
    state = with_cards("p4", "p30", "p22", "p7")
    choice = RoundChoice(state, PROTESTANT)
    plays = [*choice.values()]
    assert {play.use for play in plays} == {"act", "rec", "aid", "event", "free", "pass"}
    assert len(plays) == len(set(plays))
    for play in plays:
        choice.check(play)
        assert choice.load(choice.dump(play)) == play
    assert choice.dump(Play("act", "p4", "thurn")) == {
        "use": "act",
        "card": "p4",
        "leader": "thurn",
    }


@each("raw", [None, ["act"], {"use": 3}, {"use": "act", "card": 4}])
def test_what_is_no_play_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        RoundChoice(with_cards(), PROTESTANT).load(raw)


def test_one_war_entry_event_a_turn() -> None:
    state = with_cards("p7", "p6")
    play_event(state, "p18", answers=[(PROTESTANT, "card p18/port", "rostock")])
    assert "9.12" in refusal(state, PROTESTANT, Play("event", "p7"))
    RoundChoice(state, PROTESTANT).check(Play("event", "p6"))  # no War Entry Event
