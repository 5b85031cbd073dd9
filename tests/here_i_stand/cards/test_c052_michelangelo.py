"""Card 52, Michelangelo."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.facts.faith import SaintPetersAdvanced
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PAPACY
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event

ROLL = "papacy: Michelangelo"


def test_the_papacy_rolls_whoever_plays() -> None:
    state = game_1517()
    state.saint_peters_cp = 3
    table = play_event(state, OTTOMAN, 52, dice=[(ROLL, (6, 5))])
    assert (state.saint_peters_vp, state.saint_peters_cp) == (2, 4)
    assert heard(table).of(EventRolled) == [EventRolled(PAPACY, (6, 5), -1, 52)]
    assert 52 in state.removed


def test_what_the_building_cannot_take_is_lost() -> None:
    state = game_1517()
    state.saint_peters_vp, state.saint_peters_cp = 4, 2
    table = play_event(state, PAPACY, 52, dice=[(ROLL, (4, 4))])
    assert (state.saint_peters_vp, state.saint_peters_cp) == (5, 0)
    assert heard(table).of(SaintPetersAdvanced)[0].cp == 3
