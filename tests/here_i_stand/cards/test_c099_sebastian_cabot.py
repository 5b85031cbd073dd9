"""Card 99, Sebastian Cabot."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.realm import ExplorationResolved
from adjudicator.games.here_i_stand.facts.ventures import CabotSails, CardLeftTheGame
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore, new_world_phase
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import game_1517, heard, play
from tests.here_i_stand.card_builders import deal_card, event_table, play_held, refusal

CABOT = Voyage(ENGLAND, "exploration", "cabot_england")


def cabot(power: str = ENGLAND) -> Table[State]:
    state = game_1517()
    state.voyages = []
    return event_table(state, power, 99)


def sail(*dice: tuple[int, int], choice: str = "") -> Table[State]:
    """Let Cabot sail for England alone."""
    table = cabot()
    play_held(table, 99)
    labels = ("exploration of Cabot", "circumnavigation of Cabot")
    play(
        table,
        new_world_phase(table),
        answers=[(ENGLAND, "20.2/discovery", choice)] if choice else [],
        dice=list(zip(labels, dice, strict=False)),
    )
    return table


def test_cabot_sails_beside_the_exploration_of_the_turn() -> None:
    table = cabot()
    table.state.actions_this_turn[ENGLAND].append("explore")
    play_held(table, 99)
    assert table.state.voyages == [CABOT]
    assert CabotSails(ENGLAND) in heard(table).to(None)
    assert 99 in table.state.discards
    table.state.actions_this_turn[ENGLAND].clear()
    Explore().check(table.state, ENGLAND)


def test_uncharted_waters_cost_him_nothing_and_the_marker_is_not_turned() -> None:
    table = sail((3, 2))
    assert [fact.total for fact in heard(table).of(ExplorationResolved)] == [6]
    assert [fact.charts for fact in heard(table).of(ExplorationResolved)] == [0]
    assert table.state.charted == []


def test_lost_at_sea_the_card_leaves_the_game() -> None:
    table = sail((1, 2))
    assert 99 in table.state.removed
    assert 99 not in table.state.discards
    assert heard(table).of(CardLeftTheGame) == [CardLeftTheGame(99)]
    assert faults(table.state) == []


def test_so_it_does_when_he_fails_to_sail_around_the_world() -> None:
    table = sail((5, 4), (3, 3), choice="circumnavigation")
    assert 99 in table.state.removed
    assert table.state.discoveries == {"pacific_strait": ENGLAND}


@pytest.mark.parametrize(
    ("dice", "choice"),
    [
        ([(3, 2)], ""),  # nothing found
        ([(3, 3)], ""),  # the St. Lawrence River
        ([(5, 4), (5, 4)], "circumnavigation"),  # around the world
    ],
)
def test_otherwise_the_card_stays_in_the_deck(dice: list[tuple[int, int]], choice: str) -> None:
    table = sail(*dice, choice=choice)
    assert 99 in table.state.discards
    assert "cabot_england" not in table.state.explorers[ENGLAND]


def test_once_per_power_whatever_became_of_him() -> None:
    table = sail((3, 2))
    table.state.events_this_turn.clear()
    deal_card(table.state, ENGLAND, 99)
    assert "has sailed for England before" in refusal(table, 99)
    table.state.active = FRANCE
    deal_card(table.state, FRANCE, 99)
    play_held(table, 99)
    assert table.state.voyages == [Voyage(FRANCE, "exploration", "cabot_france")]


def test_not_while_he_is_under_way() -> None:
    table = cabot()
    table.state.voyages = [CABOT]
    assert "has sailed for England before" in refusal(table, 99)


def test_other_powers_cannot_play_it() -> None:
    assert "may not play this event" in refusal(cabot(OTTOMAN), 99)
