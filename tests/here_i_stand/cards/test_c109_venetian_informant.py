"""Card 109, Venetian Informant."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import HandSeen, HandShown
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice
from adjudicator.games.here_i_stand.rules.land.spring import spring_deployment
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    game_1517,
    heard,
    play,
    table_for,
)
from tests.here_i_stand.card_builders import deal_card

WINDOW = (PROTESTANT, "window:spring_before_any", (109, "event"))


def informed(owner: str, viewer: str) -> Table[State]:
    """Let the Protestants show the hand of one power to another."""
    table = table_for(deal_card(clear_map(game_1517()), PROTESTANT, 109))
    for number in (24, 101):
        deal_card(table.state, FRANCE, number)
    answers = [
        WINDOW,
        (PROTESTANT, "card 109/whose_hand", owner),
        (PROTESTANT, "card 109/viewer", viewer),
    ]
    play(table, spring_deployment(table), answers=answers)
    return table


def test_the_player_sees_a_whole_hand_and_the_others_hear_of_it() -> None:
    table = informed(FRANCE, PROTESTANT)
    shown = HandShown(PROTESTANT, FRANCE, (4, 24, 101), 109)
    assert shown in heard(table).to(PROTESTANT)
    assert shown in heard(table).to(FRANCE)
    for outsider in (PAPACY, ENGLAND, None):
        assert shown not in heard(table).to(outsider)
        assert HandSeen(PROTESTANT, FRANCE, 109) in heard(table).to(outsider)
    assert 109 in table.state.discards


def test_another_power_may_be_named_to_look() -> None:
    table = informed(FRANCE, HAPSBURG)
    shown = HandShown(HAPSBURG, FRANCE, (4, 24, 101), 109)
    assert shown in heard(table).to(HAPSBURG)
    assert shown not in heard(table).to(PROTESTANT)


def test_nobody_looks_at_his_own_hand() -> None:
    with pytest.raises(IllegalAnswer, match="not possible"):
        informed(FRANCE, FRANCE)


def test_the_player_may_have_his_own_hand_shown() -> None:
    table = informed(PROTESTANT, FRANCE)
    assert [fact.power for fact in heard(table).of(HandShown)] == [PROTESTANT]


def test_it_may_be_kept() -> None:
    table = table_for(deal_card(clear_map(game_1517()), PROTESTANT, 109))
    play(table, spring_deployment(table))
    assert 109 in table.state.hands[PROTESTANT]


def test_in_an_impulse_it_serves_for_cp_alone() -> None:
    state = deal_card(game_1517(), PROTESTANT, 109)
    choice = PlayChoice(state, PROTESTANT)
    choice.check(CardPlay(109, "cp"))
    with pytest.raises(IllegalAnswer):
        choice.check(CardPlay(109, "event"))
