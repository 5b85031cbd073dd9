"""Card 82, Janissaries Rebel."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war
from tests.here_i_stand.card_builders import play_event, refused

FOUR = ("istanbul", "edirne", "sofia", "nezh")


def rebel(state: State, *spaces: str) -> None:
    play_event(state, FRANCE, 82, answers=[(FRANCE, "card 82/revolt", spaces)])


def test_in_peace_four_ottoman_spaces_fall_into_unrest() -> None:
    """A war with a minor power, Hungary-Bohemia, does not count."""
    state = clear_map(game_1517())
    rebel(state, *FOUR)
    assert all(state.spaces[space].unrest for space in FOUR)
    assert 82 in state.discards


def test_at_war_with_a_major_power_there_are_two() -> None:
    state = clear_map(game_1517())
    go_to_war(state, OTTOMAN, HAPSBURG)
    with pytest.raises(IllegalAnswer, match="3 are named; expected: 0 to 2"):
        rebel(state, *FOUR[:3])
    rebel(clear_map(state), *FOUR[:2])
    assert state.spaces["edirne"].unrest


def test_pirate_havens_are_home_spaces_once_they_are_there() -> None:
    state = clear_map(game_1517())
    with pytest.raises(IllegalAnswer, match="oran is not possible"):
        rebel(state, "oran")
    with pytest.raises(IllegalAnswer, match="algiers is not possible"):
        rebel(state, "algiers")
    state.events_done += ["barbary_pirates", "pirate_haven_oran"]
    rebel(state, "oran", "algiers")
    assert state.spaces["oran"].unrest


def test_without_an_empty_space_the_event_is_refused() -> None:
    state = game_1517()
    for here in state.spaces.values():
        here.unrest = True
    assert "every home space of the Ottomans" in refused(state, FRANCE, 82)
