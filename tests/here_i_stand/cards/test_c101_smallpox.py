"""Card 101, Smallpox."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.realm import ConquestResolved, VoyageBegun
from adjudicator.games.here_i_stand.rules.new_world.phase import Conquer, new_world_phase
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, HAPSBURG, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import IllegalAnswer, game_1517, heard, play
from tests.here_i_stand.card_builders import event_table, play_held, refusal


def smallpox(power: str = ENGLAND) -> Table[State]:
    return event_table(game_1517(), power, 101)


def test_a_conquest_sails_without_cp_and_with_2_more() -> None:
    table = smallpox()
    table.state.voyages = []
    play_held(table, 101)
    assert table.state.voyages == [Voyage(ENGLAND, "conquest", bonus=2)]
    assert VoyageBegun(ENGLAND, "conquest", "") in heard(table).to(None)
    assert 101 in table.state.discards
    play(table, new_world_phase(table), dice=[("england: conquest", (3, 4))])
    fact = heard(table).of(ConquestResolved)[0]
    assert (fact.bonus, fact.total, fact.conquest) == (2, 9, "maya")


def test_it_is_the_one_conquest_of_the_turn() -> None:
    table = smallpox()
    play_held(table, 101)
    with pytest.raises(IllegalAnswer, match="once per turn") as refused:
        Conquer().check(table.state, ENGLAND)
    assert refused.value.section == "20.3"


def test_it_is_refused_after_a_conquest_and_to_the_hapsburgs_of_turn_1() -> None:
    table = smallpox()
    table.state.actions_this_turn[ENGLAND].append("conquer")
    assert "once per turn and has done so" in refusal(table, 101)
    assert "once per turn and has done so" in refusal(smallpox(HAPSBURG), 101)


def test_it_is_refused_without_conquistadors_and_to_other_powers() -> None:
    table = smallpox()
    table.state.conquistadors[ENGLAND] = []
    assert "no conquistadors left" in refusal(table, 101)
    assert "may not play this event" in refusal(smallpox(PROTESTANT), 101)
