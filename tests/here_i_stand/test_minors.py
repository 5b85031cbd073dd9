"""22.5 Defeat of Hungary-Bohemia."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import HungaryDefeated
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.minors.defeat import (
    check_defeat_of_hungary,
    hungary_is_beaten,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, pair
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play, put, table_for
from tests.tables import each

OTTOMAN, HAPSBURG, HUNGARY = "ottoman", "hapsburg", "hungary_bohemia"


def hungary(*, keys: tuple[str, ...], regulars: int, ally: bool = False) -> State:
    state = clear_map(game_1517())
    for key in keys:
        state.spaces[key].control = OTTOMAN
    if regulars:
        put(state, "prague", HUNGARY, regular=regulars)
    if ally:
        state.minor_allies[HUNGARY] = HAPSBURG
    return state


@each(
    ("keys", "regulars", "ally", "beaten"),
    [
        (("belgrade",), 4, False, True),
        (("belgrade",), 5, False, False),
        ((), 0, False, False),
        (("belgrade", "buda"), 9, True, True),
        (("belgrade",), 0, True, False),
    ],
)
def test_when_hungary_is_beaten(
    keys: tuple[str, ...], regulars: int, ally: bool, beaten: bool
) -> None:
    assert hungary_is_beaten(hungary(keys=keys, regulars=regulars, ally=ally)) is beaten


def in_turn_one() -> Table[State]:
    """Return Suleiman in Szegedin before Buda, Belgrade already Ottoman."""
    table = table_for(game_1517(), power=OTTOMAN)
    state = table.state
    for space in ("belgrade", "istanbul"):
        state.spaces[space].units.clear()
        state.spaces[space].leaders.clear()
    state.spaces["belgrade"].control = OTTOMAN
    state.spaces["szegedin"].control = OTTOMAN
    put(state, "szegedin", OTTOMAN, "suleiman", regular=9)
    return table


SULEIMAN = force(OTTOMAN, "suleiman", regular=9)


def test_the_battle_of_mohacs_gives_the_ottomans_hungary() -> None:
    table = in_turn_one()
    state = table.state
    put(state, "pressburg", OTTOMAN, cavalry=1)
    play(
        table,
        move_formation(table, OTTOMAN, "szegedin", "buda", SULEIMAN),
        dice=[
            ("ottoman in battle", (5, 5) + (1,) * 9),
            ("hungary_bohemia in battle", (5,) + (1,) * 5),
        ],
    )
    buda = state.spaces["buda"]
    assert buda.control == OTTOMAN
    assert buda.besiegers == []
    assert buda.units == {OTTOMAN: {"regular": 8}}
    assert state.spaces["pressburg"].control == OTTOMAN
    assert state.spaces["prague"].units == {HUNGARY: {"regular": 1}}
    assert controller(state, "prague") == HAPSBURG
    assert at_war(state, OTTOMAN, HAPSBURG)
    assert at_war(state, OTTOMAN, HUNGARY)
    assert pair(OTTOMAN, HUNGARY) not in state.wars
    assert state.bonus_vp[OTTOMAN] == [["war_winner", 2]]
    assert heard(table).of(HungaryDefeated)[0].spaces == ("buda", "pressburg")


def test_an_assault_can_end_the_war_too() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    state = table.state
    put(state, "belgrade", OTTOMAN, regular=4)
    put(state, "belgrade", HUNGARY, regular=1)
    put(state, "buda", HUNGARY, regular=4)
    state.spaces["belgrade"].besiegers = [OTTOMAN]
    state.spaces["nezh"].control = OTTOMAN
    action = Assault("belgrade", force(OTTOMAN, regular=4))
    action.check(state, OTTOMAN)
    play(
        table,
        action.carry_out(table, OTTOMAN),
        dice=[("ottoman in the assault", (6, 1)), ("hungary_bohemia in the assault", (1, 1))],
    )
    assert state.minor_allies[HUNGARY] == HAPSBURG
    assert controller(state, "buda") == HAPSBURG


def test_allies_of_yesterday_are_at_war() -> None:
    state = hungary(keys=("belgrade",), regulars=1)
    state.alliances.append(pair(OTTOMAN, HAPSBURG))
    table = table_for(state, power=OTTOMAN)
    play(table, check_defeat_of_hungary(table))
    assert state.alliances == []
    assert at_war(state, OTTOMAN, HAPSBURG)


def test_the_war_is_won_only_once() -> None:
    state = hungary(keys=("belgrade", "buda"), regulars=0)
    table = table_for(state, power=OTTOMAN)
    play(table, check_defeat_of_hungary(table))
    play(table, check_defeat_of_hungary(table))
    assert state.bonus_vp[OTTOMAN] == [["war_winner", 2]]


def test_hapsburgs_besieged_beside_hungarians_are_displaced() -> None:
    state = hungary(keys=("belgrade", "buda"), regulars=1, ally=True)
    state.wars.append(pair(OTTOMAN, HAPSBURG))
    put(state, "prague", HAPSBURG, "ferdinand", regular=1)
    put(state, "prague", OTTOMAN, regular=4)
    state.spaces["prague"].besiegers = [OTTOMAN]
    table = table_for(state, power=OTTOMAN)
    play(
        table,
        check_defeat_of_hungary(table),
        answers=[(HAPSBURG, "12.5/displace:prague", "vienna")],
    )
    assert state.spaces["prague"].units == {OTTOMAN: {"regular": 4}}
    assert state.spaces["vienna"].leaders == ["ferdinand"]
    assert state.spaces["prague"].control == OTTOMAN
