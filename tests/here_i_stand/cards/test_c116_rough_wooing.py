"""Card 116, Rough Wooing."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c116_rough_wooing import strength_in_scotland
from adjudicator.games.here_i_stand.facts.intrigues import WooingRolled
from adjudicator.games.here_i_stand.facts.realm import MinorActivated
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    REGULAR,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.special.england import HEALTHY_EDWARD, SICKLY_EDWARD
from adjudicator.games.here_i_stand.rules.state import State, controller
from tests.here_i_stand.builders import go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.tables import each


def scotland(*, child: int = SICKLY_EDWARD, ally: str = FRANCE) -> State:
    """Return a position with Edward born, and 2 Scottish and 1 French unit in Edinburgh."""
    state = quiet()
    state.pregnancies.append(child)
    if ally:
        state.minor_allies[SCOTLAND] = ally
    put(state, "edinburgh", SCOTLAND, regular=1, squadron=1)
    put(state, "edinburgh", FRANCE, "montmorency", regular=1)
    return state


def woo(state: State, english: int, french: int, *answers: Any) -> Table[State]:
    dice = [("england: Rough Wooing", (english,)), ("france: Rough Wooing", (french,))]
    return play_event(state, PAPACY, 116, "event", answers, dice)


def test_land_and_naval_units_in_scotland_count_and_leaders_do_not() -> None:
    state = scotland()
    put(state, "paris", FRANCE, regular=4)
    put(state, "berwick", SCOTLAND, regular=1)
    put(state, "glasgow", ENGLAND, "charles_brandon", regular=2)
    assert strength_in_scotland(state, FRANCE) == 3
    assert strength_in_scotland(state, ENGLAND) == 2


@pytest.mark.parametrize(("english", "won"), [(6, True), (5, False)])
def test_england_needs_2_more_than_france(english: int, won: bool) -> None:
    state = scotland()
    table = woo(state, english, 1)
    assert heard(table).of(WooingRolled) == [WooingRolled(english, 0, 1, 3, won)]
    assert state.minor_allies[SCOTLAND] == (ENGLAND if won else FRANCE)
    assert bool(heard(table).of(MinorActivated)) == won
    assert 116 in state.discards


def test_scotland_goes_over_and_everybody_else_has_to_leave() -> None:
    state = scotland()
    go_to_war(state, ENGLAND, FRANCE)
    put(state, "stirling", HAPSBURG, regular=1)
    put(state, "glasgow", ENGLAND, regular=4)
    state.spaces["stirling"].control = HAPSBURG
    state.spaces["edinburgh"].besiegers.append(ENGLAND)
    put(state, "edinburgh", ENGLAND, regular=4)
    woo(state, 6, 1, (HAPSBURG, "12.5/displace:stirling", "antwerp"))
    assert [controller(state, space) for space in ("edinburgh", "glasgow", "stirling")] == [
        ENGLAND
    ] * 3
    assert set(state.spaces["edinburgh"].units) == {SCOTLAND, ENGLAND}
    assert state.spaces["edinburgh"].besiegers == []
    assert state.spaces["glasgow"].units == {ENGLAND: {REGULAR: 4}}
    assert state.spaces["stirling"].units == {}
    assert "montmorency" not in state.spaces["edinburgh"].leaders


@pytest.mark.parametrize("ruler", ["henry_viii_ruler", "edward_vi_ruler"])
@pytest.mark.parametrize("child", [SICKLY_EDWARD, HEALTHY_EDWARD])
def test_edward_may_be_a_child_or_king(ruler: str, child: int) -> None:
    state = scotland(child=child)
    state.rulers[ENGLAND] = ruler
    woo(state, 1, 6)


@each(
    ("child", "ruler", "ally", "why"),
    [
        (1, "henry_viii_ruler", FRANCE, "has not been born"),
        (SICKLY_EDWARD, "mary_i_ruler", FRANCE, "Edward VI is dead"),
        (HEALTHY_EDWARD, "elizabeth_i_ruler", FRANCE, "Edward VI is dead"),
        (SICKLY_EDWARD, "edward_vi_ruler", "", "no ally of France"),
        (SICKLY_EDWARD, "edward_vi_ruler", ENGLAND, "no ally of France"),
    ],
)
def test_it_needs_a_living_edward_and_a_french_scotland(
    child: int, ruler: str, ally: str, why: str
) -> None:
    state = scotland(child=child, ally=ally)
    state.rulers[ENGLAND] = ruler
    refuse_event(state, PAPACY, 116, "event", why)
