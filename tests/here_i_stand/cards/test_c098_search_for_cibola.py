"""Card 98, Search for Cibola."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.ventures import VoyageCancelled
from adjudicator.games.here_i_stand.rules.new_world.phase import Conquer, Explore
from adjudicator.games.here_i_stand.rules.new_world.voyages import under_way
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import IllegalAnswer, game_1517, heard
from tests.here_i_stand.card_builders import event_table, play_held, refusal


def cibola(*voyages: Voyage) -> Table[State]:
    """Return an English impulse with these voyages under way."""
    state = game_1517()
    state.voyages = [*voyages]
    state.actions_this_turn = {power: [] for power in state.actions_this_turn}
    return event_table(state, ENGLAND, 98)


def test_a_conquest_can_be_cancelled_and_no_other_follows_this_turn() -> None:
    table = cibola(Voyage(HAPSBURG, "exploration"), Voyage(HAPSBURG, "conquest"))
    state = table.state
    play_held(table, 98, answers=[(ENGLAND, "card 98/voyage", "hapsburg_conquest")])
    assert state.voyages == [Voyage(HAPSBURG, "exploration")]
    assert VoyageCancelled(HAPSBURG, "conquest", "", 98) in heard(table).to(None)
    assert 98 in state.discards
    with pytest.raises(IllegalAnswer, match="once per turn") as refused:
        Conquer().check(state, HAPSBURG)
    assert refused.value.section == "20.3"
    Explore().check(state, HAPSBURG)


def test_an_exploration_can_be_cancelled_and_its_explorer_stays_in_the_pool() -> None:
    table = cibola(Voyage(FRANCE, "exploration"))
    play_held(table, 98)
    assert table.state.voyages == []
    assert len(table.state.explorers[FRANCE]) == 3
    with pytest.raises(IllegalAnswer, match="once per turn"):
        Explore().check(table.state, FRANCE)


def test_the_voyage_of_a_card_is_called_off_with_its_bonus() -> None:
    table = cibola(Voyage(FRANCE, "exploration", bonus=2), Voyage(FRANCE, "conquest", bonus=2))
    play_held(table, 98, answers=[(ENGLAND, "card 98/voyage", "france_exploration")])
    assert table.state.voyages == [Voyage(FRANCE, "conquest", bonus=2)]


def test_colonies_are_no_target() -> None:
    table = cibola(Voyage(FRANCE, "colony", "montreal"))
    assert under_way(table.state, "exploration", "conquest") == {}
    assert "no voyage of exploration or conquest" in refusal(table, 98)


def test_by_default_the_voyage_of_another_is_called_off() -> None:
    table = cibola(Voyage(ENGLAND, "conquest"), Voyage(FRANCE, "conquest"))
    titles = [*under_way(table.state, "conquest")]
    assert titles == ["england_conquest", "france_conquest"]
    play_held(table, 98, answers=[(ENGLAND, "card 98/voyage", "england_conquest")])
    assert table.state.voyages == [Voyage(FRANCE, "conquest")]
