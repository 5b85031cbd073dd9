from __future__ import annotations

from adjudicator.games.here_i_stand.cards.c010_clement_vii import elect_clement
from adjudicator.games.here_i_stand.facts.logistics import PopeElected
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from tests.here_i_stand.builders import game_1517, heard, play, table_for


def test_clement_follows_leo_and_excommunications_stay() -> None:
    state = game_1517()
    state.excommunicated.append("luther")
    table = table_for(state)
    play(table, elect_clement(table))
    assert state.rulers[PAPACY] == "clement_vii_ruler"
    assert state.excommunicated == ["luther"]
    assert heard(table).of(PopeElected) == [PopeElected("Clement VII", "Leo X")]


def test_the_power_that_plays_it_has_2_cp_and_the_card_covers_leo() -> None:
    state = game_1517()
    state.draw_pile.remove(10)
    state.hands[ENGLAND].append(10)
    table = table_for(state, power=ENGLAND)
    play(
        table,
        play_card(table, ENGLAND, CardPlay(10, "event")),
        answers=[(ENGLAND, "11/action", Build(ENGLAND, "regular", "london", 1))],
    )
    assert 10 in state.on_power_card
    assert state.spaces["london"].units[ENGLAND]["regular"] == 4
