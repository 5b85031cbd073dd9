"""Card 77, Fountain of Youth."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c099_sebastian_cabot import _needs_cabot
from adjudicator.games.here_i_stand.facts.ventures import ExplorerAged, VoyageCancelled
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import IllegalAnswer, game_1517, heard
from tests.here_i_stand.card_builders import event_table, play_held, refusal

ROLL = "Fountain of Youth"


def fountain(*voyages: Voyage) -> Table[State]:
    """Return an Ottoman impulse with these voyages under way and no explorations by action."""
    state = game_1517()
    state.voyages = [*voyages]
    state.actions_this_turn = {power: [] for power in state.actions_this_turn}
    return event_table(state, OTTOMAN, 77)


@pytest.mark.parametrize("face", [1, 3])
def test_on_1_to_3_only_the_voyage_is_cancelled(face: int) -> None:
    table = fountain(Voyage(FRANCE, "exploration"))
    play_held(table, 77, dice=[(ROLL, (face,))])
    assert table.state.voyages == []
    assert len(table.state.explorers[FRANCE]) == 3
    assert VoyageCancelled(FRANCE, "exploration", "", 77) in heard(table).to(None)
    assert heard(table).of(ExplorerAged) == [ExplorerAged(FRANCE, face, "")]
    assert 77 in table.state.discards


@pytest.mark.parametrize("face", [4, 6])
def test_on_4_to_6_a_random_explorer_of_the_power_leaves_the_game(face: int) -> None:
    table = fountain(Voyage(FRANCE, "exploration"))
    lost = table.state.explorers[FRANCE][1]
    play_held(table, 77, dice=[(ROLL, (face,)), ("explorer of france lost", 1)])
    assert lost not in table.state.explorers[FRANCE]
    assert heard(table).of(ExplorerAged) == [ExplorerAged(FRANCE, face, lost)]


def test_without_explorers_in_the_pool_nobody_is_lost() -> None:
    table = fountain(Voyage(FRANCE, "exploration"))
    table.state.explorers[FRANCE] = []
    play_held(table, 77, dice=[(ROLL, (6,))])
    assert heard(table).of(ExplorerAged) == [ExplorerAged(FRANCE, 6, "")]


def test_no_other_exploration_of_that_power_this_turn() -> None:
    table = fountain(Voyage(FRANCE, "exploration"))
    play_held(table, 77, dice=[(ROLL, (1,))])
    with pytest.raises(IllegalAnswer, match="once per turn"):
        Explore().check(table.state, FRANCE)


def test_the_player_chooses_among_explorations_and_cabot_is_one() -> None:
    cabot = Voyage(HAPSBURG, "exploration", "cabot_hapsburg")
    table = fountain(cabot, Voyage(FRANCE, "exploration"), Voyage(HAPSBURG, "exploration"))
    state = table.state
    play_held(
        table,
        77,
        answers=[(OTTOMAN, "card 77/voyage", "hapsburg_cabot")],
        dice=[(ROLL, (2,))],
    )
    assert cabot not in state.voyages
    assert len(state.voyages) == 2
    # He may sail again by a later play, and the marker of the Hapsburgs was not touched.
    assert _needs_cabot(state, HAPSBURG, state.impulse) is None
    assert state.actions_this_turn[HAPSBURG] == []


def test_without_an_exploration_the_event_is_refused() -> None:
    table = fountain(Voyage(FRANCE, "conquest"), Voyage(FRANCE, "colony", "montreal"))
    assert "no voyage of exploration is under way" in refusal(table, 77)


def test_a_voyage_that_the_last_explorer_should_lead_is_called_off_with_him() -> None:
    cabot = Voyage(FRANCE, "exploration", "cabot_france")
    table = fountain(cabot, Voyage(FRANCE, "exploration"), Voyage(HAPSBURG, "exploration"))
    state = table.state
    state.explorers[FRANCE] = ["cartier"]
    play_held(
        table,
        77,
        answers=[(OTTOMAN, "card 77/voyage", "france_cabot")],
        dice=[(ROLL, (5,))],
    )
    assert state.explorers[FRANCE] == []
    assert [voyage.power for voyage in state.voyages] == [HAPSBURG]
    assert VoyageCancelled(FRANCE, "exploration", "", 77) in heard(table).to(None)
