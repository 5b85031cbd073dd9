from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card


def embassy(state: State) -> Table[State]:
    deal_card(state, ENGLAND, 114)
    table = table_for(state, power=ENGLAND)
    play(
        table,
        play_card(table, ENGLAND, CardPlay(114, "event")),
        answers=[(ENGLAND, "11/action", End())],
    )
    return table


def test_allied_french_and_ottomans_draw_a_card_each_whoever_plays() -> None:
    state = game_1517()
    state.alliances.append(pair(FRANCE, OTTOMAN))
    table = embassy(state)
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [OTTOMAN, FRANCE]
    for power, seen in ((OTTOMAN, 1), (FRANCE, 1), (ENGLAND, 0)):
        drawn = [fact for fact in heard(table).to(power) if isinstance(fact, CardsDrawn)]
        assert [fact.power for fact in drawn] == [power] * seen
    assert 114 in state.removed


def test_without_the_alliance_the_card_gives_its_cp_and_stays_in_the_deck() -> None:
    state = game_1517()
    table = embassy(state)
    assert heard(table).of(EventWithoutEffect)[0].why == "France and the Ottomans are not allied"
    assert not heard(table).of(CardsDrawn)
    assert 114 in state.discards
