"""Card 2, Holy Roman Emperor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.cards.c002_holy_roman_emperor import destinations
from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.facts.realm import CharlesJumped, CharlesStayed
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for

PLAY = CardPlay(2, "event", "jump_and_cp")


def jump(state: State, to: str, *more: tuple[str, str, object]) -> Table[State]:
    """Play the card, answer the jump and what follows, and end the impulse."""
    table = table_for(state, power=HAPSBURG)
    answers = [(HAPSBURG, "card 2/jump", to), *more, (HAPSBURG, "11/action", End())]
    play(table, play_card(table, HAPSBURG, PLAY), answers=answers)
    return table


def test_charles_jumps_with_alva_and_without_their_army_and_has_5_cp() -> None:
    state = game_1517()
    table = jump(state, "vienna", (HAPSBURG, "card 2/alva", True))
    assert state.spaces["vienna"].leaders == ["ferdinand", "charles_v", "duke_of_alva"]
    assert state.spaces["valladolid"].leaders == []
    assert state.spaces["valladolid"].units == {HAPSBURG: {"regular": 4}}
    assert heard(table).of(CharlesJumped)[0].leaders == ("charles_v", "duke_of_alva")
    assert heard(table).of(CommandPointsLost)[0].cp == 5
    assert 2 in state.on_power_card


def test_alva_may_stay_behind() -> None:
    state = game_1517()
    jump(state, "naples", (HAPSBURG, "card 2/alva", False))
    assert state.spaces["valladolid"].leaders == ["duke_of_alva"]


def test_alva_elsewhere_is_not_asked() -> None:
    state = game_1517()
    state.spaces["valladolid"].leaders.remove("duke_of_alva")
    state.spaces["seville"].leaders.append("duke_of_alva")
    jump(state, "naples")
    assert state.spaces["naples"].leaders == ["charles_v"]


def test_charles_may_stay_and_still_has_5_cp() -> None:
    state = game_1517()
    table = jump(state, "stay")
    assert heard(table).of(CharlesStayed)[0].space == "valladolid"
    assert heard(table).of(CommandPointsLost)[0].cp == 5


def test_charles_jumps_only_to_calm_home_spaces_of_his_own_without_enemies() -> None:
    state = game_1517()
    free = destinations(state)
    assert {"vienna", "brussels", "besancon", "tripoli", "oran"} <= set(free)
    assert not {"valladolid", "tunis", "trier", "prague", "milan"} & set(free)
    state.spaces["seville"].unrest = True
    state.spaces["naples"].control = FRANCE
    put(state, "brussels", FRANCE, regular=1)
    put(state, "antwerp", "england", regular=1)  # no enemy
    left = destinations(state)
    assert set(free) - set(left) == {"seville", "naples", "brussels"}


def test_a_pirate_haven_is_no_hapsburg_home_space() -> None:
    state = game_1517()
    state.events_done.append("pirate_haven_oran")
    assert "oran" not in destinations(state)


def test_a_foreign_space_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        jump(game_1517(), "paris")


def _captured(state: State) -> None:
    state.spaces["valladolid"].leaders.remove("charles_v")
    state.captured["charles_v"] = FRANCE


def _besieged(state: State) -> None:
    state.spaces["valladolid"].besiegers = [FRANCE]


def _gone(state: State) -> None:
    state.spaces["valladolid"].leaders.remove("charles_v")


@pytest.mark.parametrize(
    ("change", "reason"),
    [(_captured, "captured"), (_besieged, "under siege"), (_gone, "not on the map")],
)
def test_without_a_free_charles_the_card_is_worth_5_cp_only(
    change: Callable[[State], None], reason: str
) -> None:
    state = game_1517()
    change(state)
    choice = PlayChoice(state, HAPSBURG)
    with pytest.raises(IllegalAnswer, match=reason):
        choice.check(PLAY)
    choice.check(CardPlay(2, "cp"))


def test_the_card_has_one_mode() -> None:
    assert [mode.id for mode in modes_of(2)] == ["jump_and_cp"]
