from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.rulers import LutherLeft, RulerSucceeded
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debate import Debate
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase, cards_for
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card


def with_luther() -> State:
    state = game_1517()
    state.reformers = ["luther_reformer"]
    return state


def take_over(state: State) -> Table[State]:
    deal_card(state, FRANCE, 16)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(16, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    return table


def test_luther_leaves_the_game_and_calvin_rules() -> None:
    state = with_luther()
    dealt = cards_for(state, PROTESTANT)
    table = take_over(state)
    assert state.rulers[PROTESTANT] == "calvin_ruler"
    assert state.debaters["luther"] == "removed"
    assert state.reformers == []
    assert 16 in state.on_power_card
    assert cards_for(state, PROTESTANT) == dealt
    assert heard(table).of(LutherLeft) == [LutherLeft(debater=True, reformer=True)]
    assert heard(table).of(RulerSucceeded)[0].predecessor == "Martin Luther"
    assert not faults(state)


def test_an_excommunicated_luther_does_not_come_back() -> None:
    state = with_luther()
    state.reformers, state.reformers_away = [], ["luther_reformer"]
    state.debaters["luther"] = "excommunicated"
    take_over(state)
    state.turn, state.voyages = 2, []
    table = table_for(state)
    size = len(state.draw_pile) + len(state.discards)
    play(table, card_draw_phase(table), dice=[("deck of turn", list(range(size)))])
    assert state.debaters["luther"] == "removed"
    assert state.reformers == ["zwingli_reformer"]


def test_a_burnt_luther_stays_with_the_papacy_as_points() -> None:
    state = game_1517()
    state.debaters["luther"] = "burnt"
    state.bonus_vp["papacy"].append(["burnt_luther", 4])
    table = take_over(state)
    assert state.debaters["luther"] == "burnt"
    assert state.bonus_vp["papacy"] == [["burnt_luther", 4]]
    assert state.rulers[PROTESTANT] == "calvin_ruler"
    assert heard(table).of(LutherLeft) == [LutherLeft(debater=False, reformer=False)]


def test_a_burnt_calvin_rules_all_the_same() -> None:
    state = with_luther()
    state.debaters["calvin"] = "burnt"
    take_over(state)
    assert state.rulers[PROTESTANT] == "calvin_ruler"
    assert state.debaters["calvin"] == "burnt"


def test_here_i_stand_is_worth_its_cp_only_from_now_on() -> None:
    state = with_luther()
    state.discards.append(state.draw_pile.pop())
    choice = PlayChoice(state, PROTESTANT)
    choice.check(CardPlay(7, "event", "fetch"))
    debate = Debate("papacy", "german", "uncommitted", protestant="bucer", papal="eck")
    step_in = mode_named(7, "luther_in_debate")
    assert step_in.needs(state, PROTESTANT, debate) is None
    take_over(state)
    with pytest.raises(IllegalAnswer, match="Luther is not alive"):
        choice.check(CardPlay(7, "event", "fetch"))
    assert step_in.needs(state, PROTESTANT, debate) == "Luther is not alive"
    choice.check(CardPlay(7, "cp"))
