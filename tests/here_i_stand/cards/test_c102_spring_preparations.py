"""Card 102, Spring Preparations."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.logistics import SpringDeployed
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, spring_deployment
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.card_builders import deal_card

WINDOW = "window:spring_own"
PLAYED = (102, "event")
CROSSING = force(FRANCE, "francis_i", "montmorency", regular=7)


def spring(power: str = FRANCE) -> Table[State]:
    """Return a table with an empty map, Genoa and Bastia French, and the card in one hand."""
    state = clear_map(game_1517())
    state.spaces["genoa"].control = FRANCE
    state.spaces["bastia"].control = FRANCE
    return table_for(deal_card(state, power, 102))


def with_army(*, ships: bool = False) -> Table[State]:
    """Return France with 6 regulars and two leaders in Paris."""
    table = spring()
    put(table.state, "paris", FRANCE, "francis_i", "montmorency", regular=6)
    if ships:
        put(table.state, "cagliari", HAPSBURG, squadron=2)
        put(table.state, "barcelona", HAPSBURG, squadron=2)
    return table


def test_more_than_5_units_cross_a_watched_sea_with_the_new_regular() -> None:
    table = with_army(ships=True)
    deployed = Deployment("paris", "bastia", CROSSING)
    play(
        table,
        spring_deployment(table),
        answers=[(FRANCE, WINDOW, PLAYED), (FRANCE, "10/deploy", deployed)],
    )
    assert table.state.spaces["bastia"].units == {FRANCE: {REGULAR: 7}}
    assert heard(table).of(SpringDeployed)[0].sea == "gulf_of_lyon"
    assert 102 in table.state.discards


def test_passes_are_crossed() -> None:
    table = with_army(ships=True)
    deployed = Deployment("paris", "genoa", CROSSING)
    answers = [(FRANCE, WINDOW, PLAYED), (FRANCE, "10/deploy", deployed)]
    play(table, spring_deployment(table), answers=answers)
    assert heard(table).of(SpringDeployed)[0].sea == ""


def test_without_the_card_5_units_are_the_most_and_watched_seas_are_closed() -> None:
    six = Deployment("paris", "genoa", force(FRANCE, "francis_i", "montmorency", regular=6))
    table = with_army()
    with pytest.raises(IllegalAnswer, match="at most 5 may") as refused:
        play(table, spring_deployment(table), answers=[(FRANCE, "10/deploy", six)])
    assert refused.value.section == "10"
    table = with_army(ships=True)
    with pytest.raises(IllegalAnswer, match="no path leads"):
        play(table, spring_deployment(table), answers=[(FRANCE, "10/deploy", six)])


def test_it_lifts_limits_for_its_player_alone() -> None:
    table = with_army()
    put(table.state, "rome", PAPACY, regular=1)
    answers = [(FRANCE, WINDOW, PLAYED), (FRANCE, "10/deploy", None), (PAPACY, "10/deploy", None)]
    play(table, spring_deployment(table), answers=answers)
    assert table.state.spaces["rome"].units == {PAPACY: {REGULAR: 1}}


def test_the_hapsburgs_receive_a_regular_in_each_capital_that_they_control() -> None:
    for lost, reached in (("", {"vienna", "valladolid"}), ("vienna", {"valladolid"})):
        table = spring(HAPSBURG)
        if lost:
            table.state.spaces[lost].control = OTTOMAN
        answers = [(HAPSBURG, WINDOW, PLAYED), (HAPSBURG, "10/deploy", None)]
        play(table, spring_deployment(table), answers=answers)
        found = {n for n, space in table.state.spaces.items() if HAPSBURG in space.units}
        assert found == reached


def test_an_empty_capital_receives_a_unit_that_can_deploy() -> None:
    table = spring()
    deployed = Deployment("paris", "dijon", force(FRANCE, regular=1))
    answers = [(FRANCE, WINDOW, PLAYED), (FRANCE, "10/deploy", deployed)]
    play(table, spring_deployment(table), answers=answers)
    assert table.state.spaces["dijon"].units == {FRANCE: {REGULAR: 1}}


def test_it_cannot_be_played_without_the_own_capital_or_by_the_protestants() -> None:
    table = spring()
    table.state.spaces["paris"].control = PAPACY
    play(table, spring_deployment(table))
    assert 102 in table.state.hands[FRANCE]
    table = spring(PROTESTANT)
    with pytest.raises(AssertionError, match="answers left over"):
        play(table, spring_deployment(table), answers=[(PROTESTANT, WINDOW, PLAYED)])


def test_in_an_impulse_it_serves_for_cp_alone() -> None:
    state = spring().state
    choice = PlayChoice(state, FRANCE)
    choice.check(CardPlay(102, "cp"))
    with pytest.raises(IllegalAnswer):
        choice.check(CardPlay(102, "event"))
