"""Card 60, Maurice of Saxony."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c060_maurice_of_saxony import goals
from adjudicator.games.here_i_stand.facts.events import UnitsForfeited
from adjudicator.games.here_i_stand.facts.inquisitions import LeaderChangedSides
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PROTESTANT
from adjudicator.games.here_i_stand.rules.snapshot import SCHEMA, dump, load
from adjudicator.games.here_i_stand.rules.state import State, leader_power, pair
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, why_no_event
from tests.tables import each

MAURICE = "maurice_of_saxony"
PLACE = "card 60/place"


def germany() -> State:
    """Return an empty map after the League, with Maurice and his men at Protestant Leipzig."""
    state = clear_map(game_1517())
    state.events_done.append("schmalkaldic_league")
    state.wars.append(pair(PROTESTANT, HAPSBURG))
    for space in ("leipzig", "wittenberg", "magdeburg", "brandenburg", "erfurt", "nuremberg"):
        state.spaces[space].control = PROTESTANT
    put(state, "leipzig", PROTESTANT, MAURICE, mercenary=2, regular=1)
    return state


def betray(state: State, *answers: Any, power: str = HAPSBURG) -> Table[State]:
    return play_event(state, power, 60, answers=answers)


def test_he_takes_his_mercenaries_to_the_nearest_empty_space_of_his_new_side() -> None:
    state = germany()
    near = goals(state)
    assert all(state.spaces[space].control == HAPSBURG for space in near)
    table = betray(state, *([(HAPSBURG, PLACE, near[0])] if len(near) > 1 else []))
    here = state.spaces[near[0]]
    assert (here.leaders, here.units) == ([MAURICE], {HAPSBURG: {"mercenary": 2}})
    assert state.spaces["leipzig"].units == {PROTESTANT: {"regular": 1}}
    assert leader_power(state, MAURICE) == HAPSBURG
    assert heard(table).of(LeaderChangedSides) == [
        LeaderChangedSides(MAURICE, PROTESTANT, HAPSBURG, "leipzig", near[0], "")
    ]
    assert 60 in state.discards


def test_he_may_come_back_whoever_of_the_two_plays() -> None:
    state = germany()
    state.spaces["leipzig"].leaders.clear()
    state.turncoats[MAURICE] = HAPSBURG
    put(state, "leipzig", HAPSBURG, MAURICE)
    state.spaces["leipzig"].units = {HAPSBURG: {"mercenary": 1}}
    put(state, "magdeburg", PROTESTANT, regular=1)
    options = goals(state)
    assert "magdeburg" not in options  # occupied
    betray(state, (PROTESTANT, PLACE, options[1]), power=HAPSBURG)
    assert leader_power(state, MAURICE) == PROTESTANT
    assert state.spaces[options[1]].units == {PROTESTANT: {"mercenary": 1}}


def test_a_leader_alone_occupies_a_space() -> None:
    state = germany()
    near = goals(state)
    for space in near:
        put(state, space, HAPSBURG, "ferdinand")
    assert not set(near) & set(goals(state))


def test_the_new_side_chooses_among_nearest_spaces_only() -> None:
    state = germany()
    for space in ("erfurt", "nuremberg"):
        state.spaces[space].control = HAPSBURG
    assert len(goals(state)) > 1
    with pytest.raises(IllegalAnswer, match="not possible"):
        betray(state, (HAPSBURG, PLACE, "vienna"))


def test_without_counters_his_mercenaries_are_lost() -> None:
    state = germany()
    for number, space in enumerate(("vienna", "brussels", "antwerp", "seville", "valladolid")):
        put(state, space, HAPSBURG, mercenary=10 - number)
    for space in ("barcelona", "naples", "palermo", "madrid", "besancon", "innsbruck", "linz"):
        put(state, space, HAPSBURG, mercenary=9)
    near = goals(state)
    table = betray(state, *([(HAPSBURG, PLACE, near[0])] if len(near) > 1 else []))
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(HAPSBURG, "mercenary", 2, 60)]
    assert state.spaces["leipzig"].units == {PROTESTANT: {"regular": 1}}


def test_a_captive_enters_a_fortress_of_his_new_side_that_is_not_under_siege() -> None:
    state = germany()
    state.spaces["leipzig"].leaders.clear()
    state.captured[MAURICE] = FRANCE
    state.spaces["antwerp"].besiegers = [PROTESTANT]
    assert "antwerp" not in goals(state)
    table = betray(state, (HAPSBURG, PLACE, "vienna"))
    assert state.captured == {}
    assert state.spaces["vienna"].leaders == [MAURICE]
    assert heard(table).of(LeaderChangedSides)[0].captor == FRANCE
    assert leader_power(state, MAURICE) == HAPSBURG


def test_a_captive_does_not_enter_an_open_space() -> None:
    state = germany()
    state.spaces["leipzig"].leaders.clear()
    state.captured[MAURICE] = HAPSBURG
    with pytest.raises(IllegalAnswer, match="not possible"):
        betray(state, (HAPSBURG, PLACE, "graz"))


def test_a_siege_he_leaves_may_be_broken() -> None:
    state = germany()
    state.spaces["leipzig"].leaders.clear()
    state.spaces["leipzig"].units.clear()
    state.spaces["prague"].control = HAPSBURG
    put(state, "prague", PROTESTANT, MAURICE, mercenary=2, regular=1)
    put(state, "prague", HAPSBURG, regular=2)
    state.spaces["prague"].besiegers = [PROTESTANT]
    retreat = (PROTESTANT, "15.3/retreat:prague", "leipzig")
    betray(state, retreat)
    assert state.spaces["prague"].besiegers == []
    assert state.spaces["prague"].units == {HAPSBURG: {"regular": 2}}
    assert state.spaces["leipzig"].units == {PROTESTANT: {"regular": 1}}


def test_he_must_be_on_the_map_or_captured() -> None:
    state = germany()
    assert why_no_event(state, HAPSBURG, 60) == ""
    state.spaces["leipzig"].leaders.clear()
    assert "neither on the map nor captured" in why_no_event(state, HAPSBURG, 60)


@each("power", ["ottoman", "england", "france", "papacy"])
def test_only_hapsburgs_and_protestants_play_it(power: str) -> None:
    assert "may not play this event" in why_no_event(germany(), power, 60)


def test_his_allegiance_is_kept_with_the_game() -> None:
    state = germany()
    state.turncoats[MAURICE] = HAPSBURG
    stored = dump(state)
    assert isinstance(stored, dict)
    assert leader_power(load(stored, SCHEMA), MAURICE) == HAPSBURG
    del stored["turncoats"]  # a game stored before there were any
    assert leader_power(load(stored, SCHEMA), MAURICE) == PROTESTANT
