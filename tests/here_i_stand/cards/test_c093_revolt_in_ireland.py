"""Card 93, Revolt in Ireland."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.cards.c093_revolt_in_ireland import event
from adjudicator.games.here_i_stand.facts.foreign_wars import FoesStrengthened, ForeignWarBegun
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, play, put, table_for

SENT = (ENGLAND, "21.7/send:ireland", {"london": {"regular": 4}})


def position() -> State:
    state = clear_map(game_1517())
    put(state, "london", ENGLAND, regular=5)
    put(state, "paris", FRANCE, regular=2, mercenary=1)
    put(state, "lyon", FRANCE, regular=1)
    return state


def played_by(power: str, answers: list[tuple[str, str, object]]) -> Table[State]:
    table = table_for(position(), power=power)
    play(table, event(table, power, table.state.impulse), answers=answers)
    return table


def foes(state: State) -> dict[str, int]:
    return state.foreign_wars["ireland"].units["independent"]


def test_england_sends_four_units_against_three() -> None:
    table = played_by(OTTOMAN, [])
    war = table.state.foreign_wars["ireland"]
    assert war.units == {ENGLAND: {REGULAR: 4}, "independent": {REGULAR: 3}}
    assert table.state.minus_cards[ENGLAND] == ["foreign_war"]
    assert heard(table).of(ForeignWarBegun) == [ForeignWarBegun(ENGLAND, "ireland", 93, 4, 3)]


def test_france_may_remove_a_unit_for_a_fourth_irish_unit() -> None:
    table = played_by(
        FRANCE,
        [(FRANCE, "card 93/incite", True), (FRANCE, "card 93/send", {"paris": {"mercenary": 1}})],
    )
    assert foes(table.state) == {REGULAR: 4}
    assert table.state.spaces["paris"].units == {FRANCE: {"regular": 2}}
    assert heard(table).of(FoesStrengthened) == [
        FoesStrengthened(FRANCE, "ireland", "paris", "mercenary")
    ]


def test_france_need_not_remove_a_unit() -> None:
    table = played_by(FRANCE, [(FRANCE, "card 93/incite", False)])
    assert foes(table.state) == {REGULAR: 3}
    assert table.state.spaces["paris"].units == {FRANCE: {"regular": 2, "mercenary": 1}}


def test_the_hapsburgs_without_units_are_not_asked() -> None:
    assert foes(played_by(HAPSBURG, []).state) == {REGULAR: 3}


def test_a_unit_removed_from_a_siege_can_break_it() -> None:
    state = position()
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "metz", HAPSBURG, regular=2)
    state.spaces["metz"].control = HAPSBURG
    put(state, "metz", FRANCE, regular=3)
    state.spaces["metz"].besiegers.append(FRANCE)
    for space in ("st_dizier", "dijon", "verdun"):
        if space in state.spaces:
            state.spaces[space].control = HAPSBURG
    state.spaces["st_dizier"].control = FRANCE
    table = table_for(state, power=FRANCE)
    play(
        table,
        event(table, FRANCE, state.impulse),
        answers=[
            (FRANCE, "card 93/incite", True),
            (FRANCE, "card 93/send", {"metz": {"regular": 1}}),
        ],
    )
    assert heard(table).of(SiegeBroken) == [SiegeBroken(FRANCE, "metz")]
    assert state.spaces["metz"].besiegers == []


@pytest.mark.parametrize("card", [92, 93, 110])
def test_the_wars_are_events_of_anybodys_impulse(card: int) -> None:
    modes = modes_of(card)
    assert [(mode.id, mode.windows) for mode in modes] == [("event", (OWN_IMPULSE,))]
