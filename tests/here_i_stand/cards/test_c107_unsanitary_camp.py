"""Card 107, Unsanitary Camp."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c107_unsanitary_camp import toll
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.facts.troubles import CampIsUnsanitary
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    INDEPENDENT,
    OTTOMAN,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, put
from tests.here_i_stand.card_builders import play_event, refused
from tests.tables import each


def camp(space: str = "milan", **units: int) -> State:
    state = clear_map(game_1517())
    put(state, space, FRANCE, **units)
    return state


def strike(state: State, *answers: tuple[str, str, object]) -> Table[State]:
    return play_event(state, ENGLAND, 107, answers=answers)


@each(
    ("units", "lost", "regulars"),
    [
        ({"regular": 1}, 1, 1),
        ({"regular": 4}, 2, 1),
        ({"regular": 7, "mercenary": 2}, 3, 2),
        ({"regular": 1, "mercenary": 9}, 4, 1),
        ({"mercenary": 6}, 2, 0),
        ({"cavalry": 3, "regular": 4}, 3, 2),
    ],
)
def test_a_third_rounded_up_goes_and_half_of_it_rounded_up_are_regulars(
    units: dict[str, int], lost: int, regulars: int
) -> None:
    assert toll({FRANCE: units}) == (lost, regulars)


def test_the_owner_picks_what_goes_beyond_the_regulars() -> None:
    state = camp(regular=3, mercenary=6)
    table = strike(state, (FRANCE, "card 107/losses:milan", {"mercenary": 1}))
    assert state.spaces["milan"].units == {FRANCE: {"regular": 1, "mercenary": 5}}
    assert heard(table).of(CampIsUnsanitary) == [CampIsUnsanitary(FRANCE, "milan", 3, 2, 107)]
    removed = {"units": {FRANCE: {"regular": 2, "mercenary": 1}}, "leaders": []}
    assert heard(table).of(UnitsRemoved) == [UnitsRemoved("milan", removed, 107)]
    assert 107 in state.discards


def test_the_owner_may_lose_more_regulars_than_he_must() -> None:
    state = camp(regular=3, mercenary=6)
    strike(state, (FRANCE, "losses", {"regular": 1}))
    assert state.spaces["milan"].units == {FRANCE: {"mercenary": 6}}


def test_he_loses_neither_fewer_nor_more() -> None:
    with pytest.raises(IllegalAnswer, match="add up to 2, not 1"):
        strike(camp(regular=3, mercenary=6), (FRANCE, "losses", {"mercenary": 2}))


def test_units_of_active_minor_powers_are_of_the_stack() -> None:
    state = camp("genoa", regular=2, mercenary=2)
    state.minor_allies[GENOA] = FRANCE
    put(state, "genoa", GENOA, regular=2)
    strike(
        state,
        (FRANCE, "card 107/regulars:genoa", {"genoa regular": 1}),
        (FRANCE, "card 107/losses:genoa", {"france mercenary": 1}),
    )
    assert state.spaces["genoa"].units == {
        FRANCE: {"regular": 2, "mercenary": 1},
        GENOA: {"regular": 1},
    }


def test_space_and_power_are_named() -> None:
    state = camp(regular=3)
    put(state, "paris", FRANCE, regular=1)
    put(state, "milan", HAPSBURG, regular=3)
    strike(
        state,
        (ENGLAND, "card 107/stack", "milan"),
        (ENGLAND, "card 107/target:milan", HAPSBURG),
    )
    assert state.spaces["milan"].units == {FRANCE: {"regular": 3}, HAPSBURG: {"regular": 2}}


@pytest.mark.parametrize("owner", [INDEPENDENT, HUNGARY])
def test_nobody_picks_for_independents_and_inactive_minor_powers(owner: str) -> None:
    state = clear_map(game_1517())
    put(state, "prague", owner, regular=4)
    strike(state)
    assert state.spaces["prague"].units == {owner: {"regular": 2}}


def test_a_siege_that_has_become_too_weak_is_broken() -> None:
    state = clear_map(game_1517())
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["buda"].control = OTTOMAN
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "vienna", OTTOMAN, regular=3)
    put(state, "vienna", HAPSBURG, regular=2)
    state.spaces["vienna"].besiegers = [OTTOMAN]
    table = strike(state, (ENGLAND, "target:vienna", OTTOMAN))
    assert heard(table).of(SiegeBroken) == [SiegeBroken(OTTOMAN, "vienna")]
    assert state.spaces["pressburg"].units == {OTTOMAN: {"regular": 2}}


def test_there_must_be_a_land_unit() -> None:
    state = clear_map(game_1517())
    put(state, "rouen", FRANCE, squadron=1)
    assert "no land unit is on the map" in refused(state, ENGLAND, 107)
