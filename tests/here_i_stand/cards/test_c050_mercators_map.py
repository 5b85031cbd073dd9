"""Card 50, Mercator's Map."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.realm import (
    CircumnavigationTried,
    ExplorationResolved,
    VoyageBegun,
)
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore, new_world_phase
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import IllegalAnswer, game_1517, heard, play
from tests.here_i_stand.card_builders import event_table, play_held, refusal


def map_of(power: str = PAPACY) -> Table[State]:
    return event_table(game_1517(), power, 50)


def test_a_power_explores_without_cp_and_with_2_more_on_both_rolls() -> None:
    table = map_of()
    state = table.state
    state.voyages = []
    play_held(table, 50, answers=[(PAPACY, "card 50/power", FRANCE)])
    assert state.voyages == [Voyage(FRANCE, "exploration", bonus=2)]
    assert VoyageBegun(FRANCE, "exploration", "") in heard(table).to(None)
    assert 50 in state.discards
    state.explorers[FRANCE] = ["roberval"]
    play(
        table,
        new_world_phase(table),
        answers=[(FRANCE, "20.2/discovery", "circumnavigation")],
        dice=[("exploration", (4, 5)), ("circumnavigation", (4, 4))],
    )
    assert [fact.total for fact in heard(table).of(ExplorationResolved)] == [10]
    assert [fact.total for fact in heard(table).of(CircumnavigationTried)] == [10]


def test_it_is_the_one_exploration_of_the_turn() -> None:
    table = map_of()
    play_held(table, 50, answers=[(PAPACY, "card 50/power", FRANCE)])
    with pytest.raises(IllegalAnswer, match="once per turn") as refused:
        Explore().check(table.state, FRANCE)
    assert refused.value.section == "20.2"
    Explore().check(table.state, ENGLAND)


def test_who_has_explored_or_has_no_explorers_is_not_offered() -> None:
    table = map_of()  # the Hapsburg explorer of the set-up counts as theirs
    table.state.explorers[ENGLAND] = []
    play_held(table, 50)
    assert table.state.voyages[-1].power == FRANCE


def test_cabot_does_not_stand_in_the_way() -> None:
    table = map_of()
    state = table.state
    state.actions_this_turn = {power: [] for power in state.actions_this_turn}
    state.voyages = [Voyage(HAPSBURG, "exploration", "cabot_hapsburg")]
    play_held(table, 50, answers=[(PAPACY, "card 50/power", HAPSBURG)])
    assert len(state.voyages) == 2


def test_when_all_have_explored_the_event_is_refused() -> None:
    table = map_of()
    for power in (ENGLAND, FRANCE):
        table.state.actions_this_turn[power].append("explore")
    assert "have all explored this turn" in refusal(table, 50)
