"""15 Siege: sieges, assaults, relief, and the end of a siege."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRepulsed,
    AssaultRolled,
    FieldBattleDecided,
    ForceRetreated,
    LeaderCaptured,
    SiegeBroken,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.practice.land import any_assault
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.siege import Assault, break_siege_if_needed
from adjudicator.games.here_i_stand.rules.state import Impulse, State, force_of, pair
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.tables import each

OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY = (
    "ottoman",
    "hapsburg",
    "england",
    "france",
    "papacy",
)
FRENCH = force(FRANCE, "francis_i", regular=6)
BRANDON = force(ENGLAND, "charles_brandon", regular=4)


def faces(count: int, hits: int) -> tuple[int, ...]:
    return (6,) * hits + (2,) * (count - hits)


def next_impulse(table: Table[State], power: str) -> None:
    number = table.state.impulse.number + 1
    table.state.impulse = Impulse(number=number, power=power, cp=5)
    table.state.active = power


def before_calais() -> Table[State]:
    """Return the opening position of the siege, relief force and assault example (15.3)."""
    table = table_for(clear_map(game_1517()), power=FRANCE)
    state = table.state
    state.impulse.cp = 1
    go_to_war(state, ENGLAND, FRANCE)
    state.spaces["brussels"].control = FRANCE
    state.spaces["boulogne"].control = ENGLAND
    put(state, "brussels", FRANCE, "francis_i", regular=6)
    put(state, "boulogne", ENGLAND, "charles_brandon", regular=4)
    put(state, "calais", ENGLAND, regular=2, squadron=1)
    state.seas["north_sea"].units[FRANCE] = {"squadron": 2}
    return table


def calais_besieged() -> Table[State]:
    """Return the position after the first impulse of the example, the English to move."""
    table = before_calais()
    play(
        table,
        move_formation(table, FRANCE, "brussels", "calais", FRENCH),
        answers=[
            (ENGLAND, "13.2/intercept:boulogne>calais", BRANDON),
            (ENGLAND, "13.3/avoid:calais", None),
            (ENGLAND, "13.4/withdraw:calais", True),
        ],
        dice=[("england intercepts from boulogne", (4, 3))],
    )
    return table


def relieve(table: Table[State], *answers: tuple[str, str, object], hits: tuple[int, int]) -> None:
    """Let Brandon come to the aid of Calais with the garrison; hits of relief and besiegers."""
    next_impulse(table, ENGLAND)
    play(
        table,
        move_formation(table, ENGLAND, "boulogne", "calais", BRANDON),
        answers=[
            (FRANCE, "13.3/avoid:calais", None),
            (ENGLAND, "15.2/sally:calais", force(ENGLAND, regular=2)),
            *answers,
        ],
        dice=[
            ("england in battle at calais", faces(7, hits[0])),
            ("france in battle at calais", faces(8, hits[1])),
        ],
    )


def test_the_rulebooks_siege_relief_and_assault_example() -> None:
    table = calais_besieged()
    state = table.state
    assert state.spaces["calais"].besiegers == [FRANCE]
    with pytest.raises(IllegalAnswer, match="put under siege in this impulse") as refused:
        Assault("calais", FRENCH).check(state, FRANCE)
    assert refused.value.section == "15.1"

    relieve(table, (ENGLAND, "15.2/shelter:calais", force(ENGLAND, regular=2)), hits=(0, 2))
    assert force_of(state, "boulogne", ENGLAND) == force(ENGLAND, "charles_brandon", regular=2)
    assert force_of(state, "calais", ENGLAND) == force(ENGLAND, regular=2)
    assert state.spaces["calais"].besiegers == [FRANCE]

    next_impulse(table, FRANCE)
    storm = Assault("calais", FRENCH)
    storm.check(state, FRANCE)
    play(
        table,
        storm.carry_out(table, FRANCE),
        dice=[
            ("france in the assault on calais", faces(4, 2)),
            ("england in the assault on calais", faces(3, 1)),
        ],
    )
    calais = state.spaces["calais"]
    assert calais.control == FRANCE
    assert calais.besiegers == []
    assert calais.units == {FRANCE: {"regular": 5}}
    assert state.turn_track == {ENGLAND: {"squadron": 1}}
    assert heard(table).of(SpaceTaken)[0].former == ENGLAND


# ------------------------------------------------------------------ relief (15.2)


def test_a_relief_that_wins_breaks_the_siege() -> None:
    table = calais_besieged()
    relieve(table, hits=(3, 2))
    state = table.state
    assert state.spaces["calais"].besiegers == []
    assert force_of(state, "calais", ENGLAND) == force(ENGLAND, "charles_brandon", regular=4)
    assert force_of(state, "brussels", FRANCE) == force(FRANCE, "francis_i", regular=3)


def test_after_equal_hits_the_relief_force_may_go_inside_but_no_more_than_four() -> None:
    table = calais_besieged()
    with pytest.raises(IllegalAnswer, match="at most 4"):
        relieve(table, (ENGLAND, "15.2/shelter:calais", force(ENGLAND, regular=5)), hits=(1, 1))
    table = calais_besieged()
    inside = force(ENGLAND, "charles_brandon", regular=4)
    relieve(table, (ENGLAND, "15.2/shelter:calais", inside), hits=(1, 1))
    state = table.state
    assert force_of(state, "calais", ENGLAND) == inside
    assert force_of(state, "boulogne", ENGLAND) == force(ENGLAND, regular=1)
    assert state.spaces["calais"].besiegers == [FRANCE]


def test_after_fewer_hits_only_as_many_go_inside_as_came_out() -> None:
    table = calais_besieged()
    with pytest.raises(IllegalAnswer, match="Charles Brandon is not available"):
        relieve(
            table,
            (ENGLAND, "15.2/shelter", force(ENGLAND, "charles_brandon", regular=2)),
            hits=(0, 1),
        )
    table = calais_besieged()
    with pytest.raises(IllegalAnswer, match="3 regulars are named; available: 2 regulars"):
        relieve(table, (ENGLAND, "15.2/shelter", force(ENGLAND, regular=3)), hits=(0, 1))


def test_leaders_of_a_relief_force_that_is_wiped_out_are_captured() -> None:
    table = calais_besieged()
    relieve(table, (ENGLAND, "15.2/shelter", force(ENGLAND, regular=2)), hits=(0, 4))
    assert table.state.captured == {"charles_brandon": FRANCE}
    assert force_of(table.state, "calais", ENGLAND) == force(ENGLAND, regular=2)


def test_a_relief_that_loses_may_still_break_the_siege_by_its_hits() -> None:
    table = calais_besieged()
    shelter = force(ENGLAND, regular=2)
    relieve(table, (ENGLAND, "15.2/shelter", shelter), hits=(4, 4))
    state = table.state
    assert heard(table).of(FieldBattleDecided)[0].winners == (FRANCE,)
    assert state.spaces["calais"].besiegers == []
    assert force_of(state, "brussels", FRANCE) == force(FRANCE, "francis_i", regular=2)


def test_the_garrison_may_stay_inside_during_a_relief() -> None:
    table = calais_besieged()
    next_impulse(table, ENGLAND)
    play(
        table,
        move_formation(table, ENGLAND, "boulogne", "calais", BRANDON),
        answers=[(FRANCE, "13.3/avoid", None), (ENGLAND, "15.2/sally:calais", Force())],
        dice=[("england in battle", faces(5, 0)), ("france in battle", faces(8, 1))],
    )
    assert force_of(table.state, "calais", ENGLAND) == force(ENGLAND, regular=2)
    assert force_of(table.state, "boulogne", ENGLAND).size == 3


def test_besiegers_who_avoid_the_relief_give_up_the_siege() -> None:
    table = calais_besieged()
    next_impulse(table, ENGLAND)
    play(
        table,
        move_formation(table, ENGLAND, "boulogne", "calais", BRANDON),
        answers=[(FRANCE, "13.3/avoid", Avoidance("brussels", force(FRANCE, regular=5)))],
        dice=[("france avoids battle", (6, 3))],
    )
    state = table.state
    assert state.spaces["calais"].besiegers == []
    assert force_of(state, "brussels", FRANCE) == force(FRANCE, "francis_i", regular=6)
    assert force_of(state, "calais", ENGLAND).size == 6
    assert heard(table).of(SiegeBroken)[0].power == FRANCE


# ------------------------------------------------------------------ assault (15.1)


def storming(*, besiegers: Force, inside: Force, space: str = "metz") -> Table[State]:
    """Return a space under French siege since an earlier impulse, with a way to Paris."""
    table = table_for(clear_map(game_1517()), power=FRANCE)
    state = table.state
    for owner, kinds in besiegers.units.items():
        put(state, space, owner, **kinds)
    for owner, kinds in inside.units.items():
        put(state, space, owner, **kinds)
    state.spaces[space].leaders += [*besiegers.leaders, *inside.leaders]
    state.spaces[space].besiegers = [FRANCE]
    return table


def storm(
    table: Table[State], assaulting: Force, *rolls: tuple[str, object], space: str = "metz"
) -> None:
    action = Assault(space, assaulting)
    action.check(table.state, FRANCE)
    play(table, action.carry_out(table, FRANCE), dice=rolls)


def test_against_walls_without_units_every_unit_rolls() -> None:
    five = force(FRANCE, "montmorency", regular=5)
    table = storming(besiegers=five, inside=Force())
    storm(table, five, ("france in the assault", faces(6, 1)), ("independent", faces(1, 0)))
    assert table.state.spaces["metz"].control == FRANCE


def test_leaders_alone_inside_do_not_halve_the_attack_and_are_captured() -> None:
    five = force(FRANCE, "montmorency", regular=5)
    inside = Force({}, ("duke_of_alva",))
    table = storming(besiegers=five, inside=inside, space="besancon")
    storm(
        table,
        five,
        ("france in the assault", faces(6, 1)),
        ("hapsburg", faces(2, 0)),
        space="besancon",
    )
    assert heard(table).of(LeaderCaptured)[0].leader == "duke_of_alva"
    assert table.state.captured == {"duke_of_alva": FRANCE}


def test_cavalry_alone_inside_halves_the_attack_but_rolls_no_die() -> None:
    four = force(HAPSBURG, "ferdinand", regular=4)
    table = table_for(clear_map(game_1517()), power=HAPSBURG)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["agram"].control = OTTOMAN
    put(state, "belgrade", OTTOMAN, cavalry=2)
    state.spaces["belgrade"].control = OTTOMAN
    put(state, "belgrade", HAPSBURG, "ferdinand", regular=4)
    state.spaces["belgrade"].besiegers = [HAPSBURG]
    for space in ("pressburg", "buda", "szegedin"):
        state.spaces[space].control = HAPSBURG
    action = Assault("belgrade", four)
    action.check(state, HAPSBURG)
    play(
        table,
        action.carry_out(table, HAPSBURG),
        dice=[("hapsburg in the assault", faces(3, 1)), ("ottoman in the assault", faces(1, 0))],
    )
    assert state.spaces["belgrade"].control == OTTOMAN
    assert force_of(state, "belgrade", OTTOMAN) == force(OTTOMAN, cavalry=1)


def test_an_assault_that_leaves_a_defender_is_repulsed_and_the_siege_goes_on() -> None:
    five = force(FRANCE, regular=4)
    table = storming(besiegers=five, inside=force("independent", regular=1))
    storm(table, five, ("france in the assault", faces(2, 0)), ("independent", faces(2, 2)))
    state = table.state
    assert heard(table).of(AssaultRepulsed)[0].siege_goes_on
    assert state.spaces["metz"].besiegers == [FRANCE]
    assert force_of(state, "metz", FRANCE).size == 2


def test_besiegers_who_no_longer_outnumber_retreat() -> None:
    two = force(FRANCE, regular=2)
    table = storming(besiegers=two, inside=force("independent", regular=1))
    storm(table, two, ("france in the assault", faces(1, 0)), ("independent", faces(2, 1)))
    state = table.state
    assert state.spaces["metz"].besiegers == []
    assert heard(table).of(ForceRetreated)[0].to == "st_dizier"
    assert not heard(table).of(AssaultRepulsed)[0].siege_goes_on


def test_hits_without_a_surviving_attacker_take_nothing_and_leaders_go_home() -> None:
    one = force(FRANCE, "montmorency", regular=2)
    table = storming(besiegers=one, inside=force("independent", regular=1))
    action = Assault("metz", one)
    action.check(table.state, FRANCE)
    play(
        table,
        action.carry_out(table, FRANCE),
        dice=[("france in the assault", faces(2, 1)), ("independent", faces(2, 2))],
    )
    state = table.state
    assert state.spaces["metz"].control == "independent"
    assert state.spaces["paris"].leaders == ["montmorency"]
    assert state.spaces["metz"].besiegers == []


def test_losses_of_an_assault_may_come_from_units_that_did_not_take_part() -> None:
    table = storming(
        besiegers=force(FRANCE, regular=4, mercenary=2), inside=force("independent", regular=1)
    )
    action = Assault("metz", force(FRANCE, regular=4))
    action.check(table.state, FRANCE)
    play(
        table,
        action.carry_out(table, FRANCE),
        answers=[(FRANCE, "15.1/losses:metz", {"mercenary": 1})],
        dice=[("france in the assault", faces(2, 0)), ("independent", faces(2, 1))],
    )
    assert force_of(table.state, "metz", FRANCE) == force(FRANCE, regular=4, mercenary=1)


def test_a_space_is_assaulted_once_in_an_impulse() -> None:
    four = force(FRANCE, regular=4)
    table = storming(besiegers=four, inside=force("independent", regular=1))
    storm(table, four, ("france", faces(2, 0)), ("independent", faces(2, 0)))
    with pytest.raises(IllegalAnswer, match="already been assaulted"):
        Assault("metz", four).check(table.state, FRANCE)


def test_an_assault_needs_a_line_of_communication() -> None:
    four = force(FRANCE, regular=4)
    table = storming(besiegers=four, inside=force("independent", regular=1))
    table.state.spaces["st_dizier"].unrest = True
    with pytest.raises(IllegalAnswer, match="no line of communication to Metz"):
        Assault("metz", four).check(table.state, FRANCE)


def test_only_besiegers_assault_and_only_in_formation() -> None:
    table = storming(besiegers=force(FRANCE, regular=6), inside=Force())
    with pytest.raises(IllegalAnswer, match="holds at most 4") as refused:
        Assault("metz", force(FRANCE, regular=5)).check(table.state, FRANCE)
    assert refused.value.section == "5.1"
    table.state.spaces["metz"].besiegers.clear()
    with pytest.raises(IllegalAnswer, match="does not have Metz under siege"):
        Assault("metz", force(FRANCE, regular=4)).check(table.state, FRANCE)
    with pytest.raises(IllegalAnswer, match="is not a space"):
        Assault("atlantis", force(FRANCE, regular=4)).check(table.state, FRANCE)


def test_leaders_do_not_assault_alone() -> None:
    table = storming(besiegers=force(FRANCE, "montmorency", regular=6), inside=Force())
    with pytest.raises(IllegalAnswer, match="without land units"):
        Assault("metz", force(FRANCE, "montmorency")).check(table.state, FRANCE)


@each(
    ("zone", "inside", "outside", "reason"),
    [
        ("", 0, 0, None),
        ("north_sea", 0, 3, "has a squadron in a sea zone next to Calais"),
        ("", 1, 1, "more squadrons of France are needed"),
        ("", 1, 2, None),
    ],
)
def test_a_port_has_to_be_blockaded(
    zone: str, inside: int, outside: int, reason: str | None
) -> None:
    table = calais_besieged()
    next_impulse(table, FRANCE)
    state = table.state
    state.spaces["calais"].units[ENGLAND] = {"regular": 2}
    state.seas["north_sea"].units.clear()
    if zone:
        state.seas[zone].units[ENGLAND] = {"squadron": 1}
    if inside:
        put(state, "calais", ENGLAND, squadron=inside)
    if outside:
        state.seas["english_channel"].units[FRANCE] = {"squadron": outside}
    if reason is None:
        Assault("calais", FRENCH).check(state, FRANCE)
    else:
        with pytest.raises(IllegalAnswer, match=reason):
            Assault("calais", FRENCH).check(state, FRANCE)


def test_corsairs_neither_blockade_nor_break_a_blockade() -> None:
    table = calais_besieged()
    next_impulse(table, FRANCE)
    state = table.state
    state.spaces["calais"].units[ENGLAND] = {"regular": 2, "corsair": 1}
    state.seas["north_sea"].units = {ENGLAND: {"corsair": 1}}
    Assault("calais", FRENCH).check(state, FRANCE)


def test_allied_defenders_share_the_losses_of_an_assault() -> None:
    table = storming(besiegers=force(FRANCE, regular=4), inside=Force(), space="besancon")
    state = table.state
    state.alliances.append(pair(HAPSBURG, PAPACY))
    put(state, "besancon", HAPSBURG, regular=1)
    put(state, "besancon", PAPACY, regular=1)
    storm(
        table,
        force(FRANCE, regular=4),
        ("france in the assault", faces(2, 2)),
        ("hapsburg and papacy in the assault", faces(3, 0)),
        space="besancon",
    )
    assert state.spaces["besancon"].units == {FRANCE: {"regular": 4}}
    assert heard(table).of(AssaultRolled)[0].defender == HAPSBURG


def test_a_captured_home_space_of_an_active_minor_power_goes_back_to_it() -> None:
    table = storming(besiegers=force(FRANCE, regular=4), inside=Force(), space="genoa")
    state = table.state
    state.minor_allies["genoa"] = FRANCE
    state.spaces["genoa"].control = HAPSBURG
    state.spaces["turin"].control = FRANCE
    storm(
        table,
        force(FRANCE, regular=4),
        ("france in the assault", faces(4, 1)),
        ("hapsburg in the assault", faces(1, 0)),
        space="genoa",
    )
    assert state.spaces["genoa"].control == "genoa"


# ------------------------------------------------------------------ the end of a siege (15.3)


def test_a_siege_ends_when_besiegers_leave_too_few_behind() -> None:
    table = calais_besieged()
    next_impulse(table, FRANCE)
    leaving = force(FRANCE, "francis_i", regular=4)
    state = table.state
    state.spaces["boulogne"].units.clear()
    state.spaces["boulogne"].leaders.clear()
    play(table, move_formation(table, FRANCE, "calais", "brussels", leaving))
    assert state.spaces["calais"].besiegers == []
    assert force_of(state, "brussels", FRANCE).size == 6
    assert heard(table).of(ForceRetreated)[0].force["units"] == {FRANCE: {"regular": 2}}


def test_a_siege_stands_as_long_as_one_unit_more_is_outside() -> None:
    table = calais_besieged()
    table.state.spaces["calais"].units[FRANCE]["regular"] = 3
    play(table, break_siege_if_needed(table, "calais"))
    assert table.state.spaces["calais"].besiegers == [FRANCE]
    table.state.spaces["calais"].units[FRANCE]["regular"] = 2
    play(table, break_siege_if_needed(table, "calais"))
    assert table.state.spaces["calais"].besiegers == []
    assert force_of(table.state, "brussels", FRANCE).size == 2


def test_of_two_besiegers_each_has_to_outnumber_the_garrison() -> None:
    table = calais_besieged()
    state = table.state
    go_to_war(state, PAPACY, ENGLAND)
    state.alliances.append(pair(FRANCE, PAPACY))
    put(state, "calais", PAPACY, regular=2)
    state.spaces["calais"].besiegers.append(PAPACY)
    play(table, break_siege_if_needed(table, "calais"))
    assert state.spaces["calais"].besiegers == [FRANCE]
    assert force_of(state, "brussels", PAPACY).size == 2


def test_assaults_of_the_random_player_are_legal_and_travel_well() -> None:
    table = storming(besiegers=force(FRANCE, "montmorency", regular=6), inside=Force())
    rng = random.Random(1)
    for _ in range(200):
        action = any_assault(table.state, FRANCE, 1, rng)
        assert isinstance(action, Assault)
        action.check(table.state, FRANCE)
        assert ACTIONS["assault"].load(action.dump()) == action
    assert any_assault(table.state, ENGLAND, 1, rng) is None
    assert any_assault(table.state, FRANCE, 0, rng) is None
