"""13.2 Interception, 13.3 avoiding battle, 13.4 withdrawing into fortifications."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import (
    AvoidanceTried,
    InterceptionTried,
    LeaderCaptured,
    SiegeBegun,
    WithdrawnInside,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance
from adjudicator.games.here_i_stand.rules.land.interception import (
    available_to_intercept,
    battle_modifier,
    may_be_intercepted,
    may_intercept,
)
from adjudicator.games.here_i_stand.rules.land.march import march_into
from adjudicator.games.here_i_stand.rules.land.memory import note_beaten, note_tried, tried
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.state import State, force_of, pair
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

OTTOMAN, HAPSBURG, FRANCE, PAPACY, ENGLAND = (
    "ottoman",
    "hapsburg",
    "france",
    "papacy",
    "england",
)


def faces(count: int, hits: int) -> tuple[int, ...]:
    return (5,) * hits + (1,) * (count - hits)


def empty_map(power: str) -> Table[State]:
    return table_for(clear_map(game_1517()), power=power)


# ------------------------------------------------------------------ who may intercept


def italy() -> Table[State]:
    """Return a French move from Milan into empty, independent Modena; the Papacy is near."""
    table = empty_map(FRANCE)
    put(table.state, "milan", FRANCE, "francis_i", regular=6)
    table.state.spaces["modena"].control = PAPACY
    return table


FRENCH = force(FRANCE, "francis_i", regular=6)


def may(table: Table[State], power: str, *, to: str = "modena", origin: str = "milan") -> bool:
    march = march_into(table.state, FRANCE, origin, to, FRENCH)
    return may_be_intercepted(table.state, march) and may_intercept(table.state, march, power)


def test_only_enemies_intercept() -> None:
    table = italy()
    assert may(table, PAPACY)
    assert not may(table, ENGLAND)
    assert not may(table, FRANCE)


def test_nobody_intercepts_into_a_space_of_a_third_power_at_peace_with_him() -> None:
    table = italy()
    assert not may(table, HAPSBURG)
    table.state.alliances.append(pair(HAPSBURG, PAPACY))
    assert may(table, HAPSBURG)


def test_independent_spaces_are_open_to_interception() -> None:
    table = italy()
    table.state.spaces["modena"].control = "independent"
    assert may(table, HAPSBURG)


def test_a_friendly_fortified_space_without_a_siege_is_safe_from_interception() -> None:
    table = italy()
    assert not may(table, PAPACY, to="milan", origin="pavia")
    table.state.spaces["milan"].units.clear()
    put(table.state, "milan", PAPACY, regular=3)
    table.state.spaces["milan"].besiegers = [PAPACY]
    assert may(table, PAPACY, to="milan", origin="pavia")


def test_where_units_stand_only_their_power_and_its_allies_intercept() -> None:
    table = italy()
    put(table.state, "modena", PAPACY, regular=1)
    assert may(table, PAPACY)
    assert not may(table, HAPSBURG)
    table.state.alliances.append(pair(HAPSBURG, PAPACY))
    assert may(table, HAPSBURG)


def test_nobody_intercepts_into_a_space_with_units_under_siege() -> None:
    table = italy()
    state = table.state
    put(state, "milan", HAPSBURG, regular=7)
    state.spaces["milan"].besiegers = [HAPSBURG]
    put(state, "pavia", FRANCE, regular=2)
    assert not may(table, HAPSBURG, to="milan", origin="pavia")


def test_neighbours_of_units_at_peace_that_bar_the_way_may_intercept() -> None:
    table = italy()
    state = table.state
    state.wars.remove(pair(HAPSBURG, FRANCE))
    state.alliances.append(pair(HAPSBURG, PAPACY))
    assert not may(table, HAPSBURG)
    put(state, "modena", HAPSBURG, regular=1)
    assert may(table, HAPSBURG)


def test_inactive_minor_powers_are_never_asked_to_intercept() -> None:
    table = empty_map(OTTOMAN)
    state = table.state
    put(state, "belgrade", OTTOMAN, regular=3)
    put(state, "buda", "hungary_bohemia", regular=5)
    play(table, move_formation(table, OTTOMAN, "belgrade", "szegedin", force(OTTOMAN, regular=3)))
    assert force_of(state, "szegedin", OTTOMAN).size == 3


def test_interception_never_crosses_a_pass() -> None:
    table = empty_map(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "vienna", OTTOMAN, regular=3)
    put(state, "innsbruck", HAPSBURG, regular=3)
    put(state, "graz", HAPSBURG, regular=3)
    play(
        table,
        move_formation(table, OTTOMAN, "vienna", "salzburg", force(OTTOMAN, regular=3)),
        answers=[(HAPSBURG, "13.2/intercept:innsbruck>salzburg", None)],
    )
    assert force_of(state, "salzburg", OTTOMAN).size == 3


def test_besieged_units_do_not_intercept_those_who_march_away() -> None:
    table = empty_map(FRANCE)
    state = table.state
    put(state, "besancon", HAPSBURG, "duke_of_alva", regular=3)
    put(state, "besancon", FRANCE, regular=4)
    state.spaces["besancon"].besiegers = [FRANCE]
    assert available_to_intercept(state, HAPSBURG, "besancon").is_empty
    play(table, move_formation(table, FRANCE, "besancon", "dijon", force(FRANCE, regular=4)))
    assert state.spaces["besancon"].besiegers == []


# ------------------------------------------------------------------ the procedure


@each(
    ("power", "who", "enemy", "against", "modifier"),
    [
        (HAPSBURG, force(HAPSBURG, "charles_v", regular=8), OTTOMAN, {"cavalry": 1}, 1),
        (HAPSBURG, force(HAPSBURG, "charles_v", regular=8), OTTOMAN, {"regular": 1}, 2),
        (HAPSBURG, force(HAPSBURG, regular=4), FRANCE, {"regular": 1}, 0),
        (OTTOMAN, force(OTTOMAN, "suleiman", cavalry=1), HAPSBURG, {"regular": 1}, 3),
        (OTTOMAN, force(OTTOMAN, "ibrahim_pasha", regular=2), HAPSBURG, {"regular": 1}, 1),
    ],
)
def test_the_best_rating_and_cavalry_modify_the_roll(
    power: str, who: Force, enemy: str, against: dict[str, int], modifier: int
) -> None:
    assert battle_modifier(power, who, enemy, force(enemy, **against)) == modifier


def hemmed_in() -> Table[State]:
    """Return a French move from Paris into Dijon with Hapsburgs in Besancon and Orleans."""
    table = empty_map(FRANCE)
    state = table.state
    put(state, "paris", FRANCE, regular=4)
    put(state, "besancon", HAPSBURG, regular=4)
    put(state, "orleans", HAPSBURG, "charles_v", regular=5)
    return table


def test_one_power_may_intercept_from_several_spaces_one_after_the_other() -> None:
    table = hemmed_in()
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[
            (HAPSBURG, "13.2/intercept:besancon>dijon", force(HAPSBURG, regular=3)),
            (
                HAPSBURG,
                "13.2/intercept:orleans>dijon",
                force(HAPSBURG, "charles_v", regular=5),
            ),
        ],
        dice=[
            ("hapsburg intercepts from besancon", (4, 5)),
            ("hapsburg intercepts from orleans", (3, 4)),
            ("france in battle", faces(4, 0)),
            ("hapsburg in battle", faces(11, 1)),
        ],
    )
    assert force_of(table.state, "dijon", HAPSBURG).size == 8
    assert force_of(table.state, "besancon", HAPSBURG).size == 1
    assert [fact.success for fact in heard(table).of(InterceptionTried)] == [True, True]


def test_a_stack_that_declined_is_asked_again_after_another_has_tried() -> None:
    """Step 4: the owner chooses the order, and knows how the others have fared."""
    table = hemmed_in()
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[
            (HAPSBURG, "13.2/intercept:besancon>dijon", None),
            (HAPSBURG, "13.2/intercept:orleans>dijon", force(HAPSBURG, regular=4)),
            (HAPSBURG, "13.2/intercept:besancon>dijon", force(HAPSBURG, regular=4)),
        ],
        dice=[
            ("hapsburg intercepts from orleans", (1, 1)),
            ("hapsburg intercepts from besancon", (1, 2)),
        ],
    )
    assert [fact.origin for fact in heard(table).of(InterceptionTried)] == ["orleans", "besancon"]


def test_after_a_success_no_other_power_may_intercept() -> None:
    table = hemmed_in()
    state = table.state
    put(state, "lyon", PAPACY, regular=3)
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[
            (HAPSBURG, "intercept:besancon", force(HAPSBURG, regular=4)),
            (HAPSBURG, "intercept:orleans", None),
        ],
        dice=[
            ("hapsburg intercepts", (5, 5)),
            ("france in battle", faces(4, 0)),
            ("hapsburg in battle", faces(5, 0)),
        ],
    )
    assert force_of(state, "lyon", PAPACY).size == 3


def test_after_a_failure_the_next_power_is_asked() -> None:
    table = hemmed_in()
    put(table.state, "lyon", PAPACY, regular=3)
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[
            (HAPSBURG, "intercept:besancon", force(HAPSBURG, regular=4)),
            (HAPSBURG, "intercept:orleans", None),
            (PAPACY, "intercept:lyon", None),
        ],
        dice=[("hapsburg intercepts", (3, 5))],
    )
    assert force_of(table.state, "dijon", FRANCE).size == 4


def test_units_try_to_intercept_once_in_an_impulse_fresh_ones_beside_them_may() -> None:
    state = hemmed_in().state
    note_tried(state, "orleans", force(HAPSBURG, "charles_v", regular=3))
    assert available_to_intercept(state, HAPSBURG, "orleans") == force(HAPSBURG, regular=2)
    assert tried(state, "orleans") == force(HAPSBURG, "charles_v", regular=3)
    note_tried(state, "orleans", force(HAPSBURG, regular=2))
    assert available_to_intercept(state, HAPSBURG, "orleans").is_empty


def test_a_leader_intercepts_alone_only_to_join_units_of_his_power() -> None:
    table = empty_map(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "pressburg", OTTOMAN, regular=3)
    put(state, "vienna", HAPSBURG, regular=4)
    put(state, "linz", HAPSBURG, "ferdinand")
    play(
        table,
        move_formation(table, OTTOMAN, "pressburg", "vienna", force(OTTOMAN, regular=3)),
        answers=[(HAPSBURG, "intercept:linz>vienna", force(HAPSBURG, "ferdinand"))],
        dice=[
            ("hapsburg intercepts", (4, 4)),
            ("ottoman in battle", faces(3, 0)),
            ("hapsburg in battle", faces(6, 0)),
        ],
    )
    assert "ferdinand" in state.spaces["vienna"].leaders


def test_a_lone_leader_is_not_asked_to_intercept_into_an_empty_space() -> None:
    table = hemmed_in()
    state = table.state
    state.spaces["besancon"].units.clear()
    state.spaces["orleans"].units.clear()
    play(table, move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)))
    assert force_of(state, "dijon", FRANCE).size == 4


def test_interceptors_catch_a_leader_of_the_mover_who_is_alone_in_the_space() -> None:
    table = hemmed_in()
    put(table.state, "dijon", FRANCE, "montmorency")
    table.state.spaces["orleans"].units.clear()
    table.state.spaces["orleans"].leaders.clear()
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[(HAPSBURG, "intercept:besancon", force(HAPSBURG, regular=4))],
        dice=[
            ("hapsburg intercepts", (5, 5)),
            ("france in battle", faces(4, 2)),
            ("hapsburg in battle", faces(5, 1)),
        ],
    )
    assert heard(table).of(LeaderCaptured)[0].leader == "montmorency"


def test_leaders_intercepted_on_their_way_alone_are_captured() -> None:
    table = hemmed_in()
    put(table.state, "paris", FRANCE, "francis_i")
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, "francis_i")),
        answers=[
            (HAPSBURG, "intercept:besancon", force(HAPSBURG, regular=4)),
            (HAPSBURG, "intercept:orleans", None),
        ],
        dice=[("hapsburg intercepts", (5, 5))],
    )
    assert table.state.captured == {"francis_i": HAPSBURG}
    assert force_of(table.state, "dijon", HAPSBURG).size == 4


def test_an_intercepting_besieger_who_leaves_too_few_breaks_his_siege() -> None:
    table = hemmed_in()
    state = table.state
    state.spaces["orleans"].units.clear()
    state.spaces["orleans"].leaders.clear()
    state.spaces["besancon"].control = FRANCE
    put(state, "besancon", FRANCE, regular=2)
    state.spaces["besancon"].besiegers = [HAPSBURG]
    play(
        table,
        move_formation(table, FRANCE, "paris", "dijon", force(FRANCE, regular=4)),
        answers=[(HAPSBURG, "intercept:besancon", force(HAPSBURG, regular=2))],
        dice=[
            ("hapsburg intercepts", (5, 5)),
            ("france in battle", faces(4, 2)),
            ("hapsburg in battle", faces(3, 0)),
        ],
    )
    assert state.spaces["besancon"].besiegers == []
    assert force_of(state, "strasburg", HAPSBURG).size == 2


# ------------------------------------------------------------------ 13.3


def vienna_entered(*, defenders: Force) -> Table[State]:
    table = empty_map(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "pressburg", OTTOMAN, "suleiman", regular=6, cavalry=1)
    for owner, kinds in defenders.units.items():
        put(state, "vienna", owner, **kinds)
    state.spaces["vienna"].leaders += defenders.leaders
    return table


OTTOMANS = force(OTTOMAN, "suleiman", regular=6, cavalry=1)


def enter_vienna(
    table: Table[State], *answers: tuple[str, str, object], dice: list[object]
) -> None:
    play(
        table,
        move_formation(table, OTTOMAN, "pressburg", "vienna", OTTOMANS),
        answers=answers,
        dice=dice,  # type: ignore[arg-type]  # pairs of label and faces
    )


TWO = force(HAPSBURG, "ferdinand", regular=2)


@pytest.mark.parametrize(("rolled", "success"), [((4, 5), True), ((3, 5), False)])
def test_nine_avoids_battle_with_one_for_the_leader_less_one_for_cavalry(
    rolled: tuple[int, int], success: bool
) -> None:
    table = vienna_entered(defenders=TWO)
    more = [] if success else [(HAPSBURG, "13.4/withdraw", True)]
    enter_vienna(
        table,
        (HAPSBURG, "13.3/avoid:vienna", Avoidance("linz", TWO)),
        *more,
        dice=[("hapsburg avoids battle from vienna to linz", rolled)],
    )
    fact = heard(table).of(AvoidanceTried)[0]
    assert (fact.modifier, fact.success) == (0, success)
    assert force_of(table.state, "linz", HAPSBURG).is_empty is not success
    assert table.state.spaces["vienna"].besiegers == [OTTOMAN]


def test_avoiding_battle_is_not_bound_by_formation_limits_and_passes() -> None:
    seven = force(HAPSBURG, regular=7)
    table = empty_map(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "linz", OTTOMAN, regular=3)
    put(state, "salzburg", HAPSBURG, regular=7)
    play(
        table,
        move_formation(table, OTTOMAN, "linz", "salzburg", force(OTTOMAN, regular=3)),
        answers=[(HAPSBURG, "13.3/avoid:salzburg", Avoidance("graz", seven))],
        dice=[("hapsburg avoids", (5, 4))],
    )
    assert force_of(state, "graz", HAPSBURG) == seven


@pytest.mark.parametrize(
    ("goal", "name"),
    [("pressburg", "Pressburg"), ("brunn", "Brunn"), ("adriatic_sea", "Adriatic Sea")],
)
def test_nobody_avoids_battle_into_the_space_just_left_nor_to_strangers_nor_into_the_sea(
    goal: str, name: str
) -> None:
    table = vienna_entered(defenders=TWO)
    with pytest.raises(IllegalAnswer, match=f"not possible to avoid battle to {name}; possible"):
        enter_vienna(table, (HAPSBURG, "13.3/avoid", Avoidance(goal, TWO)), dice=[])


@pytest.mark.parametrize("goal", ["linz", "graz"])
def test_nobody_avoids_battle_into_unrest_or_to_enemy_units(goal: str) -> None:
    table = vienna_entered(defenders=TWO)
    table.state.spaces["brunn"].control = HAPSBURG
    table.state.spaces["linz"].unrest = True
    put(table.state, "graz", OTTOMAN, cavalry=1)
    with pytest.raises(IllegalAnswer, match="possible: Brunn"):
        enter_vienna(table, (HAPSBURG, "13.3/avoid", Avoidance(goal, TWO)), dice=[])


def test_a_leader_may_avoid_battle_and_leave_the_units_behind() -> None:
    table = vienna_entered(defenders=TWO)
    alone = force(HAPSBURG, "ferdinand")
    enter_vienna(
        table,
        (HAPSBURG, "13.3/avoid", Avoidance("linz", alone)),
        (HAPSBURG, "13.4/withdraw", True),
        dice=[("hapsburg avoids", (5, 4))],
    )
    assert table.state.spaces["linz"].leaders == ["ferdinand"]
    assert force_of(table.state, "vienna", HAPSBURG) == force(HAPSBURG, regular=2)


def test_a_leader_who_stays_does_not_help_those_who_leave() -> None:
    table = vienna_entered(defenders=TWO)
    enter_vienna(
        table,
        (HAPSBURG, "13.3/avoid", Avoidance("linz", force(HAPSBURG, regular=2))),
        (HAPSBURG, "13.4/withdraw", True),
        dice=[("hapsburg avoids", (5, 4))],
    )
    assert heard(table).of(AvoidanceTried)[0].modifier == -1
    assert not heard(table).of(AvoidanceTried)[0].success


def test_a_leader_alone_in_a_fortified_space_must_withdraw_inside() -> None:
    table = vienna_entered(defenders=Force({}, ("ferdinand",)))
    enter_vienna(table, dice=[])
    assert table.state.captured == {}
    assert table.state.spaces["vienna"].besiegers == [OTTOMAN]
    assert heard(table).of(WithdrawnInside)[0].force == {"units": {}, "leaders": ["ferdinand"]}


def test_a_leader_alone_in_an_unfortified_space_is_captured() -> None:
    table = empty_map(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "vienna", OTTOMAN, regular=2)
    put(state, "linz", HAPSBURG, "ferdinand")
    play(table, move_formation(table, OTTOMAN, "vienna", "linz", force(OTTOMAN, regular=2)))
    assert state.captured == {"ferdinand": OTTOMAN}


def test_beaten_units_avoid_battle_without_dice() -> None:
    table = vienna_entered(defenders=TWO)
    note_beaten(table.state, "vienna", TWO)
    enter_vienna(table, (HAPSBURG, "13.3/avoid", Avoidance("linz", TWO)), dice=[])
    assert force_of(table.state, "linz", HAPSBURG) == TWO
    assert heard(table).of(AvoidanceTried)[0].rolls == ()


def test_one_fresh_unit_among_the_beaten_needs_the_dice() -> None:
    table = vienna_entered(defenders=TWO)
    note_beaten(table.state, "vienna", force(HAPSBURG, "ferdinand", regular=1))
    enter_vienna(
        table,
        (HAPSBURG, "13.3/avoid", Avoidance("linz", TWO)),
        dice=[("hapsburg avoids", (6, 6))],
    )
    assert force_of(table.state, "linz", HAPSBURG) == TWO


def test_allies_in_one_space_avoid_battle_one_after_the_other() -> None:
    table = empty_map(FRANCE)
    state = table.state
    state.alliances.append(pair(HAPSBURG, PAPACY))
    state.spaces["modena"].control = PAPACY
    state.spaces["pavia"].control = PAPACY
    state.spaces["trent"].control = HAPSBURG
    put(state, "milan", FRANCE, regular=4)
    put(state, "modena", HAPSBURG, regular=2)
    put(state, "modena", PAPACY, regular=2)
    play(
        table,
        move_formation(table, FRANCE, "milan", "modena", force(FRANCE, regular=4)),
        answers=[
            (HAPSBURG, "13.3/avoid:modena", Avoidance("trent", force(HAPSBURG, regular=2))),
            (PAPACY, "13.3/avoid:modena", Avoidance("pavia", force(PAPACY, regular=2))),
        ],
        dice=[("hapsburg avoids", (6, 3)), ("papacy avoids", (4, 5))],
    )
    assert force_of(state, "trent", HAPSBURG).size == 2
    assert force_of(state, "pavia", PAPACY).size == 2


# ------------------------------------------------------------------ 13.4


def test_five_units_may_not_withdraw() -> None:
    table = vienna_entered(defenders=force(HAPSBURG, regular=5))
    enter_vienna(
        table,
        (HAPSBURG, "13.3/avoid", None),
        dice=[("ottoman in battle", faces(9, 0)), ("hapsburg in battle", faces(6, 0))],
    )
    assert force_of(table.state, "pressburg", OTTOMAN).is_empty  # Pressburg is Hungarian


def test_the_power_that_controls_the_space_decides_for_its_allies() -> None:
    table = empty_map(FRANCE)
    state = table.state
    state.alliances.append(pair(HAPSBURG, PAPACY))
    put(state, "dijon", FRANCE, "francis_i", regular=6)
    put(state, "besancon", PAPACY, regular=2)
    state.spaces["strasburg"].unrest = True
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=[(HAPSBURG, "13.4/withdraw:besancon", True)],
    )
    assert state.spaces["besancon"].besiegers == [FRANCE]


def test_four_independents_or_minor_units_always_withdraw() -> None:
    table = empty_map(FRANCE)
    put(table.state, "st_dizier", FRANCE, "francis_i", regular=6)
    put(table.state, "metz", "independent", regular=4)
    play(table, move_formation(table, FRANCE, "st_dizier", "metz", FRENCH))
    assert table.state.spaces["metz"].besiegers == [FRANCE]
    assert heard(table).of(SiegeBegun)[0].power == FRANCE


def outnumbered(*, cp: int) -> Table[State]:
    table = empty_map(FRANCE)
    table.state.impulse.cp = cp
    put(table.state, "st_dizier", FRANCE, regular=2)
    put(table.state, "metz", "independent", regular=2)
    return table


def test_who_does_not_outnumber_the_garrison_goes_back() -> None:
    table = outnumbered(cp=1)
    play(
        table,
        move_formation(table, FRANCE, "st_dizier", "metz", force(FRANCE, regular=2)),
        answers=[(FRANCE, "13.4/continue:metz", "return")],
    )
    assert force_of(table.state, "st_dizier", FRANCE).size == 2
    assert table.state.spaces["metz"].besiegers == []
    assert table.state.impulse.cp == 1


def test_who_does_not_outnumber_the_garrison_may_pay_to_go_on() -> None:
    table = outnumbered(cp=1)
    play(
        table,
        move_formation(table, FRANCE, "st_dizier", "metz", force(FRANCE, regular=2)),
        answers=[(FRANCE, "13.4/continue:metz", "strasburg")],
    )
    assert force_of(table.state, "strasburg", FRANCE).size == 2
    assert table.state.impulse.cp == 0


def test_without_cp_there_is_only_the_way_back() -> None:
    table = outnumbered(cp=0)
    play(table, move_formation(table, FRANCE, "st_dizier", "metz", force(FRANCE, regular=2)))
    assert force_of(table.state, "st_dizier", FRANCE).size == 2


def test_who_can_neither_stay_nor_go_is_lost() -> None:
    table = outnumbered(cp=0)
    state = table.state
    state.spaces["st_dizier"].unrest = True
    put(state, "st_dizier", FRANCE, "montmorency")
    lost = force(FRANCE, "montmorency", regular=2)
    play(table, move_formation(table, FRANCE, "st_dizier", "metz", lost))
    assert force_of(state, "metz", FRANCE).is_empty
    assert state.captured == {}  # independents capture nobody
    assert state.spaces["paris"].leaders == ["montmorency"]


def test_who_retreats_from_there_into_the_fortified_space_is_lost() -> None:
    table = outnumbered(cp=1)
    put(table.state, "strasburg", HAPSBURG, regular=3)
    play(
        table,
        move_formation(table, FRANCE, "st_dizier", "metz", force(FRANCE, regular=2)),
        answers=[
            (FRANCE, "13.4/continue:metz", "strasburg"),
            (HAPSBURG, "13.3/avoid:strasburg", None),
        ],
        dice=[("france in battle", faces(2, 0)), ("hapsburg in battle", faces(4, 1))],
    )
    assert force_of(table.state, "metz", FRANCE).is_empty
    assert force_of(table.state, "strasburg", FRANCE).is_empty
