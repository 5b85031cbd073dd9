"""14 Field battle."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import (
    FieldBattleDecided,
    FieldBattleRolled,
    ForceEliminated,
    LeaderCaptured,
    OddLossDrawn,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.battle import Battle, Side, casualties
from adjudicator.games.here_i_stand.rules.land.losses import (
    Loss,
    boxes,
    cheapest,
    from_boxes,
    take_losses,
)
from adjudicator.games.here_i_stand.rules.land.memory import beaten
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

OTTOMAN, HAPSBURG, FRANCE, PAPACY = "ottoman", "hapsburg", "france", "papacy"
BLANK = (1, 2, 3, 4)


def misses(count: int) -> tuple[int, ...]:
    return tuple(BLANK[index % 4] for index in range(count))


def faces(count: int, hits: int) -> tuple[int, ...]:
    return (5,) * hits + misses(count - hits)


def empty_map(*, power: str) -> Table[State]:
    return table_for(clear_map(game_1517()), power=power)


def suleiman_before_vienna() -> Table[State]:
    """Return the position of the interception and battle example (14.1)."""
    table = empty_map(power=OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, "suleiman", "ibrahim_pasha", regular=7, cavalry=1)
    put(state, "graz", HAPSBURG, "charles_v", regular=8)
    put(state, "vienna", HAPSBURG, "ferdinand", regular=2)
    return table


ALL_OTTOMANS = force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=7, cavalry=1)
ALL_OF_GRAZ = force(HAPSBURG, "charles_v", regular=8)


def test_the_rulebooks_interception_and_battle_example() -> None:
    table = suleiman_before_vienna()
    play(
        table,
        move_formation(table, OTTOMAN, "pressburg", "vienna", ALL_OTTOMANS),
        answers=[
            (HAPSBURG, "13.2/intercept:graz>vienna", ALL_OF_GRAZ),
            (OTTOMAN, "14/losses:vienna", {"regular": 4, "cavalry": 1}),
        ],
        dice=[
            ("hapsburg intercepts from graz into vienna", (5, 3)),
            ("ottoman in battle at vienna", faces(10, 3)),
            ("hapsburg in battle at vienna", faces(13, 5)),
        ],
    )
    state = table.state
    assert force_of(state, "pressburg", OTTOMAN) == force(
        OTTOMAN, "suleiman", "ibrahim_pasha", regular=3
    )
    assert force_of(state, "vienna", HAPSBURG) == force(
        HAPSBURG, "ferdinand", "charles_v", regular=7
    )
    assert force_of(state, "graz", HAPSBURG).is_empty
    assert state.spaces["vienna"].besiegers == []
    rolled = heard(table).of(FieldBattleRolled)[0]
    assert (rolled.attacker_hits, rolled.defender_hits) == (3, 5)
    assert beaten(state, "pressburg").size == 3


def test_a_modified_seven_does_not_intercept() -> None:
    table = suleiman_before_vienna()
    play(
        table,
        move_formation(table, OTTOMAN, "pressburg", "vienna", ALL_OTTOMANS),
        answers=[
            (HAPSBURG, "intercept:graz>vienna", ALL_OF_GRAZ),
            (HAPSBURG, "13.3/avoid:vienna", None),
            (HAPSBURG, "13.4/withdraw:vienna", True),
        ],
        dice=[("hapsburg intercepts", (4, 3))],
    )
    assert table.state.spaces["vienna"].besiegers == [OTTOMAN]
    assert force_of(table.state, "graz", HAPSBURG) == ALL_OF_GRAZ


def open_field(*, defenders: int = 3) -> Table[State]:
    """Return French at Dijon facing Hapsburgs in Besancon, a fortress that has no way out."""
    table = empty_map(power=FRANCE)
    table.state.spaces["strasburg"].unrest = True
    put(table.state, "dijon", FRANCE, "francis_i", regular=6)
    put(table.state, "besancon", HAPSBURG, "duke_of_alva", regular=defenders)
    return table


FRENCH = force(FRANCE, "francis_i", regular=6)


FIGHT = [(HAPSBURG, "13.4/withdraw:besancon", False)]


def test_the_defender_wins_a_tie_and_the_attacker_goes_back() -> None:
    table = open_field()
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=FIGHT,
        dice=[("france in battle", faces(7, 1)), ("hapsburg in battle", faces(5, 1))],
    )
    assert force_of(table.state, "dijon", FRANCE) == force(FRANCE, "francis_i", regular=5)
    assert heard(table).of(FieldBattleDecided)[0].winners == (HAPSBURG,)


def test_a_beaten_owner_of_the_walls_shelters_four_and_any_leaders() -> None:
    table = open_field(defenders=6)
    with pytest.raises(IllegalAnswer, match="at most 4"):
        play(
            table,
            move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
            answers=[(HAPSBURG, "14.1/shelter:besancon", force(HAPSBURG, regular=5))],
            dice=[("france in battle", faces(7, 1)), ("hapsburg in battle", faces(8, 0))],
        )


def test_units_that_find_no_room_inside_nor_a_way_out_are_lost() -> None:
    table = open_field(defenders=6)
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=[(HAPSBURG, "14.1/shelter", force(HAPSBURG, "duke_of_alva", regular=4))],
        dice=[("france in battle", faces(7, 1)), ("hapsburg in battle", faces(8, 0))],
    )
    state = table.state
    assert force_of(state, "besancon", HAPSBURG).size == 4
    assert heard(table).of(ForceEliminated)[0].force["units"] == {HAPSBURG: {"regular": 1}}
    assert state.spaces["besancon"].besiegers == [FRANCE]
    assert state.impulse.sieges_begun == ["besancon"]


def test_a_leader_who_has_nowhere_to_go_is_captured() -> None:
    table = open_field(defenders=6)
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=[(HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=2))],
        dice=[("france in battle", faces(7, 1)), ("hapsburg in battle", faces(8, 0))],
    )
    assert table.state.captured == {"duke_of_alva": FRANCE}
    assert heard(table).of(LeaderCaptured)[0].captor == FRANCE


def test_a_winner_who_does_not_outnumber_the_sheltered_retreats() -> None:
    table = open_field(defenders=5)
    small = force(FRANCE, "francis_i", regular=3)
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", small),
        answers=[(HAPSBURG, "14.1/shelter", force(HAPSBURG, "duke_of_alva", regular=4))],
        dice=[("france in battle", faces(4, 1)), ("hapsburg in battle", faces(7, 0))],
    )
    state = table.state
    assert force_of(state, "dijon", FRANCE) == force(FRANCE, "francis_i", regular=6)
    assert state.spaces["besancon"].besiegers == []
    assert beaten(state, "dijon").is_empty


def test_a_side_without_units_left_loses_its_leaders() -> None:
    table = open_field(defenders=2)
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=FIGHT,
        dice=[("france in battle", faces(7, 3)), ("hapsburg in battle", faces(4, 0))],
    )
    state = table.state
    assert state.captured == {"duke_of_alva": FRANCE}
    assert state.spaces["besancon"].besiegers == [FRANCE]
    assert state.spaces["besancon"].control == HAPSBURG


@pytest.mark.parametrize(
    ("attacking_dice", "defending_dice", "losses"),
    [(4, 3, (2, 2)), (3, 3, (3, 1)), (3, 4, (3, 1))],
)
def test_of_two_sides_wiped_out_the_one_with_more_dice_keeps_a_unit(
    attacking_dice: int, defending_dice: int, losses: tuple[int, int]
) -> None:
    attacker = Side((FRANCE,), force(FRANCE, regular=3), dice=attacking_dice, hits=5)
    defender = Side((HAPSBURG,), force(HAPSBURG, regular=2), dice=defending_dice, hits=3)
    assert casualties(Battle("besancon", attacker, defender)) == losses


def test_hits_beyond_the_units_of_the_other_side_are_lost() -> None:
    attacker = Side((FRANCE,), force(FRANCE, regular=3), dice=4, hits=5)
    defender = Side((HAPSBURG,), force(HAPSBURG, regular=2), dice=3, hits=2)
    assert casualties(Battle("besancon", attacker, defender)) == (2, 2)


def test_an_attacker_retreats_only_to_where_he_came_from() -> None:
    table = open_field()
    table.state.spaces["dijon"].unrest = True
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        answers=FIGHT,
        dice=[("france in battle", faces(7, 0)), ("hapsburg in battle", faces(5, 1))],
    )
    assert table.state.captured == {"francis_i": HAPSBURG}
    assert force_of(table.state, "besancon", FRANCE).is_empty


# ------------------------------------------------------------------ retreat of the defender


def linz_field() -> Table[State]:
    """Return Hapsburgs in unfortified Linz, attacked by Ottomans from Salzburg."""
    table = empty_map(power=OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "salzburg", OTTOMAN, "suleiman", regular=8)
    put(state, "linz", HAPSBURG, regular=3)
    return table


LINZ_BATTLE = [("ottoman in battle", faces(10, 2)), ("hapsburg in battle", faces(4, 0))]


def march_to_linz(table: Table[State], *, retreat: str) -> None:
    play(
        table,
        move_formation(table, OTTOMAN, "salzburg", "linz", force(OTTOMAN, "suleiman", regular=8)),
        answers=[(HAPSBURG, "13.3/avoid", None), (HAPSBURG, "14.1/retreat:linz", retreat)],
        dice=LINZ_BATTLE,
    )


def test_a_beaten_defender_retreats_to_a_friendly_space_of_his_choice() -> None:
    table = linz_field()
    march_to_linz(table, retreat="vienna")
    assert force_of(table.state, "vienna", HAPSBURG) == force(HAPSBURG, regular=1)
    assert beaten(table.state, "vienna") == force(HAPSBURG, regular=1)


def test_a_defender_does_not_retreat_to_where_the_enemy_came_from() -> None:
    table = linz_field()
    assert table.state.spaces["salzburg"].control == HAPSBURG
    with pytest.raises(IllegalAnswer, match="salzburg is not possible"):
        march_to_linz(table, retreat="salzburg")


def test_nobody_retreats_into_unrest_or_to_enemy_units() -> None:
    table = linz_field()
    table.state.spaces["vienna"].unrest = True
    put(table.state, "regensburg", OTTOMAN, cavalry=1)
    play(
        table,
        move_formation(table, OTTOMAN, "salzburg", "linz", force(OTTOMAN, "suleiman", regular=8)),
        dice=LINZ_BATTLE,
    )
    assert heard(table).of(ForceEliminated)[0].space == "linz"


# ------------------------------------------------------------------ allies, minors, independents


def two_defenders(*, papal: int, hapsburg: int) -> Table[State]:
    table = empty_map(power=FRANCE)
    state = table.state
    state.alliances.append(pair(HAPSBURG, PAPACY))
    state.spaces["pavia"].control = PAPACY
    put(state, "milan", FRANCE, "francis_i", regular=6)
    put(state, "pavia", HAPSBURG, "duke_of_alva", regular=hapsburg)
    put(state, "pavia", PAPACY, regular=papal)
    return table


def test_allies_defend_together_and_chance_gives_the_odd_loss() -> None:
    table = two_defenders(papal=2, hapsburg=4)
    play(
        table,
        move_formation(table, FRANCE, "milan", "pavia", FRENCH),
        dice=[
            ("france in battle", faces(7, 3)),
            ("hapsburg and papacy in battle at pavia", faces(8, 3)),
            ("odd loss at pavia", [1, 0]),
        ],
    )
    state = table.state
    assert heard(table).of(OddLossDrawn)[0].power == PAPACY
    assert force_of(state, "pavia", PAPACY).is_empty
    assert force_of(state, "pavia", HAPSBURG).size == 3


def test_after_one_ally_is_wiped_out_the_other_takes_all_further_losses() -> None:
    table = two_defenders(papal=1, hapsburg=4)
    play(
        table,
        move_formation(table, FRANCE, "milan", "pavia", FRENCH),
        dice=[("france in battle", faces(7, 4)), ("hapsburg and papacy", faces(7, 4))],
    )
    assert force_of(table.state, "pavia", HAPSBURG).size == 1


def test_five_hungarians_fight_and_keep_four_inside_when_beaten() -> None:
    table = empty_map(power=OTTOMAN)
    state = table.state
    put(state, "szegedin", OTTOMAN, "suleiman", regular=9)
    put(state, "buda", "hungary_bohemia", regular=5)
    put(state, "prague", "hungary_bohemia", regular=2)
    play(
        table,
        move_formation(table, OTTOMAN, "szegedin", "buda", force(OTTOMAN, "suleiman", regular=9)),
        dice=[("ottoman in battle", faces(11, 1)), ("hungary_bohemia", faces(6, 0))],
    )
    assert state.spaces["buda"].units["hungary_bohemia"] == {"regular": 4}
    assert state.spaces["buda"].besiegers == [OTTOMAN]


def test_minor_units_in_excess_of_four_are_lost_when_beaten() -> None:
    table = empty_map(power=FRANCE)
    state = table.state
    go_to_war(state, FRANCE, "genoa")
    put(state, "milan", FRANCE, "francis_i", regular=8)
    put(state, "genoa", "genoa", regular=4)
    put(state, "genoa", "genoa", regular=2)
    play(
        table,
        move_formation(table, FRANCE, "milan", "genoa", force(FRANCE, "francis_i", regular=8)),
        dice=[("france in battle", faces(9, 1)), ("genoa in battle", faces(7, 0))],
    )
    assert state.spaces["genoa"].units["genoa"] == {"regular": 4}


def test_a_minor_power_never_captures_a_leader_who_goes_home_instead() -> None:
    table = empty_map(power=OTTOMAN)
    state = table.state
    put(state, "szegedin", OTTOMAN, "ibrahim_pasha", regular=1)
    put(state, "buda", "hungary_bohemia", regular=5)
    state.spaces["prague"].units["hungary_bohemia"] = {"regular": 1}
    play(
        table,
        move_formation(
            table, OTTOMAN, "szegedin", "buda", force(OTTOMAN, "ibrahim_pasha", regular=1)
        ),
        answers=[(OTTOMAN, "12.5/displace:buda", "edirne")],
        dice=[("ottoman in battle", misses(2)), ("hungary_bohemia", faces(6, 2))],
    )
    assert state.captured == {}
    assert state.spaces["edirne"].leaders == ["ibrahim_pasha"]
    assert beaten(state, "edirne") == Force({}, ("ibrahim_pasha",))


def test_defenders_fight_with_all_their_units_even_without_a_leader() -> None:
    table = open_field()
    state = table.state
    state.spaces["besancon"].leaders.clear()
    put(state, "besancon", HAPSBURG, regular=3)
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", FRENCH),
        dice=[("france in battle", faces(7, 0)), ("hapsburg in battle", faces(7, 0))],
    )
    assert heard(table).of(FieldBattleRolled)[0].defending_force["units"] == {
        HAPSBURG: {"regular": 6}
    }


# ------------------------------------------------------------------ change (5.2)


async def suffer(table: Table[State], *losses: Loss) -> None:
    await take_losses(table, "pavia", "14", losses)


SINGLES = ("rome", "ancona", "ravenna", "siena", "florence", "trent", "modena")


def papal_losses(*, singles: int, stack: int, lost: int) -> State:
    """Take losses from a stack in Pavia with so many Papal stacks of one unit elsewhere."""
    table = empty_map(power=FRANCE)
    for space in [*SINGLES, "milan", "turin"][:singles]:
        put(table.state, space, PAPACY, regular=1)
    put(table.state, "pavia", PAPACY, regular=stack)
    losses = [Loss(PAPACY, {PAPACY: {"regular": stack}}, lost)]
    play(table, suffer(table, *losses))
    return table.state


def test_a_unit_that_no_counter_can_show_is_lost_too() -> None:
    assert force_of(papal_losses(singles=7, stack=2, lost=1), "pavia", PAPACY).is_empty
    assert force_of(papal_losses(singles=6, stack=2, lost=1), "pavia", PAPACY).size == 1
    assert force_of(papal_losses(singles=7, stack=4, lost=1), "pavia", PAPACY).size == 2


def test_nothing_more_is_lost_where_that_would_not_help() -> None:
    assert force_of(papal_losses(singles=9, stack=4, lost=1), "pavia", PAPACY).size == 3


# ------------------------------------------------------------------ the choice of losses


def test_losses_are_named_by_kind_and_with_several_owners_by_owner_and_kind() -> None:
    own = {FRANCE: {"regular": 2, "mercenary": 3}}
    assert boxes(own) == {"regular": 2, "mercenary": 3}
    assert cheapest(own, 4) == {"mercenary": 3, "regular": 1}
    both = {FRANCE: {"regular": 2}, "genoa": {"regular": 1}}
    assert boxes(both) == {"france regular": 2, "genoa regular": 1}
    assert from_boxes(both, {"genoa regular": 1}) == {"genoa": {"regular": 1}}


def test_an_owner_chooses_which_units_of_a_minor_ally_are_lost() -> None:
    table = empty_map(power=FRANCE)
    state = table.state
    state.minor_allies["genoa"] = FRANCE
    put(state, "pavia", FRANCE, regular=2)
    put(state, "pavia", "genoa", regular=2)
    units = {FRANCE: {"regular": 2}, "genoa": {"regular": 2}}
    play(
        table,
        suffer(table, Loss(FRANCE, units, 1)),
        answers=[(FRANCE, "14/losses:pavia", {"genoa regular": 1})],
    )
    assert state.spaces["pavia"].units == {FRANCE: {"regular": 2}, "genoa": {"regular": 1}}
