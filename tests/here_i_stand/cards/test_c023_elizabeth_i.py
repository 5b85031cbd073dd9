from __future__ import annotations

from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, SCOTLAND
from adjudicator.games.here_i_stand.rules.religion.modifiers import faith_of_units
from adjudicator.games.here_i_stand.rules.special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.rules.special.mary import shows_its_card
from adjudicator.games.here_i_stand.rules.turn.card_draw import cards_for
from tests.here_i_stand.builders import game_1517, play, table_for
from tests.here_i_stand.card_builders import deal_card


def test_elizabeth_ends_what_mary_has_begun() -> None:
    state = game_1517()
    state.pregnancies = [4]
    state.rulers[ENGLAND] = "mary_i_ruler"
    state.spaces["london"].religion = "protestant"
    state.minor_allies[SCOTLAND] = ENGLAND
    deal_card(state, FRANCE, 21)
    state.hands[FRANCE].remove(21)
    state.on_power_card.append(21)
    dealt = cards_for(state, ENGLAND)
    assert shows_its_card(state, ENGLAND)
    assert is_bound_by_mary(state, ENGLAND, 32)
    assert faith_of_units(state, SCOTLAND) == "catholic"
    deal_card(state, FRANCE, 23)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(23, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert state.rulers[ENGLAND] == "elizabeth_i_ruler"
    assert not shows_its_card(state, ENGLAND)
    assert not is_bound_by_mary(state, ENGLAND, 32)
    assert faith_of_units(state, ENGLAND) == "protestant"
    # 18.2: Scots who are allied with England count as English.
    assert faith_of_units(state, SCOTLAND) == "protestant"
    assert cards_for(state, ENGLAND) == dealt + 1
    assert 23 in state.on_power_card
    assert 21 in state.removed
    assert not faults(state)
